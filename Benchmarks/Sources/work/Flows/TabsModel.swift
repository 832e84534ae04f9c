import FlowCore
import FlowExploration

/// Tabs with a stack each, and a login over them: a flow of any size.
///
/// Each of `tabs` tabs has a root and up to `depth` pages on it, any of `pages` kinds. Logging in
/// is asked in a sheet; logging out puts everything back. With s the sum of pages^d for d from 0
/// to depth, there are s^tabs · tabs · 3 configurations.
struct TabsModel: ExplorableFlow {
  enum Login: Hashable, Sendable { case out, asking, done }

  struct State: Hashable, Sendable {
    var selected = 0
    /// The number of pages in each tab.
    var depths: [Int]
    /// The pages themselves, where the state repeats what is on show.
    var pages: [[Int]] = []
    var login = Login.out
  }

  enum Event: Hashable, Sendable {
    case pageTapped(Int), back, tabTapped(Int), tabTappedAgain
    case loginTapped, logoutTapped, loggedIn, loginClosed
  }

  enum Screen: Hashable, Sendable { case root(Int), page(Int), login }

  var tabs: Int
  var pages: Int
  var depth: Int
  /// Whether the state repeats which pages are on show, as many apps do, though no transition asks.
  var repeatsPages = false
  /// Whether logging out keeps what is on show.
  var keepsStacks = false

  private var first: State {
    State(
      depths: Array(repeating: 0, count: tabs),
      pages: repeatsPages ? Array(repeating: [], count: tabs) : [])
  }

  private var content: Command<Screen> {
    .setTabs((0..<tabs).map { .init("\($0)", .root($0)) })
  }

  var start: FlowTransition<Self> { .to(first, content) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    if state.login == .asking {
      switch event {
      case .loggedIn: next.login = .done
      case .loginClosed: next.login = .out
      default: return nil
      }
      return .to(next, .dismiss)
    }
    let pages = state.depths[state.selected]
    switch event {
    case .pageTapped(let page) where pages < depth:
      next.depths[state.selected] += 1
      if repeatsPages { next.pages[state.selected].append(page) }
      return .to(next, .push(.page(page)))
    case .back where pages > 0:
      next.depths[state.selected] -= 1
      if repeatsPages { next.pages[state.selected].removeLast() }
      return .to(next, .pop)
    case .tabTappedAgain where pages > 0:
      next.depths[state.selected] = 0
      if repeatsPages { next.pages[state.selected] = [] }
      return .to(next, .popToRoot)
    case .tabTapped(let tab) where tab != state.selected:
      next.selected = tab
      return .to(next, .select("\(tab)"))
    case .loginTapped where state.login == .out:
      next.login = .asking
      return .to(next, .present(.login))
    case .logoutTapped where state.login == .done && keepsStacks:
      next.login = .out
      return .to(next)
    case .logoutTapped where state.login == .done: return .to(first, content)
    default: return nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: state.login == .asking ? nil : .back
    case .interactiveDismiss: .loginClosed
    case .tabTapped(let name): Int(name).map { .tabTapped($0) }
    case .tabRetapped: .tabTappedAgain
    case .backBy, .dismissalAttempted, .windowFocused, .windowClosed: nil
    }
  }

  var events: [Event] {
    (1...pages).map { .pageTapped($0) } + (0..<tabs).map { .tabTapped($0) }
      + [.back, .tabTappedAgain, .loginTapped, .logoutTapped, .loggedIn, .loginClosed]
  }
}
