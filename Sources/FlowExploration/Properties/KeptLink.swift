import FlowCore

extension ExplorableFlow {
  /// Whether a link is kept while nothing moves, though the reducer gives no reason: the state then
  /// contains the link, the stack is the same, and the flow handles the same events as before.
  func keepsLink(in step: Trace<Self>.CheckedStep) -> Bool {
    guard let transition = step.transition, case .to(let state) = transition.next,
      transition.reason == nil, transition.commands.isEmpty, let link = step.input.event
    else { return false }
    let values = Mirror(reflecting: link).children.flatMap { Self.values(ofPayload: $0.value) }
    guard values.contains(where: { Self.contains($0, in: state) }) else { return false }
    let links = linkEvents
    func handledEvents(at configuration: Configuration<Self>) -> [Event] {
      inputs(at: configuration).compactMap(\.event).filter {
        !links.contains($0) && reduce(configuration.state, $0) != nil
      }
    }
    return handledEvents(at: step.before) == handledEvents(at: step.after)
  }

  private static func values(ofPayload payload: Any) -> [AnyHashable] {
    (payload as? AnyHashable).map { [$0] }
      ?? Mirror(reflecting: payload).children.compactMap { $0.value as? AnyHashable }
  }

  private static func contains(_ value: AnyHashable, in whole: Any) -> Bool {
    whole as? AnyHashable == value
      || Mirror(reflecting: whole).children.contains { contains(value, in: $0.value) }
  }
}
