/// Something that an import left out or had to assume.
package struct ImportNote: Hashable, Sendable {
  /// What became of it.
  package enum Kind: String, Hashable, Sendable {
    /// It is not in the document.
    case dropped
    /// The file does not say it, or a document cannot.
    case assumed
  }

  package var kind: Kind
  /// What it is, such as `note`.
  package var what: String
  /// The file with the first one.
  package var file: String
  /// The line of the first one, counted from 1.
  package var line: Int
  /// How often it was met.
  package var count: Int

  /// The note as a line of text, such as `login.mmd:7: dropped: note (3 times)`.
  package var text: String {
    "\(file):\(line): \(kind.rawValue): \(what)" + (count == 1 ? "" : " (\(count) times)")
  }
}

/// Collects notes: one for everything of the same kind in a file.
struct ImportNotes {
  private(set) var all: [ImportNote] = []
  private var positions: [ImportNote: Int] = [:]

  mutating func add(_ kind: ImportNote.Kind, _ what: String, in file: ImportFile, at line: Int) {
    let key = ImportNote(kind: kind, what: what, file: file.name, line: 0, count: 0)
    if let position = positions[key] {
      all[position].count += 1
    } else {
      positions[key] = all.count
      all.append(ImportNote(kind: kind, what: what, file: file.name, line: line, count: 1))
    }
  }

  mutating func drop(_ what: String, in file: ImportFile, at line: Int) {
    add(.dropped, what, in: file, at: line)
  }

  mutating func assume(_ what: String, in file: ImportFile, at line: Int) {
    add(.assumed, what, in: file, at: line)
  }
}
