import FlowCore
import FlowDocuments

extension RuleKind<RecordedFlow> {
  /// A document contains the command and the reason of a refusal as text.
  ///
  /// A transition whose commands cannot apply contradicts itself. It leads to its target, so that
  /// the rest of the document is judged.
  static func everyCommandApplies(inDocument flow: RecordedFlow) -> Self {
    let document = flow.document
    let names = ScreenNames(document)
    var messages: [Int: String] = [:]
    for (index, transition) in document.transitions.enumerated() {
      guard let refusal = document.refusal(of: transition) else { continue }
      let command = refusal.command.text { names.signatures[$0.screen] }
      messages[index] = "\(command) cannot apply: \(refusal.reason.explanation)"
    }
    let message = { (input: Input<RecordedFlow>, state: RecordedFlow.State) -> String? in
      switch input.event.flatMap({ flow.index(of: $0, at: state) }) {
      case .transition(let index): messages[index]
      case .refusal(let index):
        "\(flow.text(ofRefused: index)) cannot apply: \(document.refusals[index].reason)"
      case .link, .beyondLimit, .end, nil: nil
      }
    }
    return everyCommandApplies(mayReport: { input, state, _ in message(input, state) != nil }) {
      message($0.input, $0.before.state) ?? refusal(in: $0)
    }
  }
}
