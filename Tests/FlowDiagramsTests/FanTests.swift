import Testing

@testable import FlowDiagrams
@testable import FlowLayout

@Suite("Edges of a hub share a trunk")
struct FanTests {
  /// A hub on the left, and other nodes in a column to the right, joined by crossing edges.
  private func picture(_ count: Int, leaving: Bool = true) -> PlacedDiagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .right)
    diagram.add(nodes: count + 1)
    var nodes = [Rect(minX: 0, minY: 0, maxX: 100, maxY: 36)]
    var routes: [PlacedDiagram.Route] = []
    for other in 1...count {
      let y = Double(other) * 50 - Double(count) * 25
      let x = leaving ? 300.0 : -300
      nodes.append(Rect(minX: x, minY: y, maxX: x + 100, maxY: y + 36))
      diagram.add(edge: leaving ? 0 : other, leaving ? other : 0, [])
      routes.append(
        leaving ? .straight(100, 36 - y / 20, 300, y + 18) : .straight(-200, y + 18, 0, 18))
    }
    return PlacedDiagram(diagram: diagram, nodes: nodes, groups: [], routes: routes)
  }

  @Test("edges that leave a hub begin together, end where they did, and cross nothing")
  func leaving() {
    let placed = picture(8)
    #expect(placed.score.crossings > 0)
    let fan = placed.routingFans()
    #expect(Set(fan.routes.map(\.curve.first)).count == 1)
    #expect(fan.routes.map(\.tip) == placed.routes.map(\.tip))
    #expect(fan.score.crossings == 0)
    #expect(fan.score.edgesThroughNodes == 0)
  }

  @Test("edges that arrive at a hub end together, and begin where they did")
  func arriving() {
    let placed = picture(6, leaving: false)
    let fan = placed.routingFans()
    #expect(Set(fan.routes.map(\.tip)).count == 1)
    #expect(fan.routes.map(\.curve.first) == placed.routes.map(\.curve.first))
    #expect(fan.score.crossings == 0)
  }

  @Test("five edges, and edges that a node would block, keep their routes")
  func keeping() {
    let few = picture(5)
    #expect(few.routingFans() == few)
    var blocked = picture(8)
    blocked.diagram.add(nodes: 1)
    blocked.nodes.append(Rect(minX: 110, minY: 40, maxX: 130, maxY: 60))
    #expect(blocked.routingFans() == blocked)
  }
}

@Suite("Edges that cross where they leave a node")
struct UntangledEndsTests {
  /// Two edges that leave one side of a node, in the wrong order or in the right one.
  private func picture(isTangled: Bool) -> PlacedDiagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .right)
    diagram.add(nodes: 3)
    diagram.add(edge: 0, 1, [])
    diagram.add(edge: 0, 2, [])
    let (upper, lower) = (14.0, 26.0)
    return PlacedDiagram(
      diagram: diagram,
      nodes: [
        Rect(minX: 0, minY: 0, maxX: 100, maxY: 40),
        Rect(minX: 300, minY: -60, maxX: 400, maxY: -20),
        Rect(minX: 300, minY: 60, maxX: 400, maxY: 100),
      ], groups: [],
      routes: [
        .straight(100, isTangled ? lower : upper, 300, -40),
        .straight(100, isTangled ? upper : lower, 300, 80),
      ])
  }

  @Test("exchange their ends", arguments: [false, true])
  func exchange(isTangled: Bool) {
    let before = picture(isTangled: isTangled)
    #expect(before.score.crossings == (isTangled ? 1 : 0))
    let after = before.tidyingEnds()
    #expect(after.score.crossings == 0)
    #expect(after.routes[0].curve[0].y < after.routes[1].curve[0].y)
    #expect(after.routes.map(\.tip) == before.routes.map(\.tip))
  }
}
