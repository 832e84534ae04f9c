import FlowCore
import FlowExploration

/// A guest who taps the account is asked to sign in, but sees it behind the question.
struct GuestAccount: ExplorableFlow {
  struct State: Hashable, Sendable {
    var isGuest = true
    var isInAccount = false
  }
  enum Event: Hashable, Sendable, CaseIterable { case accountTapped, signedIn, back }
  enum Screen: Hashable, Sendable { case home, account }

  var start: FlowTransition<Self> { .to(State(), .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    switch (state.isInAccount, event) {
    case (false, .accountTapped):
      next.isInAccount = true
      return .to(next, .push(.account))
    case (_, .signedIn):
      next.isGuest = false
      return .to(next)
    case (true, .back):
      next.isInAccount = false
      return .to(next, .pop)
    default: return nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] {
    Property.standard + [
      .always("an account has an owner") { $0.stack.top != .account || !$0.state.isGuest }
    ]
  }
}

/// A question is presented over a sheet that should have been closed before.
struct TwoModals: ExplorableFlow {
  enum State: Hashable, Sendable { case photo, sharing, question }
  enum Event: Hashable, Sendable, CaseIterable { case shareTapped, deleteTapped, yesTapped, left }
  enum Screen: Hashable, Sendable { case photo, sharing, question }
  enum Outcome: Hashable, Sendable { case deleted }

  var start: FlowTransition<Self> { .to(.photo, .setRoot(.photo)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.photo, .shareTapped): .to(.sharing, .present(.sharing))
    case (.photo, .deleteTapped), (.sharing, .deleteTapped):
      .to(.question, .present(.question, style: .alert))
    case (.question, .yesTapped): .finish(.deleted)
    case (.sharing, .left), (.question, .left): .to(.photo, .dismissAll)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }

  var properties: [Property<Self>] {
    Property.standard + [.never("two modals at once") { $0.stack.layerCount > 2 }]
  }
}

/// Leaving the summary by its close button buys what is in the cart.
struct BuyingClose: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, summary }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped, buyTapped, closeTapped, back }
  enum Screen: Hashable, Sendable { case cart, summary }
  enum Outcome: Hashable, Sendable { case bought }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .nextTapped): .to(.summary, .push(.summary))
    case (.summary, .buyTapped), (.summary, .closeTapped): .finish(.bought)
    case (.summary, .back): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] {
    Property.standard + [
      .never(
        "closing buys",
        inTransitions: { $0.input == .event(.closeTapped) && $0.outcome == .bought })
    ]
  }
}

/// A quick order leaves out the question whether it is meant.
struct QuickOrder: ExplorableFlow {
  enum State: Hashable, Sendable { case menu, order }
  enum Event: Hashable, Sendable, CaseIterable {
    case dishTapped, quickOrderTapped, orderTapped, back
  }
  enum Screen: Hashable, Sendable { case menu, order }
  enum Outcome: Hashable, Sendable { case ordered }

  var start: FlowTransition<Self> { .to(.menu, .setRoot(.menu)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.menu, .dishTapped): .to(.order, .push(.order))
    case (.menu, .quickOrderTapped), (.order, .orderTapped): .finish(.ordered)
    case (.order, .back): .to(.menu, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] {
    Property.standard + [
      .always(
        "orders are confirmed", inTransitions: { $0.outcome == nil || $0.before.state == .order })
    ]
  }
}
