import FlowDocuments

/// A JSON file to import.
struct JSONFile {
  let file: ImportFile
  let root: JSONValue
  private let lines: LineTable

  init(_ file: ImportFile) throws(ImportError) {
    guard file.bytes.count <= ImportFile.maxBytes else {
      throw file.error(at: 1, "the file is larger than 16 MiB, the limit for an import")
    }
    do throws(DocumentError) { root = try JSONValue(parsing: file.bytes) } catch {
      throw ImportError(file: file.name, error)
    }
    self.file = file
    lines = LineTable(file.bytes)
  }

  /// Returns the outermost object of a file, or `nil` if it is a document or no object.
  static func object(in file: ImportFile) -> JSONValue? {
    // Checking the start first avoids reading a large document twice.
    guard file.bytes.count <= ImportFile.maxBytes,
      !String(decoding: file.bytes.prefix(256), as: UTF8.self).contains("\"flowgraph\""),
      let value = try? JSONValue(parsing: file.bytes), value.members != nil,
      value["flowgraph"] == nil
    else { return nil }
    return value
  }

  /// The line of a value, counted from 1.
  func line(of value: JSONValue) -> Int { lines.line(at: value.offset) }

  /// Notes the members of an object that are not read.
  func drop(_ value: JSONValue, except keys: [String], _ notes: inout ImportNotes) {
    for member in value.members ?? [] where !keys.contains(member.key) {
      notes.drop(
        "key", JSONWriter.excerpt(member.key), in: file, at: lines.line(at: member.keyOffset))
    }
  }

  /// Returns an error at a value.
  func fault(_ value: JSONValue, _ message: String) -> ImportError {
    ImportError(
      file: file.name, DocumentError(at: value.offset, in: file.bytes, message: message))
  }
}
