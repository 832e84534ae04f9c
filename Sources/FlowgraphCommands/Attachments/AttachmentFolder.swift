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

  /// The names of its files.
  private func files() throws -> [String] {
    var info = stat()
    guard stat(path, &info) == 0 else { throw AttachmentsError.missing(path) }
    guard info.st_mode & S_IFMT == S_IFDIR else { throw AttachmentsError.noFolder(path) }
    guard access(path, R_OK | X_OK) == 0 else {
      throw InputError.unreadable(path, reason: "permission denied; check its mode with 'ls -ld'")
    }
    return FolderEntry.entries(of: path).filter(\.isFile).map(\.name)
  }

  /// The document in a file; `nil` if it contains anything else, or no longer exists.
  ///
  /// A text that begins like a document is treated as one, so its errors are reported.
  private static func document(at path: String) throws -> FlowDocument? {
    // Attachments such as videos may be large; most are recognized by their first bytes.
    let file = InputFile(path: path)
    guard var prefix = try file.bytesIfPresent(first: 4096).map(TextPrefix.init) else {
      return nil
    }
    guard prefix.consume("{") else { return nil }
    let isIntended = prefix.consume("\"flowgraph\"")
    guard let bytes = try file.bytesIfPresent() else { return nil }
    do throws(DocumentError) {
      guard let value = try Self.value(of: bytes, isIntended: isIntended) else { return nil }
      return try FlowDocument(value, in: bytes)
    } catch {
      throw MalformedFile(path, error)
    }
  }

  /// Returns the value of a text that is meant to be a document, or `nil` for any other text.
  private static func value(
    of bytes: [UInt8], isIntended: Bool
  ) throws(DocumentError) -> JSONValue? {
    do throws(DocumentError) {
      let value = try JSONValue(parsing: bytes)
      return isIntended || value["flowgraph"] != nil ? value : nil
    } catch {
      guard isIntended else { return nil }
      throw error
    }
  }
}

/// The first bytes of a text.
private struct TextPrefix {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Consumes a word and the space before it; returns whether it was there.
  mutating func consume(_ token: String) -> Bool {
    rest = rest.drop { " \t\r\n".utf8.contains($0) }
    guard rest.starts(with: token.utf8) else { return false }
    rest = rest.dropFirst(token.utf8.count)
    return true
  }
}
#endif
