import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

/// A menu whose one event leads, by up to two decisions, to one of two forms or nowhere.
private enum Decided {
  static func document() -> FlowDocument {
    FlowDocument(
      name: "decided", title: "Decided", search: .init(),
      parts: [.init(name: "Decided")],
      screens: [.init(name: "Menu"), .init(name: "Adult"), .init(name: "Child")],
      configurations: [[0], [0, 1], [0, 2]].map {
        .init(state: "s", stack: .init(layers: [$0]))
      },
      starts: [.init(configuration: 0)],
      transitions: [
        step(to: 1, [age("adult")], .push), step(to: 2, [age("child"), school("yes")], .push),
        step(to: 0, [age("child"), school("no")], nil),
        .init(
          from: 1, to: .configuration(0), event: .init(name: "back", move: .back),
          commands: [.pop]),
      ])
  }

  static func age(_ choice: String) -> FlowDocument.Decision {
    .init(name: "Age", choice: choice, choices: ["adult", "child"])
  }

  static func school(_ choice: String) -> FlowDocument.Decision {
    .init(name: "School", choice: choice, choices: ["yes", "no", "maybe"])
  }

  private static func step(
    to target: Int, _ decisions: [FlowDocument.Decision],
    _ operation: CommandOperation?
  ) -> FlowDocument.Transition {
    .init(
      from: 0, to: .configuration(target), event: .init(name: "chosen", parameters: ["user"]),
      decisions: decisions, commands: operation.map { [.init($0, target)] } ?? [],
      guard: target == 1 ? "awake" : nil, note: target == 0 ? "alert" : nil)
  }
}

@Suite("Decisions are diamonds")
struct DecisionDiagramTests {
  private func lines(_ diagram: Diagram) -> [String] {
    diagram.edges.map { edge in
      let ends = "\(diagram.nodes[edge.source].id) > \(diagram.nodes[edge.target].id)"
      let symbol = edge.symbol?.rawValue ?? "-"
      return "\(ends): \(edge.labels.map(\.text).joined(separator: " | ")) (\(symbol))"
    }
  }

  private func diamonds(_ diagram: Diagram) -> [Diagram.Node] {
    diagram.nodes.filter { $0.kind == .decision }
  }

  @Test("an event leads to the first diamond, choices from there to the next, commands to the end")
  func screens() {
    #expect(
      lines(Decided.document().diagram(DiagramOptions(back: .edges))) == [
        "start > menu:  (-)",
        "menu > decision-age: chosen (-)",
        "decision-age > adult: adult [awake] (push)",
        "decision-age > decision-school: child (-)",
        "decision-school > child: yes (push)",
        "decision-school > menu: no / alert (none)",
        "adult > menu: back (pop)",
      ])
  }

  @Test("at the level of configurations events have their payload, and choices their commands")
  func configurations() {
    let lines = lines(Decided.document().diagram(.configurations))
    #expect(lines.contains("menu > decision-age: chosen(user) (-)"))
    #expect(lines.contains("decision-age > menu-adult: adult [awake] / push (and back) (push)"))
  }

  @Test("choices that nothing took are listed on the diamond, but not if the search was cut")
  func untaken() {
    var document = Decided.document()
    var nodes = diamonds(document.diagram())
    #expect(nodes.map(\.subtitle) == [nil, "not taken: maybe"])
    #expect(nodes.map(\.tooltip) == ["Decision: Age", "Decision: School (not taken: maybe)"])
    document.search.bound = .init(kind: .depth, limit: 2)
    nodes = diamonds(document.diagram())
    #expect(nodes.map(\.subtitle) == [nil, "not seen: maybe"])
  }

  @Test("another event, another node or another path there has a diamond of its own")
  func severalDiamonds() {
    var document = Decided.document()
    document.transitions = [
      (0, "chosen", [Decided.age("adult")]), (0, "chosen", [Decided.age("child")]),
      (0, "found", [Decided.age("adult")]), (2, "chosen", [Decided.age("adult")]),
      (0, "asked", [Decided.school("yes"), Decided.age("adult")]),
      (0, "asked", [Decided.school("no"), Decided.age("adult")]),
    ].map { source, event, decisions in
      .init(
        from: source, to: .configuration(1), event: .init(name: event), decisions: decisions,
        commands: [.push(.init(1))])
    }
    #expect(
      diamonds(document.diagram()).map(\.id) == [
        "decision-age", "decision-age-2", "decision-age-3", "decision-school", "decision-age-4",
        "decision-age-5",
      ])
  }

  @Test("where a choice leads does not depend on the path there, and an else belongs to its choice")
  func otherReadings() {
    var document = Decided.document()
    #expect(document.diagram().edges.allSatisfy { !$0.dependsOnPath })
    document.transitions[2].decisions = [Decided.age("adult")]
    document.transitions[1].decisions = []
    document.transitions[1].guard = "asleep"
    let lines = lines(document.diagram())
    #expect(lines.contains("decision-age > adult: adult [awake, else alert] (and back) (push)"))
    #expect(lines.contains("menu > child: chosen [asleep] (push)"))
  }

  @Test("the edge list has choices before the guard")
  func edgeList() {
    #expect(
      Decided.document().edgeList(level: .screens) == """
        start Menu
        Adult -> Menu  pop  ^
        Menu -> Adult  push  chosen(user) [Age: adult] [awake]
        Menu -> Child  push  chosen(user) [Age: child] [School: yes]
        Menu -> Menu  alert  chosen(user) [Age: child] [School: no]

        """)
  }

  @Test("the summary counts transitions, not edges, and names the choices")
  func summary() {
    #expect(
      Decided.document().diagram().summary == """
        3 screens and 4 transitions between them. It starts at Menu. Age chooses adult or child. \
        School chooses yes, no or maybe.
        """)
  }

  @Test("DOT and Mermaid have diamonds")
  func texts() {
    let diagram = Decided.document().diagram()
    #expect(
      diagram.dot().contains(
        #"shape=diamond, style="solid", label="School\nnot taken: maybe"];"#))
    #expect(diagram.mermaid().contains(#"s_Decision_Age{"Age"}"#))
    #expect(diagram.mermaid().contains(#"s_Decision_Age -->|"child"| s_Decision_School"#))
    let layout = diagram.layoutDOT(for: LayoutCandidate(.down, .reserved))
    #expect(layout.contains("shape=diamond"))
  }

  @Test("a diamond has room for its texts, whatever they are")
  func room() throws {
    var document = Decided.document()
    for index in document.transitions.indices.dropLast() {
      document.transitions[index].decisions[0].name = String(repeating: "Long", count: 400)
      document.transitions[index].decisions[0].choices += [String(repeating: "long", count: 400)]
    }
    for node in diamonds(document.diagram()) {
      let title = TextMetrics.width(of: node.title, size: CardMetrics.decisionSize, isBold: true)
      let untaken = TextMetrics.width(of: node.subtitle ?? "", size: CardMetrics.subtitleSize)
      let height = node.subtitle == nil ? 14.0 : 27
      let share = max(title, untaken) / node.size.width + height / node.size.height
      #expect(share <= 1, "\(node.title)")
      #expect(node.size.width <= 320, "\(node.title)")
    }
  }

  @Test("SVG draws a diamond with its texts inside, and a legend that names it")
  func svg() throws {
    let diagram = Decided.document().diagram()
    let nodes = diagram.nodes.indices.map {
      Rect(center: Point(x: 200, y: Double($0) * 200), size: diagram.nodes[$0].size)
    }
    let routes = diagram.edges.map { edge in
      let (source, target) = (nodes[edge.source].center, nodes[edge.target].center)
      return PlacedDiagram.Route(
        curve: [source, source, target, target], tip: target, label: nil)
    }
    let svg = PlacedDiagram(diagram: diagram, nodes: nodes, groups: [], routes: routes).svg()
    #expect(svg.contains(#"<title>Decision: School (not taken: maybe)</title>"#))
    #expect(svg.contains(#"<text class="choice""#))
    #expect(svg.contains(">not taken: maybe</text>"))
    #expect(svg.contains(">decision of the flow</text>"))
    #expect(!SmallFlow.document().diagram().mermaid().contains("{"))
  }
}
