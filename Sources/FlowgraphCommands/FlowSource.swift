#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowImport

/// Resolves an argument that names a flow.
enum FlowSource {
  static let help: ArgumentHelp =
    "A flow of the catalog, the path of a document, or - for a document on standard input."

  /// Whether the name is a path: it contains a slash or a dot, which the name of a flow never does.
  static func isDocument(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.contains(".")
  }

  /// The flow with a name, or the document at a path, which may be a file to import; `-` reads it
  /// from standard input.
  static func entry(named name: String, in catalog: Catalog) throws -> CatalogEntry {
    if let entry = catalog[name] { return entry }
    guard isDocument(name) || InputFile.exists(path: name) else {
      throw UnknownName(
        "flow", name, among: catalog.entries.map(\.name),
        advice: "run 'flowgraph list' to see all flows; the path of a document contains '/' or '.'")
    }
    let file = InputFile(argument: name)
    let bytes = try file.bytes(
      ifMissing: "name a flow or a document, or use - for standard input")
    return CatalogEntry(try Imports.document(in: ImportFile(name: file.name, bytes: bytes)))
  }
}
#endif
