import FlowCore
import FlowExploration

/// After the payment a receipt takes the place of everything, and nothing leads on from it.
struct LastReceipt: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, address, receipt }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped, payTapped, doneTapped, back }
  enum Screen: Hashable, Sendable { case cart, address, receipt }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .nextTapped): .to(.address, .push(.address))
    case (.address, .payTapped): .to(.receipt, .setRoot(.receipt))
    case (.address, .back): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// After two wrong codes the app is locked forever: whoever forgot the code cannot even sign out.
struct LockedApp: ExplorableFlow {
  enum State: Hashable, Sendable { case code, secondTry, locked }
  enum Event: Hashable, Sendable { case codeEntered(isRight: Bool), signOutTapped }
  enum Screen: Hashable, Sendable { case code, locked }
  enum Outcome: Hashable, Sendable { case unlocked, signedOut }

  var start: FlowTransition<Self> { .to(.code, .setRoot(.code)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.code, .codeEntered(isRight: true)), (.secondTry, .codeEntered(isRight: true)):
      .finish(.unlocked)
    case (.code, .codeEntered(isRight: false)): .to(.secondTry)
    case (.secondTry, .codeEntered(isRight: false)): .to(.locked, .setRoot(.locked))
    default: nil
    }
  }

  var events: [Event] {
    [.codeEntered(isRight: true), .codeEntered(isRight: false), .signOutTapped]
  }
}
