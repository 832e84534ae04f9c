import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@Suite("What tools ask of a document")
struct DocumentQueryTests {
  private func document(_ links: [(Int, Int)], starts: [Int]) -> FlowDocument {
    FlowDocument(
      name: "n", title: "t", search: .init(), parts: [.init(name: "t")],
      screens: [.init(name: "S")],
      configurations: (0..<5).map { .init(state: "\($0)", stack: .init(.init(0))) },
      starts: starts.map { .init(configuration: $0) },
      transitions: links.map {
        .init(from: $0.0, to: .configuration($0.1), event: .init(name: "e"))
      }
    )
  }

  @Test("a trace is a shortest path from the nearest start")
  func traces() {
    let traces = ShortestPaths(
      in: document([(0, 1), (1, 2), (2, 3), (0, 2), (4, 3), (3, 0)], starts: [0, 4]))
    #expect(traces.path(to: 0)?.steps == [])
    #expect(traces.path(to: 2)?.steps == [3])
    #expect(traces.path(to: 3)?.steps == [4])
    #expect(traces.path(to: 3)?.start == 1)
    #expect(ShortestPaths(in: document([(1, 2)], starts: [0])).path(to: 2) == nil)
  }

  @Test("windows, tabs and slots are named once, in the order met")
  func names() {
    let example = FlowDocument.example
    #expect(example.windowNames == ["main", "help"])
    #expect(example.tabNames == ["feed", "more", "a"])
    #expect(example.slotNames == ["child"])
  }

  @Test("the screen on top is in the selected tab, and in the last slot")
  func tops() {
    let example = FlowDocument.example
    #expect(example.configurations.map(\.top?.screen) == [0, 1, 1])
    var tabs = example.configurations[2]
    tabs.windows.removeLast()
    #expect(tabs.top?.screen == 0)
  }
}
