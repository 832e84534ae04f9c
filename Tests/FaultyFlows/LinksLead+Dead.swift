import FlowCore
import FlowExploration

/// The link to the orders was forgotten when the app was rewritten: nothing handles it.
struct ForgottenLink: ExplorableFlow {
  enum State: Hashable, Sendable { case home, orders }
  enum Event: Hashable, Sendable { case ordersTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case orders }
  enum Screen: Hashable, Sendable { case home, orders }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .ordersTapped): .to(.orders, .push(.orders))
    case (.orders, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.ordersTapped] }
  var linkEvents: [Event] { [.linkOpened(.orders)] }
}

/// A link only shows a note until its screen is written, and it never was.
struct PlannedLink: ExplorableFlow {
  enum State: Hashable, Sendable { case home, gifts }
  enum Event: Hashable, Sendable { case giftsTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case gifts }
  enum Screen: Hashable, Sendable { case home, gifts }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .giftsTapped): .to(.gifts, .push(.gifts))
    case (_, .linkOpened): .stay(because: .screenHandlesIt, note: "coming soon")
    case (.gifts, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.giftsTapped] }
  var linkEvents: [Event] { [.linkOpened(.gifts)] }
}

/// A link is noted on the first screen and ignored on all others, and leads nowhere from any.
struct HalfPlannedLink: ExplorableFlow {
  enum State: Hashable, Sendable { case home, gifts }
  enum Event: Hashable, Sendable { case giftsTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case gifts }
  enum Screen: Hashable, Sendable { case home, gifts }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .giftsTapped): .to(.gifts, .push(.gifts))
    case (.home, .linkOpened): .stay(because: .screenHandlesIt, note: "coming soon")
    case (.gifts, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.giftsTapped] }
  var linkEvents: [Event] { [.linkOpened(.gifts)] }
}

/// A link is only noted while a form is filled in, and lost when the form is closed.
struct NotedLink: ExplorableFlow {
  enum State: Hashable, Sendable { case home, news, form }
  enum Event: Hashable, Sendable { case formTapped, sendTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case news }
  enum Screen: Hashable, Sendable { case home, news, form }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .formTapped): .to(.form, .push(.form))
    case (.home, .linkOpened), (.news, .linkOpened): .to(.news, .setStack([.home, .news]))
    case (.form, .linkOpened): .stay(because: .screenHandlesIt, note: "news in a banner")
    case (.form, .sendTapped), (.form, .back), (.news, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.formTapped, .sendTapped] }
  var linkEvents: [Event] { [.linkOpened(.news)] }
}

/// Two links are broken, each with a different cause.
struct TwoBrokenLinks: ExplorableFlow {
  enum State: Hashable, Sendable { case home, cart, offer }
  enum Event: Hashable, Sendable { case cartTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case cart, offer }
  enum Screen: Hashable, Sendable { case home, cart, offer }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .cartTapped), (.home, .linkOpened(.cart)): .to(.cart, .push(.cart))
    case (.cart, .linkOpened(.cart)): .stay()
    case (.home, .linkOpened(.offer)): .to(.offer, .push(.offer))
    case (.cart, .linkOpened(.offer)): .to(.offer, .push(.offer))
    case (.offer, .linkOpened(.offer)): .stay()
    case (_, .back): .to(.home, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.cartTapped] }
  var linkEvents: [Event] { [.linkOpened(.cart), .linkOpened(.offer)] }
}

/// A link waits for the login, and is forgotten there: no state opens it.
struct ForgottenAfterLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case home, help, login }
  enum Event: Hashable, Sendable { case helpTapped, loggedIn, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case orders }
  enum Screen: Hashable, Sendable { case home, help, login }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .linkOpened): .to(.login, .setStack([.home, .login])).because(.deferredLink)
    case (.home, .helpTapped): .to(.help, .push(.help))
    case (.login, .loggedIn), (.login, .back), (.help, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.helpTapped, .loggedIn] }
  var linkEvents: [Event] { [.linkOpened(.orders)] }
}

/// A link is known everywhere but on a page that was written later.
struct UnknownOnPage: LinkedFlow, ExplorableFlow {
  enum State: Hashable, Sendable { case home, page, orders }
  enum Event: BackEvent { case pageTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case orders }
  enum Screen: Hashable, Sendable { case home, page, orders }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    state == .page ? .unknown : .open(.init(state: .orders, stack: VirtualStack(.home, .orders)))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .linkOpened(let link)): open(link, in: state)
    case (.home, .pageTapped): .to(.page, .push(.page))
    case (.page, .back), (.orders, .back): .to(.home, .pop)
    default: nil
    }
  }

  var events: [Event] { [.pageTapped] }
  var linkEvents: [Event] { [.linkOpened(.orders)] }
}
