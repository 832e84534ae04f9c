import FlowCore
import FlowDocuments

extension StandardProperty {
  /// Every answer to work (``ExplorableFlow/answers(to:)``) is handled while the work is under way.
  ///
  /// If an answer is ignored, the flow waits forever: the spinner never stops. The same is true if
  /// the flow then still waits for equal work, since that is not started again, unless the work is
  /// a ``WorkTraits/stream`` that has not failed, or is in the ``WorkTraits/background``.
  public static let answersAreHandled = Self(AnswersAreHandled())
}

private struct AnswersAreHandled: StandardRule {
  let name = "answers-are-handled"
  let summary = "answers are handled while the flow waits for them"
  let documentGap: String? = "a document does not record what answers work"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    guard Interpreter<F>.hasWork else { return .vacuous(Vacuity.noWork) }
    return .local(
      LocalRule(
        concerns: { !Interpreter.workUnderWay(of: flow, in: $0.state).isEmpty },
        configurationMessage: { configuration in
          for work in Interpreter.workUnderWay(of: flow, in: configuration.state) {
            let answers = flow.allAnswers(to: work, in: configuration.state)
            guard !answers.isEmpty else {
              return ViolationMessage(
                text: "nothing answers \(F.label(ofWork: work)): list its answers in answers(to:)")
            }
            for event in answers {
              guard let problem = flow.problem(with: event, to: work, in: configuration.state)
              else { continue }
              let input = Input<F>.answer(event, to: work)
              return ViolationMessage(
                inputs: [input], text: "\(input) answers \(F.label(ofWork: work)), \(problem)")
            }
          }
          return nil
        },
        vacuity: { _, _ in WorkRule.lateAnswers.vacuity }))
  }
}

extension ExplorableFlow {
  /// What is wrong with the handling of an answer, or `nil` if it is handled.
  fileprivate func problem(with answer: Event, to work: Work, in state: State) -> String? {
    guard let transition = reduce(state, answer) else { return "and is ignored there" }
    let next: State
    switch transition.next {
    case .stay: next = state
    case .to(let state): next = state
    case .finish: return nil
    }
    guard Interpreter.workUnderWay(of: self, in: next).contains(work) else { return nil }
    let traits = allTraits(of: work)
    if traits.contains(.background) || traits.contains(.stream) && !isOwnOrChildFailure(answer) {
      return nil
    }
    return traits.contains(.stream)
      ? "a stream that has failed, and the flow still waits for it: nothing starts it again"
      : "and the flow still waits for it: nothing starts it again, unless it is a stream"
  }
}
