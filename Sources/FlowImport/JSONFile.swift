import FlowDocuments

struct JSONFile {
  let file: ImportFile
  let root: JSONValue
  /// The offsets of its line feeds.
  private let lineFeeds: [Int]

  init(_ file: ImportFile) throws(ImportError) {
    try file.checkSize()
    do throws(DocumentError) { root = try JSONValue(parsing: file.bytes) } catch {
      throw ImportError(file: file.name, error: error)
    }
    self.file = file
    lineFeeds = file.bytes.indices.filter { file.bytes[$0] == UInt8(ascii: "\n") }
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

  func line(of value: JSONValue) -> Int { line(at: value.offset) }

  /// - Complexity: O(log *n*) for *n* lines.
  private func line(at offset: Int) -> Int {
    var (low, high) = (0, lineFeeds.count)
    while low < high {
      let middle = (low + high) / 2
      if lineFeeds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }

  /// Notes the members of an object that are not read.
  func drop(_ value: JSONValue, except keys: [String], _ context: ImportContext) {
    for member in value.members ?? [] where !keys.contains(member.key) {
      context.drop("key", JSONWriter.excerpt(member.key), at: line(at: member.keyOffset))
    }
  }

  func fault(_ value: JSONValue, _ message: String) -> ImportError {
    ImportError(
      file: file.name, error: DocumentError(at: value.offset, in: file.bytes, message: message))
  }
}
