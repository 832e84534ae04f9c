import FlowCore
import FlowDocuments

extension StandardProperty {
  /// No screen lies directly on an equal one, in a stack or as a modal.
  public static let noDoublePush = Self(NoDoublePush())
}

private struct NoDoublePush: StandardRule {
  let name = "no-double-push"
  let summary = "no screen lies directly on an equal one"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    .local(
      LocalRule(
        concerns: { $0.stack.screenCount > 1 },
        configurationMessage: { configuration in
          configuration.stack.repeatedScreen.map {
            ViolationMessage(text: "\(F.label(ofScreen: $0)) lies directly on an equal screen")
          }
        },
        vacuity: { _, _ in Vacuity("there is never more than one screen") }))
  }
}
