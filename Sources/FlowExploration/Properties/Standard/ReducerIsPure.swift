public import FlowCore
import FlowDocuments

extension RuleKind {
  static func reducerIsPure(of flow: F) -> Self {
    .local(
      LocalRule(
        stepMessage: { step in
          guard let event = step.input.event,
            flow.reducesDifferently(for: event, in: step.before.state, than: step.transition)
          else { return nil }
          return "called again, the reducer returns a different transition"
        },
        judgesIgnored: true, rerunsReducer: true,
        vacuity: { _, _ in Vacuity("no event is ever sent") }))
  }
}

extension Flow {
  /// Whether the reducer returns a different transition when it is called again.
  ///
  /// It is called twice, because one that alternates would return the first transition again after
  /// an odd number of other calls.
  @inlinable
  package func reducesDifferently(
    for event: Event, in state: State, than transition: FlowTransition<Self>?
  ) -> Bool {
    for _ in 0..<2 {
      let again = reduce(state, event)
      guard let again, let transition else {
        if (again == nil) == (transition == nil) { continue }
        return true
      }
      if !again.isEquivalent(to: transition) { return true }
    }
    return false
  }
}
