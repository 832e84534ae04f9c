import FlowCore
import FlowExploration

/// A name, then a password, with a sheet of help.
struct SignIn: ExplorableFlow {
  enum State: Hashable, Sendable { case name, password(name: String), help }
  enum Event: Hashable, Sendable {
    case nextTapped(name: String), submitTapped, helpTapped, closeTapped, wrongTapped, back
  }
  enum Screen: Hashable, Sendable { case name, password, help }
  enum Outcome: Hashable, Sendable { case signedIn(name: String) }

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
    case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
    case (.password, .back): .to(.name, .pop)
    case (.name, .helpTapped): .to(.help, .present(.help))
    case (.help, .closeTapped): .to(.name, .dismiss)
    case (.help, .back): .to(.name, .dismiss)
    case (.name, .wrongTapped): .to(.name, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .interactiveDismiss: .closeTapped
    default: nil
    }
  }

  var events: [Event] { [.nextTapped(name: "ann"), .submitTapped, .helpTapped, .closeTapped] }
}
