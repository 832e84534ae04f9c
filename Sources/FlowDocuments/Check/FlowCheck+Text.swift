extension FlowCheck.Result: CustomStringConvertible {
  /// One line for what is fine; for what is not, the property, what is wrong, and the trace, of
  /// each cause.
  public var description: String {
    ([heading] + ([finding] + others).map { "  \($0.account)" }).joined(separator: "\n")
  }

  /// The name of the property, and what must be so.
  public var heading: String { property == summary ? property : "\(property): \(summary)" }
}

extension CheckFinding where Trace: CustomStringConvertible {
  /// The verdict, and the trace of a failure below it.
  package var account: String {
    verdict + (isFailure ? trace.map { "\n\($0)".indented(by: 4) } ?? "" : "")
  }
}

extension FlowCheck.Trace: CustomStringConvertible {
  /// The start, and three lines a step: what happened, what the flow did about it and where that is
  /// written, and what is on show then.
  public var description: String {
    ([startText] + steps.enumerated().flatMap { number, step in step.lines(number: number + 1) })
      .joined(separator: "\n")
  }

  /// The start with what is on show: `start (logged in): [Top]`.
  public var startText: String { "start\(condition.map { " (\($0))" } ?? ""): \(stack)" }
}

extension FlowCheck.Step: CustomStringConvertible {
  /// What happened, with the name of a system move: `back (system: swipe down)`.
  public var description: String {
    let text = payload.map { "\(event): \($0)" } ?? event
    return move.map { "\(text) (system: \($0))" } ?? text
  }

  /// What the flow did about it, and where that is written: `push Password (App/SignIn.swift:12)`.
  public var effectText: String { position.map { "\(effect) (\($0))" } ?? effect }

  fileprivate func lines(number: Int) -> [String] {
    let margin = String(repeating: " ", count: "\(number). ".count)
    return ["\(number). \(self)", margin + effectText, margin + stack]
  }
}

extension String {
  /// The text with every line but the first moved to the right.
  package func indented(by spaces: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: spaces))
  }
}
