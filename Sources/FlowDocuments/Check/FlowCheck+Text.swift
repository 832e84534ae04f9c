extension FlowCheck.Result: CustomStringConvertible {
  /// One line for what is fine; for what is not, the property, what is wrong, and the trace.
  public var description: String {
    let lines = finding.isFailure ? finding.trace.map { "\n\($0)".indented(by: 4) } ?? "" : ""
    return "\(heading)\n  \(finding.verdict)\(lines)"
  }

  /// The name of the property, and what must be so.
  public var heading: String { property == summary ? property : "\(property): \(summary)" }
}

extension FlowCheck.Finding {
  /// The finding in a few words.
  public var verdict: String {
    switch self {
    case .holds(0): "holds: there was nothing to judge"
    case .holds(let count): "holds (\(count) looked at)"
    case .violated(let trace, let text): "violated \(trace.place): \(text)"
    case .witnessed(let trace): "witnessed \(trace.place)"
    case .unseen: "unseen: everything was searched, and it cannot happen"
    case .inconclusive(let bound): "inconclusive: the search was cut \(bound.text)"
    }
  }

  /// The finding in a word.
  public var word: Word {
    switch self {
    case .holds: .holds
    case .violated: .violated
    case .witnessed: .witnessed
    case .unseen: .unseen
    case .inconclusive: .inconclusive
    }
  }

  /// The words for findings.
  public enum Word: String, Hashable, Sendable, CaseIterable {
    /// See ``FlowCheck/Finding/holds(_:)``.
    case holds
    /// See ``FlowCheck/Finding/violated(_:because:)``.
    case violated
    /// See ``FlowCheck/Finding/witnessed(_:)``.
    case witnessed
    /// See ``FlowCheck/Finding/unseen``.
    case unseen
    /// See ``FlowCheck/Finding/inconclusive(_:)``.
    case inconclusive
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

  /// Where the trace ends: `after 2 events`, `at the start`.
  fileprivate var place: String {
    steps.isEmpty ? "at the start" : "after \(steps.count) event\(steps.count == 1 ? "" : "s")"
  }
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
