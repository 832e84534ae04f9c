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
