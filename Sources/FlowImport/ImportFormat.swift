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

/// The limits for running an imported flow.
package struct ImportLimits: Hashable, Sendable {
  static let defaultConfigurations = 2000
  static let defaultDepth = 8
  /// Maximum number of screens in a stack, including those in unselected tabs.
  static let maxScreens = 32

  /// Maximum number of configurations; `nil` for 2,000, and up to 2,000 more from screens that only
  /// code opens.
  package var configurations: Int?
  /// Maximum number of screens on top of each other, beyond which the search does not continue;
  /// `nil` for 8.
  package var depth: Int?

  package init(configurations: Int? = nil, depth: Int? = nil) {
    (self.configurations, self.depth) = (configurations, depth)
  }

  /// Maximum number of configurations, without late starts.
  package var maxConfigurations: Int { configurations ?? Self.defaultConfigurations }
  var maxDepth: Int { depth ?? Self.defaultDepth }

  /// Maximum number of configurations after a start is added, given the number so far.
  func maxConfigurations(afterLateStartAt count: Int) -> Int {
    guard configurations == nil, count >= Self.defaultConfigurations else {
      return maxConfigurations
    }
    return min(count + 50, 2 * Self.defaultConfigurations)
  }
}
