#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowImport

/// The source that an argument for a flow refers to.
struct FlowSource {
  enum SourceKind {
    /// A flow of the catalog, which is explored.
    case flow
    case run
    /// An imported file that is used as it is.
    case diagram(ImportFormat)
    /// A document, whose search is over.
    case document

    var takesLimits: Bool {
      switch self {
      case .flow, .run: true
      case .diagram, .document: false
      }
    }
  }

  let entry: CatalogEntry
  let kind: SourceKind
  /// The option for the limit at which the run of an imported file stopped.
  let limitOption: String?

  static let help: ArgumentHelp =
    "A flow of the catalog, the path of a document, or - for a document on standard input."

  /// Whether the name is a path: it contains a slash or a dot, which the name of a flow never does.
  static func isDocument(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.contains(".")
  }

  /// Finds the flow with a name, or the document or file to import at a path; `-` reads it from
  /// standard input.
  ///
  /// - Parameters:
  ///   - name: The argument.
  ///   - catalog: The flows with names.
  ///   - limits: The limits for running what is imported.
  init(
    named name: String, in catalog: Catalog, within limits: ImportLimits = ImportLimits()
  ) throws {
    if let entry = catalog[name] {
      self.init(entry: entry, kind: entry.isDocument ? .document : .flow)
      return
    }
    guard Self.isDocument(name) || InputFile.exists(path: name) else {
      throw UnknownName(
        "flow", name, among: catalog.entries.map(\.name),
        advice: "run 'flowgraph list' to see all flows; the path of a document contains '/' or '.'")
    }
    let file = InputFile(argument: name)
    let bytes = try file.bytes(
      ifMissing: "name a flow or a document, or use - for standard input")
    try self.init(ImportFile(name: file.name, bytes: bytes), within: limits)
  }

  /// Reads a document, or a file to import.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - limits: The limits for running what is imported.
  ///   - find: Returns a file that it refers to by name; by default, one in the same folder.
  init(
    _ file: ImportFile, within limits: ImportLimits, finding find: ((String) -> ImportFile?)? = nil
  ) throws {
    let format = ImportFormat(of: file)
    let document = try Imports.document(in: file, as: format, within: limits, finding: find)
    entry = CatalogEntry(document)
    limitOption = format?.isRunnable == true ? limits.option(setting: document.search.bound) : nil
    kind = format.map { $0.isRunnable ? .run : .diagram($0) } ?? .document
  }

  private init(entry: CatalogEntry, kind: SourceKind) {
    (self.entry, self.kind, limitOption) = (entry, kind, nil)
  }

  /// Returns the flow with a name, or the document at a path, for a command without limits.
  static func entry(named name: String, in catalog: Catalog) throws -> CatalogEntry {
    try FlowSource(named: name, in: catalog).entry
  }
}
#endif
