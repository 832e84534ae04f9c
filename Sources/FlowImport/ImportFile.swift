package import FlowDocuments

package struct ImportFile: Hashable, Sendable {
  package static let maxBytes = 16 << 20
  private static let beginningBytes = 4096

  /// The path, as shown in messages and source locations.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }

  /// The name without folders and extension, such as `login`; `flow` if nothing is left.
  var stem: String {
    let base = name.split(separator: "/").last.map(String.init) ?? ""
    let stem = base.firstIndex(of: ".").map { String(base[..<$0]) } ?? base
    return stem.isEmpty || base == "standard input" ? "flow" : stem
  }

  /// The lines as text, without a byte order mark.
  func lines() throws(ImportError) -> [String] {
    try checkSize()
    guard !isUTF16, !bytes.prefix(64).contains(0) else {
      throw error(at: 1, "the file is UTF-16 or not text; save it as UTF-8")
    }
    var text = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 decodes to replacement characters, so two names could become equal.
    let fault =
      zip(bytes, text.utf8).enumerated().first { $1.0 != $1.1 }?.offset
      ?? (bytes.count == text.utf8.count ? nil : bytes.count - 1)
    if let fault {
      let line = bytes[..<fault].count { $0 == UInt8(ascii: "\n") } + 1
      throw error(at: line, "this line is not UTF-8; save the file as UTF-8")
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .map(String.init)
  }

  func checkSize() throws(ImportError) {
    guard bytes.count <= Self.maxBytes else {
      throw error(at: 1, "the file is larger than 16 MiB, the limit for an import")
    }
  }

  var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }

  var isBlank: Bool {
    beginning().trimmed.isEmpty && bytes.dropFirst(Self.beginningBytes).allSatisfy { $0 <= 0x20 }
  }

  var emptyFileError: ImportError { error(at: 1, "the text is empty") }

  /// The first few kilobytes as text.
  func beginning() -> String {
    let start = bytes.prefix(Self.beginningBytes)
    guard isUTF16 else {
      return String(
        decoding: start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start, as: UTF8.self
      )
    }
    let (low, high) = start[0] == 0xFF ? (0, 1) : (1, 0)
    let units = stride(from: 2, to: start.count - 1, by: 2).map { index in
      UInt16(start[index + high]) << 8 | UInt16(start[index + low])
    }
    return String(decoding: units, as: UTF16.self)
  }

  func error(at line: Int, column: Int = 1, _ message: String) -> ImportError {
    ImportError(file: name, error: DocumentError(line: line, column: column, message: message))
  }
}

package struct ImportError: Error, Hashable, Sendable {
  package var file: String
  package var error: DocumentError
}

extension StringProtocol {
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }

  /// The text without enclosing quotes.
  var unquoted: String {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast().trimmed : self
  }
}

extension Set<String> {
  /// Inserts a text that it does not contain yet, adding a number from 2 if needed, and returns it.
  mutating func insertUnique(_ text: String, separator: String = " ") -> String {
    var (unique, number) = (text, 2)
    while !insert(unique).inserted {
      unique = "\(text)\(separator)\(number)"
      number += 1
    }
    return unique
  }
}

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
