public import FlowCore

/// What ``ExplorableFlow/events(on:in:)`` returns for a flow that does not implement it: the events
/// of `events(on:)`, in every state.
///
/// A flow that implements the method returns an array. So the type tells whether the events of a
/// flow depend on the screen on top, and flows that do not implement it are explored as fast.
public struct AdvertisedEvents<Event>: RandomAccessCollection {
  private let events: [Event]

  init(_ events: [Event]) {
    self.events = events
  }

  /// The index of the first event: 0.
  public var startIndex: Int { 0 }

  /// The index after the last event: the number of events.
  public var endIndex: Int { events.count }

  /// The event at an index.
  public subscript(position: Int) -> Event { events[position] }
}

extension ExplorableFlow where EnabledEvents == AdvertisedEvents<Event> {
  /// Returns `events(on:)`: all controls are enabled in every state.
  public func events(on screen: Screen, in state: State) -> AdvertisedEvents<Event> {
    AdvertisedEvents(events(on: screen))
  }
}

extension ExplorableFlow {
  /// Whether the flow declares which controls are enabled, so that the possible events depend on
  /// the screen on top.
  @inlinable package static var hasDisabledControls: Bool {
    EnabledEvents.self != AdvertisedEvents<Event>.self
  }

  /// The events to try in a state while a screen is on top, without links and system moves: those
  /// of the state without disabled controls, then the enabled ones; some may be listed twice.
  @inlinable
  package func offeredEvents(in state: State, under top: @autoclosure () -> Screen?) -> [Event] {
    let all = events(in: state)
    guard Self.hasDisabledControls, let top = top() else { return all }
    let enabled = Array(events(on: top, in: state))
    let controls = events(on: top)
    return all.filter { enabled.contains($0) || !controls.contains($0) } + enabled
  }
}
