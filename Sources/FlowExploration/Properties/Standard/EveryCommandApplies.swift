import FlowCore
import FlowDocuments

extension StandardProperty {
  /// No command is refused.
  public static let everyCommandApplies = Self(EveryCommandApplies())
}

private struct EveryCommandApplies: StandardRule {
  let name = "every-command-applies"
  let summary = "every command applies"
  let partRule = PartRule.everyStep

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> { judgement(by: refusal) }

  /// A document contains the command and the reason in words of its own.
  func judgement(ofDocument flow: RecordedFlow) -> Judgement<RecordedFlow> {
    judgement { step in
      guard let event = step.input.event,
        case .refusal(let index)? = flow.row(of: event, at: step.before.state)
      else { return refusal(in: step) }
      let reason = flow.document.refusals[index].reason
      return "\(flow.text(ofRefused: index)) cannot apply: \(reason)"
    }
  }

  private func judgement<F>(by step: @escaping (Trace<F>.Step) -> String?) -> Judgement<F> {
    .local(
      LocalRule(
        concernsStep: { $0?.commands.isEmpty == false }, step: step,
        mayTell: { _, _, _ in false }, vacuity: "no step has commands"))
  }

  private func refusal<F>(in step: Trace<F>.Step) -> String? {
    guard case .refused(let refusal)? = step.reply else { return nil }
    return "\(refusal.command.map(F.label(ofScreen:))) cannot apply: \(refusal.reason.explanation)"
  }
}
