import FlowCore
import FlowExploration

enum PagesScreen: Hashable, Sendable { case home, search, settings, page, login }

enum PagesEvent: Hashable, Sendable {
  case homeTapped, searchTapped, settingsTapped
  case pageTapped, nextTapped, back, loginTapped, dismissed
  /// Handled without a command.
  case refreshed
  /// Handled by a command that cannot apply.
  case closed
}

struct PagesState: Hashable, Sendable {
  var tab = 0
  /// The numbers of pages in the tabs.
  var depths = SIMD4<Int8>()
  var isLoggingIn = false
}

private let pageTabs = ["home", "search", "settings"]

/// Three tabs with a stack of pages each, and a login over them: with pages up to four deep, 750
/// configurations.
struct PagesFlow: Pages {
  /// The most pages in a tab.
  var deepest: Int8 = 4

  /// All but the event whose command is refused.
  var events: [Event] {
    [
      .homeTapped, .searchTapped, .settingsTapped, .pageTapped, .nextTapped, .back, .loginTapped,
      .dismissed, .refreshed,
    ]
  }
}

/// The same configurations and transitions, but the pages wait to be refreshed.
struct LoadingPagesFlow: Pages {
  enum Work: Hashable, Sendable { case load }

  var deepest: Int8 { 4 }
  var events: [Event] {
    [
      .homeTapped, .searchTapped, .settingsTapped, .pageTapped, .nextTapped, .back, .loginTapped,
      .dismissed,
    ]
  }

  func work(in state: State) -> [Work] { state.isLoggingIn ? [] : [.load] }
  func answers(to work: Work) -> [Event] { [.refreshed] }
}

protocol Pages: ExplorableFlow
where State == PagesState, Event == PagesEvent, Screen == PagesScreen, Outcome == Never {
  var deepest: Int8 { get }
}

extension Pages {
  var start: FlowTransition<Self> {
    .to(
      State(),
      .setTabs([.init("home", .home), .init("search", .search), .init("settings", .settings)]))
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: state.isLoggingIn ? .dismissed : .back
    case .interactiveDismiss: .dismissed
    case .tabTapped("home"): .homeTapped
    case .tabTapped("search"): .searchTapped
    case .tabTapped: .settingsTapped
    case .tabRetapped, .backBy, .dismissalAttempted, .windowFocused, .windowClosed: nil
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    if state.isLoggingIn {
      next.isLoggingIn = false
      return event == .dismissed ? .to(next, .dismiss) : nil
    }
    switch event {
    case .homeTapped: return select(0, in: state)
    case .searchTapped: return select(1, in: state)
    case .settingsTapped: return select(2, in: state)
    case .pageTapped where state.depths[state.tab] < deepest:
      next.depths[state.tab] += 1
      return .to(next, .push(.page))
    case .nextTapped where state.depths[state.tab] > 0: return .to(state, .pop, .push(.page))
    case .back where state.depths[state.tab] > 0:
      next.depths[state.tab] -= 1
      return .to(next, .pop)
    case .loginTapped:
      next.isLoggingIn = true
      return .to(next, .present(.login))
    case .refreshed: return .to(next)
    case .closed: return .to(next, .dismiss)
    default: return nil
    }
  }

  private func select(_ tab: Int, in state: State) -> FlowTransition<Self>? {
    guard tab != state.tab else { return nil }
    var next = state
    next.tab = tab
    return .to(next, .select(pageTabs[tab]))
  }
}
