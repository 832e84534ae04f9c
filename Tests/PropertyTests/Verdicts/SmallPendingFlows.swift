import FlowCore
import FlowExploration

/// A login that defers a link to a page, and opens it later or forgets it.
struct SmallDeferringFlow: LinkedFlow, ExplorableFlow {
  enum State: Hashable, Sendable { case login(Link?), home, page }
  enum Event: Hashable, Sendable { case next, back, open(Link) }
  enum Screen: Hashable, Sendable { case login, home, page }
  enum Link: Hashable, Sendable { case page }

  var isStarted = true
  var remembers = true

  var start: FlowTransition<Self> { .to(.login(nil), .setRoot(.login)) }
  static let exploration = ExplorationOptions<Self>(
    starts: { $0.isStarted ? [Start($0.start)] : [] })
  var events: [Event] { [.next] }
  var linkEvents: [Event] { [.open(.page)] }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    if case .login = state {
      .deferred(.init(state: .login(link), stack: VirtualStack(.login)))
    } else {
      .open(.init(state: .page, stack: VirtualStack(.home, .page)))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .open(let link)): open(link, in: state)
    case (.login(let link?), .next) where remembers: open(link, in: .home)
    case (.login, .next): .to(.home, .setRoot(.home))
    case (.page, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// Requests that one event answers, and that may be lost, so that nobody knows what became of them;
/// the one with the number 0 is a payment.
struct SmallRequests: ExplorableFlow {
  enum State: Hashable, Sendable { case home, page, lost, loading(Int) }
  enum Event: Hashable, Sendable { case next(Int), back, answer, lost }
  enum Screen: Hashable, Sendable { case home, page }
  enum Work: Hashable, Sendable { case load(Int), pay }

  var isStarted = true
  var events: [Event] = [.next(1), .next(2)]
  var shown: [Command<Screen>] = [.setRoot(.home)]
  /// What is shown when a request is answered.
  var answered = Command<Screen>.push(.page)
  /// Whether a request replaces another.
  var isReplaced = true
  /// Whether a request that was lost may be sent again.
  var isRepeated = true

  var start: FlowTransition<Self> { .to(.home, shown) }
  static let exploration = ExplorationOptions<Self>(
    starts: { $0.isStarted ? [Start($0.start)] : [] },
    isUnclear: { $0 == .lost }, traits: { $0 == .pay ? .once : [] })

  func work(in state: State) -> [Work] {
    if case .loading(let number) = state { [number == 0 ? .pay : .load(number)] } else { [] }
  }
  func answers(to work: Work) -> [Event] { [.answer, .lost] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .next(let number)): .to(.loading(number))
    case (.loading, .next(let number)) where isReplaced: .to(.loading(number))
    case (.loading, .answer): .to(.page, answered)
    case (.loading, .lost): .to(isRepeated ? .home : .lost)
    case (.page, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}
