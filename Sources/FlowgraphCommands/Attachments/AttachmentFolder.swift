#if CLI
import FlowCatalogs
import FlowDocuments
import FlowSupport

/// A folder with the attachments of a test run, which include documents of flows.
///
/// Documents are recognized by their content, because test runners rename attachments.
struct AttachmentFolder {
  let path: String

  /// The flows of all documents, sorted by name.
  ///
  /// Other files, hidden files and subfolders are skipped. A flow may occur several times if its
  /// documents are the same.
  func catalog() throws -> Catalog {
    let files = try files()
    var documents: [String: (document: FlowDocument, file: String)] = [:]
    for file in files {
      guard let document = try Self.document(at: "\(path)/\(file)") else { continue }
      if let other = documents[document.name] {
        guard other.document == document else {
          throw AttachmentsError.differing(path, flow: document.name, files: [other.file, file])
        }
      } else {
        documents[document.name] = (document, file)
      }
    }
    guard !documents.isEmpty else { throw AttachmentsError.empty(path, files: files.count) }
    var catalog = Catalog()
    catalog.entries = documents.values.map(\.document)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { CatalogEntry($0) }
    return catalog
  }

  private func files() throws -> [String] {
    guard Folder.exists(at: path) else {
      throw InputFile.exists(path: path)
        ? AttachmentsError.noFolder(path) : AttachmentsError.missing(path)
    }
    guard access(path, R_OK | X_OK) == 0 else {
      throw InputError.unreadable(path, reason: "permission denied; check its mode with 'ls -ld'")
    }
    return Folder.entries(of: path).filter(\.info.isFile).map(\.name)
  }

  /// The document in a file; `nil` if it contains anything else, or no longer exists.
  ///
  /// A text that begins like a document is treated as one, so its errors are reported.
  private static func document(at path: String) throws -> FlowDocument? {
    // Attachments such as videos may be large; most are recognized by their first bytes.
    let file = InputFile(path: path)
    let isSpace = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
    guard let head = try file.bytesIfPresent(first: 4096)?.drop(while: isSpace),
      head.first == UInt8(ascii: "{")
    else { return nil }
    let isIntended = head.dropFirst().drop(while: isSpace).starts(with: "\"flowgraph\"".utf8)
    guard let bytes = try file.bytesIfPresent() else { return nil }
    do throws(DocumentError) {
      guard
        let value = isIntended ? try JSONValue(parsing: bytes) : try? JSONValue(parsing: bytes),
        isIntended || value["flowgraph"] != nil
      else { return nil }
      return try FlowDocument(value, in: bytes)
    } catch {
      throw MalformedFile(path, error)
    }
  }
}
#endif
