import FlowCore

extension StandardProperty {
  /// A place that is saved and restored is the same: see ``RestorableFlow``.
  public static let restoringGivesTheSame = Self(RestoringGivesTheSame())
}

private struct RestoringGivesTheSame: StandardRule {
  let name = "restoring-gives-the-same"
  let summary = "what is saved and restored is the same"
  let documentGap: String? = "a document does not record how places are saved"

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    let isRestorable = flow is any RestorableFlow
    return .local(
      LocalRule(
        concerns: { _ in isRestorable },
        place: { isRestorable ? lossyRelaunch($0, of: flow) : nil }))
  }

  private func lossyRelaunch<F: ExplorableFlow>(
    _ place: Configuration<F>, of flow: F
  ) -> Remark<F>? {
    guard let restored = flow.relaunched(place) else {
      return Remark(inputs: [.relaunch], text: "it cannot be saved and restored")
    }
    guard restored != place else { return nil }
    let difference =
      restored.stack == place.stack
      ? "the state \(restored.stateText)" : restored.stack.map(F.label(ofScreen:)).description
    return Remark(inputs: [.relaunch], text: "it is restored as \(difference)")
  }
}
