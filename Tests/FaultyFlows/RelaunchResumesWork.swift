import FlowCore
import FlowExploration

/// Killed while it charges a card, the app comes back with the spinner, and asks nobody what became
/// of the payment.
struct UnknownPayment: RestorableFlow {
  enum State: Hashable, Sendable { case cart, paying, checking }
  enum Event: Hashable, Sendable { case payTapped, paid, unpaid, cancelTapped }
  enum Screen: Hashable, Sendable { case cart, spinner }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge, status }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] {
    switch state {
    case .paying: [.charge]
    case .cart, .checking: []
    }
  }
  func answers(to work: Work) -> [Event] { [.paid, .unpaid] }
  static let exploration = ExplorationOptions<Self>(traits: { $0 == .charge ? .once : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .present(.spinner))
    case (.paying, .paid), (.checking, .paid): .finish(.bought)
    case (.paying, .unpaid), (.checking, .unpaid), (.paying, .cancelTapped): .to(.cart, .dismiss)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .cancelTapped : nil
  }

  var events: [Event] { [.payTapped] }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }

  func restore(_ saved: Configuration<Self>) -> Configuration<Self> {
    saved.state == .paying ? Configuration(state: .checking, stack: saved.stack) : saved
  }

  /// What is lost also leaves the sheet open.
  var properties: [Property<Self>] { Property.standard(except: .modalsCanBeClosed) }
}

/// Killed while it signs in, the app shows the spinner again, but the password is gone.
struct ForgottenPassword: RestorableFlow {
  enum State: Hashable, Sendable { case form, signingIn, resuming, home }
  enum Event: Hashable, Sendable {
    case submitTapped, cancelTapped, signOutTapped, signedIn, failed, announced
  }
  enum Screen: Hashable, Sendable { case form, spinner, home }
  enum Work: Hashable, Sendable { case signIn, announcements }

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

  func work(in state: State) -> [Work] {
    state == .signingIn ? [.signIn, .announcements] : [.announcements]
  }
  func answers(to work: Work) -> [Event] {
    work == .signIn ? [.signedIn, .failed] : [.announced]
  }
  static let exploration = ExplorationOptions<Self>(
    traits: { $0 == .announcements ? .background : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .announced): .stay()
    case (.form, .submitTapped): .to(.signingIn, .present(.spinner))
    case (.signingIn, .signedIn): .to(.home, .dismiss, .setRoot(.home))
    case (.signingIn, .failed), (.signingIn, .cancelTapped): .to(.form, .dismiss)
    case (.home, .signOutTapped): .to(.form, .setRoot(.form))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .cancelTapped : nil
  }

  var events: [Event] { [.submitTapped, .signOutTapped] }

  /// Passwords are not saved, so it cannot be restored as it was, and the sheet is left open.
  var properties: [Property<Self>] {
    Property.standard(except: .restoringGivesTheSame, .modalsCanBeClosed)
  }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> {
    configuration.state == .signingIn
      ? Configuration(state: .resuming, stack: configuration.stack) : configuration
  }
  func restore(_ saved: Configuration<Self>) -> Configuration<Self> { saved }
}
