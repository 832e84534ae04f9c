#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowImport

/// What an argument that names a flow stands for.
struct FlowSource {
  enum Kind {
    /// A flow of the catalog, which is explored.
    case flow
    /// A file of a format that is run.
    case run
    /// A file of a format that is taken as it is.
    case diagram(ImportFormat)
    /// A document, whose search is over.
    case document

    /// Whether a limit can cut its search.
    var takesLimits: Bool {
      switch self {
      case .flow, .run: true
      case .diagram, .document: false
      }
    }
  }

  let entry: CatalogEntry
  let kind: Kind
  /// The option that sets the limit at which the run of an imported file was cut.
  let limitOption: String?

  static let help: ArgumentHelp =
    "A flow of the catalog, the path of a document, or - for a document on standard input."

  /// Whether the name is a path: it contains a slash or a dot, which the name of a flow never does.
  static func isDocument(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.contains(".")
  }

  /// Finds the flow with a name, or the document at a path, which may be a file to import; `-` reads
  /// it from standard input.
  ///
  /// - Parameters:
  ///   - name: The argument.
  ///   - catalog: The flows with names.
  ///   - limits: How far to run what is imported.
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
  ///   - limits: How far to run what is imported.
  ///   - find: Returns a file that it refers to, by its name; by default, one in the same folder.
  init(
    _ file: ImportFile, within limits: ImportLimits, finding find: ((String) -> ImportFile?)? = nil
  ) throws {
    let format = ImportFormat(of: file)
    let document = try Imports.document(in: file, as: format, within: limits, finding: find)
    entry = CatalogEntry(document)
    limitOption = format?.isRun == true ? limits.option(setting: document.search.bound) : nil
    kind = format.map { $0.isRun ? .run : .diagram($0) } ?? .document
  }

  private init(entry: CatalogEntry, kind: Kind) {
    (self.entry, self.kind, limitOption) = (entry, kind, nil)
  }

  /// The flow with a name, or the document at a path, for a command without limits.
  static func entry(named name: String, in catalog: Catalog) throws -> CatalogEntry {
    try FlowSource(named: name, in: catalog).entry
  }
}
#endif
