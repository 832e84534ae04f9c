/// Something that an import left out or had to assume.
package struct ImportNote: Hashable, Sendable {
  package enum NoteKind: String, Hashable, Sendable {
    case dropped
    /// The file does not specify it, or a document cannot express it.
    case assumed
    /// The search stopped at a limit before it reached it.
    case notReached = "not reached"
  }

  package var kind: NoteKind
  /// What it is, such as `note`.
  package var subject: String
  package var names: [String] = []
  /// Whether a screen or a transition is missing.
  package var isLoss = false
  package var file: String
  package var line: Int
  package var count: Int

  /// The note as a line of text, such as `login.mmd:7: dropped: note (3 times)`.
  package var text: String {
    let named = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    return "\(file):\(line): \(kind.rawValue): \(subject)\(named)"
      + (count == 1 ? "" : " (\(count) times)")
  }
}
