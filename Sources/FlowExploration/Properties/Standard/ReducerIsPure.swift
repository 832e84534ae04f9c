public import FlowCore

extension StandardProperty {
  /// The reducer gives the same answer when it is asked again: it depends only on the flow, the
  /// state and the event.
  public static let reducerIsPure = Self(ReducerIsPure())
}

private struct ReducerIsPure: StandardRule {
  let name = "reducer-is-pure"
  let summary = "the same event in the same state gives the same answer"
  let documentGap: String? = "a document records what the reducer answered, not how"
  let partRule = PartRule.everyStep

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    .local(
      LocalRule(
        step: { step in
          guard let event = step.input.event,
            flow.answersDifferently(to: event, in: step.before.state, than: step.transition)
          else { return nil }
          return "asked again, the reducer gives a different answer"
        },
        judgesIgnored: true, asksAgain: true,
        vacuity: "no event is ever sent"))
  }
}

extension Flow {
  /// Whether the reducer gives a different answer when it is asked again.
  ///
  /// It is asked twice, because one that alternates would give the first answer again after an odd
  /// number of other questions.
  @inlinable
  package func answersDifferently(
    to event: Event, in state: State, than transition: FlowTransition<Self>?
  ) -> Bool {
    for _ in 0..<2 {
      let again = reduce(state, event)
      guard let again, let transition else {
        if (again == nil) == (transition == nil) { continue }
        return true
      }
      if !again.saysTheSame(as: transition) { return true }
    }
    return false
  }
}
