/// The input of a reader, and the notes about it: one for everything of the same kind in a file.
final class ImportContext {
  private static let maxNames = 12

  let file: ImportFile
  let limits: ImportLimits
  /// Returns another file of the same flow, by its name without folders.
  let find: (String) -> ImportFile?
  /// The line that is being read: that of errors, of notes that name no other, and of what is added
  /// to a ``StateDiagram``.
  var line = 1
  /// The offsets of the line feeds in the file.
  private(set) lazy var lineFeeds = file.bytes.indices.filter {
    file.bytes[$0] == UInt8(ascii: "\n")
  }
  private var notes: [ImportNote] = []
  private var positions: [ImportNote: Int] = [:]

  init(_ file: ImportFile, within limits: ImportLimits, find: @escaping (String) -> ImportFile?) {
    (self.file, self.limits, self.find) = (file, limits, find)
  }

  func error(_ message: String) -> ImportError { file.error(at: line, message) }

  /// The notes by importance: missing screens and transitions, assumptions, then everything else
  /// dropped.
  var sortedNotes: [ImportNote] {
    notes.filter(\.isLoss) + notes.filter { $0.kind == .assumed }
      + notes.filter { $0.kind == .dropped && !$0.isLoss }
  }

  func drop(
    _ what: String, _ name: String? = nil, in element: XMLElement? = nil, at line: Int? = nil
  ) {
    add(.dropped, what, name, in: element, at: line)
  }

  /// Notes that a screen or a transition is dropped.
  func lose(
    _ what: String, _ name: String? = nil, in element: XMLElement? = nil, at line: Int? = nil
  ) {
    add(.dropped, what, name, isLoss: true, in: element, at: line)
  }

  /// Notes a screen that the search did not reach before it stopped at a limit.
  func leave(_ what: String, _ name: String, in element: XMLElement? = nil, at line: Int? = nil) {
    add(.notReached, what, name, isLoss: true, in: element, at: line)
  }

  func assume(
    _ what: String, _ name: String? = nil, in element: XMLElement? = nil, at line: Int? = nil
  ) {
    add(.assumed, what, name, in: element, at: line)
  }

  private func add(
    _ kind: ImportNote.NoteKind, _ what: String, _ name: String?, isLoss: Bool = false,
    in element: XMLElement?, at line: Int?
  ) {
    var note = ImportNote(
      kind: kind, subject: what, isLoss: isLoss, file: (element?.file ?? file).name, line: 0,
      count: 0)
    let position = positions[note] ?? notes.count
    if position == notes.count {
      positions[note] = position
      note.line = element?.line ?? line ?? self.line
      notes.append(note)
    }
    notes[position].count += 1
    guard let name, !notes[position].names.contains(name) else { return }
    let count = notes[position].names.count
    if count <= Self.maxNames { notes[position].names.append(count < Self.maxNames ? name : "…") }
  }
}

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
