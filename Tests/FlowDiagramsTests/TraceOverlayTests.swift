import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("A path over a picture")
struct TraceOverlayTests {
  /// To the search and back, there again, to the detail, where the app asks for more.
  private let trace = Overlay.TracePath(
    steps: [0, 4, 0, 3], lastEvent: .init("upTapped", .refused, reason: "last screen"),
    verdict: .violated(because: "upTapped must apply"))

  private func diagram(
    _ trace: Overlay.TracePath, level: DiagramOptions.Level = .screens,
    of document: FlowDocument = SmallFlow.document()
  ) -> Diagram {
    document.diagram(DiagramOptions(level: level), overlay: .trace(trace))
  }

  private func labels(of diagram: Diagram, _ emphasis: Diagram.Emphasis) -> [String] {
    diagram.edges.flatMap(\.labels).filter { $0.emphasis == emphasis }.map(\.text)
  }

  @Test("steps are numbered, and an edge taken twice has both numbers")
  func numbers() {
    let screens = diagram(trace)
    #expect(
      labels(of: screens, .path) == [
        "(1, 3) searchTapped", "(4) rowTapped (and back)", "(2) back",
      ])
    #expect(labels(of: screens, .quiet).contains("rowTapped (and back)"))
    let configurations = diagram(trace, level: .configurations)
    #expect(
      labels(of: configurations, .path) == [
        "(1, 3) searchTapped / push", "(4) rowTapped / push (and back)", "(2) back / pop",
      ])
  }

  @Test("many numbers on one edge are cut")
  func manyNumbers() {
    let steps = (0..<9).flatMap { _ in [0, 4] }
    #expect(
      labels(of: diagram(.init(steps: steps)), .path) == [
        "(1, 3, 5, 7, 9, …) searchTapped", "(2, 4, 6, 8, 10, …) back",
      ])
  }

  @Test("nodes and edges on the path stand out, and all others stand back")
  func emphasis() {
    let diagram = diagram(trace)
    let path = diagram.nodes.filter { $0.emphasis == .path }.map(\.id)
    #expect(path == ["list", "search", "detail", "start"])
    #expect(
      diagram.nodes.filter { $0.emphasis == .quiet }.map(\.id) == ["account-login", "outcome-done"])
    let ends = diagram.edges.filter { $0.emphasis == .path }.map { edge in
      "\(diagram.nodes[edge.source].id) > \(diagram.nodes[edge.target].id)"
    }
    #expect(ends == ["start > list", "list > search", "search > detail", "search > list"])
  }

  @Test("the last event is a numbered row with its reason, and its node bears the mark")
  func lastEvent() throws {
    let last = try #require(diagram(trace).nodes.first { $0.id == "detail" })
    #expect(last.rows.map(\.text) == ["(5) upTapped × refused: last screen"])
    #expect(last.mark == .violated)
    #expect(diagram(trace).nodes.filter { $0.mark != nil }.count == 1)
    let ignored = diagram(.init(steps: [], lastEvent: .init("upTapped", .ignored)))
    #expect(ignored.nodes[0].rows.last?.text == "(1) upTapped × ignored")
    #expect(ignored.nodes[0].mark == nil)
  }

  @Test("a step that stays is numbered in its node; the else of a guard is a row of its own")
  func stays() throws {
    let login = try #require(
      diagram(.init(steps: [2, 8])).nodes.first { $0.id == "account-login" })
    #expect(
      login.rows.map(\.text) == [
        "(2) submitTapped / alert", "submitTapped [password right]", "cancelTapped",
      ])
  }

  @Test("an outcome at the end bears the mark")
  func outcome() throws {
    let trace = Overlay.TracePath(steps: [10], verdict: .witnessed("it ends"))
    let diagram = diagram(trace)
    let plain = SmallFlow.document().diagram()
    let done = try #require(diagram.nodes.firstIndex { $0.kind == .outcome })
    #expect(diagram.nodes[done].mark == .witnessed)
    #expect(diagram.nodes[done].size.height > plain.nodes[done].size.height)
  }

  @Test("a path without a step is violated at the start")
  func empty() {
    let diagram = diagram(.init(steps: [], verdict: .violated(because: "never a list")))
    #expect(diagram.nodes[0].mark == .violated)
    #expect(diagram.notes.map(\.text) == ["at the start, at List: never a list"])
  }

  @Test("what leads to where nothing is on show is a row")
  func nothingOnShow() {
    var document = SmallFlow.document()
    document.configurations.append(.init(state: "s", stack: .init()))
    document.transitions += [
      .init(from: 0, to: .configuration(5), event: .init(name: "closed")),
      .init(from: 5, to: .configuration(1), event: .init(name: "opened")),
    ]
    let diagram = diagram(.init(steps: [12, 13]), of: document)
    #expect(
      diagram.nodes[0].rows.map(\.text) == [
        "sorted [by name] / menu", "(1) closed → no screen", "(2) opened → Search",
      ])
    #expect(diagram.nodes[1].emphasis == .path)
  }

  @Test("positions that are not there are passed over")
  func wrongPositions() {
    let diagram = diagram(
      .init(start: 9, steps: [-1, 0, 99], verdict: .violated(because: "x")))
    #expect(labels(of: diagram, .path) == ["(2) searchTapped (and back)"])
    #expect(diagram.nodes.first { $0.mark == .violated }?.id == "search")
    #expect(SmallFlow.document().traceDiagram(of: .init(start: 9, steps: [])).nodes.isEmpty)
  }

  @Test("every choice on the path bears the number of the step")
  func decisions() {
    var document = SmallFlow.document()
    document.transitions[0].decisions = [.init(name: "Age", choice: "adult", choices: ["adult"])]
    let diagram = diagram(.init(steps: [0]), of: document)
    #expect(labels(of: diagram, .path) == ["(1) searchTapped", "(1) adult (and back)"])
    #expect(diagram.nodes.first { $0.kind == .decision }?.emphasis == .path)
  }

  @Test("a tap on a tab that lies on the path is drawn, all others are not")
  func tabs() {
    let tabs = TabbedDocument.document()
    #expect(tabs.diagram().edges.count { $0.symbol != nil } == 0)
    let diagram = diagram(.init(steps: [0]), of: tabs)
    #expect(labels(of: diagram, .path) == ["(1) tapped"])
    #expect(diagram.hidesTabSwitches)
  }

  @Test("the summary describes the path before everything else")
  func describesPath() {
    #expect(
      diagram(trace).summary.hasPrefix(
        "The path begins at List. 1: searchTapped leads to Search. 2: back leads to List. "
          + "3: searchTapped leads to Search. 4: rowTapped leads to Detail. "
          + "5: upTapped is refused: last screen. Violated at Detail: upTapped must apply. "
          + "4 screens and "))
    #expect(
      diagram(trace).notes == [
        .init(mark: .violated, text: "after 5 steps, at Detail: upTapped must apply")
      ])
  }

  @Test("of a long path the middle is left out of the summary")
  func longSummary() {
    let summary = diagram(.init(steps: (0..<30).flatMap { _ in [0, 4] })).summary
    #expect(summary.contains(" 12: back leads to List. 40 more steps. 53: searchTapped"))
  }

  @Test("Mermaid shows the path by thick arrows, numbers and a six-sided node")
  func mermaid() {
    let mermaid = diagram(trace).mermaid()
    #expect(mermaid.contains(#"s_List ==>|"(1, 3) searchTapped"| s_Search"#))
    #expect(mermaid.contains(#"s_List -->|"rowTapped (and back)"| s_Detail"#))
    #expect(mermaid.contains(#"s_Detail{{"Detail<br/>item<br/>↻ (5) upTapped × refused: last"#))
    #expect(
      mermaid.contains(
        #"<br/>× violated<br/>after 5 steps, at Detail: upTapped must apply"}}"#))
    #expect(mermaid.contains("\n  class s_List,s_Search,s_Detail,s_Start overlay_path\n"))
    #expect(mermaid.contains("\n  linkStyle 0,1,4,5 stroke:"))
  }

  @Test("a link style names as many edges as there are, by their positions")
  func linkStyles() {
    let diagram = diagram(trace)
    let lines = diagram.mermaid().split(separator: "\n")
    let styled = lines.filter { $0.hasPrefix("  linkStyle ") }.flatMap { line in
      line.dropFirst(12).prefix { $0 != " " }.split(separator: ",").compactMap { Int($0) }
    }
    #expect(styled.sorted() == Array(diagram.edges.indices))
  }

  @Test("DOT shows the path by width and shape, and the explanation below the graph")
  func dot() {
    let dot = diagram(trace).dot()
    #expect(dot.contains(#"label="violated after 5 steps, at Detail: upTapped must apply""#))
    #expect(dot.contains(##"× violated", color="#b91c1c", penwidth=2.4, shape=octagon];"##))
    #expect(
      dot.contains(
        ##""list" -> "search" [label="(1, 3) searchTapped", weight=6, color="#b91c1c""##))
  }

  @Test("without an overlay nothing stands out, and no style or word of one is there")
  func unchanged() {
    let plain = SmallFlow.document().diagram()
    #expect(plain.nodes.allSatisfy { $0.emphasis == nil && $0.mark == nil })
    #expect(plain.edges.allSatisfy { $0.emphasis == nil })
    #expect(plain.edges.flatMap(\.labels).allSatisfy { $0.badge == nil && $0.emphasis == nil })
    #expect(plain.notes.isEmpty)
    #expect(!plain.mermaid().contains("linkStyle"))
    #expect(!plain.dot().contains("penwidth"))
    #expect(!DiagramTheme.auto.styleSheet(.standard).contains(".path"))
  }

  @Test("a step that leads nowhere is a row with its number, and so is a relaunch")
  func ignoredSteps() {
    let document = SmallFlow.document()
    let trace = Overlay.TracePath(
      steps: [0, 4],
      stuckEvents: [
        .init(number: 3, .init("relaunch", .restored)), .init(number: 1, .init("x", .ignored)),
        .init(number: 9, .init("y", .refused)),
      ])
    let rows = ["(1) x × ignored", "(3) relaunch / restored", "(5) y × refused"]
    let path = document.traceDiagram(of: trace).diagram
    #expect(path.nodes.flatMap(\.rows).map(\.text) == rows)
    #expect(path.edges.flatMap(\.labels).compactMap(\.badge) == ["2", "4"])
    let whole = document.diagram(.screens, overlay: .trace(trace))
    let numbered = whole.nodes.flatMap(\.rows).filter { $0.badge != nil }.map(\.text).sorted()
    #expect(numbered == rows)
    #expect(whole.summary.contains("1: x is ignored. 2: "))
    #expect(whole.summary.contains("3: relaunch is restored."))
  }

  @Test("an overlay adds no node and no edge of its own")
  func sameShape() {
    let options = DiagramOptions(back: .edges)
    let plain = SmallFlow.document().diagram(options)
    let marked = SmallFlow.document().diagram(options, overlay: .trace(trace))
    #expect(marked.nodes.map(\.id) == plain.nodes.map(\.id))
    let ends = { (diagram: Diagram) in diagram.edges.map { [$0.source, $0.target] } }
    #expect(ends(marked) == ends(plain))
  }
}

/// Two tabs, and nothing but a tap from the one to the other and back.
private enum TabbedDocument {
  static func document() -> FlowDocument {
    let tabs: [FlowDocument.Stack.Tab] = [.init("a", .init(0)), .init("b", .init(1))]
    return FlowDocument(
      name: "tabs", title: "Tabs", search: .init(), parts: [.init(name: "Tabs")],
      screens: [.init(name: "A"), .init(name: "B")],
      configurations: ["a", "b"].map { tab in
        .init(
          state: tab,
          stack: .init(tree: [.init("main", layers: [.init(.tabs(tabs, selected: tab))])]))
      },
      starts: [.init(configuration: 0)],
      transitions: [("b", 0, 1), ("a", 1, 0)].map { tab, source, target in
        .init(
          from: source, to: .configuration(target),
          event: .init(name: "tapped", move: .tabTapped(tab)),
          commands: [.select(tab)])
      })
  }
}
