#if CLI
import FlowCatalogs
import FlowDocuments
import FlowSupport

extension Catalog {
  /// Reads the flows of all documents among the attachments of a test run, sorted by name.
  ///
  /// Documents are recognized by their content, because test runners rename attachments. Other
  /// files, hidden files and subfolders are skipped. A flow may occur several times if its
  /// documents are the same.
  init(attachmentsIn folder: String) throws {
    let files = try Self.files(in: folder)
    var documents: [String: (document: FlowDocument, file: String)] = [:]
    for file in files {
      guard let document = try Self.document(at: "\(folder)/\(file)") else { continue }
      let first = documents[document.name, default: (document, file)]
      guard first.document == document else {
        throw ToolFailure.badInput(
          "\(folder): '\(first.file)' and '\(file)' are different documents of '\(document.name)'; "
            + "if one is from an earlier run, empty the folder before running the tests, otherwise "
            + "rename one with attach(name: …)")
      }
      documents[document.name] = first
    }
    guard !documents.isEmpty else {
      throw ToolFailure.noInput(
        "\(folder): no flow document among \(counted(files.count, "file")); attach one in a test "
          + "with 'try Checkout().attach()', see Documentation/Catalogs.md")
    }
    self.init()
    entries = documents.values.map(\.document)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { CatalogEntry($0) }
  }

  private static func files(in folder: String) throws -> [String] {
    guard Folder.exists(at: folder) else {
      let isFile = InputFile.exists(path: folder)
      throw ToolFailure.noInput(
        "\(folder): \(isFile ? "not a folder" : "no such folder"); --attachments needs the folder "
          + "with the attachments of a test run"
          + (isFile ? "; to use a single document, name it instead of a flow" : ""))
    }
    guard access(folder, R_OK | X_OK) == 0 else {
      throw InputError.unreadable(folder, reason: "permission denied; check its mode with 'ls -ld'")
    }
    try Folder.requireNames(in: folder)
    return Folder.entries(of: folder).filter(\.info.isFile).map(\.name)
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
