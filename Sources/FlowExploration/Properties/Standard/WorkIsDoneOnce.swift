import FlowCore
import FlowDocuments

extension StandardProperty {
  /// Work marked ``WorkTraits/once`` does not start again unless the user has done something since.
  ///
  /// A ``RestorableFlow`` is also killed and restored while such work is under way.
  public static let workIsDoneOnce = Self(WorkIsDoneOnce())
}

private struct WorkIsDoneOnce: StandardRule {
  let name = "work-is-done-once"
  let summary = "work that must be done once is repeated only by the user"
  let documentGap: String? = "a document does not record what answers work"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    Interpreter<F>.hasWork ? .work(.once) : .vacuous(Vacuity.noWork)
  }
}
