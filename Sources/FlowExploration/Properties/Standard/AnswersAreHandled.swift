import FlowCore
import FlowDocuments

extension StandardProperty {
  /// Every answer to work (``ExplorableFlow/answers(to:)``) is handled while the work is under way.
  ///
  /// An answer that is ignored leaves the flow waiting for ever: the spinner never stops.
  public static let answersAreHandled = Self(AnswersAreHandled())
}

private struct AnswersAreHandled: StandardRule {
  let name = "answers-are-handled"
  let summary = "what is waited for is handled when it comes"
  let documentGap: String? = "a document does not record what answers work"

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    guard F.hasWork else { return .moot(Vacuity.noWork) }
    return .local(
      LocalRule(
        concerns: { !flow.workUnderWay(in: $0.state).isEmpty },
        place: { place in
          for work in flow.workUnderWay(in: place.state) {
            let answers = flow.allAnswers(to: work, in: place.state)
            guard !answers.isEmpty else {
              return Remark(
                text: "nothing answers \(F.label(ofWork: work)): list its answers in answers(to:)")
            }
            for event in answers where flow.reduce(place.state, event) == nil {
              let input = Input<F>.answer(event, to: work)
              return Remark(
                inputs: [input],
                text: "\(input) answers \(F.label(ofWork: work)), and is ignored there")
            }
          }
          return nil
        },
        vacuity: { _, _ in WorkRule.lateAnswers.vacuity }))
  }
}
