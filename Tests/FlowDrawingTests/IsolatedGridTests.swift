#if Graphviz
import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import Testing

@Suite("Screens without connections", .serialized)
struct IsolatedGridTests {
  /// Lays out a chain of screens beside others that have no edges.
  private func layOut(connected: Int, alone: Int) throws -> PlacedDiagram {
    let document = FlowDocument(
      name: "flow", title: "Flow", search: .init(), parts: [.init(name: "Flow")],
      screens: (0..<connected).map { .init(name: "Screen \($0)") }
        + (0..<alone).map { .init(name: "Alone \($0)") },
      configurations: (0..<connected + alone).map {
        .init(state: "s\($0)", stack: .init(.init($0)))
      },
      starts: connected == 0 ? [] : [.init(configuration: 0)],
      transitions: (1..<max(1, connected)).map {
        .init(from: $0 - 1, to: .configuration($0), event: .init(name: "next"))
      })
    return try Layouter(timeout: 60, engine: InProcessEngine()).place(document.diagram())
  }

  private func rects(_ placed: PlacedDiagram, _ prefix: String) -> [Rect] {
    placed.diagram.nodes.indices.filter { placed.diagram.nodes[$0].title.hasPrefix(prefix) }
      .map { placed.nodes[$0] }
  }

  @Test("are in a grid beside the rest, in their order", arguments: [2, 9, 30])
  func beside(_ count: Int) throws {
    let placed = try layOut(connected: 4, alone: count)
    let (rest, alone) = (rects(placed, "Screen"), rects(placed, "Alone"))
    #expect(rest.count == 4 && alone.count == count)
    #expect(placed.score.nodesOnNodes == 0)
    let around = rest.dropFirst().reduce(rest[0]) { $0.union($1) }
    #expect(alone.allSatisfy { $0.minX > around.maxX || $0.minY > around.maxY })
    for (before, after) in zip(alone, alone.dropFirst()) {
      let isInRow = abs(before.center.y - after.center.y) < 0.01
      #expect(isInRow ? after.center.x > before.center.x : after.center.y > before.center.y)
    }
    #expect(placed.score.aspect < 3)
  }

  @Test("make a grid of their own where there is nothing else")
  func alone() throws {
    let placed = try layOut(connected: 0, alone: 14)
    let alone = rects(placed, "Alone")
    #expect(alone.count == 14 && placed.score.nodesOnNodes == 0)
    #expect(Set(alone.map { $0.center.x.rounded() }).count == 3)
    #expect(Set(alone.map { $0.center.y.rounded() }).count == 5)
  }

  @Test("one of them is placed by Graphviz")
  func one() throws {
    let placed = try layOut(connected: 3, alone: 1)
    #expect(placed.diagram.nodes.count == 5 && placed.score.nodesOnNodes == 0)
  }
}
#endif
