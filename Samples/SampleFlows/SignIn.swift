package import FlowCore
import FlowExploration

/// The README's flow: a name, then a password.
package struct SignIn: Flow {
  package enum State: Hashable, Sendable { case name, password(name: String) }
  package enum Event: BackEvent {
    case nextTapped(name: String), submitTapped, cancelTapped, back
  }
  package enum Screen: Hashable, Sendable { case name, password }
  package enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }

  package var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
    case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
    case (.password, .back): .to(.name, .pop)
    case (.name, .cancelTapped): .finish(.cancelled)
    default: nil
    }
  }

  package init() {}
}

extension SignIn: ExplorableFlow {
  package var events: [Event] { [.nextTapped(name: "ann"), .submitTapped, .cancelTapped, .back] }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .name: [.nextTapped(name: "ann"), .cancelTapped]
    case .password: [.submitTapped]
    }
  }
}
