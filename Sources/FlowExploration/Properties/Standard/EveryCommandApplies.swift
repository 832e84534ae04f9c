import FlowCore
import FlowDocuments

extension RuleKind {
  static var everyCommandApplies: Self { everyCommandApplies { refusal(in: $0) } }

  private static func everyCommandApplies(
    _ stepMessage: @escaping (Trace<F>.CheckedStep) -> String?
  ) -> Self {
    .local(
      LocalRule(
        concernsStep: { $0?.commands.isEmpty == false }, stepMessage: stepMessage,
        mayReport: { _, _, _ in false }, vacuity: { _, _ in Vacuity("no step has commands") }))
  }

  private static func refusal(in step: Trace<F>.CheckedStep) -> String? {
    guard case .refused(let refusal)? = step.reply else { return nil }
    return "\(refusal.command.map(F.label(ofScreen:))) cannot apply: \(refusal.reason.explanation)"
  }
}

extension RuleKind<RecordedFlow> {
  /// A document contains the command and the reason as text.
  static func everyCommandApplies(inDocument flow: RecordedFlow) -> Self {
    everyCommandApplies { step in
      guard let event = step.input.event,
        case .refusal(let index)? = flow.index(of: event, at: step.before.state)
      else { return refusal(in: step) }
      let reason = flow.document.refusals[index].reason
      return "\(flow.text(ofRefused: index)) cannot apply: \(reason)"
    }
  }
}
