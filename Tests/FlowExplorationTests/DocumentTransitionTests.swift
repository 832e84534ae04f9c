import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("what a document contains of transitions")
struct DocumentTransitionTests {
  private func document(_ commands: Command<String>...) throws -> FlowDocument {
    try OneStepFlow(commands: commands).explore().document(name: "one", title: "One")
  }

  /// The only command of a step, as the document of the step has it, with the screens' names.
  private func told(_ command: Command<String>) throws -> Command<String>? {
    let document = try document(command)
    let told = document.transitions.first?.commands.first ?? document.refusals.first?.command
    return told?.map { document.screens[$0.screen].name }
  }

  @Test("a command is described with all that it names", arguments: CommandOperation.allCases)
  func command(_ operation: CommandOperation) throws {
    let parts = CommandParts(operation, ["A", "E"], style: .fullScreen, name: "x")
    let command = try #require(Command(parts))
    #expect(try told(command) == command)
  }

  @Test("tabs and slots are described with their screens, addresses whole")
  func flattened() throws {
    let tabs = [VirtualStack<String>.Tab("x", "D"), .init("y", "E")]
    #expect(try told(.setTabs(tabs)) == .setContent(.stack("D", "E")))
    #expect(
      try told(.embed(.tabs(tabs, selected: "y"), in: "s")) == .embed(.stack("D", "E"), in: "s"))
    #expect(
      try told(.at(.layer(1), .at(.tab("y"), .push("F"))))
        == .at(.layer(1).tab("y"), .push("F")))
  }

  @Test("a document is what is read back from it")
  func readBack() throws {
    let tabs = [VirtualStack<String>.Tab("x", "d"), .init("y", "e")]
    let document = try document(
      .present("b", style: .custom("sheet")), .setTabs(tabs), .at(.layer(2), .at(.tab("y"), .pop)),
      .embed(.tabs(tabs, selected: "y"), in: "s"))
    #expect(document.configurations.count + document.refusals.count == 2)
    #expect(try FlowDocument(json: Array(document.json().utf8)) == document)
    let moved = try self.document(.present("b", style: .custom("sheet")), .setTabs(tabs))
    #expect(moved.configurations.count == 2)
    #expect(try FlowDocument(json: Array(moved.json().utf8)) == moved)
  }

  @Test(
    "a modal layer has the name of its style",
    arguments: ModalStyle.standard + [.custom("drawer")])
  func style(_ style: ModalStyle) throws {
    let document = try document(.setRoot("a"), .push("b"), .present("c", style: style))
    let layers = try #require(document.configurations[1].stack.keyWindow).layers
    #expect(layers.map(\.style?.name) == [nil, style.name])
    let names = layers.map { $0.container.screens.map { document.screens[$0.screen].name } }
    #expect(names == [["A", "B"], ["C"]])
    #expect(document.transitions.first?.commands.count == 3)
  }

  @Test("guard, note and source location are included, the location without a folder")
  func descriptions() throws {
    let document = try DescribedFlow().explore().document(name: "words", title: "Words")
    let file = "FlowExplorationTests/DocumentTransitionTests.swift"
    let expected = [
      FlowDocument.Transition(
        from: 0, to: .configuration(1), event: .init(name: "next"), guard: "name not empty",
        location: "\(file):\(DescribedFlow.nextLine)"),
      .init(
        from: 0, to: .configuration(0), event: .init(name: "help"), note: "alert",
        location: "\(file):\(DescribedFlow.nextLine + 1)"),
    ]
    #expect(document.transitions == expected)
  }

  @Test("ignored events are counted")
  func ignored() throws {
    let document = try DescribedFlow().explore().document(name: "words", title: "Words")
    #expect(document.search.ignoredEvents == 2)
  }
}

/// Applies its commands, once; a screen is a text.
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

/// Has a guard and a note.
private struct DescribedFlow: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case next, help }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  static let nextLine = #line + 4

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (0, .next): .to(1).when("name not empty")
    case (0, .help): .stay(note: "alert")
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

  static let exploration = ExplorationOptions<Self>(starts: { flow in
    let known = flow.start(isKnown: true)
    return [Start(flow.start), Start(known), Start(known, when: "known")]
  })
}

@Suite("what a document contains of decisions")
struct DocumentDecisionTests {
  @Test("a transition lists its decisions, a start has them as its condition")
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
