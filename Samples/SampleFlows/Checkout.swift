package import FlowCore

/// A cart, a login, and a payment, with requests that fail, come late, or are never answered.
///
/// When the session expires, the login is shown again over the current screen, where the user then
/// continues.
package struct Checkout: Flow {
  package struct State: Hashable, Sendable {
    package var step: Step
    /// The signed-in user, until the session expires.
    package var user: String?
    /// The login on top of the step.
    package var login: Login.State?

    package init(_ step: Step, user: String? = nil) { (self.step, self.user) = (step, user) }
  }
  package enum Step: Hashable, Sendable { case cart, payment(Payment.State), receipt }
  package enum Event: Hashable, Sendable {
    case checkoutTapped, sessionExpired, doneTapped
    case login(Login.Event), payment(Payment.Event)
  }
  package enum Screen: Hashable, Sendable {
    case cart, receipt
    case login(Login.Screen), payment(Payment.Screen)
  }
  package enum Outcome: Hashable, Sendable { case bought, unclear }
  package enum Work: Hashable, Sendable {
    case session
    case login(Login.Work), payment(Payment.Work)
  }

  static let login = Child<Self, Login>(
    { _ in Login() }, in: .modal(.fullScreen), state: .property(\.login), event: .case(Event.login),
    screen: .case(Screen.login), work: .case(Work.login)
  ) { outcome, _, state in
    switch (outcome, state.step) {
    case (.signedIn(let user), .cart):
      .to(State(.payment(.summary), user: user), .dismiss, .push(.payment(.summary)))
    case (.signedIn(let user), let step): .to(State(step, user: user), .dismiss)
    case (.cancelled, _): .to(State(.cart), .dismiss, .popToRoot)
    }
  }
  static let payment = Child<Self, Payment>(
    { _ in Payment() }, in: .pushed, state: .property(\.step, case: Step.payment),
    event: .case(Event.payment), screen: .case(Screen.payment), work: .case(Work.payment)
  ) { outcome, _, state in
    switch outcome {
    case .paid: .to(State(.receipt), .setRoot(.receipt))
    case .unclear: .finish(.unclear)
    case .left: .to(State(.cart, user: state.user), .pop)
    }
  }
  /// The login covers a payment: as the last child, it handles system moves first.
  package static let children: [AnyChild<Self>] = [payment, login]

  package var start: FlowTransition<Self> { .to(State(.cart), .setRoot(.cart)) }

  package func work(in state: State) -> [Work] { state.hasSession ? [.session] : [] }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.step, event) {
    case (_, .login): forward(event, in: state)
    case _ where state.login != nil: nil
    case (.cart, .checkoutTapped):
      state.user == nil
        ? begin(Self.login, in: state).when("signed out")
        : begin(Self.payment, in: state).when("signed in")
    case (.cart, .sessionExpired) where state.hasSession: .to(State(.cart))
    case (_, .sessionExpired) where state.hasSession: begin(Self.login, in: State(state.step))
    case (.receipt, .doneTapped): .finish(.bought)
    default: forward(event, in: state)
    }
  }

  package init() {}
}

extension Checkout.State {
  /// Whether there is a session that can expire; a charge and the query of its result outlive it.
  fileprivate var hasSession: Bool {
    switch step {
    case .cart, .payment(.summary): user != nil
    case .payment, .receipt: false
    }
  }
}
