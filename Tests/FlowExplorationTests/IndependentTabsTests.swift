import FlowCore
import FlowDocuments
@testable import FlowExploration
import FlowTestSupport
import Testing

@Suite("independent tabs")
struct IndependentTabsTests {
  @Test("four tabs with fifty screens each are decided within the default limits, and counted")
  func decides() throws {
    let report = try TabsFlow(FourTabs()).check()
    #expect(report.bound == nil)
    #expect(report.configurations == 4 * 50 * 50 * 50 * 50)
    // In each: one of 49 pages, or back to the list; and three other tabs.
    #expect(report.transitions == 4 * (2 * 49) * 50 * 50 * 50 + 3 * report.configurations)
    #expect(report.results.count == Property<TabsFlow<FourTabs>>.standard.count)
    #expect(!report.results.contains { $0.finding.isFailure || $0.finding.isUndecided })
    #expect(
      report.parts?.description
        == "decided by parts: tab feed, tab search, tab basket, tab profile, of 50 configurations "
        + "each")
  }

  @Test("a search of three tabs as a whole counts the same")
  func countsAlike() throws {
    let limits = ExplorationLimits(configurations: 50_000, depth: 20)
    for pages in [1, 2, 7, 15] {
      let flow = TabsFlow(ManyTabs(count: pages))
      let parts = try flow.check(within: limits)
      let whole = try wholeReport(of: flow, within: limits)
      #expect(parts.configurations == 3 * pages * pages * pages)
      #expect(parts.configurations == whole.configurations)
      #expect(parts.transitions == whole.transitions)
      #expect(parts.parts?.parts.map(\.configurations) == [pages, pages, pages])
      for (part, whole) in zip(parts.results, whole.results) {
        // No part is searched for what only warns.
        let kind =
          part.property.severity == .warning ? .nothingToJudge : whole.finding.kind
        #expect(part.finding.kind == kind, "\(part.property.name)")
      }
    }
  }

  @Test(
    "random tabs are checked as by a search of the whole", arguments: TabbedFlow.Manner.allCases)
  func agrees(_ manner: TabbedFlow.Manner) throws { try compare(manner, seeds: 0..<60) }

  @Test("many more are", .large, arguments: TabbedFlow.Manner.allCases)
  func agreesAtLength(_ manner: TabbedFlow.Manner) throws { try compare(manner, seeds: 60..<400) }

  private func compare(_ manner: TabbedFlow.Manner, seeds: Range<UInt64>) throws {
    var decided = 0
    var violated: [String: Int] = [:]
    for seed in seeds {
      let flows = (0..<3).map { TabbedFlow(seed: seed * 7 + $0, $0 == 0 ? manner : .faulty) }
      let found = try compare(TabsFlow(TwoTabs(flows: flows)), seed: seed)
      decided += found.isDecided ? 1 : 0
      for name in found.violated { violated[name, default: 0] += 1 }
      if seed.isMultiple(of: 6) { _ = try compare(TabsFlow(ThreeTabs(flows: flows)), seed: seed) }
    }
    switch manner {
    case .tame, .faulty:
      #expect(decided * 2 > seeds.count)
      for property in [
        StandardProperty.everyCommandApplies, .advertisedEventsAreHandled, .noTrap,
        .modalsCanBeClosed, .noDoublePush, .backDrains, .systemBackIsHandled,
      ] {
        #expect(violated[property.name, default: 0] > 0, "\(property)")
      }
    case .escaping: #expect(1..<seeds.count - 1 ~= decided)
    case .linking: #expect(decided == 0)
    }
  }

  /// Compares the results of the parts with those of a search of the whole.
  private func compare<Tabs: ExplorableTabs>(
    _ flow: TabsFlow<Tabs>, seed: UInt64
  ) throws -> (isDecided: Bool, violated: [String]) {
    let limits = ExplorationLimits(configurations: 4000, depth: 30)
    let plan = CheckPlan(
      flow: flow, properties: flow.properties, limits: limits, maxViolations: 1, onProgress: nil,
      functions: FrameFunctions())
    // Where the parts do not decide, there is nothing to compare: that takes no search of the whole.
    guard case .decided(let decision) = try plan.searchParts(by: Deadline(nil)) else {
      return (false, [])
    }
    let parts = try plan.report(decision, by: Deadline(nil))
    let whole = try wholeReport(of: flow, within: limits)
    if whole.bound == nil {
      #expect(parts.configurations == whole.configurations, "seed \(seed)")
      #expect(parts.transitions == whole.transitions, "seed \(seed)")
    }
    for (part, whole) in zip(parts.results, whole.results)
    where !whole.finding.isUndecided && whole.property.severity == .error {
      let comment: Comment = "seed \(seed), \(part.property.name)"
      #expect(part.finding.kind == whole.finding.kind, comment)
      #expect(part.finding.trace?.steps.count == whole.finding.trace?.steps.count, comment)
      guard let trace = part.finding.trace else { continue }
      let again = try #require(try flow.trace(of: trace.inputs))
      #expect(again.last == trace.last, comment)
    }
    return (true, parts.failures.map(\.property.name))
  }

  @Test("a property of the user's own is never reported to hold by parts")
  func own() throws {
    let properties: [Property<TabsFlow<FourTabs>>] =
      [.standard(.noTrap), .never("too deep") { $0.stack.screenCount > 8 }]
      + [.never("all on pages") { $0.stack.screenCount == 6 }]
    let limits = ExplorationLimits(configurations: 2000)
    let report = try TabsFlow(FourTabs()).check(properties, within: limits)
    #expect(report.results.map(\.finding.kind) == [.holds, .undecided, .violated])
    #expect(report.configurations == 25_000_000)
    #expect(report.bound?.kind == .configurations)
    #expect(report.parts?.wholeProperties == ["too deep", "all on pages"])
    #expect(report.growth != nil)
  }

  @Test("what a screen of a tab advertises is tried, though the tab disables nothing")
  func advertised() throws {
    let report = try TabsFlow(Shelves()).check()
    #expect(report.parts?.parts.map(\.configurations) == [2, 2])
    #expect(report.configurations == 2 * 2 * 2)
    let advertised = report.results.first {
      $0.property.name == StandardProperty.advertisedEventsAreHandled.name
    }
    #expect(advertised?.finding.kind == .holds)
  }

  @Test("a tab that can change others is named, and all are searched together")
  func escapes() throws {
    let report = try TabsFlow(EscapingTabs()).check()
    let whole = try wholeReport(of: TabsFlow(EscapingTabs()), within: ExplorationLimits())
    let obstacle = try #require(report.parts?.obstacle)
    #expect(
      obstacle.hasPrefix(
        "tab b is not independent of the others: its command setRoot B.Over can change other tabs ("
      ), "\(obstacle)")
    #expect(report.configurations == whole.configurations)
    #expect(report.results.map(\.finding.kind) == whole.results.map(\.finding.kind))
  }

  @Test(
    "a command that could change other tabs is found even where it changes nothing",
    arguments: [
      (.at(.tab("b"), .popToRoot), false), (.at(.layer(0).tab("b"), .popToRoot), false),
      (.at(.window("main"), .dismissAll), false), (.at(StackAddress([]), .popToRoot), false),
      (.select("a"), false), (.focusWindow("main"), false), (.openWindow("main", 1), false),
      (.closeWindow("main"), false), (.setRoot(0), false), (.setContent(.stack(0)), false),
      (.at(.tab("a"), .popToRoot), true), (.at(.tab("elsewhere"), .popToRoot), true),
      (.at(.slot("s"), .pop), true), (.select("elsewhere"), true), (.popToRoot, true),
      (.push(1), true), (.replaceTop(1), true), (.dismissAll, true), (.clear("s"), true),
    ] as [(Command<Int>, Bool)])
  func commands(_ command: Command<Int>, staysInTab: Bool) throws {
    let limits = ExplorationLimits(configurations: 1000, depth: 20)
    let report = try TabsFlow(CommandTabs(command: command)).check(within: limits)
    #expect((report.parts?.obstacle == nil) == staysInTab, "\(report.parts?.obstacle ?? "")")
  }

  @Test("a tab whose child starts with a modal is searched with the others, which is reported")
  func startsWithModal() throws {
    let report = try TabsFlow(ModalTabs()).check()
    #expect(report.parts?.obstacle == "a tab starts with a modal")
  }

  @Test("states that are not stored apart make no independent tabs")
  func shared() throws {
    let report = try TabsFlow(SharingTabs()).check()
    #expect(
      report.parts?.obstacle == "the state of tab b is not in a stored property of its own")
    #expect(report.configurations == 4)
  }

  @Test("screens that could be those of several tabs leave the lives of children to the whole")
  func sharedScreens() throws {
    let report = try TabsFlow(SharedScreenTabs()).check()
    #expect(report.parts?.obstacle == nil)
    #expect(
      report.parts?.wholeProperties
        == [StandardProperty.childrenLiveWithTheirScreens.name])
    #expect(report.configurations == 2 * 3 * 3)
  }

  @Test("a tab of which nobody knows what can happen in it cannot be explored")
  func unexplorable() throws {
    #expect {
      try TabsFlow(ClosedTabs()).check()
    } throws: { error in
      (error as? ExplorationFailure<TabsFlow<ClosedTabs>>)?.explanation
        == "tab b cannot be explored: its child flow must conform to ExplorableFlow"
    }
  }

  @Test("a tab that is too large by itself leaves all to a search of the whole")
  func large() throws {
    let report = try TabsFlow(FourTabs()).check(within: ExplorationLimits(configurations: 120))
    #expect(
      report.parts?.obstacle
        == "tab basket is too large by itself: its search stopped at 20 configurations")
    #expect(report.results.contains { $0.finding.isUndecided })
    #expect(report.configurations == 120)
  }

  @Test("what cannot be counted is the largest number, and said not to be exact")
  func counts() {
    #expect(CappedCount.product([50, 50, 4]).number == 10_000)
    #expect(CappedCount.product([50, 50, 4]).isExact)
    let large = CappedCount.product(Array(repeating: 50, count: 12))
    #expect(large.number == .max)
    #expect(!large.isExact)
    #expect(!CappedCount.sum([large, CappedCount(number: 1)]).isExact)
    #expect(
      CheckParts([.init(name: "tab a", configurations: 1)], isCountExact: false).description
        == "decided by parts: tab a, of 1 configuration each; together more than "
        + "9223372036854775807 configurations or transitions")
  }

  private func wholeReport<F: ExplorableFlow>(
    of flow: F, within limits: ExplorationLimits
  ) throws -> CheckReport<F> {
    let plan = CheckPlan(
      flow: flow, properties: flow.properties, limits: limits, maxViolations: 1, onProgress: nil,
      functions: FrameFunctions())
    return try plan.searchWhole(for: plan.properties, by: Deadline(nil))
  }
}
