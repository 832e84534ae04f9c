import FlowCore
import FlowExploration

/// The list is never shown empty: removing the last task asks for a new one at once.
struct UnreachableScreen: ExplorableFlow {
  enum State: Hashable, Sendable { case tasks, newTask, noTasks }
  enum Event: Hashable, Sendable, CaseIterable { case newTapped, removeTapped, savedTapped, back }
  enum Screen: Hashable, Sendable { case tasks, newTask, noTasks }

  var start: FlowTransition<Self> { .to(.tasks, .setRoot(.tasks)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.tasks, .newTapped), (.tasks, .removeTapped): .to(.newTask, .push(.newTask))
    case (.noTasks, .newTapped): .to(.newTask, .push(.newTask))
    case (.newTask, .savedTapped), (.newTask, .back): .to(.tasks, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] {
    Property.standard + [.sometimes("the empty list is shown") { $0.stack.top == .noTasks }]
  }
}

/// A voucher is asked for only where the cart is paid already.
struct DeadVoucher: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, payment, paid }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped, payTapped, voucherEntered, back }
  enum Screen: Hashable, Sendable { case cart, payment, thanks }
  enum Outcome: Hashable, Sendable { case paid }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .nextTapped): .to(.payment, .push(.payment))
    case (.payment, .payTapped): .finish(.paid)
    case (.paid, .voucherEntered): .to(.cart, .setRoot(.cart))
    case (.payment, .back): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] {
    Property.standard + [
      .sometimes("a voucher counts", inTransitions: { $0.input == .event(.voucherEntered) })
    ]
  }
}

/// Users who have signed in stay so forever: there is no signing out.
struct NoSignOut: ExplorableFlow {
  enum State: Hashable, Sendable { case guest, login, member, news }
  enum Event: Hashable, Sendable, CaseIterable { case loginTapped, signedIn, newsTapped, back }
  enum Screen: Hashable, Sendable { case guest, login, member, news }

  var start: FlowTransition<Self> { .to(.guest, .setRoot(.guest)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.guest, .loginTapped): .to(.login, .push(.login))
    case (.login, .signedIn): .to(.member, .setRoot(.member))
    case (.member, .newsTapped): .to(.news, .push(.news))
    case (.login, .back): .to(.guest, .pop)
    case (.news, .back): .to(.member, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] {
    Property.standard + [.canAlwaysReach("signed out") { $0.state == .guest }]
  }
}

/// Who puts the tour off gets to the app, which never ends it.
struct TourPutOff: ExplorableFlow {
  enum State: Hashable, Sendable { case tour, app, hints }
  enum Event: Hashable, Sendable, CaseIterable { case doneTapped, laterTapped, hintsTapped, back }
  enum Screen: Hashable, Sendable { case tour, app, hints }
  enum Outcome: Hashable, Sendable { case seen }

  var start: FlowTransition<Self> { .to(.tour, .setRoot(.tour)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.tour, .doneTapped): .finish(.seen)
    case (.tour, .laterTapped): .to(.app, .setRoot(.app))
    case (.app, .hintsTapped): .to(.hints, .push(.hints))
    case (.hints, .back): .to(.app, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] {
    Property.standard + [.canAlwaysReach("the end", inTransitions: { $0.outcome != nil })]
  }
}

/// The favourites were taken off the list, and their event was forgotten.
struct ForgottenFavourites: ExplorableFlow {
  enum State: Hashable, Sendable { case list, article }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, favouriteTapped, back }
  enum Screen: Hashable, Sendable { case list, article }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .rowTapped): .to(.article, .push(.article))
    case (.article, .favouriteTapped): .stay(note: "star")
    case (.article, .back): .to(.list, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  /// No screen shows a star any more.
  func events(in state: State) -> [Event] { [.rowTapped] }

  var properties: [Property<Self>] {
    Property.standard + [
      .sometimes(
        "a favourite is marked", inTransitions: { $0.input == .event(.favouriteTapped) })
    ]
  }
}
