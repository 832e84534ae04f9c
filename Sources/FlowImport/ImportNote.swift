/// Something that an import left out or had to assume.
package struct ImportNote: Hashable, Sendable {
  /// What happened to it.
  package enum NoteKind: String, Hashable, Sendable {
    /// It is not in the document.
    case dropped
    /// The file does not specify it, or a document cannot express it.
    case assumed
    /// The search stopped at a limit before it reached it.
    case notReached = "not reached"
  }

  package var kind: NoteKind
  /// What it is, such as `note`.
  package var subject: String
  /// The names of the first ones, if they have names.
  package var names: [String] = []
  /// Whether a screen or a transition is missing.
  package var isLoss = false
  /// The file with the first one.
  package var file: String
  /// The line of the first one, counted from 1.
  package var line: Int
  /// The number of occurrences.
  package var count: Int

  /// The note as a line of text, such as `login.mmd:7: dropped: note (3 times)`.
  package var text: String {
    let named = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    return "\(file):\(line): \(kind.rawValue): \(subject)\(named)"
      + (count == 1 ? "" : " (\(count) times)")
  }
}

/// Collects notes: one for everything of the same kind in a file.
struct ImportNotes {
  /// Maximum number of names in a note.
  private static let maxNames = 12

  private var all: [ImportNote] = []
  private var positions: [ImportNote: Int] = [:]

  /// The notes by importance: missing screens and transitions, assumptions, then everything else
  /// dropped.
  var sorted: [ImportNote] {
    all.filter(\.isLoss) + all.filter { $0.kind == .assumed }
      + all.filter { $0.kind == .dropped && !$0.isLoss }
  }

  /// Notes that something other than a screen or a transition is dropped.
  mutating func drop(_ what: String, _ name: String? = nil, in file: ImportFile, at line: Int) {
    add(.init(kind: .dropped, subject: what, file: file.name, line: line, count: 1), name)
  }

  /// Notes that a screen or a transition is dropped.
  mutating func lose(_ what: String, _ name: String? = nil, in file: ImportFile, at line: Int) {
    add(
      .init(kind: .dropped, subject: what, isLoss: true, file: file.name, line: line, count: 1),
      name)
  }

  /// Notes a screen that the search did not reach before it stopped at a limit.
  mutating func leave(_ what: String, _ name: String, in file: ImportFile, at line: Int) {
    add(
      .init(kind: .notReached, subject: what, isLoss: true, file: file.name, line: line, count: 1),
      name)
  }

  mutating func assume(_ what: String, _ name: String? = nil, in file: ImportFile, at line: Int) {
    add(.init(kind: .assumed, subject: what, file: file.name, line: line, count: 1), name)
  }

  private mutating func add(_ note: ImportNote, _ name: String?) {
    var key = note
    (key.line, key.count) = (0, 0)
    let position = positions[key] ?? all.count
    if position == all.count {
      positions[key] = position
      all.append(note)
    } else {
      all[position].count += 1
    }
    guard let name, !all[position].names.contains(name) else { return }
    let count = all[position].names.count
    if count <= Self.maxNames {
      all[position].names.append(count < Self.maxNames ? name : "…")
    }
  }
}
