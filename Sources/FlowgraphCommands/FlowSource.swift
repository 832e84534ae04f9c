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
  static func entry(named name: String, in catalog: Catalog) throws(ToolError) -> CatalogEntry {
    if let entry = catalog[name] { return entry }
    guard isDocument(name) || InputFile.exists(path: name) else {
      let names = catalog.entries.map(\.name)
      throw .unknownFlow(name, nearest: Spelling.nearest(to: name, among: names))
    }
    return CatalogEntry(try document(at: name))
  }

  private static func document(at path: String) throws(ToolError) -> FlowDocument {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do {
      bytes = try InputFile.bytes(at: path == "-" ? nil : path)
    } catch {
      switch error {
      case .missing: throw .missingFile(name)
      case .unreadable(let reason): throw .unreadableFile(name, reason: reason)
      }
    }
    do { return try FlowDocument(json: bytes) } catch { throw .malformedDocument(name, error) }
  }
}
#endif
