package import FlowCore

extension Checkout {
  /// A name, and a request that the user can cancel.
  package struct Login: Flow {
    package enum State: Hashable, Sendable { case form, signingIn(name: String) }
    package enum Event: BackEvent {
      case submitTapped(name: String), cancelTapped
      case signedIn, refused
      case back
    }
    package enum Screen: Hashable, Sendable { case form, signingIn }
    package enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }
    package enum Work: Hashable, Sendable { case signIn(name: String) }

    package var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

    package func work(in state: State) -> [Work] {
      if case .signingIn(let name) = state { [.signIn(name: name)] } else { [] }
    }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.form, .submitTapped(let name)): .to(.signingIn(name: name), .push(.signingIn))
      case (.signingIn(let name), .signedIn): .finish(.signedIn(name: name))
      case (.signingIn, .refused): .to(.form, .pop).with(note: "alert")
      case (.signingIn, .back): .to(.form, .pop)
      case (_, .cancelTapped): .finish(.cancelled)
      default: nil
      }
    }
  }
}
