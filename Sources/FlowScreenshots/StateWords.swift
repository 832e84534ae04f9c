/// The words by which names of pictures tell what a screen shows.
enum StateWords {
  /// Words that begin a condition: `login_whenOffline`.
  private static let conditions: Set = [
    "when", "with", "without", "while", "if", "after", "before", "has", "showing", "shows",
    "displaying", "rendered", "renders",
  ]

  /// Words for states that screens commonly have, the usual ones first.
  private static let usual = [
    "default", "normal", "initial", "idle", "loaded", "content", "filled", "success", "populated",
  ]
  private static let common: Set = [
    "loading", "empty", "error", "errors", "failed", "failure", "offline", "placeholder",
    "skeleton",
    "disabled", "enabled", "selected", "unselected", "focused", "editing", "valid", "invalid",
    "validation", "pending", "refreshing", "partial", "full", "state", "unauthorized", "submitting",
    "submitted", "done", "completed", "retry", "expanded", "collapsed",
  ]

  /// Whether words tell what a screen shows, and are not part of another screen's name.
  ///
  /// - Parameter payloads: The words in the payloads of the screen.
  static func explains(_ words: [NameWords.Word], payloads: Set<String>) -> Bool {
    guard let first = words.first else { return true }
    // The tools put a full stop between the name of a screen or test and that of the picture.
    if first.separator == "." || conditions.contains(first.text) { return true }
    return words.allSatisfy { word in
      usual.contains(word.text) || common.contains(word.text) || payloads.contains(word.text)
    }
  }

  /// The words of a state, without those that mean none.
  static func ofState(_ words: [String]) -> [String] {
    words == ["default"] || words == ["default", "state"] ? [] : words
  }

  /// The rank of a state among those of a screen: 0 for none, 1 for a usual one, 2 for others.
  static func rank(_ state: [String]) -> Int {
    state.isEmpty ? 0 : state.allSatisfy { usual.contains($0) || $0 == "state" } ? 1 : 2
  }
}
