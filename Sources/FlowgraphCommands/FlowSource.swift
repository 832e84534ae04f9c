#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowImport

struct FlowSource {
  let entry: CatalogEntry
  /// The format of an imported file; `nil` for a flow of the catalog and for a document.
  let format: ImportFormat?
  /// The option for the limit at which the run of an imported file stopped.
  let limitOption: String?

  /// Whether it is searched when it is read, so that limits apply.
  var takesLimits: Bool { format?.isRunnable ?? !entry.isDocument }

  static let help: ArgumentHelp =
    "A flow of the catalog, the path of a document, or - for a document on standard input."

  /// Whether the name is a path: it contains a slash or a dot, which the name of a flow never does.
  static func isDocument(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.contains(".")
  }
}

extension FlowSource {
  /// Finds the flow with a name, or the document or file to import at a path; `-` reads it from
  /// standard input.
  init(
    named name: String, in catalog: Catalog, within limits: ImportLimits = ImportLimits()
  ) throws {
    if let entry = catalog[name] {
      self.init(entry: entry, format: nil, limitOption: nil)
      return
    }
    guard Self.isDocument(name) || InputFile.exists(path: name) else {
      throw UnknownName(
        "flow", name, among: catalog.entries.map(\.name),
        advice: "run 'flowgraph list' to see all flows; the path of a document contains '/' or '.'")
    }
    let file = InputFile(argument: name)
    let bytes = try file.bytes(ifMissing: "name a flow or a document, or use - for standard input")
    try self.init(ImportFile(name: file.name, bytes: bytes), within: limits)
  }

  init(
    _ file: ImportFile, within limits: ImportLimits, finding find: ((String) -> ImportFile?)? = nil
  ) throws {
    format = ImportFormat(of: file)
    let document = try file.document(as: format, within: limits, finding: find)
    entry = CatalogEntry(document, file: format == nil ? (file.name, file.bytes) : nil)
    limitOption = format?.isRunnable == true ? limits.option(setting: document.search.bound) : nil
  }
}
#endif
