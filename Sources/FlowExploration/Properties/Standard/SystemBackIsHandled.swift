import FlowCore
import FlowDocuments

extension RuleKind {
  static func systemBackIsHandled(by flow: F) -> Self {
    .local(
      LocalRule(
        concerns: { $0.stack.backPopsScreen == true },
        configurationMessage: { configuration in
          guard configuration.stack.backPopsScreen == true else { return nil }
          let event = Interpreter.event(for: .back, of: flow, in: configuration.state)
          if let event, flow.reduce(configuration.state, event) != nil { return nil }
          let verdict = event == nil ? "has no event for it" : "ignores it"
          return ViolationMessage(
            inputs: [.move(.back, event)],
            text: "the system offers back there, and the flow \(verdict)")
        },
        vacuity: { _, _ in Vacuity("the system never offers back") }))
  }
}
