public import FlowCore
public import FlowExploration

/// The README's flow: a name, then a password.
public struct SignIn: Flow {
  public enum State: Hashable, Sendable { case name, password(name: String) }
  public enum Event: Hashable, Sendable {
    case nextTapped(name: String), submitTapped, cancelTapped, back
  }
  public enum Screen: Hashable, Sendable { case name, password }
  public enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }

  public var start: Transition<Self> { .to(.name, .setRoot(.name)) }

  public func reduce(_ state: State, _ event: Event) -> Transition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
    case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
    case (.password, .back): .to(.name, .pop)
    case (.name, .cancelTapped): .finish(.cancelled)
    default: nil
    }
  }

  public func event(for move: SystemMove) -> Event? { .back }

  public init() {}
}

extension SignIn: ExplorableFlow {
  public var events: [Event] { [.nextTapped(name: "ann"), .submitTapped, .cancelTapped, .back] }
}
