package import FlowDocuments

/// A format that can be imported; to add one, write its reader in a file in `Formats`, and list it
/// in ``all``.
package struct ImportFormat: Sendable {
  package var name: String
  /// The title, such as `Mermaid state diagram`.
  package var title: String
  /// The file extensions that only this format has, without the dot.
  package var extensions: [String]
  /// Whether it has rules by which it runs; otherwise, its edges are imported as they are.
  package var isRunnable = false
  /// Whether a file with another extension seems to be in this format.
  var recognizes: @Sendable (ImportFile) -> Bool = { _ in false }
  var read: @Sendable (ImportContext) throws(ImportError) -> FlowDocument

  /// All formats, in the order in which they are tried for a file.
  package static let all: [Self] = [
    .graph, .csv, .mermaid, .plantUML, .smcat, .android, .storyboard, .scxml, .xState,
  ]
}

/// A flow read from a file of another format.
package struct ImportedFlow: Sendable {
  package var document: FlowDocument
  /// What was left out or assumed: missing screens and transitions first, then assumptions.
  package var notes: [ImportNote]
  /// The limits for running it, if its format runs.
  let limits: ImportLimits

  /// Reads a file, and others of the same flow by their names without folders.
  package init(
    _ file: ImportFile, as format: ImportFormat, within limits: ImportLimits = ImportLimits(),
    fileLookup find: @escaping (String) -> ImportFile? = { _ in nil }
  ) throws(ImportError) {
    self.limits = limits
    let context = ImportContext(file, within: limits, find: find)
    document = try format.read(context)
    notes = context.sortedNotes
  }
}

extension ImportFormat {
  package init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Returns the format of a file, by its extension or else its content, or `nil` if it is unknown.
  package init?(of file: ImportFile) {
    let parts = file.name.split(separator: "/").last?.split(separator: ".") ?? []
    let ending = parts.count > 1 ? parts.last?.lowercased() : nil
    let byName = Self.all.first { $0.extensions.contains(ending ?? "") }
    guard let format = byName ?? Self.all.first(where: { $0.recognizes(file) }) else { return nil }
    self = format
  }
}

extension ImportFile {
  /// The error if the file is empty, or starts like JSON or XML but is invalid.
  package var syntaxError: ImportError? {
    do throws(ImportError) {
      switch beginning().trimmed.first {
      case "{": _ = try json()
      case "<": _ = try XMLElement(self)
      case nil where isBlank: throw emptyFileError
      default: break
      }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the first line after any front matter that is neither empty nor a comment, trimmed.
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
