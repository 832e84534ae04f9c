import FlowCore
import FlowDocuments

extension StandardProperty {
  /// Wherever the system's back would pop a screen, the flow handles it.
  ///
  /// A modal with nothing to go back to inside it may refuse to close.
  public static let systemBackIsHandled = Self(SystemBackIsHandled())
}

private struct SystemBackIsHandled: StandardRule {
  let name = "system-back-is-handled"
  let summary = "system back is handled on every screen that can be popped"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    .local(
      LocalRule(
        concerns: offersBack, configurationMessage: { unhandledBack($0, of: flow) },
        vacuity: { _, _ in Vacuity("the system never offers back") }))
  }

  private func offersBack<F>(_ configuration: Configuration<F>) -> Bool {
    configuration.stack.backPopsScreen == true
  }

  private func unhandledBack<F: ExplorableFlow>(
    _ configuration: Configuration<F>, of flow: F
  ) -> ViolationMessage<F>? {
    guard offersBack(configuration) else { return nil }
    let event = Interpreter.event(for: .back, of: flow, in: configuration.state)
    if let event, flow.reduce(configuration.state, event) != nil { return nil }
    let verdict = event == nil ? "has no event for it" : "ignores it"
    return ViolationMessage(
      inputs: [.move(.back, event)],
      text: "the system offers back there, and the flow \(verdict)")
  }
}
