import FlowCore
import FlowExploration

/// A payment that the app may be killed in: sound if it asks after the relaunch what became of it.
struct RestoredPayment: WaitingFlow, RestorableFlow {
  enum Fault: CaseIterable { case chargedAfterRelaunch, chargedAfterTimeout, waitsForNothing }
  enum State: Hashable, Sendable { case cart, paying, unclear, asking, receipt, lost }
  enum Event: BackEvent { case payTapped, checkTapped, paid, timedOut, unpaid, doneTapped, back }
  enum Screen: Hashable, Sendable { case cart, spinner, unclear, receipt }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge, status }

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }
  var events: [Event] { [.payTapped, .checkTapped, .doneTapped, .back] }

  func work(in state: State) -> [Work] {
    switch state {
    case .paying: [.charge]
    case .asking: [.status]
    case .cart, .unclear, .receipt, .lost: []
    }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .charge: [.paid, .timedOut]
    case .status: [.paid, .unpaid]
    }
  }
  static let exploration = ExplorationOptions<Self>(traits: { $0 == .charge ? .once : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .push(.spinner))
    case (.paying, .paid), (.asking, .paid): .to(.receipt, .setRoot(.receipt))
    case (.paying, .timedOut): .to(.asking)
    case (.paying, .back), (.asking, .back): .to(.unclear, .replaceTop(.unclear))
    case (.unclear, .back): .to(.cart, .pop)
    case (.unclear, .checkTapped): .to(.asking, .replaceTop(.spinner))
    case (.asking, .unpaid):
      fault == .chargedAfterTimeout ? .to(.paying) : .to(.cart, .popToRoot)
    case (.receipt, .doneTapped): .finish(.bought)
    default: nil
    }
  }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }

  func restore(_ saved: Configuration<Self>) -> Configuration<Self> {
    guard saved.state == .paying else { return saved }
    switch fault {
    case .chargedAfterRelaunch: return saved
    case .waitsForNothing:
      return Configuration(state: .lost, stack: saved.stack)
    case .chargedAfterTimeout, nil: return Configuration(state: .asking, stack: saved.stack)
    }
  }

  static func expectation(of fault: Fault) -> Expectation {
    switch fault {
    case .chargedAfterRelaunch: Expectation(.workIsDoneOnce, "payTapped", "relaunch")
    case .chargedAfterTimeout:
      Expectation(
        .workIsDoneOnce, "payTapped", "timedOut (answer to charge)", "unpaid (answer to status)")
    case .waitsForNothing: Expectation(.relaunchResumesWork, "payTapped", "relaunch")
    }
  }
}
