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
    #expect(report.results.count == StandardProperty.allCases.count)
    #expect(!report.results.contains { $0.finding.isFailure || $0.finding.isUndecided })
    #expect(
      report.parts?.description
        == "decided by parts: tab feed, tab search, tab basket, tab profile, of 50 configurations "
        + "each")
  }

  @Test("a search of three tabs as a whole counts the same")
  func counts() throws {
    let limits = ExplorationLimits(configurations: 50_000, depth: 20)
    for pages in [1, 2, 7, 15] {
      let flow = TabsFlow(ManyTabs(count: pages))
      let parts = try flow.check(within: limits)
      let whole = try wholeReport(of: flow, within: limits)
      #expect(parts.configurations == 3 * pages * pages * pages)
      #expect(parts.configurations == whole.configurations)
      #expect(parts.transitions == whole.transitions)
      #expect(parts.parts?.parts.map(\.configurations) == [pages, pages, pages])
      #expect(parts.results.map(\.finding.word) == whole.results.map(\.finding.word))
    }
  }

  @Test("made up tabs are judged as by a search of the whole", arguments: TabbedFlow.Manner.allCases)
  func agrees(_ manner: TabbedFlow.Manner) throws {
    var decided = 0
    var violated: [String: Int] = [:]
    for seed in 0..<300 as Range<UInt64> {
      let flows = (0..<3).map { TabbedFlow(seed: seed * 7 + $0, $0 == 0 ? manner : .faulty) }
      let found = try compare(TabsFlow(TwoTabs(flows: flows)), seed: seed)
      decided += found.isDecided ? 1 : 0
      for name in found.violated { violated[name, default: 0] += 1 }
      if seed.isMultiple(of: 6) { _ = try compare(TabsFlow(ThreeTabs(flows: flows)), seed: seed) }
    }
    switch manner {
    case .tame, .faulty:
      #expect(decided > 200)
      for property in [
        StandardProperty.everyCommandApplies, .advertisedEventsAreHandled, .noTrap,
        .modalsCanBeClosed, .noDoublePush, .backDrains, .systemBackIsHandled,
      ] {
        #expect(violated[property.name, default: 0] > 5, "\(property)")
      }
    case .escaping: #expect(1..<290 ~= decided)
    case .linking: #expect(decided == 0)
    }
  }

  /// Compares what the parts say with what a search of the whole says.
  private func compare<Tabs: ExplorableTabs>(
    _ flow: TabsFlow<Tabs>, seed: UInt64
  ) throws -> (isDecided: Bool, violated: [String]) {
    let limits = ExplorationLimits(configurations: 4000, depth: 30)
    let parts = try flow.check(within: limits)
    let isDecided = parts.parts?.obstacle == nil
    guard isDecided else { return (false, []) }
    let whole = try wholeReport(of: flow, within: limits)
    if whole.bound == nil {
      #expect(parts.configurations == whole.configurations, "seed \(seed)")
      #expect(parts.transitions == whole.transitions, "seed \(seed)")
    }
    for (part, whole) in zip(parts.results, whole.results) where !whole.finding.isUndecided {
      let remark: Comment = "seed \(seed), \(part), \(whole)"
      #expect(part.finding.word == whole.finding.word, remark)
      #expect(part.finding.trace?.steps.count == whole.finding.trace?.steps.count, remark)
      guard let trace = part.finding.trace else { continue }
      let again = try #require(try flow.trace(of: trace.inputs))
      #expect(again.last == trace.last, remark)
      #expect(!trace.steps.contains { $0.before == $0.after && $0.input.move != nil }, remark)
    }
    return (true, parts.failures.map(\.property.name))
  }

  private func wholeReport<F: ExplorableFlow>(
    of flow: F, within limits: ExplorationLimits
  ) throws -> CheckReport<F> {
    try flow.checkWhole(
      flow.properties, within: limits, by: Deadline(nil), violations: 1, onProgress: nil,
      functions: FrameFunctions())
  }
}

/// Three tabs with as many screens as a test asks for.
private struct ManyTabs: ExplorableTabs {
  enum Tab: String, Hashable, Sendable { case a, b, c }
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Pages.State.list
    var b = Pages.State.list
    var c = Pages.State.list
  }
  enum Event: Hashable, Sendable {
    case tabTapped(Tab), a(Pages.Event), b(Pages.Event), c(Pages.Event)
  }
  enum Screen: Hashable, Sendable { case a(Pages.Screen), b(Pages.Screen), c(Pages.Screen) }

  var count: Int

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(.a, { Pages(count: $0.count) }, \.a, Event.a, Screen.a),
    .init(.b, { Pages(count: $0.count) }, \.b, Event.b, Screen.b),
    .init(.c, { Pages(count: $0.count) }, \.c, Event.c, Screen.c))
}
