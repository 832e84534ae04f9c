package import FlowDocuments

extension Diagram {
  /// Whether an answer to work reports a failure.
  package enum AnswerKind: String, CaseIterable, Sendable {
    /// An answer that is not known to be a failure.
    case other = "answer"
    case failure

    package init?(_ event: FlowDocument.Event) {
      guard event.work != nil else { return nil }
      self = event.isFailure ? .failure : .other
    }

    /// The common kind of several events; `nil` if one of them is not an answer.
    init?(_ answers: [Self?]) {
      guard !answers.isEmpty, answers.allSatisfy({ $0 != nil }) else { return nil }
      self = answers.allSatisfy { $0 == .failure } ? .failure : .other
    }
  }
}
