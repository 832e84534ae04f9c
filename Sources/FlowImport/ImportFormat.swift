package import FlowDocuments

/// A format that can be imported.
///
/// To add one, write its reader in a file in `Formats`, and list it in ``all``.
package struct ImportFormat: Sendable {
  /// The name for options, such as `mermaid`.
  package var name: String
  /// What it is called, such as `Mermaid state diagram`.
  package var title: String
  /// The extensions that belong to it alone, without the dot.
  package var extensions: [String]
  /// Whether it has rules by which it runs; otherwise, its arrows are taken as they are.
  package var isRun = false
  /// Whether a file with another extension looks like it.
  var recognizes: @Sendable (ImportFile) -> Bool
  var read: @Sendable (inout Import) throws(ImportError) -> FlowDocument
}

/// What a reader works with.
struct Import {
  let file: ImportFile
  /// Returns another file of the same flow, by its name without folders.
  var find: (String) -> ImportFile? = { _ in nil }
  /// How far to run it.
  var limits = ImportLimits()
  var notes = ImportNotes()
}

/// A flow read from a file of another format.
package struct ImportedFlow: Sendable {
  package var document: FlowDocument
  /// What was left out or assumed: missing screens and transitions first, then what is assumed.
  package var notes: [ImportNote]
  /// How far it was run, if its format runs.
  let limits: ImportLimits

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file to begin with.
  ///   - format: Its format.
  ///   - limits: How far to run it, if its format runs.
  ///   - find: Returns another file of the same flow, by its name without folders.
  package init(
    _ file: ImportFile, as format: ImportFormat, within limits: ImportLimits = ImportLimits(),
    finding find: @escaping (String) -> ImportFile? = { _ in nil }
  ) throws(ImportError) {
    self.limits = limits
    var work = Import(file: file, find: find, limits: limits)
    document = try format.read(&work)
    notes = work.notes.sorted
  }
}

extension ImportFormat {
  /// The format with a name; `nil` if there is none.
  package init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The format of a file: by its extension, else by what it holds; `nil` if it is none of them.
  package init?(of file: ImportFile) {
    let parts = file.name.split(separator: "/").last?.split(separator: ".") ?? []
    let ending = parts.count > 1 ? parts.last?.lowercased() : nil
    let byName = Self.all.first { $0.extensions.contains(ending ?? "") }
    guard let format = byName ?? Self.all.first(where: { $0.recognizes(file) }) else { return nil }
    self = format
  }
}

extension ImportFile {
  /// What is wrong with a file that is empty, or begins like JSON or XML but is neither; `nil` for any
  /// other.
  package var syntaxError: ImportError? {
    do throws(ImportError) {
      switch beginning().trimmed.first {
      case "{": _ = try JSONFile(self)
      case "<": _ = try XMLElement(self)
      case nil where isBlank: throw emptiness
      default: break
      }
      return nil
    } catch {
      return error
    }
  }

  /// The first line behind front matter that is neither empty nor a comment, without white space at
  /// its ends.
  func firstLine(commentedBy marks: [String]) -> String {
    var lines = beginning().split(whereSeparator: \.isNewline).map(\.trimmed)[...]
    if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") {
      lines = lines[(end + 1)...]
    }
    return lines.first { line in
      !line.isEmpty && !marks.contains { line.hasPrefix($0) }
    } ?? ""
  }
}
