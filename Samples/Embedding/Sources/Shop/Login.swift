import FlowCore

/// A name, then a password: a child flow of the shop.
struct Login: Flow {
  enum State: Hashable, Sendable { case name, password(name: String) }
  enum Event: BackEvent { case nextTapped(name: String), submitTapped, cancelTapped, back }
  enum Screen: Hashable, Sendable { case name, password }
  enum Outcome: Hashable, Sendable { case loggedIn(name: String), cancelled }

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
    case (.password(let name), .submitTapped): .finish(.loggedIn(name: name))
    case (.password, .back): .to(.name, .pop)
    case (.name, .back), (_, .cancelTapped): .finish(.cancelled)
    default: nil
    }
  }
}
