public import FlowCore

/// Something that can happen to a flow.
public enum Input<F: Flow>: Hashable, Sendable {
  /// An event of the app's own.
  case event(F.Event)
  /// A system move, and the flow's own event for it; `nil` where the flow has none.
  case move(SystemMove, F.Event?)
  /// The app is killed, and restored from what it had saved.
  case relaunch

  /// The event that the flow is sent; `nil` where it is sent none.
  @inlinable public var event: F.Event? {
    switch self {
    case .event(let event): event
    case .move(_, let event): event
    case .relaunch: nil
    }
  }

  /// The system move; `nil` for what is none.
  public var move: SystemMove? {
    if case .move(let move, _) = self { move } else { nil }
  }
}

extension Input: CustomStringConvertible {
  /// The event with its payload, `nextTapped(name): ann`; the name of a move without an event; or
  /// `relaunch`.
  public var description: String {
    switch self {
    case .event(let event), .move(_, let event?):
      let label = F.label(ofEvent: event)
      return label.payload.map { "\(label.signature): \($0)" } ?? label.signature
    case .move(let move, nil): return move.name
    case .relaunch: return "relaunch"
    }
  }
}

extension ExplorableFlow {
  /// What can happen in a configuration, each once: the events that the state offers, in their
  /// order, then the flow's events for the system moves that can be made there.
  public func inputs(at configuration: Configuration<Self>) -> [Input<Self>] {
    inputs(in: configuration.state, moves: configuration.stack.systemMoves)
  }

  /// What can happen in a state, of all system moves only these.
  @inlinable
  func inputs(in state: State, moves: [SystemMove]) -> [Input<Self>] {
    let moves = moves.compactMap { move in event(for: move, in: state).map { (move, $0) } }
    let events = events(in: state) + linkEvents
    var known = Set<Event>(minimumCapacity: events.count + moves.count)
    let listed =
      events
      .filter { known.insert($0).inserted }
      .map { event in
        moves.first { $0.1 == event }.map { Input<Self>.move($0.0, event) } ?? .event(event)
      }
    return listed + moves.filter { known.insert($0.1).inserted }.map { .move($0.0, $0.1) }
  }
}
