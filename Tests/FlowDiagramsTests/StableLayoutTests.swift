import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("A picture is placed like a previous one")
struct StableLayoutTests {
  private let former = SmallFlow.inRows()

  private var previous: PreviousLayout { PreviousLayout(of: former) }

  private func displacement(_ placed: PlacedDiagram) -> Displacement {
    Displacement(of: placed, from: previous)
  }

  private func overlaps(_ placed: PlacedDiagram) -> [String] {
    placed.nodes.indices.flatMap { index in
      placed.nodes.indices.dropFirst(index + 1).filter {
        placed.nodes[$0].overlaps(placed.nodes[index])
      }
      .map { "\(placed.diagram.nodes[index].id) on \(placed.diagram.nodes[$0].id)" }
    }
  }

  @Test("like itself, nothing moves, and the bytes are the same")
  func unchanged() throws {
    let svg = former.svg()
    let previous = try PreviousLayout(svg: Array(svg.utf8))
    let again = try #require(former.diagram.placed(like: previous))
    #expect(again.svg() == svg)
    let displacement = Displacement(of: again, from: previous)
    #expect(displacement.kept == 4)
    #expect(displacement.total == 4)
    #expect(displacement.largest == 0)
  }

  @Test("a new screen gets a position beside the others, and edges of its own")
  func added() throws {
    var document = SmallFlow.document()
    document.screens.insert(.init(name: "Help"), at: 0)
    document = document.movingScreens(from: 0, by: 1)
    let help = document.configurations.count
    document.configurations.append(
      .init(state: "s", stack: .init(.init(1), .init(0))))
    document.transitions.append(
      .init(
        from: 0, to: .configuration(help), event: .init(name: "helpTapped"),
        commands: [.push(.init(0))]))
    document.transitions.append(
      .init(
        from: help, to: .configuration(0), event: .init(name: "back", move: .back),
        commands: [.pop]))
    let diagram = document.diagram()
    let placed = try #require(diagram.placed(like: previous))
    #expect(overlaps(placed) == [])
    #expect(placed.diagram.nodes.contains { $0.title == "Help" })
    #expect(placed.routes.count == diagram.edges.count)
    #expect(placed.routes.allSatisfy { $0.curve.count % 3 == 1 && $0.curve.count >= 4 })
    #expect(displacement(placed).kept == 4)
    #expect(displacement(placed).mean < 0.2)
    #expect(diagram.placed(like: previous)?.svg() == placed.svg())
  }

  @Test("a screen that goes leaves its room, and the others stay")
  func removed() throws {
    var document = SmallFlow.document()
    document.transitions.removeAll { $0.target == .configuration(4) || $0.source == 4 }
    document.configurations.removeLast()
    document.screens.removeLast()
    document.parts.removeLast()
    let placed = try #require(document.diagram().placed(like: previous))
    #expect(displacement(placed).kept == 3)
    #expect(displacement(placed).total == 3)
    #expect(displacement(placed).largest == 0)
  }

  @Test("where the first screen at the edge goes, the picture keeps its corner")
  func removedAtEdge() throws {
    var diagram = former.diagram
    let first = try #require(diagram.nodes.firstIndex { $0.kind == .screen })
    diagram.edges.removeAll { $0.source == first || $0.target == first }
    for index in diagram.edges.indices {
      if diagram.edges[index].source > first { diagram.edges[index].source -= 1 }
      if diagram.edges[index].target > first { diagram.edges[index].target -= 1 }
    }
    diagram.nodes.remove(at: first)
    let placed = try #require(diagram.placed(like: previous))
    #expect(displacement(placed).largest == 0)
  }

  @Test("a screen with another name is a new one, and the others are kept")
  func renamed() throws {
    var document = SmallFlow.document()
    document.screens[1].name = "Find"
    let placed = try #require(document.diagram().placed(like: previous))
    #expect(displacement(placed).kept == 3)
    #expect(displacement(placed).total == 4)
    #expect(displacement(placed).mean < 0.2)
    #expect(overlaps(placed) == [])
  }

  @Test(
    "a card that grows pushes others aside where it must, and lies on none",
    arguments: ["Another list", "A list with a name that is much longer than the one before"])
  func grown(_ name: String) throws {
    var diagram = SmallFlow.document().diagram()
    let index = try #require(diagram.nodes.firstIndex { $0.title == "List" })
    diagram.nodes[index].title = name
    diagram.nodes[index].size = CardMetrics.size(of: diagram.nodes[index])
    diagram.nodes[index].size.height += 120
    let placed = try #require(diagram.placed(like: previous))
    #expect(overlaps(placed) == [])
    #expect(placed.nodes[index].size == diagram.nodes[index].size)
  }

  @Test("labels that grow under an overlay move no node")
  func overlay() throws {
    let coverage = Overlay.Coverage(counts: Array(repeating: 3, count: 12), seen: [0, 1])
    let picture = SmallFlow.document().diagram(overlay: .coverage(coverage))
    let placed = try #require(picture.placed(like: previous))
    #expect(overlaps(placed) == [])
    #expect(displacement(placed).mean < 0.1)
  }

  @Test("of another flow nothing is kept")
  func otherFlow() {
    var document = SmallFlow.document(title: "Other")
    for index in document.screens.indices { document.screens[index].name = "Other \(index)" }
    let diagram = document.diagram()
    #expect(diagram.placed(like: previous) == nil)
    let placed = SmallFlow.inRows(document)
    #expect(
      displacement(placed).text(isStable: true) == "none of the 4 nodes is in the previous diagram")
  }

  @Test("an empty layout keeps nothing, and one of nonsense positions does not crash", .large)
  func nonsense() {
    var empty = previous
    empty.nodes = []
    empty.groups = []
    empty.edges = []
    #expect(former.diagram.placed(like: empty) == nil)
    for position in [-1e6, 0, 1e6] {
      var piled = previous
      piled.nodes = piled.nodes.map {
        .init(id: $0.id, rect: Rect(minX: position, minY: position, maxX: position, maxY: position))
      }
      piled.edges.removeAll { $0.id.hasPrefix("list ") }
      _ = former.diagram.placed(like: piled)?.svg()
    }
  }

  @Test("the measure says how many were kept, and how far they moved")
  func measure() {
    var moved = former
    let index = moved.diagram.nodes.firstIndex { $0.title == "Detail" } ?? 0
    let diagonal = previous.diagonal
    moved.nodes[index] = moved.nodes[index].moved(by: Point(x: diagonal / 5, y: 0))
    let displacement = displacement(moved)
    #expect(abs(displacement.mean - 0.05) < 0.001)
    #expect(abs(displacement.largest - 0.2) < 0.001)
    #expect(
      displacement.text(isStable: true)
        == "4 of 4 nodes kept; mean displacement 5.0 % of the diagonal, largest 20.0 %")
  }
}

extension FlowDocument {
  /// The document with all positions of screens from one on moved.
  fileprivate func movingScreens(from first: Int, by count: Int) -> FlowDocument {
    var result = self
    let moved = { (shown: StackScreen) in
      StackScreen(shown.screen >= first ? shown.screen + count : shown.screen)
    }
    for index in result.configurations.indices {
      result.configurations[index].stack = configurations[index].stack.map(moved)
    }
    for index in result.transitions.indices {
      result.transitions[index].commands = transitions[index].commands.map { $0.map(moved) }
    }
    return result
  }
}

@Suite("New lines")
struct LineRouterTests {
  private let nodes = [
    Rect(minX: 0, minY: 0, maxX: 100, maxY: 40), Rect(minX: 0, minY: 200, maxX: 100, maxY: 240),
    Rect(minX: -60, minY: 90, maxX: 160, maxY: 150),
  ]

  private func passes(_ route: PlacedDiagram.Route, _ rect: Rect) -> Bool {
    let points = route.samples(perSegment: 40)
    return zip(points, points.dropFirst()).contains { rect.touches($0.0, $0.1) }
  }

  @Test("an edge between nodes that see each other is one swing from border to border")
  func direct() {
    let router = EdgeRouter(nodes: Array(nodes.prefix(2)), axis: .y)
    let route = router.route(from: 0, to: 1, isBack: false)
    #expect(route.curve.count == 4)
    #expect(route.curve[0].y == 40)
    #expect(route.tip.y == 200)
  }

  @Test("an edge goes around a node in between", arguments: [false, true])
  func around(isBack: Bool) {
    let router = EdgeRouter(nodes: nodes, axis: .y)
    let route = router.route(from: isBack ? 1 : 0, to: isBack ? 0 : 1, isBack: isBack)
    #expect(!passes(route, nodes[2]))
    #expect(!passes(route, nodes[0].outset(by: -1)))
    #expect(!passes(route, nodes[1].outset(by: -1)))
  }

  @Test("edges between the same nodes end apart")
  func apart() {
    var router = EdgeRouter(nodes: Array(nodes.prefix(2)), axis: .y)
    let first = router.route(from: 0, to: 1, isBack: false)
    router.add(first)
    let second = router.route(from: 1, to: 0, isBack: true)
    #expect(distance(first.tip, second.curve[0]) > 8)
    #expect(distance(first.curve[0], second.tip) > 8)
  }

  @Test("a node in a cage is reached all the same")
  func cage() {
    let cage = [
      Rect(minX: -40, minY: 180, maxX: 140, maxY: 190),
      Rect(minX: -40, minY: 250, maxX: 140, maxY: 260),
      Rect(minX: -40, minY: 180, maxX: -30, maxY: 260),
      Rect(minX: 130, minY: 180, maxX: 140, maxY: 260),
    ]
    let router = EdgeRouter(nodes: Array(nodes.prefix(2)) + cage, axis: .y)
    let route = router.route(from: 0, to: 1, isBack: false)
    #expect(route.curve.count >= 4)
  }
}
