import FlowCore
import FlowDocuments
import FlowExploration
import Testing

extension ExplorableFlow {
  /// What a search finds of a property: the inputs up to a violation; walks and the trace must
  /// show the same.
  fileprivate func violation(of property: StandardProperty) throws -> [String]? {
    let report = try check([.standard(property)])
    let walks = try walk([.standard(property)], RandomWalks(count: 300, length: 20))
    #expect(walks.results.first?.finding.isFailure == report.results.first?.finding.isFailure)
    guard case .violated(let trace, because: _)? = report.results.first?.finding else {
      return nil
    }
    #expect(try finding(of: .standard(property), along: trace)?.isFailure == true)
    return trace.inputs.map(\.description)
  }
}

/// A guard with two values: a link waits at the lock or at the login, from which help leads back.
struct GuardedTwice: LinkedFlow, ExplorableFlow {
  enum State: Hashable, Sendable {
    case login(Link?), help(Link?), code(Link?), locked(Link?), home, page
  }
  enum Event: Hashable, Sendable {
    case loggedIn, helpTapped, continueTapped, codeEntered, unlocked, lockTapped, logOutTapped
    case closeTapped, open(Link)
  }
  enum Screen: Hashable, Sendable { case login, help, code, unlock, home, page }
  enum Link: Hashable, Sendable { case page }

  /// The steps that forget the link.
  var forgetting: [Event] = []

  var start: FlowTransition<Self> { .to(.login(nil), .setRoot(.login)) }
  var events: [Event] {
    [.loggedIn, .helpTapped, .continueTapped, .codeEntered, .unlocked, .lockTapped, .logOutTapped]
      + [.closeTapped]
  }
  var linkEvents: [Event] { [.open(.page)] }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch state {
    case .login, .help, .code: .deferred(.init(state: .login(link), stack: VirtualStack(.login)))
    case .locked: .deferred(.init(state: .locked(link), stack: VirtualStack(.unlock)))
    case .home, .page: .open(.init(state: .page, stack: VirtualStack(.home, .page)))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    let forgets = forgetting.contains(event)
    return switch (state, event) {
    case (_, .open(let link)): open(link, in: state)
    case (.login(let link), .loggedIn): .to(.code(forgets ? nil : link), .push(.code))
    case (.login(let link), .helpTapped): .to(.help(forgets ? nil : link), .push(.help))
    case (.help(let link), .continueTapped): .to(.code(forgets ? nil : link), .push(.code))
    case (.help(let link), .closeTapped): .to(.login(forgets ? nil : link), .pop)
    case (.code, .closeTapped): .to(.login(nil), .setRoot(.login))
    case (.code(let link?), .codeEntered) where !forgets: open(link, in: .home)
    case (.code, .codeEntered): .to(.home, .setRoot(.home))
    case (.locked(let link?), .unlocked) where !forgets: open(link, in: .home)
    case (.locked, .unlocked): .to(.home, .setRoot(.home))
    case (.home, .lockTapped), (.page, .lockTapped): .to(.locked(nil), .setRoot(.unlock))
    case (.locked, .logOutTapped): .to(.login(nil), .setRoot(.login))
    case (.page, .closeTapped): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .closeTapped : nil }
}

/// Two windows of which each saves, with or without something that shows it, by commands that each
/// test gives.
struct TwoWindows: ExplorableFlow {
  enum State: Hashable, Sendable { case idle, saving(String), done }
  enum Event: Hashable, Sendable { case save(String), saved, close, focused(String) }
  enum Screen: Hashable, Sendable { case page, progress, receipt, login }
  enum Work: Hashable, Sendable { case save }

  var begun: @Sendable (String) -> [Command<Screen>] = { _ in [] }
  var answered: @Sendable (String) -> [Command<Screen>]

  var start: FlowTransition<Self> { .to(.idle, .setRoot(.page), .openWindow("second", .page)) }
  var events: [Event] { [.save("main"), .save("second"), .close] }

  func work(in state: State) -> [Work] { if case .saving = state { [.save] } else { [] } }
  func answers(to work: Work) -> [Event] { [.saved] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.idle, .save(let window)): .to(.saving(window), begun(window))
    case (.saving(let window), .saved): .to(.done, answered(window))
    case (.done, .close):
      .to(
        .idle, .at(.window("main"), .setRoot(.page)), .at(.window("second"), .setRoot(.page)))
    case (_, .focused(let window)): .stay(.focusWindow(window))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    if case .windowFocused(let window) = move { .focused(window) } else { nil }
  }
}

/// A flow given as a table: the work under way in each state, and where events lead from there.
private struct PendingTable: ExplorableFlow {
  typealias State = String
  typealias Event = String
  typealias Screen = String
  enum Work: Hashable, Sendable { case charge(Int), fetch(Int), status }

  var rows: [String: [String: String]]
  var work: [String: [Work]]
  var answers: [Work: [String]]
  var events: [String]
  /// The screens of states that are not called like them.
  var screens: [String: String] = [:]

  var start: FlowTransition<Self> { .to("start", .setRoot(screens["start"] ?? "start")) }
  static let exploration = ExplorationOptions<Self>(
    isUnclear: { $0.hasPrefix("lost") }, traits: { if case .charge = $0 { .once } else { [] } })

  func work(in state: String) -> [Work] { work[state] ?? [] }
  func answers(to work: Work) -> [String] { answers[work] ?? [] }

  func reduce(_ state: String, _ event: String) -> FlowTransition<Self>? {
    rows[state]?[event].map { .to($0, .setRoot(screens[$0] ?? $0)) }
  }
}

@Suite("what steps leave pending")
struct PendingTests {
  @Test("a link that every step hands on holds, also where the user cancels")
  func handedOn() throws {
    #expect(try GuardedTwice().violation(of: .deferredLinksAreOpened) == nil)
  }

  @Test(
    "a step that forgets the link is found, unless it cancels",
    arguments: [
      (GuardedTwice.Event.loggedIn, ["open(Link): page", "loggedIn", "codeEntered"]),
      (.helpTapped, ["open(Link): page", "helpTapped", "continueTapped", "codeEntered"]),
      (.continueTapped, ["open(Link): page", "helpTapped", "continueTapped", "codeEntered"]),
      (.codeEntered, ["open(Link): page", "loggedIn", "codeEntered"]),
      (.closeTapped, nil), (.logOutTapped, nil),
      (
        .unlocked,
        ["loggedIn", "codeEntered", "lockTapped", "open(Link): page", "unlocked"]
      ),
    ] as [(GuardedTwice.Event, [String]?)])
  func forgotten(_ event: GuardedTwice.Event, _ trace: [String]?) throws {
    #expect(try GuardedTwice(forgetting: [event]).violation(of: .deferredLinksAreOpened) == trace)
  }

  @Test("a document shows a forgotten link, too")
  func inDocuments() throws {
    for forgetting in [[], [.codeEntered]] as [[GuardedTwice.Event]] {
      let flow = GuardedTwice(forgetting: forgetting)
      let document = try flow.explore().document(name: "links", title: "Links")
      let recorded = RecordedFlow(document)
      let property = try #require(
        recorded.properties.first { $0.standardProperty == .deferredLinksAreOpened })
      let report = try recorded.checkDocument([property])
      #expect(report.results.first?.finding.isFailure == !forgetting.isEmpty)
    }
  }

  @Test("an answer in the window that asked holds, wherever it shows what")
  func ownWindow() throws {
    let shown: [Command<TwoWindows.Screen>] = [.present(.receipt)]
    for begun: @Sendable (String) -> [Command<TwoWindows.Screen>] in [
      { _ in [] }, { [.at(.window($0), .present(.progress))] },
    ] {
      let flow = TwoWindows(begun: begun) { window in shown.map { .at(.window(window), $0) } }
      #expect(try flow.violation(of: .answersStayInTheirWindow) == nil)
    }
    let signedOut = TwoWindows { _ in
      [.at(.window("main"), .setRoot(.login)), .at(.window("second"), .setRoot(.login))]
    }
    #expect(try signedOut.violation(of: .answersStayInTheirWindow) == nil)
    let focusing = TwoWindows { [.focusWindow($0), .present(.receipt)] }
    #expect(try focusing.violation(of: .answersStayInTheirWindow) == nil)
  }

  @Test("an answer in the key window, or always in the same one, is found")
  func otherWindow() throws {
    let inKey = TwoWindows { _ in [.present(.receipt)] }
    #expect(
      try inKey.violation(of: .answersStayInTheirWindow)
        == ["save(String): second", "focused(String): main", "saved"])
    let inMain = TwoWindows { _ in [.at(.window("main"), .present(.receipt))] }
    #expect(
      try inMain.violation(of: .answersStayInTheirWindow) == ["save(String): second", "saved"])
  }

  /// Two requests of which the second replaces the first.
  private let replaced = PendingTable(
    rows: [
      "start": ["one": "first"], "first": ["two": "second", "got 1": "start", "failed": "start"],
      "second": ["got 2": "start", "failed": "start"],
    ],
    work: ["first": [.fetch(1)], "second": [.fetch(2)]],
    answers: [.fetch(1): ["got 1", "failed"], .fetch(2): ["got 2", "failed"]],
    events: ["one", "two"])

  @Test("an answer in common is found where one request replaces the other, and only there")
  func sharedAnswers() throws {
    #expect(
      try replaced.violation(of: .answersSayWhoseTheyAre) == ["one", "two", "failed"])
    var flow = replaced
    flow.answers = [.fetch(1): ["got 1", "failed 1"], .fetch(2): ["got 2", "failed 2"]]
    flow.rows["first"] = ["two": "second", "got 1": "start", "failed 1": "start"]
    flow.rows["second"] = ["got 2": "start", "failed 2": "start"]
    #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
    // One after the other: the first has been answered.
    flow = replaced
    flow.rows["first"] = ["got 1": "second", "failed": "second"]
    #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
    // Attempts at work that must be done once are the same work, and no work of another case
    // replaces it.
    for other in [PendingTable.Work.charge(2), .status] {
      flow = replaced
      flow.work = ["first": [.charge(1)], "second": [other]]
      flow.answers = [.charge(1): ["got 1", "failed"], other: ["got 2", "failed"]]
      #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
    }
    // The answer does nothing where it would be mistaken.
    flow = replaced
    flow.rows["second"] = ["got 2": "start"]
    #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
  }

  /// Two channels, for which the same request is made.
  private let channels = PendingTable(
    rows: [
      "start": ["1": "loading 1"], "loading 1": ["2": "loading 2", "got": "shown 1"],
      "loading 2": ["1": "loading 1", "got": "shown 2"], "shown 1": ["2": "loading 2"],
      "shown 2": ["1": "loading 1"],
    ],
    work: ["loading 1": [.fetch(0)], "loading 2": [.fetch(0)]], answers: [.fetch(0): ["got"]],
    events: ["1", "2"])
  private let onePage = [
    "start": "page", "loading 1": "page", "loading 2": "page", "shown 1": "page", "shown 2": "page",
  ]

  @Test("an answer to equal work that goes on is found where the user has asked for something else")
  func continuedWork() throws {
    #expect(try channels.violation(of: .answersSayWhoseTheyAre) == ["1", "2", "got"])
    // On one screen, too.
    var flow = channels
    flow.screens = onePage
    #expect(try flow.violation(of: .answersSayWhoseTheyAre) == ["1", "2", "got"])
  }

  @Test("work that outlives a step that does not ask for it again is none")
  func outlivingWork() throws {
    // The same whatever was asked for last.
    var flow = channels
    flow.rows["loading 2"] = ["got": "shown 1"]
    flow.rows["shown 1"] = ["2": "loading 2"]
    #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
    // A sheet, which would not load.
    flow = channels
    flow.rows["shown 1"] = ["2": "shown 2"]
    flow.rows["shown 2"] = ["1": "shown 1"]
    #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
    // The work, or its answer, says what it is for.
    for other in [PendingTable.Work.fetch(2), .fetch(0)] {
      flow = channels
      flow.work["loading 2"] = [other]
      flow.answers[other] = other == .fetch(0) ? ["got", "got 2"] : ["got 2"]
      flow.rows["loading 2"] = ["1": "loading 1", "got 2": "shown 2"]
      #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
    }
    // Where the step begins other work, the answers may differ by that.
    for screens in [onePage, [:]] {
      flow = channels
      flow.screens = screens
      flow.work["loading 2"] = [.fetch(0), .status]
      flow.answers[.status] = ["status"]
      #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
    }
    // Attempts at work that must be done once are the same work.
    flow = channels
    flow.work = ["loading 1": [.charge(1)], "loading 2": [.charge(1)]]
    flow.answers = [.charge(1): ["got"]]
    #expect(try flow.violation(of: .answersSayWhoseTheyAre) == nil)
  }

  /// A payment that may be lost, after which the app can ask what became of it.
  private let paying = PendingTable(
    rows: [
      "start": ["pay": "paying"], "paying": ["paid": "start", "lost": "unclear"],
      "unclear": ["ask": "asking"],
      "asking": ["was paid": "start", "was not": "start", "lost status": "unclear"],
    ],
    work: ["paying": [.charge(1)], "asking": [.status]],
    answers: [
      .charge(1): ["paid", "lost"], .status: ["was paid", "was not", "lost status"],
    ],
    events: ["pay", "ask"])

  @Test("a payment that is sent again is found, unless something was answered in between")
  func unclear() throws {
    #expect(try paying.violation(of: .unclearWorkIsNotRepeated) == nil)
    var flow = paying
    flow.rows["unclear"] = ["pay": "paying", "ask": "asking"]
    #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == ["pay", "lost", "pay"])
    flow = paying
    flow.rows["paying"] = ["paid": "start", "lost": "again"]
    flow.work["again"] = [.charge(2)]
    flow.answers[.charge(2)] = ["paid again"]
    flow.rows["again"] = ["paid again": "start"]
    #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == ["pay", "lost"])
    flow = paying
    flow.rows["asking"] = ["was paid": "start", "was not": "start", "lost status": "start"]
    #expect(
      try flow.violation(of: .unclearWorkIsNotRepeated)
        == ["pay", "lost", "ask", "lost status", "pay"])
  }

  @Test("a payment that the user leaves is unclear, if its answers can be")
  func left() throws {
    var flow = paying
    flow.events.append("leave")
    flow.rows["paying"]?["leave"] = "start"
    #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == ["pay", "leave", "pay"])
    // After a clear answer, or as after an unclear one, nothing is wrong.
    for next in ["unclear", "left"] {
      flow.rows["paying"]?["leave"] = next
      flow.rows["left"] = ["ask": "asking"]
      #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == nil)
    }
    flow.rows["left"] = ["pay": "paying"]
    #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == ["pay", "leave", "pay"])
    flow.answers[.charge(1)] = ["paid"]
    #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == nil)
  }

  @Test("a payment that the unclear answer to something else ends is unclear, too")
  func endedByOther() throws {
    var flow = paying
    flow.work["paying"] = [.charge(1), .status]
    flow.rows["paying"] = [
      "paid": "start", "lost": "unclear", "was paid": "start", "was not": "start",
      "lost status": "start",
    ]
    #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == ["pay", "lost status", "pay"])
    // A clear answer to whatever work settles what it ends.
    flow.rows["paying"]?["lost status"] = "unclear"
    #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == nil)
    // What goes on is not unclear.
    flow.rows["paying"]?["lost status"] = "paying on"
    flow.work["paying on"] = [.charge(1)]
    flow.rows["paying on"] = ["paid": "start", "lost": "unclear"]
    #expect(try flow.violation(of: .unclearWorkIsNotRepeated) == nil)
  }

  @Test("what a limit hides is undecided, and what is not there is nothing to judge")
  func undecided() throws {
    let limits = ExplorationLimits(configurations: 1)
    let report = try paying.check([.standard(.unclearWorkIsNotRepeated)], within: limits)
    guard case .undecided? = report.results.first?.finding else {
      Issue.record("\(report)")
      return
    }
    var flow = paying
    flow.answers[.charge(1)] = ["paid"]
    let nothing = try flow.check([.standard(.unclearWorkIsNotRepeated)]).results.first?.finding
    #expect(nothing?.verdict == "nothing to judge: no work marked .once has an unclear answer")
  }
}
