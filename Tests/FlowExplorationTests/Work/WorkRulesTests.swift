import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// A flow given as a table: the work in progress in each state, and where events lead from there.
private struct WorkTable: RestorableFlow {
  typealias State = String
  typealias Event = String
  typealias Screen = String
  typealias Outcome = String
  enum Work: Hashable, Sendable { case charge(Int), status, session }
  struct Unsaved: Error {}

  /// Where events lead, by states; to no state where the flow ends.
  var rows: [String: [String: String]]
  var work: [String: [Work]]
  var answers: [Work: [String]]
  var events: [String]
  /// What states are restored as, if not as themselves; `lost` cannot be restored.
  var restored: [String: String] = [:]
  /// The answers to all work in states where they are others.
  var answersInState: [String: [String]] = [:]

  var start: FlowTransition<Self> { .to("start", .setRoot("start")) }

  func work(in state: String) -> [Work] { work[state] ?? [] }
  func answers(to work: Work) -> [String] { answers[work] ?? [] }
  func answers(to work: Work, in state: String) -> [String] {
    answersInState[state] ?? answers(to: work)
  }
  static let exploration = ExplorationOptions<Self>(
    traits: { if case .charge = $0 { .once } else { [] } })

  func reduce(_ state: String, _ event: String) -> FlowTransition<Self>? {
    rows[state]?[event].map { $0.isEmpty ? .finish("end") : .to($0, .setRoot($0)) }
  }

  func save(_ configuration: Configuration<Self>) -> String { configuration.state }

  func restore(_ saved: String) throws -> Configuration<Self> {
    let state = restored[saved] ?? saved
    guard state != "lost" else { throw Unsaved() }
    return Configuration(state: state, stack: VirtualStack(state))
  }

  /// What a search finds of a property: the events and relaunches up to the violation.
  func violation(of property: StandardProperty) throws -> [String]? {
    let report = try check([.standard(property)])
    guard case .violated(let trace, because: let reason)? = report.results.first?.finding else {
      return nil
    }
    let again = try finding(of: .standard(property), along: trace)
    #expect(again?.verdict == "violated after \(trace.steps.count) events: \(reason)")
    return trace.inputs.map { $0.event ?? "relaunch" }
  }

  func walks(find property: StandardProperty) throws -> Bool {
    let report = try walk([.standard(property)], RandomWalks(count: 300))
    return report.results.first?.finding.isFailure ?? false
  }
}

@Suite("rules of work")
struct WorkRulesTests {
  /// Two payments at once, which are answered one after the other.
  private let both = WorkTable(
    rows: [
      "start": ["pay": "both"], "both": ["paid 1": "second", "paid 2": "first"],
      "first": ["paid 1": ""], "second": ["paid 2": ""],
    ],
    work: [
      "both": [.charge(1), .charge(2)], "first": [.charge(1)], "second": [.charge(2)],
    ],
    answers: [.charge(1): ["paid 1"], .charge(2): ["paid 2"]], events: ["pay"],
    restored: ["both": "start", "first": "start", "second": "start"])

  @Test("of two payments at once, the end of one is no start of the other")
  func once() throws {
    #expect(try both.violation(of: .workIsDoneOnce) == nil)
    #expect(try !both.walks(find: .workIsDoneOnce))
    var flow = both
    flow.rows["second"] = ["paid 2": "both"]
    #expect(try flow.violation(of: .workIsDoneOnce) == ["pay", "paid 1", "paid 2"])
    #expect(try flow.walks(find: .workIsDoneOnce))
  }

  /// A payment, and what a killed app asks about it.
  private let asking = WorkTable(
    rows: [
      "start": ["pay": "paying"], "paying": ["paid": "receipt"], "receipt": ["done": "start"],
      "asking": ["unpaid": "paying"],
    ],
    work: ["paying": [.charge(1)], "asking": [.status]],
    answers: [.charge(1): ["paid"], .status: ["unpaid"]], events: ["pay", "done"],
    restored: ["paying": "start"])

  @Test("what a relaunch starts again is found: at once, by answers, or after the work was done")
  func relaunches() throws {
    #expect(try asking.violation(of: .workIsDoneOnce) == nil)
    var flow = asking
    flow.restored = [:]
    #expect(try flow.violation(of: .workIsDoneOnce) == ["pay", "relaunch"])
    flow.restored = ["paying": "asking"]
    #expect(try flow.violation(of: .workIsDoneOnce) == ["pay", "relaunch", "unpaid"])
    #expect(try flow.walks(find: .workIsDoneOnce))
    flow.restored = ["paying": "start", "receipt": "paying"]
    #expect(try flow.violation(of: .workIsDoneOnce) == ["pay", "paid", "relaunch"])
  }

  @Test("a relaunch that leads further than the look around it is undecided, and else judged")
  func longRelaunches() throws {
    func verdict(_ answers: Int) throws -> String? {
      var flow = asking
      flow.restored = ["paying": "0"]
      for state in 0..<answers {
        flow.rows["\(state)"] = ["unpaid": state + 1 == answers ? "paying" : "\(state + 1)"]
        flow.work["\(state)"] = [.status]
      }
      return try flow.check([.standard(.workIsDoneOnce)]).results.first?.finding.verdict
    }
    let verdicts = try [511, 512, 600].map(verdict)
    let undecided = "undecided: the search stopped at 512 configurations after a relaunch"
    #expect(
      verdicts == [
        "violated after 513 events: charge(1) starts again without the user requesting it",
        undecided, undecided,
      ])
  }

  @Test("a state that must not be restored as it was can be restored all the same")
  func unsaved() throws {
    #expect(try asking.violation(of: .restoringGivesTheSame) == nil)
    var flow = asking
    flow.restored = ["paying": "lost"]
    #expect(try flow.violation(of: .restoringGivesTheSame) == ["pay", "relaunch"])
  }

  @Test("what the app did before it was killed answers no more")
  func lateAfterRelaunch() throws {
    var flow = asking
    flow.restored = ["paying": "offline"]
    flow.rows["offline"] = ["paid": "receipt"]
    #expect(try flow.violation(of: .lateAnswersDoNothing) == nil)
    #expect(try !flow.walks(find: .lateAnswersDoNothing))
    flow.rows["start"] = ["pay": "paying", "paid": "receipt"]
    flow.rows["paying"]?["back"] = "start"
    flow.events.append("back")
    #expect(try flow.violation(of: .lateAnswersDoNothing) == ["pay", "back", "paid"])
  }

  @Test("an answer that only another state lists can be late, too")
  func answersOfStates() throws {
    let flow = WorkTable(
      rows: [
        "start": ["pay": "first", "b": "receipt"],
        "first": ["a": "second", "back": "start"], "second": ["b": "receipt", "back": "start"],
      ],
      work: ["first": [.status], "second": [.status]], answers: [.status: ["a"]],
      events: ["pay", "back"], answersInState: ["second": ["b"]])
    #expect(try flow.violation(of: .lateAnswersDoNothing) == ["pay", "a", "back", "b"])
    #expect(try flow.walks(find: .lateAnswersDoNothing))
  }

  @Test("of all that a state waits for, nothing may keep the user")
  func waiting() throws {
    let flow = WorkTable(
      rows: [
        "start": ["pay": "paying"], "paying": ["skip": "charging", "paid": ""],
        "charging": ["paid": ""],
      ],
      work: ["paying": [.status, .charge(1)], "charging": [.charge(1)]],
      answers: [.status: ["unpaid"], .charge(1): ["paid"]], events: ["pay", "skip"])
    let report = try flow.check([.standard(.waitingCanBeLeft)])
    #expect(
      report.results.map(\.finding.verdict) == [
        "violated after 1 event: if charge(1) is never answered, the user cannot leave from here"
      ])
    let trace = try #require(report.results.first?.finding.trace)
    #expect(try flow.finding(of: .standard(.waitingCanBeLeft), along: trace)?.isFailure == true)
    #expect(try flow.walks(find: .waitingCanBeLeft))
  }

  @Test("a search that was cut finds what it met, and else is undecided")
  func cut() throws {
    func verdicts(_ configurations: Int) throws -> [CheckFindingKind] {
      var flow = asking
      flow.rows["receipt"]?["paid"] = "start"
      let properties = [StandardProperty.lateAnswersDoNothing, .waitingCanBeLeft]
      return try flow.check(
        properties.map { .standard($0) },
        within: ExplorationLimits(configurations: configurations)
      ).results.map(\.finding.kind)
    }
    #expect(try verdicts(1) == [.undecided, .undecided])
    #expect(try verdicts(2) == [.undecided, .undecided])
    #expect(try verdicts(3) == [.violated, .violated])
  }

  // MARK: Children

  /// A page that loads something by a number.
  private struct Page: ExplorableFlow {
    enum State: Hashable, Sendable { case loading, loaded }
    enum Event: Hashable, Sendable { case loaded, failed, reloadTapped }
    enum Screen: Hashable, Sendable { case page }
    enum Work: Hashable, Sendable { case load }

    var isFaulty = false
    var start: FlowTransition<Self> { .to(.loading, .setRoot(.page)) }
    var events: [Event] { [.reloadTapped] }

    func work(in state: State) -> [Work] { state == .loading ? [.load] : [] }
    func answers(to work: Work) -> [Event] { [.loaded, .failed] }
    static let exploration = ExplorationOptions<Self>(isFailure: { $0 == .failed })

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.loading, .loaded), (.loading, .failed): .to(.loaded)
      case (.loaded, .reloadTapped): .to(.loading)
      case (.loaded, .failed): isFaulty ? .stay(.setRoot(.page)) : nil
      default: nil
      }
    }
  }

  private struct Pages: ExplorableTabs {
    enum Tab: String, ContainerName { case a, b }
    struct State: Hashable, Sendable {
      var selected = Tab.a
      var a = Page.State.loading
      var b = Page.State.loading
    }
    enum Event: Hashable, Sendable { case tapped(Tab), a(Page.Event), b(Page.Event) }
    enum Screen: Hashable, Sendable { case a(Page.Screen), b(Page.Screen) }
    enum Work: Hashable, Sendable { case a(Page.Work), b(Page.Work) }

    var isFaulty = false

    static let tabs = TabList<Self>(
      State(), selected: \.selected, tapped: Event.tapped,
      .init(
        .a, { _ in Page() }, state: \.a, event: .case(Event.a), screen: .case(Screen.a),
        work: .case(Work.a)),
      .init(
        .b, { Page(isFaulty: $0.isFaulty) }, state: \.b, event: .case(Event.b),
        screen: .case(Screen.b), work: .case(Work.b)))
  }

  @Test("of tabs only the selected one waits: another tab is a way out, and nobody answers there")
  func tabs() throws {
    let sound = try TabsFlow(Pages()).check()
    #expect(sound.failures.map(\.description) == [])
    let report = try TabsFlow(Pages(isFaulty: true)).check()
    #expect(report.failures.map(\.property.name) == ["late-answers-do-nothing"])
    #expect(
      report.failures.first?.finding.trace?.inputs.map(\.description) == [
        "tapped(Tab): b", "b.loaded", "b.failed",
      ])
  }

  /// Pages over each other, one child for each number.
  private struct Book: ExplorableFlow {
    enum State: Hashable, Sendable { case cover, page(Int, Page.State) }
    enum Event: Hashable, Sendable { case opened(Int), page(Int, Page.Event), back }
    enum Screen: Hashable, Sendable { case cover, page(Int, Page.Screen) }
    enum Work: Hashable, Sendable { case page(Int, Page.Work) }

    var isFaulty: Bool

    static let page = KeyedChild<Self, Int, Page>(
      { book, number in Page(isFaulty: book.isFaulty && number == 2) }, in: .pushed,
      state: .case(State.page), event: .case(Event.page), screen: .case(Screen.page),
      work: .case(Work.page))
    static let children: [AnyChild<Self>] = [page]

    var start: FlowTransition<Self> { .to(.cover, .setRoot(.cover)) }
    var events: [Event] {
      [.opened(1), .opened(2), .page(1, .reloadTapped), .page(2, .reloadTapped)]
    }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .opened(let number):
        state == .cover ? begin(Self.page, for: number) : nil
      case .page: forward(event, in: state)
      case .back: state == .cover ? nil : .to(.cover, .pop)
      }
    }

    func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
  }

  @Test("children with keys answer each for itself")
  func keys() throws {
    let sound = try Book(isFaulty: false).check()
    #expect(sound.failures.map(\.description) == [])
    let report = try Book(isFaulty: true).check()
    #expect(report.failures.map(\.property.name) == ["late-answers-do-nothing"])
    #expect(
      report.failures.first?.finding.trace?.inputs.compactMap(\.event) == [
        .opened(2), .page(2, .loaded), .page(2, .failed),
      ])
  }

  @Test("a child says of its own answers which are failures")
  func failures() throws {
    let document = try Book(isFaulty: false).explore().document(name: "book", title: "Book")
    let answers = document.transitions.filter { $0.event.work != nil }.map {
      "\($0.event.text) \($0.event.isFailure)"
    }
    #expect(
      answers.sorted() == [
        "page(1).failed true", "page(1).loaded false", "page(2).failed true",
        "page(2).loaded false",
      ])
  }
}
