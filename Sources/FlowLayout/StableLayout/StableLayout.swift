import FlowDiagrams

/// A diagram in the layout of a previous one, to which new nodes and edges are added.
struct StableLayout {
  static let groupMargin = 14.0
  /// The smallest margin that a group keeps from the previous layout.
  private static let minMargin = 2.0

  let diagram: Diagram
  let axis: Axis
  /// The positions of the nodes; `nil` for nodes not placed yet.
  var nodes: [Rect?]
  /// The previous positions of the groups; `nil` for new groups.
  var groups: [Rect?]
  /// `nil` for edges not routed yet.
  var routes: [PlacedDiagram.Route?]
  /// The edges that opening a gap has bent, which may now pass through a node.
  var bent: Set<Int> = []
  var vacated: [Rect]
  /// The groups around each node, the innermost first.
  let groupsOfNodes: [[Int]]
  /// Whether the diagram equals the previous one.
  private(set) var isUnchanged = false

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
    removeNodesOfOtherGroups()
    routes = Self.routes(of: diagram, previous.edges, nodes)
    let before = self
    for index in nodes.indices {
      if let old = nodes[index] { resize(index, from: old) }
    }
    let labelCorners = Set(previous.edges.compactMap { $0.route.label.map(Self.corner) })
    isUnchanged =
      zip(before.nodes, nodes).allSatisfy { old, new in
        old.flatMap { old in new.map { $0.size.isLike(old.size) } } ?? false
      }
      && zip(diagram.edges, routes).allSatisfy { edge, route in
        guard let route, let label = route.label else { return route != nil && edge.labels.isEmpty }
        return labelCorners.contains(Self.corner(label))
      }
  }

  /// The upper left corner, rounded as it is stored.
  private static func corner(_ rect: Rect) -> Point {
    Point(x: rect.minX.inTenths, y: rect.minY.inTenths)
  }

  /// Removes the positions of nodes that are now in another group, which must move.
  private mutating func removeNodesOfOtherGroups() {
    for index in nodes.indices {
      guard let rect = nodes[index] else { continue }
      let own = Set(groupsOfNodes[index])
      let isElsewhere = groups.indices.contains { group in
        groups[group]?.contains(rect.center) == !own.contains(group)
      }
      if isElsewhere { nodes[index] = nil }
    }
  }

  private static func routes(
    of diagram: Diagram, _ edges: [PreviousLayout.RoutedEdge], _ nodes: [Rect?]
  ) -> [PlacedDiagram.Route?] {
    var edgesByID = Dictionary(grouping: edges.reversed(), by: \.id)
    return diagram.edges.map { edge in
      guard nodes[edge.source] != nil, nodes[edge.target] != nil else { return nil }
      guard var route = edgesByID[diagram.layoutID(of: edge)]?.popLast()?.route else { return nil }
      guard let whole = edge.labelSize, let label = route.label else {
        (route.label, route.key) = (nil, nil)
        return route
      }
      let size = route.key == nil ? whole : FootnoteList.keySize
      // The stored size is rounded, so use the exact one.
      let center =
        label.size.isLike(size)
        ? Point(x: label.minX + size.width / 2, y: label.minY + size.height / 2) : label.center
      route.label = Rect(center: center, size: size)
      return route
    }
  }

  /// The rectangles of the groups around the placed nodes; `nil` for a group without any.
  func groupRects() -> [Rect?] {
    var rects = groups
    for (index, rect) in nodes.enumerated() {
      guard let rect, let group = groupsOfNodes[index].first else { continue }
      rects[group] = Self.grown(rects[group], around: rect)
    }
    for index in diagram.groups.indices.reversed() {
      guard let rect = rects[index], let parent = diagram.groups[index].parent else { continue }
      rects[parent] = Self.grown(rects[parent], around: rect)
    }
    return rects
  }

  /// A group enlarged to contain a rectangle, or unchanged if it already does.
  private static func grown(_ group: Rect?, around rect: Rect) -> Rect {
    let room = room(around: rect)
    guard let group else { return room }
    return rect.outset(by: minMargin).isInside(group) ? group : group.union(room)
  }

  /// The space that a group takes around one of its nodes, with its title above.
  static func room(around rect: Rect) -> Rect {
    var room = rect.outset(by: groupMargin)
    room.minY -= CardMetrics.groupTitleHeight
    return room
  }
}
