extension FlowCheck.PropertyResult: CustomStringConvertible {
  /// The property and its verdict; for a failure, what is wrong and the trace, for each cause.
  package var description: String {
    ([heading] + ([finding] + others).map { "  \($0.fullText)" }).joined(separator: "\n")
  }

  /// The name of the property, and what it requires.
  package var heading: String {
    property == summary ? property.onOneLine : "\(property.onOneLine): \(summary.onOneLine)"
  }
}

extension CheckFinding where Trace: CustomStringConvertible {
  package var fullText: String {
    verdict + (isFailure ? trace.map { "\n\($0)".indented(by: 4) } ?? "" : "")
  }
}

extension FlowCheck.Trace: CustomStringConvertible {
  /// The start, and three lines per step: the event, its effect, and the stack afterwards.
  package var description: String {
    ([startText] + steps.enumerated().flatMap { number, step in step.lines(number: number + 1) })
      .joined(separator: "\n")
  }

  /// The start with its stack: `start (logged in): [Top]`.
  package var startText: String {
    "start\(condition.map { " (\($0.onOneLine))" } ?? ""): \(stack.onOneLine)"
  }
}

extension FlowCheck.TraceStep: CustomStringConvertible {
  /// The event, with the name of a system move or the work that it answers:
  /// `back (system: swipe down)`, `paid (answer to charge(1))`.
  package var description: String {
    let text =
      step.event.onOneLine + (step.payload.map { ": \($0.onOneLine)" } ?? "")
      + .answerSuffix(to: step.work?.onOneLine, isLate: step.isLate)
    guard step.kind == .event, let move = step.move else { return text }
    return "\(text) (system: \(move.onOneLine))"
  }

  /// The effect and its source location: `push Password (App/SignIn.swift:12)`.
  package var effectText: String {
    effect.onOneLine + (location.map { " (\($0.onOneLine))" } ?? "")
  }

  fileprivate func lines(number: Int) -> [String] {
    let margin = String(repeating: " ", count: "\(number). ".count)
    return ["\(number). \(self)", margin + effectText, margin + stack.onOneLine]
  }
}

extension String {
  /// The text with every line but the first indented.
  package func indented(by spaces: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: spaces))
  }
}
