import FlowCore
import FlowExploration

/// A flow that waits for something, sound or with one fault, and what is to be found of the fault.
protocol WaitingFlow: ExplorableFlow {
  associatedtype Fault: CaseIterable & Hashable & Sendable
  init(_ fault: Fault?)
}

/// What a search is to find of a fault: the property, and the shortest trace.
struct Expectation: Equatable, CustomStringConvertible {
  var property: StandardProperty
  var steps: [String]

  init(_ property: StandardProperty, _ steps: String...) {
    self.init(property, steps: steps)
  }

  init(_ property: StandardProperty, steps: [String]) {
    (self.property, self.steps) = (property, steps)
  }

  var description: String { "\(property): \(steps.joined(separator: ", "))" }
}

/// A cart that is paid for, with up to three attempts.
struct PayingFlow: WaitingFlow {
  enum Fault: CaseIterable {
    case paidAfterFailure, paidAfterLeaving, declineIgnored, noWayBack, retriesByItself
  }
  enum State: Hashable, Sendable { case cart, help, paying(attempt: Int), failed(attempt: Int) }
  enum Event: BackEvent { case payTapped, helpTapped, retryTapped, paid, declined, back }
  enum Screen: Hashable, Sendable { case cart, help, paying, failed }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge(attempt: Int) }

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }
  var events: [Event] { [.payTapped, .helpTapped, .retryTapped, .back] }

  func work(in state: State) -> [Work] {
    if case .paying(let attempt) = state { [.charge(attempt: attempt)] } else { [] }
  }
  func answers(to work: Work) -> [Event] { [.paid, .declined] }
  static let exploration = ExplorationOptions<Self>(
    isFailure: { $0 == .declined }, traits: { _ in .once })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying(attempt: 1), .push(.paying))
    case (.cart, .helpTapped): .to(.help, .push(.help))
    case (.help, .back): .to(.cart, .pop)
    case (.paying, .paid): .finish(.bought)
    case (.paying(let attempt), .declined):
      switch fault {
      case .declineIgnored: nil
      case .retriesByItself where attempt < 2: .to(.paying(attempt: attempt + 1))
      default: .to(.failed(attempt: attempt), .replaceTop(.failed))
      }
    case (.paying, .back): fault == .noWayBack ? nil : .to(.cart, .pop)
    case (.failed(let attempt), .retryTapped) where attempt < 3:
      .to(.paying(attempt: attempt + 1), .replaceTop(.paying))
    case (.failed, .back): .to(.cart, .pop)
    case (.failed, .paid) where fault == .paidAfterFailure: .finish(.bought)
    case (.help, .paid) where fault == .paidAfterLeaving: .finish(.bought)
    default: nil
    }
  }

  static func expectation(of fault: Fault) -> Expectation {
    switch fault {
    case .paidAfterFailure:
      Expectation(
        .lateAnswersDoNothing, "payTapped", "declined (answer to charge(1))",
        "paid (late answer to charge(1))")
    case .paidAfterLeaving:
      Expectation(
        .lateAnswersDoNothing, "payTapped", "back (system: back)", "helpTapped",
        "paid (late answer to charge(1))")
    case .declineIgnored:
      Expectation(.answersAreHandled, "payTapped", "declined (answer to charge(1))")
    case .noWayBack: Expectation(.waitingCanBeLeft, "payTapped")
    case .retriesByItself:
      Expectation(.workIsDoneOnce, "payTapped", "declined (answer to charge(1))")
    }
  }
}

/// A name and a password, sent to a server that may ask for a code.
struct LoginFlow: WaitingFlow {
  enum Fault: CaseIterable {
    case signedInAfterCancel, errorIgnored, nothingAnswers, helpIsNoWayOut
  }
  enum State: Hashable, Sendable { case form, signingIn, help, code, checking, home }
  enum Event: BackEvent {
    case submitTapped, codeTyped, helpTapped, logoutTapped, signedIn, codeNeeded, failed, back
  }
  enum Screen: Hashable, Sendable { case form, spinner, help, code, home }
  enum Work: Hashable, Sendable { case signIn, check, log }

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }
  var events: [Event] { [.submitTapped, .codeTyped, .helpTapped, .logoutTapped, .back] }

  func work(in state: State) -> [Work] {
    switch state {
    case .signingIn: [.signIn]
    case .help: fault == .helpIsNoWayOut ? [.signIn] : []
    case .checking: fault == .nothingAnswers ? [.check, .log] : [.check]
    case .form, .code, .home: []
    }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .signIn: [.signedIn, .codeNeeded, .failed]
    case .check: [.signedIn, .failed]
    case .log: []
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.form, .submitTapped): .to(.signingIn, .push(.spinner))
    case (.signingIn, .signedIn), (.checking, .signedIn): .to(.home, .setRoot(.home))
    case (.signingIn, .codeNeeded): .to(.code, .replaceTop(.code))
    case (.signingIn, .failed): fault == .errorIgnored ? nil : .to(.form, .pop)
    case (.signingIn, .helpTapped) where fault == .helpIsNoWayOut: .to(.help, .push(.help))
    case (.help, .back): .to(.signingIn, .pop)
    case (.help, .signedIn): .to(.home, .setRoot(.home))
    case (.help, .codeNeeded): .to(.code, .pop, .replaceTop(.code))
    case (.help, .failed): .to(.form, .popToRoot)
    case (.signingIn, .back): fault == .helpIsNoWayOut ? nil : .to(.form, .pop)
    case (.form, .signedIn) where fault == .signedInAfterCancel: .to(.home, .setRoot(.home))
    case (.code, .codeTyped): .to(.checking, .push(.spinner))
    case (.code, .back): .to(.form, .pop)
    case (.home, .logoutTapped): .to(.form, .setRoot(.form))
    case (.checking, .failed), (.checking, .back): .to(.code, .pop)
    default: nil
    }
  }

  static func expectation(of fault: Fault) -> Expectation {
    switch fault {
    case .signedInAfterCancel:
      Expectation(
        .lateAnswersDoNothing, "submitTapped", "back (system: back)",
        "signedIn (late answer to signIn)")
    case .errorIgnored:
      Expectation(.answersAreHandled, "submitTapped", "failed (answer to signIn)")
    case .nothingAnswers:
      Expectation(
        .answersAreHandled, "submitTapped", "codeNeeded (answer to signIn)", "codeTyped")
    case .helpIsNoWayOut: Expectation(.waitingCanBeLeft, "submitTapped")
    }
  }
}

/// A list whose items are loaded before they are shown; links lead to items.
struct LoadingFlow: WaitingFlow {
  enum Fault: CaseIterable {
    case pushesAfterBack, replacesAnother, missingIgnored, linkCannotBeLeft
  }
  enum State: Hashable, Sendable { case list, loading(Int), item(Int) }
  enum Event: BackEvent { case itemTapped(Int), linkOpened(Int), loaded(Int), missing(Int), back }
  enum Screen: Hashable, Sendable { case list, loading, item(Int) }
  enum Work: Hashable, Sendable { case load(Int) }

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }
  var events: [Event] { [.itemTapped(1), .itemTapped(2), .back] }
  var linkEvents: [Event] { [.linkOpened(3)] }

  func work(in state: State) -> [Work] {
    if case .loading(let item) = state { [.load(item)] } else { [] }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .load(let item): [.loaded(item), .missing(item)]
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .linkOpened(let item)): .to(.loading(item), .setStack([.list, .loading]))
    case (.list, .itemTapped(let item)): .to(.loading(item), .push(.loading))
    case (.loading(let wanted), .loaded(let item)) where item == wanted:
      .to(.item(item), .replaceTop(.item(item)))
    case (.loading(let wanted), .missing(let item)) where item == wanted:
      fault == .missingIgnored ? nil : .to(.list, .pop)
    case (.loading(3), .back) where fault == .linkCannotBeLeft: nil
    case (.loading, .back), (.item, .back): .to(.list, .pop)
    case (.list, .loaded(let item)) where fault == .pushesAfterBack:
      .to(.item(item), .push(.item(item)))
    case (.item(let shown), .loaded(let item)) where fault == .replacesAnother && shown != item:
      .to(.item(item), .replaceTop(.item(item)))
    default: nil
    }
  }

  static func expectation(of fault: Fault) -> Expectation {
    switch fault {
    case .pushesAfterBack:
      Expectation(
        .lateAnswersDoNothing, "itemTapped(Int): 1", "back (system: back)",
        "loaded(Int): 1 (late answer to load(1))")
    case .replacesAnother:
      Expectation(
        .lateAnswersDoNothing, "itemTapped(Int): 1", "linkOpened(Int): 3",
        "loaded(Int): 3 (answer to load(3))", "loaded(Int): 1 (late answer to load(1))")
    case .missingIgnored:
      Expectation(.answersAreHandled, "itemTapped(Int): 1", "missing(Int): 1 (answer to load(1))")
    case .linkCannotBeLeft: Expectation(.waitingCanBeLeft, "linkOpened(Int): 3")
    }
  }
}

/// A draft that is uploaded, with its progress as a stream.
struct UploadFlow: WaitingFlow {
  enum Fault: CaseIterable { case shownTwice, failureIgnored, cannotBeCancelled }
  enum State: Hashable, Sendable { case draft, uploading(percent: Int), uploaded }
  enum Event: BackEvent {
    case uploadTapped, progressed(Int), uploaded, failed, cancelTapped, doneTapped, back
  }
  enum Screen: Hashable, Sendable { case draft, uploading, uploaded }
  enum Outcome: Hashable, Sendable { case done }
  enum Work: Hashable, Sendable { case upload }

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  var start: FlowTransition<Self> { .to(.draft, .setRoot(.draft)) }
  var events: [Event] { [.uploadTapped, .cancelTapped, .doneTapped, .back] }

  func work(in state: State) -> [Work] { if case .uploading = state { [.upload] } else { [] } }
  func answers(to work: Work) -> [Event] { [.progressed(50), .progressed(90), .uploaded, .failed] }
  static let exploration = ExplorationOptions<Self>(
    isFailure: { $0 == .failed }, traits: { _ in .stream })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.draft, .uploadTapped): .to(.uploading(percent: 0), .present(.uploading))
    case (.uploading, .progressed(let percent)): .to(.uploading(percent: percent))
    case (.uploading, .uploaded): .to(.uploaded, .push(.uploaded))
    case (.uploaded, .uploaded) where fault == .shownTwice: .to(.uploaded, .push(.uploaded))
    case (.uploading, .failed): fault == .failureIgnored ? nil : .to(.draft, .dismiss)
    case (.uploading, .cancelTapped), (.uploading, .back):
      fault == .cannotBeCancelled ? nil : .to(.draft, .dismiss)
    case (.uploaded, .doneTapped), (.uploaded, .back): .finish(.done)
    default: nil
    }
  }

  static func expectation(of fault: Fault) -> Expectation {
    switch fault {
    case .shownTwice:
      Expectation(
        .lateAnswersDoNothing, "uploadTapped", "uploaded (answer to upload)",
        "uploaded (late answer to upload)")
    case .failureIgnored:
      Expectation(.answersAreHandled, "uploadTapped", "failed (answer to upload)")
    case .cannotBeCancelled: Expectation(.waitingCanBeLeft, "uploadTapped")
    }
  }
}

/// A session that can expire on every screen, and is renewed by itself at first.
struct SessionFlow: WaitingFlow {
  enum Fault: CaseIterable { case twoLogins, refusalIgnored }
  enum State: Hashable, Sendable { case home, detail, renewing, login }
  enum Event: BackEvent { case rowTapped, expired, renewed, refused, loggedIn, back }
  enum Screen: Hashable, Sendable { case home, detail, login }
  enum Work: Hashable, Sendable { case session, renew }

  let fault: Fault?
  init(_ fault: Fault?) { self.fault = fault }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.rowTapped, .loggedIn, .back] }

  func work(in state: State) -> [Work] {
    switch state {
    case .home, .detail: [.session]
    case .renewing: [.renew]
    case .login: []
    }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .session: [.expired]
    case .renew: [.renewed, .refused]
    }
  }
  static let exploration = ExplorationOptions<Self>(traits: { _ in .background })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .rowTapped): .to(.detail, .push(.detail))
    case (.detail, .back): .to(.home, .pop)
    case (.home, .expired), (.detail, .expired): .to(.renewing, .popToRoot)
    case (.renewing, .renewed): .to(.home)
    case (.renewing, .refused): fault == .refusalIgnored ? nil : .to(.login, .present(.login))
    case (.login, .expired) where fault == .twoLogins: .to(.login, .present(.login))
    case (.login, .loggedIn): .to(.home, .dismiss)
    default: nil
    }
  }

  static func expectation(of fault: Fault) -> Expectation {
    switch fault {
    case .twoLogins:
      Expectation(
        .lateAnswersDoNothing, "expired (answer to session)", "refused (answer to renew)",
        "expired (late answer to session)")
    case .refusalIgnored:
      Expectation(
        .answersAreHandled, "expired (answer to session)", "refused (answer to renew)")
    }
  }
}
