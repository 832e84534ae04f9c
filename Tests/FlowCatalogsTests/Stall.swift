import FlowCatalogs
import FlowCore
import FlowExploration

/// A flow with a dead end, two properties of its own, and an event that nobody can explain.
struct Stall: Flow {
  enum State: Hashable, Sendable { case open(tipped: Bool), paid, closed }
  enum Event: Hashable, Sendable, CaseIterable { case tipped, payTapped, closeTapped, rung, back }
  enum Screen: Hashable, Sendable { case counter, receipt, shutter }
  enum Outcome: Hashable, Sendable { case left }

  var start: FlowTransition<Self> { .to(.open(tipped: false), .setRoot(.counter)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.open, .tipped): .to(.open(tipped: true))
    case (.open(false), .payTapped): .to(.paid, .push(.receipt))
    case (.open(true), .payTapped): .finish(.left)
    case (.open, .closeTapped): .to(.closed, .setRoot(.shutter))
    case (.paid, .back): .to(.open(tipped: false), .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

extension Stall: ExplorableFlow {
  func events(in state: State) -> [Event] { Event.allCases.filter { $0 != .rung } }

  var properties: [Property<Self>] {
    Property.standard(except: .noDoublePush)
      + [
        .sometimes("a receipt is shown") { $0.stack.top == .receipt },
        .sometimes("three screens") { $0.stack.screenCount == 3 },
      ]
  }

  static let entry = CatalogEntry("stall", title: "Stall", summary: "Sells.", Stall())
}
