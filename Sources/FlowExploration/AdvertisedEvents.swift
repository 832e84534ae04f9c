public import FlowCore

/// What ``ExplorableFlow/events(on:in:)`` returns for a flow that does not implement it: the events of
/// `events(on:)`, in every state.
///
/// A flow that implements the method returns an array. So the type of a flow says whether its
/// events depend on the screen on top, and exploring other flows takes no longer.
public struct AdvertisedEvents<Event>: RandomAccessCollection {
  private let events: [Event]

  init(_ events: [Event]) {
    self.events = events
  }

  /// The position of the first event: 0.
  public var startIndex: Int { 0 }

  /// The position after the last event: their number.
  public var endIndex: Int { events.count }

  /// The event at a position.
  public subscript(position: Int) -> Event { events[position] }
}

extension ExplorableFlow where EnabledEvents == AdvertisedEvents<Event> {
  /// Returns `events(on:)`: all controls are enabled in every state.
  public func events(on screen: Screen, in state: State) -> AdvertisedEvents<Event> {
    AdvertisedEvents(events(on: screen))
  }
}

extension ExplorableFlow {
  /// Whether the flow says which controls are enabled, so that what can happen depends on the
  /// screen on top.
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
