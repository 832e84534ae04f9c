import FlowCore
import FlowExploration

/// Whoever has no ticket is asked for one over and over: back only says so.
struct NoTicket: ExplorableFlow {
  enum State: Hashable, Sendable { case gate, hall, question, answer }
  enum Event: Hashable, Sendable { case scanned(hasTicket: Bool), askTapped, againTapped, back }
  enum Screen: Hashable, Sendable { case gate, hall, question, answer }

  /// Whether somebody gets in.
  struct Ticket: Decision {
    enum Choice: Hashable, Sendable, CaseIterable { case valid, missing }
    func choose(_ hasTicket: Bool) -> Choice { hasTicket ? .valid : .missing }
  }

  var start: FlowTransition<Self> { .to(.gate, .setRoot(.gate)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.gate, .scanned(let hasTicket)):
      decide(Ticket(), hasTicket) { choice in
        switch choice {
        case .valid: .to(.hall, .push(.hall))
        case .missing: .to(.question, .push(.question))
        }
      }
    case (.question, .askTapped): .to(.answer, .replaceTop(.answer))
    case (.answer, .againTapped): .to(.question, .replaceTop(.question))
    case (.question, .back), (.answer, .back):
      .stay(because: .screenHandlesIt, note: "a ticket is needed")
    case (.hall, .back): .to(.gate, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] {
    [.scanned(hasTicket: true), .scanned(hasTicket: false), .askTapped, .againTapped]
  }
}

/// A setup in a tab does not let go of the tab before it is done, and it is never done.
struct SetupInTab: ExplorableFlow {
  enum State: Hashable, Sendable { case home, devices, searching, nothingFound }
  enum Event: Hashable, Sendable { case addTapped, timedOut, retryTapped, tabTapped(String), back }
  enum Screen: Hashable, Sendable { case home, devices, searching, nothingFound }

  var start: FlowTransition<Self> {
    .to(.home, .setTabs([.init("home", .home), .init("devices", .devices)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .tabTapped), (.devices, .tabTapped("devices")):
      .to(.devices, .select("devices"))
    case (.devices, .tabTapped): .to(.home, .select("home"))
    case (.devices, .addTapped): .to(.searching, .push(.searching))
    case (.searching, .timedOut): .to(.nothingFound, .replaceTop(.nothingFound))
    case (.nothingFound, .retryTapped): .to(.searching, .replaceTop(.searching))
    case (.searching, .back), (.nothingFound, .back):
      .stay(because: .screenHandlesIt, note: "not while searching")
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .tabTapped(let name): .tabTapped(name)
    default: nil
    }
  }

  var events: [Event] { [.addTapped, .timedOut, .retryTapped] }
}

/// A link leads into a tour without an exit, which only another link leaves.
struct LinkedTour: ExplorableFlow {
  enum State: Hashable, Sendable { case home, news, first, second }
  enum Event: Hashable, Sendable { case newsTapped, nextTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case home, tour }
  enum Screen: Hashable, Sendable { case home, news, first, second }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .linkOpened(.tour)): .to(.first, .setStack([.home, .first]))
    case (_, .linkOpened(.home)): .to(.home, .setRoot(.home))
    case (.home, .newsTapped): .to(.news, .push(.news))
    case (.news, .back): .to(.home, .pop)
    case (.first, .nextTapped): .to(.second, .replaceTop(.second))
    case (.second, .nextTapped): .to(.first, .replaceTop(.first))
    case (.first, .back), (.second, .back):
      .stay(because: .screenHandlesIt, note: "finish the tour first")
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.newsTapped, .nextTapped] }
  var linkEvents: [Event] { [.linkOpened(.home), .linkOpened(.tour)] }
}
