import FlowCore
import FlowExploration

/// A shop: 13 screens, 20 events and, if stacks are seven deep, 393,620 configurations.
///
/// A wizard of five steps, three tabs with a stack each, and a login over them that remembers where
/// one wanted to go.
struct ShopFlow: ExplorableFlow {
  enum Phase: Hashable, Sendable, CaseIterable {
    case welcome, email, password, terms, profile, app
  }

  enum Screen: Hashable, Sendable {
    case welcome, email, password, terms, profile
    case home, search, settings, detail, comments, results, account, login

    /// Its number, counted from 0.
    var code: UInt64 { UInt64(unsafeBitCast(self, to: UInt8.self)) }
  }

  enum Event: Hashable, Sendable, CaseIterable {
    case start, next, back, submitEmail, submitPassword, acceptTerms, finish
    case homeTapped, searchTapped, settingsTapped
    case openDetail, openComments, openResults, openAccount, pop, popToRoot
    case presentLogin, loginSucceeded, dismiss, logout
  }

  struct State: Hashable, Sendable {
    var phase = Phase.welcome
    var tab = 0
    /// The number of screens over the roots of the tabs.
    var depths = Depths()
    var isLoggedIn = false
    var isLoggingIn = false
    /// The screen to open after the login.
    var pending: Screen?
    /// Whether someone logged out, in a flow that remembers it.
    var hasLoggedOut = false

    var depth: Int {
      get { depths[tab] }
      set { depths[tab] = newValue }
    }
  }

  /// Three small numbers.
  struct Depths: Hashable, Sendable {
    private var home: Int8 = 0
    private var search: Int8 = 0
    private var settings: Int8 = 0

    subscript(tab: Int) -> Int {
      get { Int(tab == 0 ? home : tab == 1 ? search : settings) }
      set {
        let depth = Int8(truncatingIfNeeded: newValue)
        if tab == 0 { home = depth } else if tab == 1 { search = depth } else { settings = depth }
      }
    }
  }

  static let tabs = ["home", "search", "settings"]

  /// The most screens over the root of the first tab; one more in the second.
  var deepest = 7
  /// Whether the state remembers that someone has logged out.
  var remembersLogout = false

  var start: FlowTransition<Self> { .to(State(), .setRoot(.welcome)) }
  static let exploration = ExplorationOptions<Self>(
    limits: ExplorationLimits(configurations: 2_000_000, depth: 30))

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: state.isLoggingIn ? .dismiss : state.phase == .app ? .pop : .back
    case .interactiveDismiss: .dismiss
    case .tabTapped(let name), .tabRetapped(let name):
      name == "home" ? .homeTapped : name == "search" ? .searchTapped : .settingsTapped
    case .backBy, .dismissalAttempted, .windowFocused, .windowClosed: nil
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    if state.isLoggingIn { return reduceLogin(state, event) }
    return state.phase == .app ? reduceApp(state, event) : reduceWizard(state, event)
  }

  private func reduceLogin(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    next.isLoggingIn = false
    next.pending = nil
    switch event {
    case .loginSucceeded:
      next.isLoggedIn = true
      if state.phase != .app {
        next.phase = .app
        next.tab = 0
        next.depths = Depths()
        return .to(next, .dismiss, showTabs)
      }
      guard let pending = state.pending else { return .to(next, .dismiss) }
      next.depth += 1
      return .to(next, .dismiss, .push(pending))
    case .dismiss: return .to(next, .dismiss)
    default: return nil
    }
  }

  private func reduceWizard(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    switch (state.phase, event) {
    case (.welcome, .start): return step(to: .email, .email, from: state)
    case (.email, .submitEmail): return step(to: .password, .password, from: state)
    case (.password, .submitPassword): return step(to: .terms, .terms, from: state)
    case (.terms, .acceptTerms): return step(to: .profile, .profile, from: state)
    case (.welcome, .presentLogin): return login(from: state, pending: nil)
    case (.profile, .finish), (.profile, .next):
      next.isLoggedIn = event == .finish
      next.phase = .app
      next.tab = 0
      next.depths = Depths()
      return .to(next, .popToRoot, showTabs)
    case (.email, .back): next.phase = .welcome
    case (.password, .back): next.phase = .email
    case (.terms, .back): next.phase = .password
    case (.profile, .back): next.phase = .terms
    default: return nil
    }
    return .to(next, .pop)
  }

  private func step(to phase: Phase, _ screen: Screen, from state: State) -> FlowTransition<Self> {
    var next = state
    next.phase = phase
    return .to(next, .push(screen))
  }

  private func reduceApp(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    let depth = state.depth
    switch event {
    case .homeTapped: return select(0, in: state)
    case .searchTapped: return select(1, in: state)
    case .settingsTapped: return select(2, in: state)
    case .openDetail where state.tab < 2 && depth < deepest + state.tab:
      return push(.detail, in: state)
    case .openComments where state.tab < 2 && depth > 0 && depth < deepest + state.tab:
      return state.isLoggedIn ? push(.comments, in: state) : login(from: state, pending: .comments)
    case .openResults where state.tab == 1 && depth == 0: return push(.results, in: state)
    case .openAccount where state.tab == 2 && depth == 0:
      return state.isLoggedIn ? push(.account, in: state) : login(from: state, pending: .account)
    case .pop where depth > 0: return shorten(to: depth - 1, .pop, in: state)
    case .popToRoot where depth > 0: return shorten(to: 0, .popToRoot, in: state)
    case .presentLogin where !state.isLoggedIn: return login(from: state, pending: nil)
    case .logout where state.isLoggedIn:
      return .to(State(hasLoggedOut: remembersLogout), .setRoot(.welcome))
    default: return nil
    }
  }

  private var showTabs: Command<Screen> {
    .setTabs([.init("home", .home), .init("search", .search), .init("settings", .settings)])
  }

  private func login(from state: State, pending: Screen?) -> FlowTransition<Self> {
    var next = state
    next.isLoggingIn = true
    next.pending = pending
    return .to(next, .present(.login))
  }

  private func select(_ tab: Int, in state: State) -> FlowTransition<Self>? {
    guard tab == state.tab else {
      var next = state
      next.tab = tab
      return .to(next, .select(Self.tabs[tab]))
    }
    return state.depth > 0 ? shorten(to: 0, .popToRoot, in: state) : nil
  }

  private func push(_ screen: Screen, in state: State) -> FlowTransition<Self> {
    var next = state
    next.depth += 1
    return .to(next, .push(screen))
  }

  private func shorten(
    to depth: Int, _ command: Command<Screen>, in state: State
  ) -> FlowTransition<Self> {
    var next = state
    next.depth = depth
    return .to(next, command)
  }
}
