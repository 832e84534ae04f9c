import FlowCore
import FlowExploration

/// A link that arrives before the login is kept, but not opened after it.
struct UnopenedLink: LinkedFlow, ExplorableFlow {
  enum State: Hashable, Sendable { case login(thenOpening: Link?), home, order }
  enum Event: BackEvent { case loggedIn, orderTapped, back, open(Link) }
  enum Screen: Hashable, Sendable { case login, home, order }
  enum Link: Hashable, Sendable { case order }

  var start: FlowTransition<Self> { .to(.login(thenOpening: nil), .setRoot(.login)) }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    if case .login = state {
      return .deferred(.init(state: .login(thenOpening: link), stack: VirtualStack(.login)))
    }
    return .open(.init(state: .order, stack: VirtualStack(.home, .order)))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .open(let link)): open(link, in: state)
    case (.login, .loggedIn): .to(.home, .setRoot(.home))
    case (.home, .orderTapped): .to(.order, .push(.order))
    case (.order, .back): .to(.home, .pop)
    default: nil
    }
  }

  var events: [Event] { [.loggedIn, .orderTapped] }
  var linkEvents: [Event] { [.open(.order)] }
}

/// A login in two steps: the second step forgets the link that the first one has kept.
struct ForgottenAtTheCode: LinkedFlow, ExplorableFlow {
  enum State: Hashable, Sendable { case login(Link?), code(Link?), home, offer }
  enum Event: BackEvent { case submitTapped, codeEntered, offerTapped, back, open(Link) }
  enum Screen: Hashable, Sendable { case login, code, home, offer }
  enum Link: Hashable, Sendable { case offer }

  var start: FlowTransition<Self> { .to(.login(nil), .setRoot(.login)) }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch state {
    case .login, .code: .deferred(.init(state: .login(link), stack: VirtualStack(.login)))
    case .home, .offer: .open(.init(state: .offer, stack: VirtualStack(.home, .offer)))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .open(let link)): open(link, in: state)
    case (.login, .submitTapped): .to(.code(nil), .push(.code))
    case (.code(let link?), .codeEntered): open(link, in: .home)
    case (.code, .codeEntered): .to(.home, .setRoot(.home))
    case (.code(let link), .back): .to(.login(link), .pop)
    case (.home, .offerTapped): .to(.offer, .push(.offer))
    case (.offer, .back): .to(.home, .pop)
    default: nil
    }
  }

  var events: [Event] { [.submitTapped, .codeEntered, .offerTapped] }
  var linkEvents: [Event] { [.open(.offer)] }
}
