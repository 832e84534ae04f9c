import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// A till that charges a card; it takes a late answer for a payment, which it should not.
struct Till: ExplorableFlow {
  enum State: Hashable, Sendable { case open, charging(attempt: Int) }
  enum Event: BackEvent { case payTapped, back, paid, declined }
  enum Screen: Hashable, Sendable { case items, charging }
  enum Outcome: Hashable, Sendable { case paid }
  enum Work: Hashable, Sendable { case charge(attempt: Int) }

  static let entry = CatalogEntry("till", title: "Till", summary: "Charges a card.", Self())

  var start: FlowTransition<Self> { .to(.open, .setRoot(.items)) }
  var events: [Event] { [.payTapped, .back] }

  func work(in state: State) -> [Work] {
    if case .charging(let attempt) = state { [.charge(attempt: attempt)] } else { [] }
  }
  func answers(to work: Work) -> [Event] { [.paid, .declined] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.open, .payTapped): .to(.charging(attempt: 1), .push(.charging))
    case (.open, .paid): .finish(.paid)
    case (.charging, .paid): .finish(.paid, .pop)
    case (.charging(1), .declined): .to(.charging(attempt: 2))
    case (.charging, .declined), (.charging, .back): .to(.open, .pop)
    default: nil
    }
  }
}

/// A scale, whose sample answers depend on its state.
private struct Scale: ExplorableFlow {
  enum State: Hashable, Sendable { case empty, weighing(Int) }
  enum Event: BackEvent { case placed(Int), weighed(Int), back }
  enum Screen: Hashable, Sendable { case empty, weighing }
  enum Work: Hashable, Sendable { case weigh }

  var start: FlowTransition<Self> { .to(.empty, .setRoot(.empty)) }
  var events: [Event] { [.placed(5), .placed(7), .back] }

  func work(in state: State) -> [Work] { state == .empty ? [] : [.weigh] }

  func answers(to work: Work, in state: State) -> [Event] {
    if case .weighing(let grams) = state { [.weighed(grams)] } else { [] }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.empty, .placed(let grams)): .to(.weighing(grams), .push(.weighing))
    case (.weighing, .weighed), (.weighing, .back): .to(.empty, .pop)
    default: nil
    }
  }
}

@Suite("a flow that waits for something is played, saved and replayed")
struct WorkSessionTests {
  private func texts(_ session: FlowSession) -> [String] { session.choices.map(\.description) }

  @Test("answers are choices, and late where their work is no longer under way")
  func choices() throws {
    var session = try Till.entry.session()
    #expect(texts(session) == ["payTapped", "back"])
    session.choose(0)
    #expect(
      texts(session) == [
        "payTapped", "back", "paid (answer to charge(1))", "declined (answer to charge(1))",
      ])
    session.choose(3)
    #expect(
      texts(session).suffix(2) == [
        "paid (late answer to charge(1))", "declined (late answer to charge(1))",
      ])
    #expect(session.choices.suffix(2).allSatisfy { $0.isLate && $0.work == "charge(1)" })
    session.undo()
    #expect(session.choices.allSatisfy { !$0.isLate })
    session.restart()
    #expect(texts(session) == ["payTapped", "back"])
  }

  @Test("answers are those of the state in which their work is under way, or was")
  func answersInState() throws {
    #expect(try Scale().check().failures.isEmpty)
    let entry = CatalogEntry("scale", title: "Scale", summary: "Weighs.", Scale())
    var session = try entry.session()
    session.choose(1)
    #expect(texts(session).last == "weighed(Int): 7 (answer to weigh)")
    session.choose(texts(session).count - 1)
    #expect(texts(session).last == "weighed(Int): 7 (late answer to weigh)")
  }

  @Test("a trace with a late answer is saved and leads to the same end, also in another process")
  func replays() throws {
    var session = try Till.entry.session()
    try session.replay([
      .init("payTapped"), .init("declined", work: "charge(1)"), .init("back"),
      .init("paid", work: "charge(2)", isLate: true),
    ])
    #expect(session.outcome?.name == "paid")
    let saved = try FlowTrace(json: Array(session.trace.json().utf8))
    #expect(saved == session.trace)
    #expect(saved.steps.last?.isLate == true && saved.steps.last?.work == "charge(2)")
    for entry in [Till.entry, try Till.entry.served()] {
      let replay = try entry.replay(.saved(saved))
      #expect(replay.failure == nil)
      #expect(
        replay.trace.steps.map(\.description) == [
          "payTapped", "declined (answer to charge(1))", "back (system: back)",
          "paid (late answer to charge(2))",
        ])
      #expect(replay.trace.saved(as: "till") == saved)
      var played = try entry.session()
      try played.replay(saved.steps)
      #expect(played.trace == saved)
      #expect(played.choices == session.choices)
    }
  }

  @Test("an answer that is not late is no late one, and an answer to other work is another")
  func distinguishesAnswers() throws {
    var session = try Till.entry.session()
    try session.replay([.init("payTapped")])
    for step in [
      FlowTrace.Step("paid", work: "charge(1)", isLate: true), .init("paid", work: "charge(2)"),
    ] {
      let failure = #expect(throws: ReplayFailure.self) { try session.replay([step]) }
      #expect(failure?.reason == .notOffered)
      #expect(failure?.explanation.contains("'paid (answer to charge(1))'") == true)
    }
    try session.replay([.init("paid")])
    #expect(session.outcome?.name == "paid", "a trace need not say what an event answers")
  }

  @Test("a check is saved and read with its answers, and a document plays them")
  func reports() throws {
    let check = try Till.entry.check()
    let late = try #require(
      check.failures.first { $0.property == "late-answers-do-nothing" }?.finding.trace)
    #expect(late.steps.last?.description == "paid (late answer to charge(1))")
    #expect(try FlowCheck.list(json: Array(FlowCheck.json(of: [check]).utf8)) == [check])

    let recorded = CatalogEntry(try Till.entry.document())
    var session = try recorded.session()
    try session.replay([.init("payTapped"), .init("paid", work: "charge(1)")])
    #expect(session.trace.steps.last?.work == "charge(1)")
    let replay = try recorded.replay(
      .saved(session.trace), against: CheckRequest(wantsPaths: true))
    let path = try #require(replay.trace.path)
    #expect(path.configurations.map(\.work) == [[], ["charge(1)"]])
    #expect(path.transitions.map(\.event.work) == [nil, "charge(1)"])
  }
}
