import FlowCore
import FlowDocuments

extension StandardProperty {
  /// No command is refused.
  public static let everyCommandApplies = Self(EveryCommandApplies())
}

private struct EveryCommandApplies: StandardRule {
  let name = "every-command-applies"
  let summary = "every command applies"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> { ruleKind(by: refusal) }

  /// A document contains the command and the reason as text.
  func ruleKind(ofDocument flow: RecordedFlow) -> RuleKind<RecordedFlow> {
    ruleKind { step in
      guard let event = step.input.event,
        case .refusal(let index)? = flow.index(of: event, at: step.before.state)
      else { return refusal(in: step) }
      let reason = flow.document.refusals[index].reason
      return "\(flow.text(ofRefused: index)) cannot apply: \(reason)"
    }
  }

  private func ruleKind<F>(by stepMessage: @escaping (Trace<F>.CheckedStep) -> String?) -> RuleKind<
    F
  > {
    .local(
      LocalRule(
        concernsStep: { $0?.commands.isEmpty == false }, stepMessage: stepMessage,
        mayReport: { _, _, _ in false }, vacuity: "no step has commands"))
  }

  private func refusal<F>(in step: Trace<F>.CheckedStep) -> String? {
    guard case .refused(let refusal)? = step.reply else { return nil }
    return "\(refusal.command.map(F.label(ofScreen:))) cannot apply: \(refusal.reason.explanation)"
  }
}
