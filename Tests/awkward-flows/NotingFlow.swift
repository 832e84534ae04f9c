import FlowCore
import FlowExploration

/// A flow that notes the first event, shows it, and ends with it when it comes again.
///
/// So its events are in its states, on its screens and in its outcomes.
protocol NotingFlow: ExplorableFlow
where State == Noted<Event>, Screen == Noted<Event>, Outcome == Noted<Event> {
  /// What is noted of an event.
  func note(_ event: Event) -> Event
}

enum Noted<Value: Hashable & Sendable>: Hashable, Sendable {
  case nothing
  case noted(Value)
}

extension NotingFlow {
  var start: FlowTransition<Self> { .to(.nothing, .setRoot(.nothing)) }

  func note(_ event: Event) -> Event { event }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    let noted = Noted.noted(note(event))
    return switch state {
    case .nothing: .to(noted, .push(noted))
    case noted: .finish(noted)
    case .noted: nil
    }
  }
}
