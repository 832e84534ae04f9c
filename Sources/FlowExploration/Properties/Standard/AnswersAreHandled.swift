import FlowCore
import FlowDocuments

extension RuleKind {
  static func answersAreHandled(by flow: F) -> Self {
    guard Interpreter<F>.hasWork else { return .noWork }
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
