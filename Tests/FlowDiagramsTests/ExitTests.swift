import Testing

@testable import FlowDiagrams
@testable import FlowLayout

@Suite("Edges leave groups at their border")
struct ExitTests {
  /// A group with a circle in it, from which an edge leads to a node outside.
  private func picture(circle: Point = Point(x: 40, y: 40)) -> PlacedDiagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .right)
    diagram.groups = [.init(id: "g", title: "", parent: nil)]
    diagram.add(nodes: 2)
    (diagram.nodes[0].kind, diagram.nodes[0].group) = (.exit, 0)
    diagram.nodes[0].size = CardMetrics.size(of: diagram.nodes[0])
    diagram.add(edge: 0, 1, [])
    return PlacedDiagram(
      diagram: diagram,
      nodes: [
        Rect(center: circle, size: diagram.nodes[0].size),
        Rect(minX: 300, minY: 22, maxX: 400, maxY: 58),
      ],
      groups: [Rect(minX: 0, minY: 0, maxX: 120, maxY: 80)],
      routes: [.straight(circle.x, circle.y, 300, 40)])
  }

  @Test("the circle moves to where the edge leaves, and the rest of the edge stays")
  func cut() {
    let before = picture()
    let after = before.leavingGroups()
    let start = after.routes[0].curve[0]
    #expect(abs(start.x - 120) < 0.01)
    #expect(abs(start.y - 40) < 0.01)
    #expect(after.nodes[0].center == start)
    #expect(after.nodes[0].size == before.nodes[0].size)
    #expect(after.routes[0].tip == before.routes[0].tip)
    #expect(after.routes[0].curve.last == before.routes[0].curve.last)
    #expect(after.nodes[1] == before.nodes[1])
  }

  @Test("a bent edge is cut where it leaves for the last time")
  func bent() {
    var placed = picture()
    let corner = Point(x: 110, y: 10)
    let out = Point(x: 130, y: 40)
    let end = placed.routes[0].curve[placed.routes[0].curve.count - 1]
    placed.routes[0].curve = [
      Point(x: 40, y: 40), out, out, out, corner, corner, corner, end, end, end,
    ]
    let after = placed.leavingGroups()
    #expect(abs(after.routes[0].curve[0].x - 120) < 0.01)
    #expect(after.routes[0].curve.count == 4)
    #expect(after.routes[0].curve.last == end)
  }

  @Test("what was cut once stays, until the group grows")
  func again() {
    var placed = picture().leavingGroups()
    #expect(placed.leavingGroups() == placed)
    placed.groups[0].maxX = 150
    #expect(abs(placed.leavingGroups().nodes[0].center.x - 150) < 0.01)
  }

  @Test("an edge that does not leave the group keeps its route")
  func inside() {
    var placed = picture()
    placed.groups[0] = Rect(minX: 0, minY: 0, maxX: 500, maxY: 80)
    #expect(placed.leavingGroups() == placed)
  }

  @Test("a finished diagram begins the edge at the border")
  func finished() {
    let placed = LayoutDraft(picture()).finished(isThorough: true).placed
    #expect(abs(placed.nodes[0].center.x - placed.groups[0].maxX) < 0.6)
    #expect(distance(placed.routes[0].curve[0], placed.nodes[0].center) < 4)
  }
}

@Suite("What all event names begin with")
struct EventPrefixTests {
  private func diagram(_ events: [String]) -> Diagram {
    GraphDocument.make(
      (0...events.count).map { ("S\($0)", 0) },
      events.enumerated().map { .init($0.offset, $0.offset + 1, $0.element) }
    ).diagram()
  }

  @Test("is left out of labels, and listed once")
  func shortened() {
    let prefix = "com.example.shop."
    let diagram = diagram(["open", "close", "opened"].map { prefix + $0 })
    #expect(
      diagram.edges.flatMap(\.labels).map(\.eventText) == ["…open", "…close", "…opened"])
    #expect(diagram.captions == ["“…” stands for com.example.shop."])
    #expect(diagram.edges.last?.tooltip.contains(prefix + "opened") == true)
  }

  @Test(
    "stays if it is short, of few events, not a complete word, or all of a name",
    arguments: [
      ["shop.open", "shop.close", "shop.opened"],
      ["com.example.shop.open", "com.example.shop.close"],
      ["checkoutTapped1", "checkoutTapped2", "checkoutTapped3"],
      ["com.example.shop.", "com.example.shop.a", "com.example.shop.b"],
    ])
  func kept(_ events: [String]) {
    let diagram = diagram(events)
    #expect(diagram.edges.flatMap(\.labels).map(\.eventText) == events)
    #expect(diagram.captions == [])
  }

  @Test("is listed on every page")
  func pages() {
    let events = (0..<80).map { "com.example.shop.event\($0)" }
    let pages = PagePlan(diagram(events), split: .auto).pages
    #expect(pages.count > 2)
    for page in pages {
      #expect(page.diagram.captions.contains("“…” stands for com.example.shop."))
    }
  }
}
