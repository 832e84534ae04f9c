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
  /// order, without disabled controls, then the flow's events for the system moves that can be made
  /// there.
  public func inputs(at configuration: Configuration<Self>) -> [Input<Self>] {
    var listing = EventListing<Event>()
    return inputs(
      in: configuration.state, under: configuration.stack.top,
      moves: configuration.stack.systemMoves, listingIn: &listing)
  }

  /// What can happen in a state while a screen is on top, of all system moves only these.
  @inlinable
  func inputs(
    in state: State, under top: @autoclosure () -> Screen?, moves: [SystemMove],
    listingIn listing: inout EventListing<Event>
  ) -> [Input<Self>] {
    let moves = moves.compactMap { move in event(for: move, in: state).map { (move, $0) } }
    listing.begin()
    let listed = (offeredEvents(in: state, under: top()) + linkEvents)
      .filter { listing.insert($0) }
      .map { event in
        moves.first { $0.1 == event }.map { Input<Self>.move($0.0, event) } ?? .event(event)
      }
    return listed + moves.filter { listing.insert($0.1) }.map { .move($0.0, $0.1) }
  }
}

/// Tells which events of a list were there before, for one list after another.
@usableFromInline
struct EventListing<Event: Hashable> {
  @usableFromInline var table = InternTable<Event>()
  /// The last list that each event was in, by the number of the event.
  @usableFromInline var lists: [Int] = []
  @usableFromInline var list = 0
  /// So many events are remembered from list to list.
  @usableFromInline static var most: Int { 10_000 }

  @usableFromInline
  init() {}

  /// Begins a new list.
  @inlinable
  mutating func begin() {
    list += 1
    guard lists.count > Self.most else { return }
    table.removeAll()
    lists.removeAll(keepingCapacity: true)
  }

  /// Enters an event; returns whether it is new to the list.
  @inlinable
  mutating func insert(_ event: Event) -> Bool {
    let number = table.number(of: event)
    if number == lists.count {
      lists.append(list)
      return true
    }
    guard lists[number] != list else { return false }
    lists[number] = list
    return true
  }
}
