import FlowDiagrams

/// A diagram whose known parts stand where a former picture had them, while the rest finds its
/// place.
struct KeptLayout {
  /// The air around a band's boxes.
  static let bandMargin = 14.0
  /// The air that a band may have around a box when it had so little before.
  private static let leastMargin = 2.0

  let diagram: Diagram
  /// The axis along which the flow runs.
  let axis: Axis
  /// The boxes; `nil` where one has no place yet.
  var nodes: [Rect?]
  /// The bands as they were; `nil` for a new one.
  var bands: [Rect?]
  /// The lines; `nil` where one has no way yet.
  var routes: [PlacedDiagram.Route?]
  /// The lines that a gap has bent, which may now pass something that they did not.
  var bent: Set<Int> = []
  /// The places of boxes that are gone.
  var vacated: [Rect]
  /// The bands around each box, from inside out.
  let bandsOfNodes: [[Int]]
  /// Whether the picture is the former one.
  private(set) var isUnchanged = false

  private struct LineKey: Hashable {
    var source: String
    var target: String
    var sign: Sign?
    var isHistoryDependent: Bool
  }

  init(_ diagram: Diagram, like hint: LayoutHint) {
    self.diagram = diagram
    axis = Axis(diagram.direction)
    let boxes = Dictionary(hint.boxes.map { ($0.id, $0.rect) }) { first, _ in first }
    let bands = Dictionary(hint.bands.map { ($0.id, $0.rect) }) { first, _ in first }
    nodes = diagram.nodes.map { boxes[$0.id] }
    self.bands = diagram.groups.map { bands[$0.id] }
    let ids = Set(diagram.nodes.map(\.id))
    vacated = hint.boxes.filter { !ids.contains($0.id) }.map(\.rect)
    bandsOfNodes = diagram.nodes.indices.map(diagram.bands(ofNode:))
    routes = []
    forgetBoxesOfOtherBands()
    routes = Self.routes(of: diagram, hint.lines, nodes)
    let former = self
    for index in nodes.indices {
      if let old = nodes[index] { resize(index, from: old) }
    }
    let labels = Set(hint.lines.compactMap { $0.route.label.map(Self.corner) })
    isUnchanged =
      zip(former.nodes, nodes).allSatisfy { old, new in
        old.flatMap { old in new.map { $0.size.isLike(old.size) } } ?? false
      }
      && zip(diagram.edges, routes).allSatisfy { edge, route in
        guard let route, let label = route.label else { return route != nil && edge.labels.isEmpty }
        return labels.contains(Self.corner(label))
      }
  }

  /// A corner as it is written.
  private static func corner(_ rect: Rect) -> Point {
    Point(x: rect.minX.inTenths, y: rect.minY.inTenths)
  }

  /// A box that changed its band has to move.
  private mutating func forgetBoxesOfOtherBands() {
    for index in nodes.indices {
      guard let place = nodes[index] else { continue }
      let own = Set(bandsOfNodes[index])
      let isElsewhere = bands.indices.contains { band in
        bands[band]?.contains(place.center) == !own.contains(band)
      }
      if isElsewhere { nodes[index] = nil }
    }
  }

  private static func routes(
    of diagram: Diagram, _ lines: [LayoutHint.Line], _ nodes: [Rect?]
  ) -> [PlacedDiagram.Route?] {
    var known = Dictionary(grouping: lines.reversed()) {
      LineKey(
        source: $0.source, target: $0.target, sign: $0.sign,
        isHistoryDependent: $0.isHistoryDependent)
    }
    return diagram.edges.map { edge in
      guard nodes[edge.source] != nil, nodes[edge.target] != nil else { return nil }
      let key = LineKey(
        source: diagram.nodes[edge.source].id, target: diagram.nodes[edge.target].id,
        sign: edge.sign, isHistoryDependent: edge.isHistoryDependent)
      guard var route = known[key]?.popLast()?.route else { return nil }
      guard let whole = edge.labelSize, let label = route.label else {
        (route.label, route.letter) = (nil, nil)
        return route
      }
      let size = route.letter == nil ? whole : LetterList.letterSize
      // Of its own size where that is the same, to the last digit.
      let corner = Point(x: label.minX, y: label.minY)
      let center =
        label.size.isLike(size)
        ? Point(x: corner.x + size.width / 2, y: corner.y + size.height / 2) : label.center
      route.label = Rect(center: center, size: size)
      return route
    }
  }

  /// The bands around their boxes, as far as those have places.
  func bandRects() -> [Rect?] {
    var rects = bands
    for (index, place) in nodes.enumerated() {
      guard let place, let band = bandsOfNodes[index].first else { continue }
      rects[band] = Self.grown(rects[band], around: place)
    }
    for index in diagram.groups.indices.reversed() {
      guard let rect = rects[index], let parent = diagram.groups[index].parent else { continue }
      rects[parent] = Self.grown(rects[parent], around: rect)
    }
    return rects
  }

  /// A band that holds a place; as it was where it did.
  private static func grown(_ band: Rect?, around place: Rect) -> Rect {
    let room = room(around: place)
    guard let band else { return room }
    return place.outset(by: leastMargin).isInside(band) ? band : band.union(room)
  }

  /// What a band takes around one of its boxes, with its title above.
  static func room(around place: Rect) -> Rect {
    var room = place.outset(by: bandMargin)
    room.minY -= CardMetrics.groupTitleHeight
    return room
  }
}
