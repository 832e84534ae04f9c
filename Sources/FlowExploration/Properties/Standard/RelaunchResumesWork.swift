import FlowCore
import FlowDocuments

extension RuleKind {
  static func relaunchResumesWork(of flow: F) -> Self {
    guard Interpreter<F>.hasWork else { return .noWork }
    guard flow is any RestorableFlow else { return .notRestorable }
    return .local(
      LocalRule(
        concerns: { !Interpreter.workUnderWay(of: flow, in: $0.state).isEmpty },
        configurationMessage: { configuration in
          guard let restored = flow.relaunched(configuration) else { return nil }
          let resumed = Interpreter.workUnderWay(of: flow, in: restored.state)
          let missing = Interpreter.workUnderWay(of: flow, in: configuration.state).filter {
            !resumed.contains($0)
          }
          guard let lost = missing.first(where: { !flow.isInBackground($0) }) ?? missing.first,
            resumed.allSatisfy(flow.isInBackground), !flow.leadsOn(from: restored)
          else { return nil }
          return ViolationMessage(
            inputs: [.relaunch],
            text: "\(F.label(ofWork: lost)) is lost: nothing that the user waits for is under way "
              + "after the relaunch, and nothing leads on")
        },
        vacuity: { _, _ in WorkRule.lateAnswers.vacuity }))
  }
}

extension ExplorableFlow {
  fileprivate func isInBackground(_ work: Work) -> Bool {
    allTraits(of: work).contains(.background)
  }

  /// Other than links and answers to work that the user does not wait for.
  fileprivate func leadsOn(from configuration: Configuration<Self>) -> Bool {
    let links = linkEvents
    return inputs(at: configuration).contains { input in
      guard let event = input.event, !links.contains(event),
        !(input.work.map(isInBackground) ?? false)
      else { return false }
      let step = step(input, at: configuration)
      return step.outcome != nil || step.after != configuration
    }
  }
}
