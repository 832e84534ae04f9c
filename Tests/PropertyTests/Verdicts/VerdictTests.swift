import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("Every built-in property in every way in which it can answer")
struct VerdictTests {
  @Test("there is a row for each property, in their order")
  func complete() {
    #expect(
      VerdictRow.all.map(\.property) == StandardProperty.allCases.filter { $0.severity == .error })
  }

  @Test("the kinds, the texts and the traces are those of the table", arguments: VerdictRow.all)
  func verdicts(_ row: VerdictRow) throws {
    #expect(row.cells.count == VerdictColumn.allCases.count)
    for (column, cell) in zip(VerdictColumn.allCases, row.cells) {
      guard case .verdict(let text, let trace, let check) = cell else { continue }
      let verdict = try check(row.property)
      #expect(
        verdict
          == Verdict(kind: column.kind, isFailure: column.isFailure, text: text, trace: trace),
        "\(row.property), \(column.rawValue)")
    }
  }

  @Test("the page shows the table")
  func page() throws {
    let page = try PropertyPage("README").text
    #expect(page.contains("\n\(VerdictRow.table)\n"), "\(VerdictRow.table)")
  }
}

/// A flow with two children, of which one has the screens of its parent and runs always.
private struct SharingParent: ExplorableFlow {
  struct State: Hashable, Sendable {
    var sharing = Sharing.State.home
    var child: SmallChild.State?
  }
  enum Event: Hashable, Sendable { case sharing(Sharing.Event), child(SmallChild.Event) }
  enum Screen: Hashable, Sendable { case home, child(SmallChild.Screen) }

  struct Sharing: Flow {
    enum State: Hashable, Sendable { case home }
    enum Event: Hashable, Sendable { case tapped }
    typealias Screen = SharingParent.Screen

    var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
  }

  static let sharing = Child<Self, Sharing>(
    Sharing(), in: .root,
    state: .property(\.sharing), event: .case(Event.sharing), screen: .identity)
  static let child = Child<Self, SmallChild>(
    SmallChild(), in: .pushed,
    state: .property(\.child), event: .case(Event.child), screen: .case(Screen.child))
  static let children: [AnyChild<Self>] = [sharing, child]

  var start: FlowTransition<Self> { begin(Self.sharing, in: State()) }
  var events: [Event] { [.sharing(.tapped)] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    forward(event, in: state)
  }
}

@Suite("Children that never run")
struct UnusedChildTests {
  @Test("are a failure also where a child with the parent's screens runs")
  func beside() throws {
    let report = try SharingParent().check([.standard(.childrenLiveWithTheirScreens)])
    #expect(
      report.failures.map(\.finding.verdict) == [
        "nothing to judge: of the child flows that the flow declares, none with screens of its own "
          + "ever runs"
      ])
  }
}

@Suite("How many violations are reported")
struct ViolationCountTests {
  /// Leads to two pages without an exit.
  private static let twoDeadEnds = SmallFlow(events: [.next, .link]) { state, event in
    guard state == .home else { return nil }
    return event == .next
      ? .to(.page, .setRoot(.page)) : event == .link ? .to(.sheet, .setRoot(.sheet)) : nil
  }

  /// Two events whose commands cannot apply.
  private static let twoRefusals = SmallFlow(events: [.next, .link]) { _, event in
    event == .next ? .stay(.pop) : event == .link ? .stay(.dismiss) : nil
  }

  /// A page, and a sheet over it, that advertise what they do not handle.
  private static let twoButtons = SmallFlow(
    advertised: [.page: [.link], .sheet: [.link]]
  ) { state, event in
    switch (state, event) {
    case (.home, .next): .to(.page, .push(.page))
    case (.page, .next): .to(.sheet, .present(.sheet))
    default: nil
    }
  }

  private static let rows: [(StandardProperty, SmallFlow, causes: Int)] = [
    (.noDeadEnd, twoDeadEnds, 2), (.everyCommandApplies, twoRefusals, 2),
    (.advertisedEventsAreHandled, twoButtons, 2),
  ]

  @Test("no more than the maximum, and one of each cause", arguments: rows)
  func counts(_ property: StandardProperty, _ flow: SmallFlow, _ causes: Int) throws {
    for limit in 1...3 {
      let result = try #require(
        try flow.check([.standard(property)], violations: limit).results.first)
      #expect(1 + result.others.count == min(limit, causes), "\(property) up to \(limit)")
      let texts = Set(([result.finding] + result.others).map { "\($0.trace?.inputs ?? [])" })
      #expect(texts.count == 1 + result.others.count, "\(property) up to \(limit)")
    }
  }

  /// One link is ignored on the page that it leads to, the other one ends the flow there; on the
  /// sheet both are ignored.
  private static let brokenInManyWays = SmallFlow(events: [], linkEvents: [.link, .next]) {
    state, event in
    switch (state, event) {
    case (.home, .link): .to(.page, .push(.page))
    case (.home, .next): .to(.sheet, .setRoot(.sheet))
    case (.page, .next): .finish(.done)
    default: nil
    }
  }

  @Test("links that fail for different reasons are all reported, each with its own trace")
  func differentCauses() throws {
    let result = try #require(
      try Self.brokenInManyWays.check([.standard(.linksLeadToOnePlace)]).results.first)
    #expect(
      ([result.finding] + result.others).map(\.verdict) == [
        "violated after 2 events: the link is ignored there; elsewhere it leads to [Home, Page]",
        "violated after 2 events: the link ends the flow there; elsewhere it leads to [Sheet]",
        "violated after 2 events: the link is ignored there; elsewhere it leads to [Sheet]",
      ])
  }

  @Test("the screen of a child that does not run is reported once, whatever lies under it")
  func children() throws {
    let flow = SmallParent { state, event in
      switch (state, event) {
      case (.home, .next): .to(.page, .push(.child(.page)))
      case (.page, .next): .stay(.setRoot(.child(.page)))
      default: nil
      }
    }
    let result = try #require(
      try flow.check([.standard(.childrenLiveWithTheirScreens)], violations: 3).results.first)
    #expect(result.finding.isFailure && result.others.isEmpty)
  }
}

@Suite("Shortest traces, and limits of what lies ahead")
struct ShortestTraceTests {
  @Test("of two circles of back, the one that the shorter trace shows is reported")
  func circles() throws {
    let flow = SmallFlow(events: [.next, .link]) { state, event in
      switch (state, event) {
      case (.home, .next): .to(.page, .push(.page))
      case (.page, .back): .to(.sheet, .replaceTop(.sheet))
      case (.sheet, .back): .to(.page, .replaceTop(.page))
      case (.home, .link): .stay(.setStack([.home, .sheet]))
      case (.home, .back): .stay()
      default: nil
      }
    }
    let result = try #require(try flow.check([.standard(.backDrains)]).results.first)
    #expect(result.finding.trace?.inputs.map(\.description) == ["link", "back"])
  }

  @Test("what lies beyond the limit of depth is not known")
  func depth() throws {
    let flow = SmallFlow { state, event in
      switch (state, event) {
      case (.home, .next): .to(.page, .push(.page))
      case (.page, .next): .to(.sheet, .push(.sheet))
      default: nil
      }
    }
    let sheet = Property<SmallFlow>.canAlwaysReach("the sheet") { $0.state == .sheet }
    let trace = try #require(try flow.trace(of: []))
    let limits = ExplorationLimits(depth: 2)
    #expect(
      try flow.finding(of: sheet, along: trace, within: limits)?.verdict
        == "undecided: the search stopped at 2 visible screens")
    #expect(try flow.finding(of: sheet, along: trace) == nil)
  }
}
