import FlowCore
import FlowDocuments

extension StandardProperty {
  /// Saving and restoring gives the same configuration: see ``RestorableFlow``.
  ///
  /// While work marked ``WorkTraits/once`` is under way, it may be a different one: see
  /// ``workIsDoneOnce``.
  public static let restoringGivesTheSame = Self(RestoringGivesTheSame())
}

private struct RestoringGivesTheSame: StandardRule {
  let name = "restoring-gives-the-same"
  let summary = "restoring gives back what was saved"
  let documentGap: String? = "a document does not record how places are saved"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    guard flow is any RestorableFlow else {
      return .vacuous(Vacuity("the flow is not a RestorableFlow"))
    }
    return .local(
      LocalRule(
        concerns: { !changesOnRestore($0, in: flow) || flow.relaunched($0) == nil },
        configurationMessage: { lossyRelaunch($0, of: flow) }))
  }

  /// Whether a configuration must be restored as a different one, because work that is done once
  /// would start again.
  private func changesOnRestore<F: ExplorableFlow>(
    _ configuration: Configuration<F>, in flow: F
  ) -> Bool {
    Interpreter.workUnderWay(of: flow, in: configuration.state).contains {
      flow.allTraits(of: $0).contains(.once)
    }
  }

  private func lossyRelaunch<F: ExplorableFlow>(
    _ configuration: Configuration<F>, of flow: F
  ) -> ViolationMessage<F>? {
    guard let restored = flow.relaunched(configuration) else {
      return ViolationMessage(inputs: [.relaunch], text: "it cannot be saved and restored")
    }
    guard restored != configuration, !changesOnRestore(configuration, in: flow) else { return nil }
    let difference =
      restored.stack == configuration.stack
      ? "the state \(restored.stateText)" : restored.stack.map(F.label(ofScreen:)).description
    return ViolationMessage(inputs: [.relaunch], text: "it is restored as \(difference)")
  }
}
