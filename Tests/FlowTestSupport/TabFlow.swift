package import FlowCore
import FlowExploration

/// Two tabs that share a screen, and a sheet with a child flow over them.
package struct TabFlow: ExplorableFlow {
  package enum Tab: String, ContainerName { case feed, search }

  package struct State: Hashable, Sendable {
    var tab = Tab.feed
    /// The tabs that have a detail open.
    var open: [Tab] = []
    var login: Login.State?
  }

  package enum Event: Hashable, Sendable {
    case rowTapped(id: Int), loginTapped, login(Login.Event), back
    case tabTapped(String), tabTappedAgain, dragged
  }

  package enum Screen: Hashable, Sendable {
    case feed, search, detail(id: Int?), login(Login.Screen)
  }

  package static let login = Child<Self, Login>(
    { _ in Login() }, in: .modal(.sheet),
    state: .property(\.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _, _, state in
    var next = state
    next.login = nil
    return .to(next, .dismiss)
  }
  package static let children: [AnyChild<Self>] = [login]

  package init() {}

  package var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init("feed", .feed), .init("search", .search)]))
  }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    if state.login != nil {
      next.login = nil
      return event == .dragged ? .to(next, .dismiss) : forward(event, in: state)
    }
    let isOpen = state.open.contains(state.tab)
    switch event {
    case .rowTapped(let id) where !isOpen:
      next.open = [.feed, .search].filter { $0 == state.tab || state.open.contains($0) }
      return .to(next, .push(.detail(id: id)))
    case .back where isOpen, .tabTappedAgain where isOpen:
      next.open.removeAll { $0 == state.tab }
      return .to(next, event == .back ? .pop : .popToRoot)
    case .tabTapped(let name):
      guard let tab = Tab(rawValue: name) else { return nil }
      next.tab = tab
      return .to(next, .select(name))
    case .loginTapped where !isOpen && state.tab == .feed:
      next.login = .name
      return .to(next, .present(.login(.name)))
    default: return nil
    }
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back where state.login == nil: .back
    case .interactiveDismiss: .dragged
    case .tabTapped(let name): .tabTapped(name)
    case .tabRetapped: .tabTappedAgain
    case .back, .backBy, .dismissalAttempted, .windowFocused, .windowClosed: nil
    }
  }

  package var events: [Event] { [.rowTapped(id: 1), .loginTapped, .login(.doneTapped)] }
}

/// A flow of one screen, to be embedded.
package struct Login: Flow {
  package enum State: Hashable, Sendable { case name }
  package enum Event: Hashable, Sendable { case doneTapped }
  package enum Screen: Hashable, Sendable { case name }
  package enum Outcome: Hashable, Sendable { case done }

  package init() {}

  package var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.done) }
}
