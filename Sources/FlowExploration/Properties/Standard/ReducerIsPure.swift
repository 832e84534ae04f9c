import FlowCore

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
            isOther(step.transition, asked: event, in: step.before.state, of: flow)
          else { return nil }
          return "asked again, the reducer gives a different answer"
        },
        judgesIgnored: true,
        mayTell: { input, state, transition in
          input.event.map { isOther(transition, asked: $0, in: state, of: flow) } ?? false
        },
        vacuity: "no event is ever sent"))
  }

  /// Whether the reducer gives a different answer when it is asked again.
  ///
  /// It is asked twice, because one that alternates would give the first answer again after an odd
  /// number of other questions.
  private func isOther<F: Flow>(
    _ transition: FlowTransition<F>?, asked event: F.Event, in state: F.State, of flow: F
  ) -> Bool {
    (0..<2).contains { _ in
      switch (flow.reduce(state, event), transition) {
      case (nil, nil): false
      case (let again?, let first?): !again.saysTheSame(as: first)
      case (_?, nil), (nil, _?): true
      }
    }
  }
}

extension FlowTransition {
  /// Whether another transition does the same, with the same texts and decisions.
  fileprivate func saysTheSame(as other: Self) -> Bool {
    self == other && note == other.note && self.guard == other.guard
      && decisions == other.decisions
  }
}
