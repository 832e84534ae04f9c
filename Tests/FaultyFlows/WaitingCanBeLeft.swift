import FlowCore
import FlowExploration

/// While a card is charged back does nothing, and there is no button to cancel.
struct PaymentWithoutCancel: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, paying }
  enum Event: Hashable, Sendable { case payTapped, paid, declined, back }
  enum Screen: Hashable, Sendable { case cart, paying }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] { state == .paying ? [.charge] : [] }
  func answers(to work: Work) -> [Event] { [.paid, .declined] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .push(.paying))
    case (.paying, .paid): .finish(.bought)
    case (.paying, .declined): .to(.cart, .pop)
    case (.paying, .back): .stay(because: .screenHandlesIt, note: "not while paying")
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.payTapped] }
}

/// Signing in shows a help page, and back from there is back to the spinner.
struct HelpIsNoWayOut: ExplorableFlow {
  enum State: Hashable, Sendable { case form, signingIn, help, home }
  enum Event: Hashable, Sendable {
    case submitTapped, helpTapped, signOutTapped, signedIn, failed, back
  }
  enum Screen: Hashable, Sendable { case form, spinner, help, home }
  enum Work: Hashable, Sendable { case signIn }

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

  func work(in state: State) -> [Work] {
    switch state {
    case .signingIn, .help: [.signIn]
    case .form, .home: []
    }
  }
  func answers(to work: Work) -> [Event] { [.signedIn, .failed] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.form, .submitTapped): .to(.signingIn, .push(.spinner))
    case (.signingIn, .signedIn), (.help, .signedIn): .to(.home, .setRoot(.home))
    case (.signingIn, .failed), (.help, .failed): .to(.form, .popToRoot)
    case (.signingIn, .helpTapped): .to(.help, .push(.help))
    case (.signingIn, .back): .stay(because: .screenHandlesIt, note: "signing in")
    case (.help, .back): .to(.signingIn, .pop)
    case (.home, .signOutTapped): .to(.form, .setRoot(.form))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.submitTapped, .helpTapped, .signOutTapped] }
}

/// What ends a code's check is an answer to another request: no user can send it.
struct CodeWithoutCancel: ExplorableFlow {
  enum State: Hashable, Sendable { case form, signingIn, code, checking, home }
  enum Event: Hashable, Sendable, CaseIterable {
    case submitTapped, codeTyped, signOutTapped, codeNeeded, failed, accepted, back
  }
  enum Screen: Hashable, Sendable { case form, spinner, code, home }
  enum Work: Hashable, Sendable { case signIn, check }

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

  func work(in state: State) -> [Work] {
    switch state {
    case .signingIn: [.signIn]
    case .checking: [.check]
    case .form, .code, .home: []
    }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .signIn: [.codeNeeded, .failed]
    case .check: [.accepted]
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.form, .submitTapped): .to(.signingIn, .push(.spinner))
    case (.signingIn, .codeNeeded): .to(.code, .replaceTop(.code))
    case (.code, .codeTyped): .to(.checking, .push(.spinner))
    case (.checking, .accepted): .to(.home, .setRoot(.home))
    case (.signingIn, .failed), (.checking, .failed): .to(.form, .popToRoot)
    case (.signingIn, .back), (.code, .back): .to(.form, .pop)
    case (.checking, .back): .stay(because: .screenHandlesIt, note: "checking")
    case (.home, .signOutTapped): .to(.form, .setRoot(.form))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] { Property.standard(except: .lateAnswersDoNothing) }
}
