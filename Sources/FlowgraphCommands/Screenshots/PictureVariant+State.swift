#if CLI
extension PictureVariant {
  /// Words that begin a condition: `login_whenOffline`.
  private static let conditions: Set = [
    "when", "with", "without", "while", "if", "after", "before", "has", "showing", "shows",
    "displaying", "rendered", "renders",
  ]

  /// Words for states that screens commonly have, the most common ones first.
  private static let ordinary = [
    "default", "normal", "initial", "idle", "loaded", "content", "filled", "success", "populated",
  ]
  private static let common: Set = [
    "loading", "empty", "error", "errors", "failed", "failure", "offline", "placeholder",
    "skeleton", "disabled", "enabled", "selected", "unselected", "focused", "editing", "valid",
    "invalid",
    "validation", "pending", "refreshing", "partial", "full", "state", "unauthorized", "submitting",
    "submitted", "done", "completed", "retry", "expanded", "collapsed",
  ]

  /// Whether words describe the state of a screen, and are not part of another screen's name.
  ///
  /// - Parameter payloads: The words in the payloads of the screen.
  static func describesState(_ words: [NameWords.Word], payloads: Set<String>) -> Bool {
    guard let first = words.first else { return true }
    // The tools put a full stop between the name of a screen or test and that of the picture.
    if first.separator == "." || conditions.contains(first.text) { return true }
    return words.allSatisfy { word in
      ordinary.contains(word.text) || common.contains(word.text) || payloads.contains(word.text)
    }
  }

  /// The rank of the state among those of a screen: 0 for none, 1 for a common one, 2 for others.
  var stateRank: Int {
    state.isEmpty ? 0 : state.allSatisfy { Self.ordinary.contains($0) || $0 == "state" } ? 1 : 2
  }
}
#endif
