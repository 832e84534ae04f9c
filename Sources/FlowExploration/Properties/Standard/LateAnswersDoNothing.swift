import FlowCore
import FlowDocuments

extension StandardProperty {
  /// An answer to work that is no longer under way does nothing: after the user has left, or a
  /// second time.
  ///
  /// A hosted flow drops late answers to work. The property is for answers that are sent as plain
  /// events, by a delegate or a notification, and finds transitions that cannot happen otherwise.
  public static let lateAnswersDoNothing = Self(LateAnswersDoNothing())
}

private struct LateAnswersDoNothing: StandardRule {
  let name = "late-answers-do-nothing"
  let summary = "late answers do nothing"
  let documentGap: String? = "a document does not record what answers work"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    Interpreter<F>.hasWork ? .work(.lateAnswers) : .vacuous(Vacuity.noWork)
  }
}
