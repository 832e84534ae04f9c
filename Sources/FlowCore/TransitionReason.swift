/// Why a flow handles an event although the stack stays the same, or leads elsewhere than expected.
///
/// ```swift
/// case (.paying, .back): .stay(because: .screenHandlesIt, note: "not while paying")
/// ```
/// Checks judge a transition by its reason; its note is for readers only.
@frozen
public enum TransitionReason: Hashable, Sendable, CaseIterable {
  /// The flow does not know a link, on purpose: nothing changes.
  case unknownLink
  /// A guard defers a link; the flow keeps it until it can open it.
  case deferredLink
  /// The screen itself shows the effect, such as an alert or a photo picker.
  case screenHandlesIt
}

extension TransitionReason {
  /// The note of a transition with this reason and no note of its own.
  var note: String {
    switch self {
    case .unknownLink: "unknown link"
    case .deferredLink: "link deferred"
    case .screenHandlesIt: "handled by the screen"
    }
  }

  /// Makes the reason of a transition in a document, which records only its note.
  ///
  /// Any note that is not that of a link is taken for ``screenHandlesIt``.
  package init(recordedNote note: String) {
    self = Self.allCases.first { $0.note == note } ?? .screenHandlesIt
  }
}
