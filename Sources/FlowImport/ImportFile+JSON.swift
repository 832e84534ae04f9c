import FlowDocuments

extension ImportFile {
  func json() throws(ImportError) -> JSONValue {
    try checkSize()
    do throws(DocumentError) { return try JSONValue(parsing: bytes) } catch {
      throw ImportError(file: name, error: error)
    }
  }

  /// The outermost object, or `nil` if it is a document or no object.
  var outermostObject: JSONValue? {
    // Checking the start first avoids reading a large document twice.
    guard !String(decoding: bytes.prefix(256), as: UTF8.self).contains("\"flowgraph\""),
      let value = try? json(), value.members != nil, value["flowgraph"] == nil
    else { return nil }
    return value
  }
}

extension ImportContext {
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
  func drop(_ value: JSONValue, except keys: [String]) {
    for member in value.members ?? [] where !keys.contains(member.key) {
      drop("key", JSONWriter.excerpt(member.key), at: line(at: member.keyOffset))
    }
  }

  func error(at value: JSONValue, _ message: String) -> ImportError {
    ImportError(
      file: file.name, error: DocumentError(at: value.offset, in: file.bytes, message: message))
  }
}
