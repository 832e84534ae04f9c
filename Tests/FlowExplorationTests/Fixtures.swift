import FlowCore
import FlowExploration

/// A graph written down as its edges; every node is a screen of its own, and 0 is the start.
struct GraphFlow: ExplorableFlow {
  typealias State = Int
  typealias Event = String
  typealias Screen = Int

  /// One edge.
  struct Edge: Sendable {
    var from: Int
    var event: String
    var to: Int
  }

  var edges: [Edge]

  init(_ edges: (from: Int, event: String, to: Int)...) {
    self.edges = edges.map { Edge(from: $0.from, event: $0.event, to: $0.to) }
  }

  init(edges: [Edge]) {
    self.edges = edges
  }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  func reduce(_ state: Int, _ event: String) -> FlowTransition<Self>? {
    edges.first { $0.from == state && $0.event == event }.map { .to($0.to, .setRoot($0.to)) }
  }

  var events: [String] {
    edges.reduce(into: []) { if !$0.contains($1.event) { $0.append($1.event) } }
  }
}

/// A lamp: on and off.
struct TwoStateFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case off, on }
  enum Event: Hashable, Sendable, CaseIterable { case toggle, look }
  enum Screen: Hashable, Sendable { case lamp }

  var start: FlowTransition<Self> { .to(.off, .setRoot(.lamp)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.off, .toggle): .to(.on)
    case (.on, .toggle): .to(.off)
    case (.on, .look): .stay(note: "light")
    case (.off, .look): nil
    }
  }
}

/// A flow that pushes forever; what it has on show is all it is.
struct EndlessPushFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case only }
  enum Event: Hashable, Sendable, CaseIterable { case push, pop, present }
  enum Screen: Hashable, Sendable { case step }

  var hasModals = false

  var start: FlowTransition<Self> { .to(.only, .setRoot(.step)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .push: .stay(.push(.step))
    case .pop: .stay(.pop)
    case .present: hasModals ? .stay(.present(.step)) : nil
    }
  }
}

/// A flow that counts forever, or up to a limit, with one screen.
struct CountingFlow: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case next }

  var limit = Int.max

  var start: FlowTransition<Self> { .to(1, .setRoot(0)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    state < limit ? .to(state + 1) : nil
  }

  typealias State = Int
  typealias Screen = Int
}
