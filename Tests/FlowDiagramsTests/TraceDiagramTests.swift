import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("A path alone")
struct TraceDiagramTests {
  private let trace = Overlay.TracePath(
    steps: [0, 4, 11, 1], lastEvent: .init("upTapped", .ignored),
    verdict: .violated(because: "upTapped must do something"))

  @Test("each configuration that is reached has a node of its own, also the second time")
  func nodes() {
    let diagram = SmallFlow.document().traceDiagram(of: trace).diagram
    #expect(diagram.nodes.map(\.title) == ["", "List", "Search", "List", "Detail"])
    #expect(diagram.nodes.map(\.subtitle) == [nil, nil, "List ›", nil, "List ›"])
    #expect(Set(diagram.nodes.map(\.id)).count == 5)
    #expect(
      diagram.edges.map { $0.labels.map(\.text) } == [
        [], ["(1) searchTapped / push"], ["(2) back / pop"], ["(4) rowTapped / push"],
      ])
    #expect(diagram.nodes[3].rows.map(\.text) == ["(3) sorted [by name] / menu"])
    #expect(diagram.nodes[4].rows.map(\.text) == ["(5) upTapped × ignored"])
    #expect(diagram.nodes.map(\.mark) == [nil, nil, nil, nil, .violated])
  }

  @Test("payloads, conditions and choices are written")
  func details() {
    var document = SmallFlow.document()
    document.starts[0].condition = "from a link"
    document.transitions[1].event.payload = "7"
    document.transitions[1].guard = "known"
    document.transitions[1].decisions = [.init(name: "Age", choice: "adult", choices: ["adult"])]
    document.configurations[2].stack = .init(.init(2, payload: "7"))
    let diagram = document.traceDiagram(of: .init(steps: [1])).diagram
    #expect(diagram.nodes.last?.title == "Detail(7)")
    #expect(
      diagram.edges.map { $0.labels.map(\.text) } == [
        ["[from a link]"], ["(1) rowTapped(7) [Age: adult] [known] / push"],
      ])
  }

  @Test("a document that holds nothing but the path is enough")
  func chain() {
    let document = FlowDocument(
      name: "chain", title: "Chain", search: .init(), parts: [.init(name: "Chain")],
      screens: [.init(name: "A")],
      configurations: (0..<3).map { .init(state: "\($0)", stack: .init(.init(0))) },
      starts: [.init(configuration: 0)],
      transitions: (0..<2).map {
        .init(from: $0, to: .configuration($0 + 1), event: .init(name: "next"))
      })
    let placed = document.traceDiagram(of: .init(steps: [0, 1]))
    #expect(placed.diagram.nodes.map(\.title) == ["", "A", "A", "A"])
    #expect(document.traceDiagram(of: .init(start: 1, steps: [])).nodes.isEmpty)
  }

  @Test(
    "nodes, edges and labels keep apart, however long the path",
    arguments: [0, 1, 6, 7, 8, 15, 40, 119, 120, 121, 400])
  func apart(_ count: Int) {
    let steps = (0..<count).map { $0.isMultiple(of: 2) ? 0 : 4 }
    let placed = SmallFlow.document().traceDiagram(of: .init(steps: steps))
    let labels = placed.routes.compactMap(\.label)
    for (index, node) in placed.nodes.enumerated() {
      #expect(placed.nodes[(index + 1)...].allSatisfy { !$0.overlaps(node) }, "box \(index)")
      #expect(labels.allSatisfy { !$0.overlaps(node) }, "box \(index)")
      #expect(
        placed.routes.allSatisfy { route in
          !route.samples().dropFirst().contains(where: node.outset(by: -1).contains)
        }, "box \(index)")
    }
    for (index, label) in labels.enumerated() {
      #expect(labels[(index + 1)...].allSatisfy { !$0.overlaps(label) }, "label \(index)")
      #expect(
        placed.routes.allSatisfy { route in !route.samples().contains(where: label.contains) },
        "label \(index)")
    }
    #expect(placed.routes.count == max(0, placed.nodes.count - 1))
  }

  @Test("a long path is neither a column nor a row, and leaves out its middle")
  func long() {
    let steps = (0..<1000).map { $0.isMultiple(of: 2) ? 0 : 4 }
    let placed = SmallFlow.document().traceDiagram(of: .init(steps: steps))
    #expect(placed.diagram.nodes.count == 123)
    #expect(placed.diagram.nodes.contains { $0.title == "… 880 more steps" })
    let texts = placed.diagram.edges.flatMap(\.labels).map(\.badge)
    #expect(texts.count == 120)
    #expect(texts[39] == "40")
    #expect(texts[40] == "921")
    let sides = [placed.bounds.width, placed.bounds.height].sorted()
    #expect(sides[1] < 3 * sides[0])
  }

  @Test("any description stays text")
  func hostile() {
    let text = "\"><script>\n]]>&\u{202E} `x` %%{init: {}}%%"
    let trace = Overlay.TracePath(
      steps: [0], lastEvent: .init(text, .refused, reason: text),
      verdict: .violated(because: text + String(repeating: " long", count: 5000)))
    let document = SmallFlow.document()
    let svg = document.traceDiagram(of: trace).svg()
    #expect(!svg.contains("<script"))
    #expect(!svg.contains("\u{202E}"))
    let plain = Overlay.TracePath(
      steps: [0], lastEvent: .init("x", .ignored), verdict: .violated(because: "x"))
    let lines = { (trace: Overlay.TracePath) in
      document.diagram(overlay: .trace(trace)).mermaid().split(separator: "\n").count
    }
    #expect(lines(trace) == lines(plain))
    let mermaid = document.diagram(overlay: .trace(trace)).mermaid()
    #expect(!mermaid.contains("%%{"))
    #expect(mermaid.split(separator: "\n").dropFirst(2).allSatisfy { !$0.contains("<script") })
  }

  @Test("the summary of the picture is the path, holds its marks, and is the same each time")
  func svg() {
    let svg = SmallFlow.document().traceDiagram(of: trace).svg()
    #expect(svg.contains("<desc id=\"flowgraph-desc\">The path begins at List. 1: searchTapped"))
    #expect(svg.contains(#"<text class="mark mark-violated""#))
    #expect(svg.contains("after 5 steps, at Detail: upTapped"))
    #expect(svg == SmallFlow.document().traceDiagram(of: trace).svg())
    for number in 1...5 {
      #expect(svg.contains(#"text-anchor="middle">\#(number)</text>"#), "\(number)")
    }
  }
}
