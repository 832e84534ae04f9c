import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("An event that returns to what a group showed last leads to its history")
struct HistoryTests {
  struct Step {
    var source: Int
    /// The configuration that it leads to; `nil` if it ends the flow.
    var target: Int?
    var event: String
    var pops = false
    var condition: String?
    var decisions: [FlowDocument.Decision] = []

    init(
      _ source: Int, _ target: Int?, _ event: String, pops: Bool = false,
      if condition: String? = nil, after decisions: [FlowDocument.Decision] = []
    ) {
      (self.source, self.target, self.event, self.pops) = (source, target, event, pops)
      (self.condition, self.decisions) = (condition, decisions)
    }
  }

  /// Home and Help, and a shop of three screens, the last of which can be in a group of its own.
  ///
  /// The configurations are the screens in this order, then *Help* from each screen of the shop.
  private static let screens = [("Home", 0), ("List", 1), ("Item", 1), ("Cart", 1), ("Help", 0)]
  private static let shown = [0, 1, 2, 3, 4, 4, 4]
  private static let shop = [
    Step(0, 1, "shop"), Step(1, 2, "next"), Step(2, 3, "next"),
    Step(1, 4, "help"), Step(2, 5, "help"), Step(3, 6, "help"),
  ]
  static let returns = [Step(4, 1, "done"), Step(5, 2, "done"), Step(6, 3, "done")]

  private func document(
    _ steps: [Step], _ screens: [(name: String, part: Int)] = Self.screens,
    shown: [Int] = Self.shown, search: FlowDocument.Search = .init()
  ) -> FlowDocument {
    FlowDocument(
      name: "shop", title: "Shop", search: search,
      parts: [.init(name: "App"), .init(name: "Shop", parent: 0), .init(name: "Pay", parent: 1)],
      screens: screens.map { .init(name: $0.name, part: $0.part) },
      configurations: shown.map { screen in
        .init(
          state: "s",
          stack: .init(layers: screens[screen].part == 0 ? [[screen]] : [[0], [screen]]))
      },
      starts: [.init(configuration: 0)], outcomes: ["end"],
      transitions: steps.map { step in
        let commands: [Command<FlowDocument.StackScreen>] =
          step.target.map { [step.pops ? .pop : .init(.replaceTop, shown[$0])] } ?? []
        return FlowDocument.Transition(
          from: step.source, to: step.target.map { .configuration($0) } ?? .outcome(0),
          event: .init(name: step.event), decisions: step.decisions, commands: commands,
          guard: step.condition)
      })
  }

  private func done(_ diagram: Diagram) -> [String] {
    diagram.lineTexts.filter { $0.contains("done") }
  }

  private static let every = ["Help → List (done)", "Help → Item (done)", "Help → Cart (done)"]

  @Test("an overview draws it apart from other edges, as what depends on the path taken")
  func overview() {
    let edges = document(Self.shop + Self.returns).diagram(.overview).edges
    #expect(edges.contains { $0.dependsOnPath && $0.labels.map(\.text).contains("done") })
    #expect(edges.contains { !$0.dependsOnPath && $0.labels.map(\.text).contains("shop") })
  }

  @Test("it is drawn once, to a node in the group")
  func drawn() throws {
    let document = document(Self.shop + Self.returns)
    let diagram = document.diagram()
    #expect(done(diagram) == ["Help → H (done)"])
    let history = try #require(diagram.nodes.last)
    #expect(history.kind == .history)
    #expect(history.group.map { diagram.groups[$0].title } == "Shop · sheet")
    #expect(history.tooltip == "To the screen of Shop · sheet that was shown last")
    let edge = try #require(diagram.edges.last)
    #expect(edge.dependsOnPath)
    #expect(
      edge.tooltip
        == "Help → the screen of Shop · sheet that was shown last: done (List, Item, Cart)")
    #expect(
      diagram.summary.hasSuffix(
        "From Help, done leads to the screen of Shop · sheet that was shown last."))
    let labelIDs = (6...8).map { diagram.elements.labelIDs[$0] }
    #expect(labelIDs == Array(repeating: [.edge(diagram.edges.count - 1, label: 0)], count: 3))
    #expect(diagram.foldingHistory() == diagram)
  }

  @Test(
    "nothing is drawn at a history that is not one",
    arguments: Unproved.allCases)
  func unproved(_ kind: Unproved) {
    let steps = Self.shop + kind.steps
    let diagram = document(steps, shown: Self.shown + [4, 4]).diagram()
    #expect(diagram.nodes.allSatisfy { $0.kind != .history })
    #expect(done(diagram).count >= 2)
  }

  @Test("an event that returns by several guards and commands has an edge for each")
  func severalLabels() {
    var steps = Self.shop + Self.returns
    for (from, to) in [(4, 1), (5, 2), (6, 3)] {
      steps.append(Step(from, to, "done", pops: true, if: "saved"))
    }
    let diagram = document(steps).diagram(DiagramOptions(back: .edges))
    #expect(done(diagram) == ["Help → H (done)", "Help → H (done [saved])"])
  }

  @Test(
    "a case of an event returns if every configuration with the event has it, and it always does",
    arguments: [true, false])
  func oneCase(isDecision: Bool) {
    func step(_ source: Int, _ target: Int, saved: Bool) -> Step {
      let choice = FlowDocument.Decision(
        name: "Saved?", choice: saved ? "yes" : "no", choices: ["yes", "no"])
      return isDecision
        ? Step(source, target, "done", after: [choice])
        : Step(source, target, "done", if: saved ? "saved" : "else")
    }
    func lines(_ steps: [Step]) -> [String] {
      document(Self.shop + steps, shown: Self.shown + [4]).diagram().lineTexts
        .filter { $0.contains("→ H (") }
    }
    let saved = [(4, 1), (5, 2), (6, 3)].map { step($0, $1, saved: true) }
    let unsaved = (4...6).map { step($0, 0, saved: false) }
    let line = isDecision ? "Saved? → H (yes)" : "Help → H (done [saved])"
    #expect(lines(saved + unsaved) == [line])
    #expect(lines(saved + unsaved + [Step(0, 7, "help"), step(7, 0, saved: false)]) == [])
    #expect(lines(saved + unsaved + [step(4, 0, saved: true)]) == [])
    #expect(lines(saved + unsaved + [step(4, 4, saved: true)]) == [])
  }

  enum Unproved: CaseIterable {
    case swapped, ambiguous, nondeterministic, two, severalFirst
    case outside, popping, guarded, decided, staying, ending

    var steps: [Step] {
      switch self {
      case .swapped: [Step(4, 2, "done"), Step(5, 1, "done"), Step(6, 3, "done")]
      case .ambiguous: HistoryTests.returns + [Step(3, 4, "help")]
      case .nondeterministic: HistoryTests.returns + [Step(4, 2, "done")]
      case .two: Array(HistoryTests.returns.prefix(2))
      case .severalFirst:
        HistoryTests.returns + [
          Step(0, 7, "a"), Step(7, 1, "done"), Step(0, 8, "b"), Step(8, 2, "done"),
        ]
      case .outside: elsewhere(Step(7, 0, "done"))
      case .popping: elsewhere(Step(7, 0, "done", pops: true))
      case .guarded: elsewhere(Step(7, 0, "done", if: "saved"))
      case .decided:
        elsewhere(
          Step(7, 0, "done", after: [.init(name: "Saved?", choice: "yes", choices: ["yes"])]))
      case .staying: elsewhere(Step(7, 7, "done"))
      case .ending: elsewhere(Step(7, nil, "done"))
      }
    }

    /// Every return, and the same event in *Help* from *Home*.
    private func elsewhere(_ step: Step) -> [Step] {
      HistoryTests.returns + [Step(0, 7, "help"), step]
    }
  }

  @Test("a search that was cut proves nothing, and whoever asks for all edges gets them")
  func complete() {
    let steps = Self.shop + Self.returns
    let limited = document(steps, search: .init(bound: .init(kind: .depth, limit: 3)))
    #expect(done(limited.diagram()) == Self.every)
    let document = document(steps)
    #expect(done(document.diagram(DiagramOptions(drawsAllEdges: true))) == Self.every)
    #expect(done(document.diagram(overlay: .findings(.init([])))).count == 3)
    #expect(
      done(document.diagram(DiagramOptions(focus: .init(screen: "List"))))
        == ["Help → List (done)", "Help → Item (done)"])
    #expect(
      done(document.diagram(DiagramOptions(collapsed: ["Shop"]))) == ["Help → Shop · sheet (done)"])
  }

  @Test("the screen that it leads to before any was shown has an edge from it")
  func initial() throws {
    let early = [Step(0, 7, "help"), Step(7, 1, "done")]
    let diagram = document(Self.shop + HistoryTests.returns + early, shown: Self.shown + [4])
      .diagram()
    #expect(done(diagram) == ["Help → H (done)"])
    let first = try #require(diagram.edges.first { diagram.nodes[$0.source].kind == .history })
    #expect(diagram.nodes[first.target].title == "List")
    #expect(first.labels.isEmpty && first.tooltip == "If none was shown yet: List")
  }

  @Test("it is deep if it returns to a group inside the group where that was left")
  func depth() {
    var screens = Self.screens
    screens[3].1 = 2
    let deep = document(Self.shop + Self.returns, screens).diagram()
    #expect(done(deep) == ["Help → H* (done)"])
    #expect(deep.nodes.last?.tooltip == "To the screen of Shop · sheet that was shown last")
  }

  @Test("its letters fit into their ring, in the diagram and in the legend")
  func letters() {
    var screens = Self.screens
    screens[3].1 = 2
    let svg = document(Self.shop + Self.returns, screens).diagram().placedInRow.svg()
    let rings = svg.split(separator: "<circle class=\"card\"").dropFirst().compactMap { part in
      part.contains(">H*</text>") ? part.split(separator: " r=\"").dropFirst().first : nil
    }.compactMap { Double($0.prefix { $0 != "\"" }) }
    #expect(rings.count == 2)
    // Capital letters are 0.73 em high; DejaVu Sans is 1.16 times as wide as what is measured.
    let height = CardMetrics.decisionSize * 0.73
    let width = TextMetrics.width(of: "H*", size: CardMetrics.decisionSize, isBold: true) * 1.16
    for ring in rings {
      let inner = ring - 1
      let room = 2 * (inner * inner - height * height / 4).squareRoot()
      #expect(width <= room, "\(ring)")
    }
  }

  @Test("it is shallow if it enters a group inside the group at one screen")
  func shallow() {
    let screens = [
      ("Home", 0), ("List", 1), ("Item", 1), ("Cart", 2), ("Receipt", 2), ("Help", 0),
    ]
    let steps = [
      Step(0, 1, "shop"), Step(1, 2, "next"), Step(2, 3, "next"), Step(3, 4, "next"),
      Step(1, 5, "help"), Step(2, 6, "help"), Step(3, 7, "help"), Step(4, 7, "help"),
      Step(5, 1, "done"), Step(6, 2, "done"), Step(7, 3, "done"),
    ]
    let document = document(steps, screens, shown: [0, 1, 2, 3, 4, 5, 5, 5])
    let diagram = document.diagram()
    #expect(done(diagram) == ["Help → H (done)"])
    #expect(
      diagram.nodes.last?.tooltip
        == "To the group of Shop · sheet that was shown last (in Pay: Cart)")
    // From the receipt, it returns to the cart, and from there to the receipt.
    var swapped = steps.filter { $0.source != 7 && $0.target != 7 }
    swapped += [Step(3, 7, "help"), Step(7, 4, "done"), Step(4, 8, "help"), Step(8, 3, "done")]
    let other = self.document(swapped, screens, shown: [0, 1, 2, 3, 4, 5, 5, 5, 5]).diagram()
    #expect(done(other).count == 4)
  }

  /// Groups of three screens each; every screen switches to what each other group showed last.
  private func groups(_ names: [String]) -> FlowDocument {
    var configurations: [[Int]] = [[]]
    for count in [names.count] + names.map({ _ in 3 }) {
      configurations = configurations.flatMap { prefix in (0..<count).map { prefix + [$0] } }
    }
    var indices: [[Int]: Int] = [:]
    for (index, configuration) in configurations.enumerated() { indices[configuration] = index }
    var transitions: [FlowDocument.Transition] = []
    for (index, configuration) in configurations.enumerated() {
      let group = configuration[0]
      func add(_ event: String, _ change: (inout [Int]) -> Void) {
        var target = configuration
        change(&target)
        transitions.append(
          .init(
            from: index, to: .configuration(indices[target] ?? 0), event: .init(name: event)))
      }
      for other in names.indices where other != group { add(names[other]) { $0[0] = other } }
      for next in 0..<3 where next != configuration[1 + group] {
        add("to\(next)") { $0[1 + group] = next }
      }
    }
    return FlowDocument(
      name: "n", title: "t", search: .init(),
      parts: [.init(name: "App")] + names.map { .init(name: $0, parent: 0) },
      screens: names.indices.flatMap { group in
        (0..<3).map { .init(name: "\(names[group])\($0)", part: 1 + group) }
      },
      configurations: configurations.map { configuration in
        .init(
          state: "s",
          stack: .init(layers: [[3 * configuration[0] + configuration[1 + configuration[0]]]]))
      },
      starts: [.init(configuration: 0)], transitions: transitions)
  }

  @Test("from many screens it is a row of each screen that it returns to", arguments: [2, 3])
  func fromMany(_ count: Int) {
    let names = Array(["Shop", "Desk", "Help"].prefix(count))
    let document = groups(names)
    let diagram = document.diagram()
    #expect(!diagram.nodes.contains { $0.kind == .history })
    for node in diagram.nodes where node.kind == .screen {
      let group = String(node.title.dropLast())
      let others = (0..<3).map { "\(group)\($0)" }.filter { $0 != node.title }
      let place =
        count == 2
        ? "in \(names.first { $0 != group } ?? "")" : "except \(others.joined(separator: ", "))"
      #expect(
        node.rows.filter(\.isIncoming).map(\.text) == ["\(group) \(place), if shown last"])
    }
    let scope = count == 2 ? "in Shop (3 screens)" : "(6 screens, except from Desk1, Desk2)"
    #expect(
      diagram.summary.contains("From anywhere \(scope), if shown last, Desk leads to Desk0."))
    for (index, transition) in document.transitions.enumerated() {
      #expect(diagram.elements.labelIDs[index]?.count == 1, "\(transition.event.name)")
    }
    // A page with a part of the flow says the same of each screen.
    let desk = document.diagram(DiagramOptions(group: "Desk"))
    #expect(desk.nodes.flatMap(\.rows).count(where: \.isIncoming) == 3)
  }

  @Test("it is drawn on the page with all of its screens, and from outside")
  func pages() throws {
    let document = document(Self.shop + Self.returns)
    let pages = document.pages(split: .always).map(\.diagram)
    #expect(pages.map { $0.nodes.count { $0.kind == .history } } == [0, 0, 1])
    let page = try #require(pages.last)
    #expect(done(page) == ["Help → H (done)"])
    #expect(page.nodes.contains { $0.kind == .connector && $0.title == "Help" })
    #expect(
      done(document.diagram(DiagramOptions(group: "Shop"))) == ["Help → H (done)"])
  }
}
