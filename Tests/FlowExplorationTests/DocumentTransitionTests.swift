import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("what a document tells of transitions")
struct DocumentTransitionTests {
  typealias Operation = FlowDocument.Command.Operation

  private func document(_ commands: Command<String>...) throws -> FlowDocument {
    try OneStepFlow(commands: commands).explore().document(name: "one", title: "One")
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var before: [Command<String>] = []
    let command: Command<String>
    let operation: Operation
    let payloads: [String]
    var style: String?
    var name: String?
    var address: String?
    var testDescription: String { operation.rawValue }
  }

  static let rows = [
    Row(command: .push("d"), operation: .push, payloads: ["d"]),
    Row(command: .pop, operation: .pop, payloads: []),
    Row(command: .popTo("a"), operation: .popTo, payloads: ["a"]),
    Row(command: .popToRoot, operation: .popToRoot, payloads: []),
    Row(command: .replaceTop("d"), operation: .replaceTop, payloads: ["d"]),
    Row(command: .setStack(["d", "e"]), operation: .setStack, payloads: ["d", "e"]),
    Row(command: .remove("a"), operation: .remove, payloads: ["a"]),
    Row(command: .bringToFront("a"), operation: .bringToFront, payloads: ["a"]),
    Row(
      command: .present("d", style: .fullScreen), operation: .present, payloads: ["d"],
      style: "full screen"),
    Row(command: .dismiss, operation: .dismiss, payloads: []),
    Row(command: .dismissAll, operation: .dismissAll, payloads: []),
    Row(command: .setRoot("d"), operation: .setRoot, payloads: ["d"]),
    Row(
      command: .setTabs([.init("x", "d"), .init("y", "e")]), operation: .setContent,
      payloads: ["d", "e"]),
    Row(
      before: [.setTabs([.init("x", "d"), .init("y", "e")])], command: .select("y"),
      operation: .select, payloads: [], name: "y"),
    Row(command: .embed("d", in: "s"), operation: .embed, payloads: ["d"], name: "s"),
    Row(
      before: [.embed("d", in: "s")], command: .clear("s"), operation: .clear, payloads: [],
      name: "s"),
    Row(command: .openWindow("w", "d"), operation: .openWindow, payloads: ["d"], name: "w"),
    Row(
      before: [.openWindow("w", "d")], command: .closeWindow("w"), operation: .closeWindow,
      payloads: [], name: "w"),
    Row(
      before: [.openWindow("w", "d")], command: .focusWindow("main"), operation: .focusWindow,
      payloads: [], name: "main"),
  ]

  static let addressed = Row(
    before: [.setTabs([.init("x", "d"), .init("y", "e")])],
    command: .at(.layer(1), .at(.tab("y"), .push("f"))), operation: .push, payloads: ["f"],
    address: "layer 1 › tab y")

  @Test(
    "a command is told with its operation, its screens, its style, its name and its address",
    arguments: rows + [addressed])
  func command(_ row: Row) throws {
    let document = try OneStepFlow(commands: row.before + [row.command]).explore()
      .document(name: "one", title: "One")
    let command = try #require(document.transitions.first?.commands.last)
    #expect(command.operation == row.operation)
    #expect(command.screens.map { document.screens[$0.screen].name } == row.payloads.map(\.title))
    #expect(command.style == row.style)
    #expect(command.name == row.name)
    #expect(command.address == row.address)
  }

  @Test("every operation of a document comes from a command")
  func allOperations() {
    #expect(Self.rows.map(\.operation) == Operation.allCases)
  }

  @Test(
    "a modal layer has the style in words",
    arguments: [
      (ModalStyle.sheet, "sheet"), (.fullScreen, "full screen"), (.popover, "popover"),
      (.alert, "alert"), (.custom("drawer"), "drawer"),
    ])
  func style(_ style: ModalStyle, _ word: String) throws {
    let document = try document(.setRoot("a"), .push("b"), .present("c", style: style))
    let layers = document.configurations[1].layers
    #expect(layers.map(\.style) == [nil, word])
    let names = layers.map { $0.container.screens.map { document.screens[$0.screen].name } }
    #expect(names == [["A", "B"], ["C"]])
    #expect(document.transitions.first?.commands.count == 3)
  }

  @Test("guard, note and position are told, the position without a folder")
  func words() throws {
    let document = try WordsFlow().explore().document(name: "words", title: "Words")
    let file = "FlowExplorationTests/DocumentTransitionTests.swift"
    let expected = [
      FlowDocument.Transition(
        from: 0, to: .configuration(1), event: .init(name: "next"), guard: "name not empty",
        position: "\(file):\(WordsFlow.nextLine)"),
      .init(
        from: 0, to: .configuration(0), event: .init(name: "help"), note: "alert",
        position: "\(file):\(WordsFlow.nextLine + 1)"),
    ]
    #expect(document.transitions == expected)
  }

  @Test("ignored events are counted")
  func ignored() throws {
    let document = try WordsFlow().explore().document(name: "words", title: "Words")
    #expect(document.search.ignoredEvents == 2)
  }
}

/// Does what it is told, once; a screen is a text.
private struct OneStepFlow: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case go }

  var commands: [Command<String>]

  var start: FlowTransition<Self> {
    .to(0, [.setRoot("a"), .push("b"), .present("a"), .push("c")])
  }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    state == 0 ? .to(1, commands) : nil
  }

  typealias State = Int
  typealias Screen = String
}

/// Says why and what.
private struct WordsFlow: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case next, help }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  static let nextLine = #line + 4

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (0, .next): .to(1).when("name not empty")
    case (0, .help): .stay(noting: "alert")
    default: nil
    }
  }

  typealias State = Int
  typealias Screen = Int
}

extension String {
  fileprivate var title: String { uppercased() }
}

/// Where an app begins.
private struct LaunchDecision: Decision {
  enum Choice: Hashable, Sendable, CaseIterable { case welcome, home }
  func choose(_ isKnown: Bool) -> Choice { isKnown ? .home : .welcome }
}

private struct Launching: ExplorableFlow {
  enum State: Hashable, Sendable { case welcome, home }
  enum Event: Hashable, Sendable, CaseIterable { case startTapped }
  typealias Screen = State

  var start: FlowTransition<Self> { start(isKnown: false) }

  func start(isKnown: Bool) -> FlowTransition<Self> {
    decide(LaunchDecision(), isKnown) { choice in
      switch choice {
      case .welcome: .to(.welcome, .setRoot(.welcome))
      case .home: .to(.home, .setRoot(.home))
      }
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    guard state == .welcome else { return nil }
    return decide(LaunchDecision(), true) { _ in .to(.home, .setRoot(.home)) }
  }

  var starts: [Start<Self>] {
    [Start(start), Start(start(isKnown: true)), Start(start(isKnown: true), when: "known")]
  }
}

@Suite("what a document says about decisions")
struct DocumentDecisionTests {
  @Test("a transition tells its decisions, a start tells them as its condition")
  func decisions() throws {
    let document = try Launching().explore().document(name: "launch", title: "Launch")
    #expect(
      document.transitions.map(\.decisions) == [
        [.init(name: "LaunchDecision", choice: "home", choices: ["welcome", "home"])]
      ])
    #expect(
      document.starts.map(\.condition) == [
        "LaunchDecision: welcome", "LaunchDecision: home", "known",
      ])
  }
}
