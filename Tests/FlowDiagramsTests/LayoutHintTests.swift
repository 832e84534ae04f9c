import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowLayout
@testable import FlowSVG

@Suite("A picture holds its own layout")
struct LayoutHintTests {
  private let placed = SmallFlow.inRows()

  private var svg: [UInt8] { Array(placed.svg().utf8) }

  @Test("what is written is read")
  func roundTrip() throws {
    let hint = try LayoutHint(svg: svg)
    #expect(hint == LayoutHint(of: placed))
    #expect(hint.boxes.map(\.id) == placed.diagram.nodes.map(\.id))
    #expect(hint.bands.map(\.id) == placed.diagram.groups.map(\.id))
    #expect(hint.lines.count == placed.diagram.edges.count)
    #expect(hint.direction == .down)
    #expect(hint.boxes.allSatisfy { $0.rect.minX >= 20 && $0.rect.minY >= 20 })
    #expect(hint.diagonal > 100)
  }

  @Test("places are told from the picture's top left corner, wherever the layout had it")
  func corner() {
    var far = placed
    let vector = Point(x: -733, y: 1204)
    far.nodes = far.nodes.map { $0.moved(by: vector) }
    far.groups = far.groups.map { $0.moved(by: vector) }
    for index in far.routes.indices {
      far.routes[index].curve = far.routes[index].curve.map { $0.moved(by: vector) }
      far.routes[index].tip = far.routes[index].tip.moved(by: vector)
      far.routes[index].label = far.routes[index].label?.moved(by: vector)
    }
    #expect(LayoutHint(of: far).boxes == LayoutHint(of: placed).boxes)
    #expect(Displacement(of: far, from: LayoutHint(of: placed)).mean < 1e-9)
  }

  @Test(
    "a text that is no picture of ours is told from one",
    arguments: [
      "", "<svg/>", "<svg><metadata></metadata></svg>", "flowgraph layout 1\nend\n",
      "<svg><title>&lt;metadata&gt;\nflowgraph layout 1\n</title></svg>",
      "<metadata>\nflowgraph layout 2\nend\n</metadata>", "\u{FEFF}{}", "%PDF-1.4",
    ])
  func foreign(_ text: String) {
    #expect(throws: LayoutHintError.foreign) { try LayoutHint(svg: Array(text.utf8)) }
  }

  @Test("a picture that is cut off is foreign or damaged, and never half a hint", .large)
  func truncated() throws {
    let whole = try LayoutHint(svg: svg)
    let ending = Array("\nend\n".utf8)
    let end = try #require(
      svg.indices.first { svg[$0...].starts(with: ending) })
    for count in Array(stride(from: 0, to: end, by: 997)) + Array((end - 20)..<end) {
      #expect(throws: LayoutHintError.self, "cut after \(count) bytes") {
        try LayoutHint(svg: Array(svg.prefix(count)))
      }
    }
    #expect(try LayoutHint(svg: Array(svg.prefix(end + ending.count))) == whole)
  }

  @Test(
    "a damaged line is told with its number and what is wrong",
    arguments: [
      ("box a 1,2", "a name, a place and a size are expected"),
      ("box A 1,2 3,4", "a name of small letters, digits and hyphens is expected"),
      ("box a 1,2 3", "two numbers with a comma between are expected"),
      ("box a 1,2 3,4,5", "two numbers with a comma between are expected"),
      ("box a 1e9,2 3,4", "two numbers with a comma between are expected"),
      ("box a 99999999,2 3,4", "two numbers with a comma between are expected"),
      ("box a nan,2 3,4", "two numbers with a comma between are expected"),
      ("box a 1.25,2 3,4", "two numbers with a comma between are expected"),
      ("box a 1,2 -3,4", "a size is negative"),
      ("box a  1,2 3,4", "a name, a place and a size are expected"),
      ("box b 1,2 3,4", "'b' is there twice"),
      ("picture up 3,4", "a direction and a size are expected"),
      ("line b c push plain 1,2 tip 1,2", "the points are no curve"),
      ("line b c fly plain 1,2 1,2 1,2 1,2 tip 1,2", "the sign is unknown"),
      ("line b c push maybe 1,2 1,2 1,2 1,2 tip 1,2", "'plain' or 'history' is expected"),
      (
        "line b c push plain 1,2 1,2 1,2 1,2",
        "two names, a sign and points up to a tip are expected"
      ),
      ("line b c push plain 1,2 1,2 1,2 1,2 tip", "one tip and at most one label are expected"),
      (
        "line b c push plain 1,2 1,2 1,2 1,2 tip 1,2 labels 1,2 3,4",
        "a label or its letter is expected"
      ),
      ("<script>alert(1)</script>", "it holds something else"), ("", "it holds something else"),
      ("end end", "it holds something else"),
    ])
  func damaged(_ line: String, _ reason: String) {
    let text =
      "<svg>\n<metadata>\nflowgraph layout 1\npicture down 100,100\nbox b 1,2 3,4\n\(line)\nend\n"
    #expect(throws: LayoutHintError.damaged(line: 6, reason)) {
      try LayoutHint(svg: Array(text.utf8))
    }
  }

  @Test("without its size a picture is damaged")
  func sizeless() {
    #expect(throws: LayoutHintError.damaged(line: 3, "it does not say what size the picture has")) {
      try LayoutHint(svg: Array("<metadata>\nflowgraph layout 1\nend\n".utf8))
    }
  }

  @Test("bytes changed at random give a hint or an error, and what it gives can be drawn like")
  func fuzz() {
    var random = SplitMix64(seed: 41)
    let whole = svg
    let letters = Array("0123456789.,- abcxyz<>&\n\u{0}\u{7F}".utf8)
    for round in 0..<300 {
      var bytes = whole
      for _ in 0..<(1 + random.below(12)) {
        bytes[random.below(bytes.count)] = letters[random.below(letters.count)]
      }
      guard let hint = try? LayoutHint(svg: bytes) else { continue }
      let kept = placed.diagram.placed(like: hint)
      #expect(kept.map { $0.nodes.count == placed.nodes.count } ?? true, "round \(round)")
      #expect(Displacement(of: placed, from: hint).mean.isFinite, "round \(round)")
    }
  }

  @Test("no label can end the hint or begin one")
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
    #expect(try LayoutHint(svg: Array(text.utf8)) == LayoutHint(of: picture))
  }
}

extension SmallFlow {
  /// A picture of the flow without Graphviz: its boxes in rows of two, straight lines between them.
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
      if let group = node.group { groups[group] = KeptLayout.room(around: nodes[index]) }
    }
    return PlacedDiagram(diagram: diagram, nodes: nodes, groups: groups, routes: routes)
  }
}
