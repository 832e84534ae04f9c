import FlowCore
import FlowDocuments
import FlowExploration
import FlowScripts
import Testing

/// Asks for one answer of every kind that has samples, and for one that has none.
private struct Interview: ScriptFlow, ExplorableFlow {
  enum Screen: Hashable, Sendable { case color, name, adult, photo, hobby, secret }
  enum Color: Hashable, Sendable, CaseIterable { case red, blue }
  struct Name: Hashable, Sendable, SampledAnswer {
    var text: String
    static let samples = [Name(text: "Ann"), Name(text: "")]
  }
  enum Photo: Hashable, Sendable, SampledAnswer {
    case own(name: String), none
    static let samples: [Photo] = [.own(name: "me"), .none]
  }
  struct Secret: Hashable, Sendable {}

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int {
    _ = try ask(.color, for: Color.self, asides: ["helpTapped": "help"])
    _ = try ask(
      .name, for: Name.self, named: "nextTapped", when: "not empty",
      note: { $0.text.isEmpty ? "alert" : nil })
    _ = try ask(.adult, for: Bool.self, named: "isAdult", canCancel: true)
    switch try ask(.photo, for: Photo.self) {
    case .own: _ = try ask(.hobby, for: Bool.self)
    case .none: _ = try ask(.secret, for: Secret.self)
    }
    return 1
  }
}

/// Embeds the interview beside an event of its own.
private struct Office: ExplorableFlow {
  enum State: Hashable, Sendable { case door, interview(Answers) }
  enum Event: Hashable, Sendable { case enterTapped, interview(ScriptEvent) }
  enum Screen: Hashable, Sendable { case door, interview(Interview.Screen) }

  static let interview = Child<Self, Interview>(
    Interview(), in: .modal(.sheet),
    state: .case(State.interview), event: .case(Event.interview), screen: .case(Screen.interview)
  ) { _ in .to(.door, .dismiss) }
  static let children: [AnyChild<Self>] = [interview]

  var start: FlowTransition<Self> { .to(.door, .setRoot(.door)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.door, .enterTapped): begin(Self.interview)
    default: forward(event, in: state)
    }
  }

  var events: [Event] { [.enterTapped] }

  func events(in state: State) -> [Event] {
    state == .door ? events : events(of: Self.interview, in: state)
  }
}

@Suite("a script is explored by the samples of its answers")
struct ScriptExplorationTests {
  private func document() throws -> FlowDocument {
    try Interview().explore().document(name: "interview", title: "Interview")
  }

  private func events(_ document: FlowDocument, from configuration: Int) -> [String] {
    document.transitions.filter { $0.source == configuration }.map(\.event).map { event in
      event.parameters.isEmpty
        ? event.name : "\(event.name)(\(event.parameters.joined(separator: ", ")))"
    }
  }

  @Test("events are called after answers, or after their step with the answer behind it")
  func labels() throws {
    let document = try document()
    let names = document.configurations.indices.map { events(document, from: $0) }
    #expect(names[0] == ["red", "blue", "helpTapped", "back"])
    #expect(names[1] == ["nextTapped(name)", "nextTapped(name)", "back"])
    #expect(names[3] == ["isAdult(true)", "isAdult(false)", "back", "cancel"])
    #expect(names[5] == ["own(name)", "none", "back"])
    #expect(names.joined().contains("true"))
    let payload = document.transitions.first { $0.event.name == "nextTapped" }?.event.payload
    #expect(payload == "Name(text: \"Ann\")")
  }

  @Test("an answer without a step's name is called after its type, with its value as payload")
  func unnamed() throws {
    struct Short: ScriptFlow, ExplorableFlow {
      enum Screen: Hashable, Sendable { case name }
      func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Interview.Name {
        try ask(.name, for: Interview.Name.self)
      }
    }
    let document = try Short().explore().document(name: "short", title: "Short")
    #expect(
      document.transitions.map(\.event) == [
        .init(name: "name", payload: "Name(text: \"Ann\")"),
        .init(name: "name", payload: "Name(text: \"\")"),
        .init(name: "back"),
      ])
    #expect(document.outcomes == ["finished(Name)", "cancelled"])
  }

  @Test("notes, guards and asides of steps are described")
  func descriptions() throws {
    let document = try document()
    let next = document.transitions.filter { $0.source == 1 && $0.event.name == "nextTapped" }
    #expect(next.map(\.guard) == ["not empty", nil])
    #expect(next.map(\.note) == [nil, "alert"])
    let help = document.transitions.first { $0.event.name == "helpTapped" }
    #expect(help?.note == "help" && help?.isSelfLoop == true)
  }

  @Test("a state is described by its answers")
  func states() throws {
    let states = try document().configurations.prefix(4).map(\.state)
    #expect(
      states == ["[]", "[red]", "[blue]", "[red, Name(text: \"Ann\")]"])
  }

  @Test("a type without samples is reported as a dead event")
  func missingSamples() throws {
    let dead = try document().deadEvents
    #expect(dead.map(\.event.name) == ["no samples of Secret"])
    #expect(dead.map(\.reason) == [.ignored])
  }

  @Test("the screens of a part of a script are a group if it is declared")
  func declaredPart() throws {
    struct Visit: ScriptFlow, ExplorableFlow {
      enum Screen: Hashable, Sendable { case isKnown, interview(Interview.Screen) }

      static let children: [AnyChild<Self>] = [
        Child<Self, Interview>(
          .init(), in: .pushed, state: .never, event: .never, screen: .case(Screen.interview)
        ) { _ in .stay() }
      ]

      func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Int {
        _ = try ask(.isKnown, for: Bool.self)
        return try ask.run(Interview(), screen: Screen.interview)
      }
    }
    let document = try Visit().explore().document(name: "visit", title: "Visit")
    #expect(document.parts.map(\.name) == ["Visit", "Interview"])
    #expect(document.childMismatches.isEmpty)
    #expect(events(document, from: 0) == ["true", "false", "back"])
  }

  @Test("an embedded script is a part of its own, with the labels it has alone")
  func embedded() throws {
    let document = try Office().explore().document(name: "office", title: "Office")
    #expect(document.parts.map(\.name) == ["Office", "Interview"])
    #expect(events(document, from: 0) == ["enterTapped"])
    #expect(events(document, from: 1) == ["red", "blue", "helpTapped", "back", "cancel"])
    #expect(document.deadEvents.map(\.event.name) == ["no samples of Secret"])
    #expect(document.refusals == [])
  }
}
