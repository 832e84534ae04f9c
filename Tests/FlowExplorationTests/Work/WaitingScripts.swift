import FlowCore
import FlowExploration
import FlowScripts

/// An order that is priced and paid for step by step; the app may be killed in it.
struct OrderScript: WaitingFlow, ScriptFlow, RestorableFlow {
  enum Fault: CaseIterable {
    case answerOfAnotherType, lateAnswerTaken, chargedByItself, chargedAfterRelaunch
    case waitsForNothing
  }
  enum Screen: Hashable, Sendable { case cart, loading, confirmation, paying, declined }
  enum Work: Hashable, Sendable { case fetchPrice, charge(attempt: Int) }
  enum Checkout: Hashable, Sendable, CaseIterable { case checkoutTapped }
  enum Price: Hashable, Sendable, CaseIterable { case found, soldOut }
  enum Payment: Hashable, Sendable, CaseIterable { case paid, declined }
  enum Retry: Hashable, Sendable, CaseIterable { case retryTapped }

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Bool {
    _ = try ask(.cart, for: Checkout.self)
    guard try isFound(&ask), try ask(.confirmation, for: Bool.self) else { return false }
    for attempt in 1...2 {
      switch try ask(
        .charge(attempt: attempt), showing: .paying, for: Payment.self, replacing: attempt > 1)
      {
      case .paid: return true
      case .declined where fault == .chargedByItself: continue
      case .declined: _ = try ask(.declined, for: Retry.self)
      }
    }
    return false
  }

  private func isFound(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Bool {
    fault == .lateAnswerTaken
      ? try ask(.fetchPrice, showing: .loading, for: Bool.self)
      : try ask(.fetchPrice, showing: .loading, for: Price.self) == .found
  }

  func answers(to work: Work) -> [ScriptEvent] {
    fault == .answerOfAnotherType && work == .fetchPrice ? [.answer(Payment.paid)] : []
  }
  static let exploration = ExplorationOptions<Self>(traits: { $0 == .fetchPrice ? [] : .once })

  func save(_ configuration: Configuration<Self>) -> Answers { configuration.state }

  func restore(_ saved: Answers) throws -> Configuration<Self> {
    var answers = saved
    if fault != .chargedAfterRelaunch, case .charge? = work(in: saved).first,
      case .to(let before)? = reduce(saved, .back)?.next
    {
      answers = before
    }
    var configuration = try Interpreter(self, from: start(from: answers)).configuration
    if fault == .waitsForNothing {
      configuration.state = Answers([Answer("an answer of an older version")])
    }
    return configuration
  }

  static func expectation(of fault: Fault) -> Expectation {
    let found = "found (answer to fetchPrice)"
    return switch fault {
    case .answerOfAnotherType:
      Expectation(.answersAreHandled, "checkoutTapped", "paid (answer to fetchPrice)")
    case .lateAnswerTaken:
      Expectation(
        .lateAnswersDoNothing, "checkoutTapped", "true (answer to fetchPrice)",
        "true (late answer to fetchPrice)")
    case .chargedByItself:
      Expectation(
        .workIsDoneOnce, "checkoutTapped", found, "true", "declined (answer to charge(1))")
    case .chargedAfterRelaunch:
      Expectation(.workIsDoneOnce, "checkoutTapped", found, "true", "relaunch")
    case .waitsForNothing: Expectation(.relaunchResumesWork, "checkoutTapped", "relaunch")
    }
  }
}

/// A script that begins with a wait, below which there is no screen to go back to.
struct SplashScript: WaitingFlow, ScriptFlow {
  enum Fault: CaseIterable { case cannotBeCancelled }
  enum Screen: Hashable, Sendable { case splash, home }
  enum Work: Hashable, Sendable { case load }
  enum Loaded: Hashable, Sendable, CaseIterable { case loaded }

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Bool {
    _ = try ask(.load, showing: .splash, for: Loaded.self, canCancel: fault == nil)
    return try ask(.home, for: Bool.self)
  }

  static func expectation(of fault: Fault) -> Expectation {
    switch fault {
    case .cannotBeCancelled: Expectation(.waitingCanBeLeft)
    }
  }
}

/// A script in a sheet, whose spinner may refuse to go away.
struct SheetFlow: WaitingFlow {
  enum Fault: CaseIterable { case spinnerTraps }
  enum State: Hashable, Sendable { case home, order(Answers) }
  enum Event: Hashable, Sendable { case orderTapped, order(ScriptEvent) }
  enum Screen: Hashable, Sendable { case home, order(OrderScript.Screen) }
  enum Work: Hashable, Sendable { case order(OrderScript.Work) }

  static let order = Child<Self, OrderScript>(
    OrderScript(nil), in: .modal(.sheet), state: .case(State.order), event: .case(Event.order),
    screen: .case(Screen.order), work: .case(Work.order)
  ) { _ in .to(.home, .dismiss) }
  static let children: [AnyChild<Self>] = [order]

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .orderTapped): begin(Self.order)
    case (_, .order(.back)) where traps(state), (_, .order(.cancel)) where traps(state): nil
    default: forward(event, in: state)
    }
  }

  private func traps(_ state: State) -> Bool {
    fault == .spinnerTraps && Interpreter.workUnderWay(of: self, in: state) == [.order(.fetchPrice)]
  }

  var events: [Event] { [.orderTapped] }

  func events(in state: State) -> [Event] {
    state == .home ? events : events(of: Self.order, in: state)
  }

  static func expectation(of fault: Fault) -> Expectation {
    switch fault {
    case .spinnerTraps: Expectation(.waitingCanBeLeft, "orderTapped", "order.checkoutTapped")
    }
  }
}
