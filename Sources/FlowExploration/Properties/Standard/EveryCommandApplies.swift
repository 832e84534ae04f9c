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
    let command = refusal.command.map(F.label(ofScreen:))
    let text = "\(command) cannot apply: \(refusal.reason.explanation)"
    guard case .event(let event) = step.input, let top = refusal.stack.top,
      refusal.appliesBelowLayers
    else { return text }
    return text + "; it would apply below \(F.label(ofScreen: top)), which is open: if "
      + "\(F.label(ofEvent: event)) cannot be sent from there, say so with the option isTouchable"
  }
}

extension Refusal {
  /// Whether the command would apply to a layer that another one covers.
  fileprivate var appliesBelowLayers: Bool {
    var below = stack
    while below.layerCount > 1, (try? below.apply(.one(.dismiss))) != nil {
      var changed = below
      if (try? changed.apply(.one(command))) != nil { return true }
    }
    return false
  }
}
