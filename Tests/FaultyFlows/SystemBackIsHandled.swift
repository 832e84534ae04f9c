import FlowCore
import FlowExploration

/// The comments were added later, and nobody thought of the way back from them.
struct ForgottenComments: ExplorableFlow {
  enum State: Hashable, Sendable { case list, article, comments }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, commentsTapped, homeTapped, back }
  enum Screen: Hashable, Sendable { case list, article, comments }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .rowTapped): .to(.article, .push(.article))
    case (.article, .commentsTapped): .to(.comments, .push(.comments))
    case (.article, .back): .to(.list, .pop)
    case (.comments, .homeTapped): .to(.list, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// The flow knows the back of its first step only.
struct PaymentSteps: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, address, card }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped, payTapped, back }
  enum Screen: Hashable, Sendable { case cart, address, card }
  enum Outcome: Hashable, Sendable { case paid }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .nextTapped): .to(.address, .push(.address))
    case (.address, .nextTapped): .to(.card, .push(.card))
    case (.address, .back): .to(.cart, .pop)
    case (.card, .back): .to(.address, .pop)
    case (.card, .payTapped): .finish(.paid)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (state, move) {
    case (.address, .back): .back
    default: nil
    }
  }

  /// Back is no button of a screen: it comes from the system only.
  var events: [Event] { [.nextTapped, .payTapped] }
}

/// Back on a page that a help sheet has pushed is not the help's affair, and nobody else's.
struct HelpPages: ExplorableFlow {
  enum State: Hashable, Sendable { case app, help, page }
  enum Event: Hashable, Sendable, CaseIterable { case helpTapped, pageTapped, left, back }
  enum Screen: Hashable, Sendable { case app, help, page }

  var start: FlowTransition<Self> { .to(.app, .setRoot(.app)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.app, .helpTapped): .to(.help, .present(.help))
    case (.help, .pageTapped): .to(.page, .push(.page))
    case (.help, .left), (.help, .back), (.page, .left): .to(.app, .dismiss)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .interactiveDismiss: .left
    default: nil
    }
  }
}
