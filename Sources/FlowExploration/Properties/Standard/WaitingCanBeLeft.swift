import FlowCore
import FlowDocuments

extension StandardProperty {
  /// The user can leave, or stop the work, while it is never answered.
  ///
  /// The user does not wait for work marked ``WorkTraits/background``.
  public static let waitingCanBeLeft = Self(WaitingCanBeLeft())
}

private struct WaitingCanBeLeft: StandardRule {
  let name = "waiting-can-be-left"
  let summary = "the user can leave while work is never answered"
  let documentGap: String? = "a document does not record what answers work"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    Interpreter<F>.hasWork ? .work(.waiting) : .vacuous(Vacuity.noWork)
  }
}
