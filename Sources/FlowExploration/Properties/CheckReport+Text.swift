import FlowDocuments

extension CheckReport.Result: CustomStringConvertible {
  /// One line for what is fine; for what is not, the property, what is wrong, and the trace.
  ///
  /// ```
  /// no-dead-end: something leads on from everywhere
  ///   violated after 1 event: nothing leads on from here
  ///     start: [Cart]
  ///     1. payTapped
  ///        push Receipt (Shop/Checkout.swift:21)
  ///        [Cart, Receipt]
  /// ```
  public var description: String {
    let verdict = "  \(finding.verdict)"
    let trace = finding.isFailure ? finding.trace.map { "\n\($0)".indented(by: 4) } ?? "" : ""
    let title =
      property.name == property.summary ? property.name : "\(property.name): \(property.summary)"
    return "\(title)\n\(verdict)\(trace)"
  }
}

extension Finding {
  /// The finding in a few words.
  public var verdict: String {
    switch self {
    case .holds(0): "holds: there was nothing to judge"
    case .holds(let count): "holds (\(count) looked at)"
    case .violated(let trace, let text): "violated \(trace.placeText): \(text)"
    case .witnessed(let trace): "witnessed \(trace.placeText)"
    case .unseen: "unseen: everything was searched, and it cannot happen"
    case .inconclusive(let bound): "inconclusive: the search was cut \(bound.text)"
    }
  }
}

extension Trace {
  /// Where the trace ends: `after 2 events`, `at the start`.
  fileprivate var placeText: String {
    steps.isEmpty ? "at the start" : "after \(steps.count) event\(steps.count == 1 ? "" : "s")"
  }
}
