package import FlowCore
package import FlowExploration

/// The checkout as apps usually implement it, with eight faults that a check finds.
///
/// Answers change whatever screen is visible, and only the expected answers are handled.
package struct CheckoutAsShipped: Flow {
  package enum State: Hashable, Sendable {
    case cart, login, signingIn, summary, charging(attempt: Int), declined, confirming, receipt
  }
  package enum Event: BackEvent {
    case checkoutTapped, submitTapped, cancelTapped, payTapped, doneTapped
    case signedIn, refused, paid, declined, timedOut, sessionExpired
    case back
  }
  package enum Screen: Hashable, Sendable {
    case cart, login, signingIn, summary, charging, declined, receipt
  }
  package enum Outcome: Hashable, Sendable { case bought }
  package enum Work: Hashable, Sendable { case signIn, charge(attempt: Int), session }

  package var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  package func work(in state: State) -> [Work] {
    switch state {
    case .signingIn: [.signIn]
    case .summary, .declined: [.session]
    case .charging(let attempt): [.session, .charge(attempt: attempt)]
    // C8: the work of the charge ended with the app.
    case .cart, .login, .confirming, .receipt: []
    }
  }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .checkoutTapped): .to(.login, .present(.login, style: .fullScreen))
    // C1: `refused` is not handled anywhere.
    case (.login, .submitTapped): .to(.signingIn, .replaceTop(.signingIn))
    // C7: after the session has expired, there is nothing below the login.
    case (.login, .cancelTapped), (.signingIn, .cancelTapped): .to(.cart, .dismiss)
    // C2: even after the user has cancelled.
    case (_, .signedIn): .to(.summary, .setRoot(.cart), .push(.summary))

    case (.summary, .payTapped): .to(.charging(attempt: 1), .push(.charging))
    case (.summary, .back): .to(.cart, .pop)
    case (.declined, .payTapped): .to(.charging(attempt: 1), .replaceTop(.charging))
    case (.declined, .back): .to(.summary, .pop)
    // C3: the bank may never answer.
    case (.charging, .back): .stay(because: .screenHandlesIt, note: "please wait")
    // C4: the attempt that timed out may have been charged.
    case (.charging(attempt: 1), .timedOut): .to(.charging(attempt: 2))
    case (.charging, .timedOut), (.charging, .declined), (.confirming, .declined):
      .to(.declined, .replaceTop(.declined))
    // C5: even after the user has left.
    case (_, .paid): .to(.receipt, .setRoot(.receipt))
    // C6: whatever the user is doing, and every time it arrives.
    case (_, .sessionExpired): .to(.login, .setRoot(.login))
    case (.receipt, .doneTapped): .finish(.bought)
    default: nil
    }
  }

  package init() {}
}

extension CheckoutAsShipped: RestorableFlow {
  package var events: [Event] {
    [.checkoutTapped, .submitTapped, .cancelTapped, .payTapped, .doneTapped, .back]
  }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .cart: [.checkoutTapped]
    case .login: [.submitTapped, .cancelTapped]
    case .signingIn: [.cancelTapped]
    case .summary, .declined: [.payTapped]
    case .charging: []
    case .receipt: [.doneTapped]
    }
  }

  package func answers(to work: Work) -> [Event] {
    switch work {
    case .signIn: [.signedIn, .refused]
    case .charge: [.paid, .declined, .timedOut]
    case .session: [.sessionExpired]
    }
  }

  package static let exploration = ExplorationOptions<Self>(
    isFailure: { [.refused, .declined, .timedOut].contains($0) },
    traits: { work in
      switch work {
      case .signIn: []
      case .charge: .once
      case .session: .background
      }
    })

  package func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }

  /// To avoid charging twice, the spinner waits for the charge that is running.
  package func restore(_ saved: Configuration<Self>) -> Configuration<Self> {
    guard case .charging = saved.state else { return saved }
    return Configuration(state: .confirming, stack: saved.stack)
  }
}
