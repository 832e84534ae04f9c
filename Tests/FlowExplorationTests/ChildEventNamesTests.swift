import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("two children's events of the same name are told apart")
struct ChildEventNamesTests {
  private func document() throws -> FlowDocument {
    try TwoForms().explore().document(name: "two-forms", title: "Two forms")
  }

  @Test("in a document, which is read back as it was")
  func inDocument() throws {
    let document = try document()
    let submitted = document.transitions.map(\.event).filter { $0.name == "submitTapped" }
    #expect(Set(submitted.map(\.child)) == ["login", "join"])
    #expect(document.transitions[0].event.child == nil)
    #expect(try FlowDocument(json: Array(document.json().utf8)) == document)
  }

  @Test("in dead events and lints")
  func inLints() throws {
    let texts = try document().lints().filter { $0.kind == .deadEvent }.map(\.text)
    #expect(
      texts == [
        "login.helpTapped is dead: it is offered, and ignored everywhere",
        "join.helpTapped is dead: it is offered, and ignored everywhere",
      ])
  }

  @Test("in coverage: rows, handled and ignored events")
  func inCoverage() throws {
    var recorder = CoverageRecorder<TwoForms>()
    let trace = try TwoForms().trace(of: [
      .event(.loginTapped), .event(.login(.submitTapped)), .event(.loginTapped),
      .event(.join(.submitTapped)),
    ])
    recorder.record(try #require(trace))
    let report = recorder.coverage(of: "two-forms").report(against: try document())
    #expect(report.unknown.missing == [])
    #expect(report.handledPairs.missing.contains("join(open): join.submitTapped"))
    #expect(report.handledPairs.missing.contains { $0.hasSuffix("login.submitTapped") } == false)
    #expect(report.ignoredPairs.missing.contains("login(open): join.helpTapped"))
    #expect(report.ignoredPairs.missing.contains("login(open): join.submitTapped") == false)
    #expect(report.rows.missing.contains { $0.hasPrefix("join.submitTapped, join.closeTapped (") })
    #expect(report.firstUncovered?.events == ["joinTapped"])
  }

  @Test("a document without the names of children is compared by the events' own names")
  func olderDocument() throws {
    var older = try document()
    for index in older.transitions.indices { older.transitions[index].event.child = nil }
    for index in older.deadEvents.indices { older.deadEvents[index].event.child = nil }
    var recorder = CoverageRecorder<TwoForms>()
    let trace = try TwoForms().trace(of: [.event(.loginTapped), .event(.login(.submitTapped))])
    recorder.record(try #require(trace))
    let report = recorder.coverage(of: "two-forms").report(against: older)
    #expect(report.unknown.missing == [])
    #expect(report.transitions.covered == 2)
  }

  @Test("a flow read from its document calls events as the flow does")
  func recorded() throws {
    let document = try document()
    let again = try RecordedFlow(document).explore().document(name: "a", title: "A")
    #expect(again.transitions.map(\.event) == document.transitions.map(\.event))
  }
}

/// A hall with two forms of the same type.
private struct TwoForms: ExplorableFlow {
  enum State: Hashable, Sendable { case hall, login(Form.State), join(Form.State) }
  enum Event: Hashable, Sendable {
    case loginTapped, joinTapped, login(Form.Event), join(Form.Event)
  }
  enum Screen: Hashable, Sendable { case hall, login(Form.Screen), join(Form.Screen) }

  static let login = Child<Self, Form>(
    Form(), in: .pushed,
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.hall, .pop) }
  static let join = Child<Self, Form>(
    Form(), in: .pushed,
    state: .case(State.join), event: .case(Event.join), screen: .case(Screen.join)
  ) { _ in .to(.hall, .pop) }
  static let children: [AnyChild<Self>] = [login, join]

  var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }

  var events: [Event] {
    [.loginTapped, .joinTapped] + events(of: Self.login) + events(of: Self.join)
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.hall, .loginTapped): begin(Self.login)
    case (.hall, .joinTapped): begin(Self.join)
    default: forward(event, in: state)
    }
  }
}

/// A form that nobody helps with.
private struct Form: ExplorableFlow {
  enum State: Hashable, Sendable { case open }
  enum Event: Hashable, Sendable, CaseIterable { case submitTapped, closeTapped, helpTapped }
  enum Screen: Hashable, Sendable { case form }
  enum Outcome: Hashable, Sendable { case sent, closed }

  var start: FlowTransition<Self> { .to(.open, .setRoot(.form)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .submitTapped: .finish(.sent)
    case .closeTapped: .finish(.closed)
    case .helpTapped: nil
    }
  }
}
