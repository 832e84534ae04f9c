import FlowCore
import FlowDocuments

extension RuleKind {
  static var noDoublePush: Self {
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
