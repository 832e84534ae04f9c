package import FlowCore
package import FlowExploration

// What tests and the tool need of the checkout, but an app does not.
extension Checkout: RestorableFlow {
  package var events: [Event] {
    [.checkoutTapped] + events(of: Self.login) + events(of: Self.payment) + [.doneTapped]
  }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .cart: [.checkoutTapped]
    case .receipt: [.doneTapped]
    case .login, .payment: childEvents(on: screen)
    }
  }

  package func answers(to work: Work) -> [Event] { work == .session ? [.sessionExpired] : [] }

  package static let exploration = ExplorationOptions<Self>(
    traits: { $0 == .session ? .background : [] })

  package func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }

  /// A charge during which the app was killed counts as timed out.
  package func restore(_ saved: Configuration<Self>) -> Configuration<Self> {
    var checkout = Interpreter(self, at: saved)
    checkout.send(.payment(.timedOut))
    return checkout.configuration
  }
}

extension Checkout.Login: ExplorableFlow {
  package var events: [Event] { events(on: .form) + [.back] }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .form: [.submitTapped(name: "ann"), .cancelTapped]
    case .signingIn: [.cancelTapped]
    }
  }

  package func answers(to work: Work) -> [Event] { [.signedIn, .refused] }

  package static let exploration = ExplorationOptions<Self>(isFailure: { $0 == .refused })
}

extension Checkout.Payment: ExplorableFlow {
  package var events: [Event] { [.payTapped, .checkTapped, .back] }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .summary: [.payTapped]
    case .unclear: [.checkTapped]
    case .charging, .checking: []
    }
  }

  package func answers(to work: Work) -> [Event] {
    switch work {
    case .charge: [.paid, .declined, .timedOut]
    case .status: [.paid, .unpaid, .unreachable]
    }
  }

  package static let exploration = ExplorationOptions<Self>(
    isFailure: { [.declined, .timedOut, .unpaid, .unreachable].contains($0) },
    traits: { $0 == .charge ? .once : [] })
}
