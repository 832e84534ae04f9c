#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

/// What an argument that names a flow stands for.
enum FlowSource {
  static let help: ArgumentHelp =
    "A flow of the catalog, the path of a document, or - for a document on standard input."

  /// Whether the name is that of a file: it has a slash or a dot, which no flow's name has.
  static func isDocument(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.contains(".")
  }

  /// The flow of a name, or the document at a path; `-` is one on standard input.
  static func entry(named name: String, in catalog: Catalog) throws -> CatalogEntry {
    if let entry = catalog[name] { return entry }
    guard isDocument(name) || InputFile.exists(path: name) else {
      throw UnknownName(
        "flow", name, among: catalog.entries.map(\.name),
        advice: "'flowgraph list' names them all, and a path to a document has a '/' or a '.'")
    }
    let file = InputFile(argument: name)
    let bytes = try file.bytes(
      ifMissing: "name a flow, a document, or - for standard input")
    do { return CatalogEntry(try FlowDocument(json: bytes)) } catch {
      throw MalformedFile(file.name, error)
    }
  }
}
#endif
