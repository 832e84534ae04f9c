import FlowCore
import FlowDocuments

extension RuleKind {
  static var everyCommandApplies: Self { everyCommandApplies { refusal(in: $0) } }

  /// - Parameter mayReport: Whether there can be something to report about a step that is not refused.
  static func everyCommandApplies(
    mayReport: @escaping (Input<F>, F.State, FlowTransition<F>?) -> Bool = { _, _, _ in false },
    _ stepMessage: @escaping (Trace<F>.CheckedStep) -> String?
  ) -> Self {
    .local(
      LocalRule(
        concernsStep: { $0?.commands.isEmpty == false }, stepMessage: stepMessage,
        mayReport: mayReport, vacuity: { _, _ in Vacuity("no step has commands") }))
  }

  static func refusal(in step: Trace<F>.CheckedStep) -> String? {
    guard case .refused(let refusal)? = step.reply else { return nil }
    return "\(refusal.command.map(F.label(ofScreen:))) cannot apply: \(refusal.reason.explanation)"
  }
}
