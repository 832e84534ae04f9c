package import FlowCore
import FlowExploration

/// A flow with mistakes: a child that stays in the state without its screens, screens that stay
/// without their child, and a step that cannot be made.
package struct LeakyFlow: ExplorableFlow {
  package enum State: Hashable, Sendable { case top, login(Login.State) }
  package enum Event: Hashable, Sendable {
    case loginTapped, login(Login.Event), closeTapped, leaveTapped, upTapped(by: Int)
  }
  package enum Screen: Hashable, Sendable { case top, login(Login.Screen) }

  package static let login = Child<Self, Login>(
    Login(), in: .modal(.sheet),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.top, .dismiss) }
  package static let children: [AnyChild<Self>] = [login]

  package init() {}

  package var start: FlowTransition<Self> { .to(.top, .setRoot(.top)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.top, .loginTapped): .to(.login(.name), .present(.login(.name)))
    case (.login, .closeTapped): .stay(.dismiss)
    case (.login, .leaveTapped): .to(.top)
    case (_, .upTapped): .stay(.pop)
    default: nil
    }
  }

  package var events: [Event] {
    [.loginTapped, .closeTapped, .leaveTapped, .upTapped(by: 1), .upTapped(by: 2)]
  }
}
