import FlowDiagrams

/// A diagram that keeps the layout of a previous one, while new nodes and edges are being placed.
struct StableLayout {
  /// The margin of a group around its nodes.
  static let groupMargin = 14.0
  /// The margin that a group may keep if it was that small before.
  private static let leastMargin = 2.0

  let diagram: Diagram
  /// The axis of the flow.
  let axis: Axis
  /// The positions of the nodes; `nil` for one that is not placed yet.
  var nodes: [Rect?]
  /// The previous positions of the groups; `nil` for a new one.
  var groups: [Rect?]
  /// The routes of the edges; `nil` for one that is not routed yet.
  var routes: [PlacedDiagram.Route?]
  /// The edges that a gap has bent, which may now pass through a node.
  var bent: Set<Int> = []
  /// The positions of removed nodes.
  var vacated: [Rect]
  /// The groups around each node, from inside out.
  let groupsOfNodes: [[Int]]
  /// Whether the diagram equals the previous one.
  private(set) var isUnchanged = false

  private struct EdgeKey: Hashable {
    var source: String
    var target: String
    var sign: Sign?
    var isHistoryDependent: Bool
  }

  init(_ diagram: Diagram, like previous: PreviousLayout) {
    self.diagram = diagram
    axis = Axis(diagram.direction)
    let oldNodes = Dictionary(previous.nodes.map { ($0.id, $0.rect) }) { first, _ in first }
    let oldGroups = Dictionary(previous.groups.map { ($0.id, $0.rect) }) { first, _ in first }
    nodes = diagram.nodes.map { oldNodes[$0.id] }
    groups = diagram.groups.map { oldGroups[$0.id] }
    let ids = Set(diagram.nodes.map(\.id))
    vacated = previous.nodes.filter { !ids.contains($0.id) }.map(\.rect)
    groupsOfNodes = diagram.nodes.indices.map(diagram.groups(ofNode:))
    routes = []
    forgetNodesOfOtherGroups()
    routes = Self.routes(of: diagram, previous.edges, nodes)
    let before = self
    for index in nodes.indices {
      if let old = nodes[index] { resize(index, from: old) }
    }
    let labels = Set(previous.edges.compactMap { $0.route.label.map(Self.corner) })
    isUnchanged =
      zip(before.nodes, nodes).allSatisfy { old, new in
        old.flatMap { old in new.map { $0.size.isLike(old.size) } } ?? false
      }
      && zip(diagram.edges, routes).allSatisfy { edge, route in
        guard let route, let label = route.label else { return route != nil && edge.labels.isEmpty }
        return labels.contains(Self.corner(label))
      }
  }

  /// A corner as it is stored.
  private static func corner(_ rect: Rect) -> Point {
    Point(x: rect.minX.inTenths, y: rect.minY.inTenths)
  }

  /// Removes the positions of nodes that changed their group, which have to move.
  private mutating func forgetNodesOfOtherGroups() {
    for index in nodes.indices {
      guard let place = nodes[index], diagram.nodes[index].kind != .exit else { continue }
      let own = Set(groupsOfNodes[index])
      let isElsewhere = groups.indices.contains { group in
        groups[group]?.contains(place.center) == !own.contains(group)
      }
      if isElsewhere { nodes[index] = nil }
    }
  }

  private static func routes(
    of diagram: Diagram, _ edges: [PreviousLayout.Edge], _ nodes: [Rect?]
  ) -> [PlacedDiagram.Route?] {
    var known = Dictionary(grouping: edges.reversed()) {
      EdgeKey(
        source: $0.source, target: $0.target, sign: $0.sign,
        isHistoryDependent: $0.isHistoryDependent)
    }
    return diagram.edges.map { edge in
      guard nodes[edge.source] != nil, nodes[edge.target] != nil else { return nil }
      let key = EdgeKey(
        source: diagram.nodes[edge.source].id, target: diagram.nodes[edge.target].id,
        sign: edge.sign, isHistoryDependent: edge.isHistoryDependent)
      guard var route = known[key]?.popLast()?.route else { return nil }
      guard let whole = edge.labelSize, let label = route.label else {
        (route.label, route.key) = (nil, nil)
        return route
      }
      let size = route.key == nil ? whole : LabelList.keySize
      // The stored size is rounded, so an equal size is replaced by the exact one.
      let corner = Point(x: label.minX, y: label.minY)
      let center =
        label.size.isLike(size)
        ? Point(x: corner.x + size.width / 2, y: corner.y + size.height / 2) : label.center
      route.label = Rect(center: center, size: size)
      return route
    }
  }

  /// The groups around the nodes that are placed.
  func groupRects() -> [Rect?] {
    var rects = groups
    for (index, place) in nodes.enumerated() {
      guard let place, let group = groupsOfNodes[index].first else { continue }
      if diagram.nodes[index].kind == .exit, rects[group] != nil { continue }
      rects[group] = Self.grown(rects[group], around: place)
    }
    for index in diagram.groups.indices.reversed() {
      guard let rect = rects[index], let parent = diagram.groups[index].parent else { continue }
      rects[parent] = Self.grown(rects[parent], around: rect)
    }
    return rects
  }

  /// A group enlarged to contain a rectangle, or unchanged if it already does.
  private static func grown(_ group: Rect?, around place: Rect) -> Rect {
    let room = room(around: place)
    guard let group else { return room }
    return place.outset(by: leastMargin).isInside(group) ? group : group.union(room)
  }

  /// The space that a group takes around one of its nodes, with its title above.
  static func room(around place: Rect) -> Rect {
    var room = place.outset(by: groupMargin)
    room.minY -= CardMetrics.groupTitleHeight
    return room
  }
}
