import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("A picture holds its own layout")
struct PreviousLayoutTests {
  private let placed = SmallFlow.inRows()

  private var svg: [UInt8] { Array(placed.svg().utf8) }

  @Test("what is written is read")
  func roundTrip() throws {
    let previous = try PreviousLayout(svg: svg)
    #expect(previous == PreviousLayout(of: placed))
    #expect(previous.nodes.map(\.id) == placed.diagram.nodes.map(\.id))
    #expect(previous.groups.map(\.id) == placed.diagram.groups.map(\.id))
    #expect(previous.edges.count == placed.diagram.edges.count)
    #expect(previous.direction == .down)
    #expect(previous.nodes.allSatisfy { $0.rect.minX >= 20 && $0.rect.minY >= 20 })
    #expect(previous.diagonal > 100)
  }

  @Test("positions are relative to the picture's top left corner, wherever the layout had it")
  func corner() {
    var far = placed
    let vector = Point(x: -733, y: 1204)
    far.nodes = far.nodes.map { $0.moved(by: vector) }
    far.groups = far.groups.map { $0.moved(by: vector) }
    for index in far.routes.indices {
      far.routes[index].curve = far.routes[index].curve.map { $0 + vector }
      far.routes[index].tip = far.routes[index].tip + vector
      far.routes[index].label = far.routes[index].label?.moved(by: vector)
    }
    #expect(PreviousLayout(of: far).nodes == PreviousLayout(of: placed).nodes)
    #expect(Displacement(of: far, from: PreviousLayout(of: placed)).mean < 1e-9)
  }

  @Test(
    "a text that is no picture of ours is recognized",
    arguments: [
      "", "<svg/>", "<svg><metadata></metadata></svg>", "flowgraph layout 1\nend\n",
      "<svg><title>&lt;metadata&gt;\nflowgraph layout 1\n</title></svg>",
      "<metadata>\nflowgraph layout 2\nend\n</metadata>", "\u{FEFF}{}", "%PDF-1.4",
    ])
  func foreign(_ text: String) {
    #expect(throws: PreviousLayoutError.foreign) { try PreviousLayout(svg: Array(text.utf8)) }
  }

  @Test("a picture that is cut off is foreign or damaged, and never half a layout", .large)
  func truncated() throws {
    let whole = try PreviousLayout(svg: svg)
    let ending = Array("\nend\n".utf8)
    let end = try #require(
      svg.indices.first { svg[$0...].starts(with: ending) })
    for count in Array(stride(from: 0, to: end, by: 997)) + Array((end - 20)..<end) {
      #expect(throws: PreviousLayoutError.self, "cut after \(count) bytes") {
        try PreviousLayout(svg: Array(svg.prefix(count)))
      }
    }
    #expect(try PreviousLayout(svg: Array(svg.prefix(end + ending.count))) == whole)
  }

  @Test(
    "a damaged line is reported with its number and what is wrong",
    arguments: [
      ("box a 1,2", "expected a name, a position and a size"),
      ("box A 1,2 3,4", "expected a name of lower-case letters, digits and hyphens"),
      ("box a 1,2 3", "expected two numbers separated by a comma"),
      ("box a 1,2 3,4,5", "expected two numbers separated by a comma"),
      ("box a 1e9,2 3,4", "expected two numbers separated by a comma"),
      ("box a 99999999,2 3,4", "expected two numbers separated by a comma"),
      ("box a nan,2 3,4", "expected two numbers separated by a comma"),
      ("box a 1.25,2 3,4", "expected two numbers separated by a comma"),
      ("box a 1,2 -3,4", "a size is negative"),
      ("box a  1,2 3,4", "expected a name, a position and a size"),
      ("box b 1,2 3,4", "the name 'b' appears twice"),
      ("picture up 3,4", "expected a direction and a size"),
      ("line b c push plain 1,2 tip 1,2", "the points do not form a curve"),
      ("line b c fly plain 1,2 1,2 1,2 1,2 tip 1,2", "unknown symbol"),
      ("line b c push maybe 1,2 1,2 1,2 1,2 tip 1,2", "expected 'plain' or 'history'"),
      (
        "line b c push plain 1,2 1,2 1,2 1,2",
        "expected two names, a symbol, and points that end with 'tip'"
      ),
      ("line b c push plain 1,2 1,2 1,2 1,2 tip", "expected one tip and at most one label"),
      (
        "line b c push plain 1,2 1,2 1,2 1,2 tip 1,2 labels 1,2 3,4",
        "expected 'label' or a key of the letters a to z"
      ),
      ("<script>alert(1)</script>", "unknown entry"), ("", "unknown entry"),
      ("end end", "unknown entry"),
    ])
  func damaged(_ line: String, _ reason: String) {
    let text =
      "<svg>\n<metadata>\nflowgraph layout 1\npicture down 100,100\nbox b 1,2 3,4\n\(line)\nend\n"
    #expect(throws: PreviousLayoutError.damaged(line: 6, reason)) {
      try PreviousLayout(svg: Array(text.utf8))
    }
  }

  @Test("without its size a picture is damaged")
  func sizeless() {
    #expect(throws: PreviousLayoutError.damaged(line: 3, "the size of the diagram is missing")) {
      try PreviousLayout(svg: Array("<metadata>\nflowgraph layout 1\nend\n".utf8))
    }
  }

  @Test("bytes changed at random give a layout or an error, and the layout can be kept")
  func fuzz() {
    var random = SplitMix64(seed: 41)
    let whole = svg
    let letters = Array("0123456789.,- abcxyz<>&\n\u{0}\u{7F}".utf8)
    for round in 0..<300 {
      var bytes = whole
      for _ in 0..<(1 + random.below(12)) {
        bytes[random.below(bytes.count)] = letters[random.below(letters.count)]
      }
      guard let previous = try? PreviousLayout(svg: bytes) else { continue }
      let kept = placed.diagram.placed(like: previous)
      #expect(kept.map { $0.nodes.count == placed.nodes.count } ?? true, "round \(round)")
      #expect(Displacement(of: placed, from: previous).mean.isFinite, "round \(round)")
    }
  }

  @Test("no label can end the layout or begin one")
  func injection() throws {
    let hostile = "</metadata><script>\n<metadata>\nflowgraph layout 1\nend\n"
    var document = SmallFlow.document(title: hostile)
    document.screens[0].name = hostile
    document.outcomes[0] = hostile
    let picture = SmallFlow.inRows(document)
    let text = picture.svg()
    #expect(text.ranges(of: "<metadata>").count == 1)
    #expect(text.ranges(of: "</metadata>").count == 1)
    #expect(!text.contains("<script>"))
    #expect(try PreviousLayout(svg: Array(text.utf8)) == PreviousLayout(of: picture))
  }
}

extension SmallFlow {
  /// A picture of the flow without Graphviz: its nodes in rows of two, straight edges between them.
  static func inRows(_ document: FlowDocument = document()) -> PlacedDiagram {
    let diagram = document.diagram(.screens)
    let nodes = diagram.nodes.indices.map { index in
      Rect(
        center: Point(x: 137.3 + 330 * Double(index % 2), y: 88.8 + 240 * Double(index / 2)),
        size: diagram.nodes[index].size)
    }
    let routes = diagram.edges.enumerated().map { index, edge in
      let slope = 9 * Double(index % 4)
      let (from, to) = (nodes[edge.source].center, nodes[edge.target].center)
      let tip = Point(
        x: to.x + slope, y: to.y > from.y ? nodes[edge.target].minY : nodes[edge.target].maxY)
      let start = Point(
        x: from.x + slope, y: to.y > from.y ? nodes[edge.source].maxY : nodes[edge.source].minY)
      let middle = Point(x: (start.x + tip.x) / 2 + slope, y: (start.y + tip.y) / 2)
      var route = PlacedDiagram.Route(curve: [start, middle, middle, tip], tip: tip, label: nil)
      if let size = edge.labelSize {
        route.label = Rect(center: Point(x: middle.x + 60, y: middle.y), size: size)
      }
      return route
    }
    var groups = diagram.groups.map { _ in nodes[0] }
    for (index, node) in diagram.nodes.enumerated() {
      if let group = node.group { groups[group] = StableLayout.room(around: nodes[index]) }
    }
    return PlacedDiagram(diagram: diagram, nodes: nodes, groups: groups, routes: routes)
  }
}
