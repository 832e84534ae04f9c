public import FlowDocuments

extension Diagram {
  /// Whether an answer to work that is under way tells of a failure.
  ///
  /// ```swift
  /// let label = Diagram.Label(signs: [], event: "declined", details: [], answer: .failure)
  /// ```
  public enum Answer: String, CaseIterable, Sendable {
    /// An answer of which no failure is known.
    case answer
    /// The work failed.
    case failure

    /// Classifies an event; returns `nil` if it is no answer.
    public init?(_ event: FlowDocument.Event) {
      guard event.work != nil else { return nil }
      self = event.isFailure ? .failure : .answer
    }

    /// What several events have in common; `nil` where one of them is no answer.
    init?(_ answers: [Self?]) {
      guard !answers.isEmpty, answers.allSatisfy({ $0 != nil }) else { return nil }
      self = answers.allSatisfy { $0 == .failure } ? .failure : .answer
    }
  }
}
