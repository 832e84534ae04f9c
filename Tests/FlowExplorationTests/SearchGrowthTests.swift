import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("why a search that was cut is so large")
struct SearchGrowthTests {
  private func growth<F: ExplorableFlow>(
    of flow: F, within limits: ExplorationLimits
  ) throws -> SearchGrowth {
    try #require(try flow.check([], within: limits).growth)
  }

  @Test("the parts with the most values are named, such as pages and their tabs")
  func pages() throws {
    let limits = ExplorationLimits(configurations: 3000, depth: 100)
    let growth = try growth(of: PagesFlow(), within: limits)
    #expect(growth.levels.prefix(3) == [1, 3, 5])
    #expect(growth.levels.reduce(0, +) == 3000)
    #expect(growth.causes.count == 4)
    #expect(growth.causes[0].hasPrefix("pages[0] (with tab feed) has "))
    #expect(growth.causes[1].hasPrefix("pages[1] (with tab search) has "))
    #expect(growth.causes[3].hasPrefix("pages[0] (with tab feed), pages[1] (with tab search) and "))
    #expect(growth.causes[3].hasSuffix(" multiply: their values occur in many combinations"))
  }

  @Test("tabs that a limit of the depth stops early multiply although each has few values")
  func fewValues() throws {
    let growth = try growth(of: PagesFlow(), within: ExplorationLimits(depth: 6))
    #expect(
      growth.causes.last?.hasSuffix(" multiply: their values occur in many combinations") == true)
    #expect(growth.causes.count == 4)
  }

  @Test("layers that are presented forever grow")
  func layers() throws {
    let growth = try growth(
      of: LayersFlow(), within: ExplorationLimits(configurations: 300, depth: 50))
    #expect(
      growth.causes.contains { $0.contains("opened has ") && $0.contains(", and grows: up to ") })
  }

  @Test("what grows without end is named")
  func leaking() throws {
    let growth = try growth(of: LeakFlow(), within: ExplorationLimits(configurations: 200))
    #expect(growth.causes == ["leaked has 100 values in the 200 configurations examined"])
    #expect(growth.levels.max() == 1)
  }

  @Test("a single part with very many values is named, with how many")
  func manyValues() throws {
    let growth = try growth(of: QueryFlow(), within: ExplorationLimits(configurations: 3000))
    #expect(growth.causes == ["query has 3000 values in the 3000 configurations examined"])
  }

  @Test("a search that was not cut has no growth to explain")
  func complete() throws {
    let report = try LeakFlow(maxLeaked: 5).check([])
    #expect(report.bound == nil)
    #expect(report.growth == nil)
  }
}

/// Three tabs, with fifty pages each.
private struct PagesFlow: ExplorableFlow {
  enum Tab: String, ContainerName, CaseIterable { case feed, search, profile }
  struct State: Hashable, Sendable {
    var selected = Tab.feed
    var pages = [0, 0, 0]
  }
  enum Event: Hashable, Sendable { case next, selected(Tab) }
  enum Screen: Hashable, Sendable { case page(Int) }

  var start: FlowTransition<Self> {
    .to(State(), .setTabs(Tab.allCases.map { .init($0, .page(0)) }))
  }

  var events: [Event] { [.next] + Tab.allCases.map(Event.selected) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    let index = Tab.allCases.firstIndex(of: state.selected) ?? 0
    switch event {
    case .next where state.pages[index] < 50:
      next.pages[index] += 1
      return .to(next, .push(.page(next.pages[index])))
    case .selected(let tab) where tab != state.selected:
      next.selected = tab
      return .to(next, .select(tab))
    default: return nil
    }
  }
}

/// Creates items, of which the state keeps each after it was left.
private struct LeakFlow: ExplorableFlow {
  struct State: Hashable, Sendable {
    var isOpen = false
    var leaked = 0
  }
  enum Event: Hashable, Sendable { case createTapped, back }
  enum Screen: Hashable, Sendable { case list, item }

  var maxLeaked = Int.max

  var start: FlowTransition<Self> { .to(State(), .setRoot(.list)) }
  var events: [Event] { [.createTapped] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .createTapped where !state.isOpen && state.leaked < maxLeaked:
      .to(State(isOpen: true, leaked: state.leaked), .push(.item))
    case .back where state.isOpen: .to(State(leaked: state.leaked + 1), .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// Presents layers forever, which the state lists.
private struct LayersFlow: ExplorableFlow {
  struct State: Hashable, Sendable { var opened: [Int] = [] }
  enum Event: Hashable, Sendable { case opened(Int) }
  enum Screen: Hashable, Sendable { case list, item(Int) }

  var start: FlowTransition<Self> { .to(State(), .setRoot(.list)) }
  var events: [Event] { [.opened(1), .opened(2)] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    guard case .opened(let item) = event else { return nil }
    return .to(State(opened: state.opened + [item]), .present(.item(item)))
  }
}

/// A search field, whose text is part of the state.
private struct QueryFlow: ExplorableFlow {
  struct State: Hashable, Sendable {
    var query = ""
    var isFocused = false
  }
  enum Event: Hashable, Sendable { case typed(String) }
  enum Screen: Hashable, Sendable { case search }

  var start: FlowTransition<Self> { .to(State(), .setRoot(.search)) }
  var events: [Event] { ["a", "b", "c"].map(Event.typed) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    guard case .typed(let text) = event, state.query.count < 12 else { return nil }
    return .to(State(query: state.query + text, isFocused: true))
  }
}
