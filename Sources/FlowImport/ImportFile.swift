package import FlowDocuments

/// A file to import.
package struct ImportFile: Hashable, Sendable {
  /// Maximum size of a file, in bytes.
  static let maxBytes = 16 << 20
  private static let beginningBytes = 4096

  /// The path, as shown in messages and source locations.
  package var name: String
  /// The content.
  package var bytes: [UInt8]

  /// Creates a file.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The name without folders and extension, such as `login`; `flow` if nothing is left.
  var stem: String {
    let base = name.split(separator: "/").last.map(String.init) ?? ""
    let stem = base.firstIndex(of: ".").map { String(base[..<$0]) } ?? base
    return stem.isEmpty || base == "standard input" ? "flow" : stem
  }

  /// The lines as text, without a byte order mark.
  func lines() throws(ImportError) -> [String] {
    guard bytes.count <= Self.maxBytes else {
      throw error(at: 1, "the file is larger than 16 MiB, the limit for an import")
    }
    guard !isUTF16, !bytes.prefix(64).contains(0) else {
      throw error(at: 1, "the file is UTF-16 or not text; save it as UTF-8")
    }
    var text = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 decodes to replacement characters, so two names could become equal.
    let fault =
      zip(bytes, text.utf8).enumerated().first { $1.0 != $1.1 }?.offset
      ?? (bytes.count == text.utf8.count ? nil : bytes.count - 1)
    if let fault {
      throw error(
        at: LineTable(bytes).line(at: fault), "this line is not UTF-8; save the file as UTF-8")
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .map(String.init)
  }

  /// Whether the file starts with a UTF-16 byte order mark.
  var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }

  /// Whether it contains only white space.
  var isBlank: Bool {
    beginning().trimmed.isEmpty && bytes.dropFirst(Self.beginningBytes).allSatisfy { $0 <= 0x20 }
  }

  /// The error for an empty file.
  var emptyFileError: ImportError { error(at: 1, "the text is empty") }

  /// The first few kilobytes as text.
  func beginning() -> String {
    let start = bytes.prefix(Self.beginningBytes)
    guard isUTF16 else {
      return String(
        decoding: start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start, as: UTF8.self
      )
    }
    let pairs = stride(from: 2, to: start.count - 1, by: 2)
    let isLittle = start[0] == 0xFF
    return String(
      decoding: pairs.map { at in
        let (low, high) = isLittle ? (start[at], start[at + 1]) : (start[at + 1], start[at])
        return UInt16(high) << 8 | UInt16(low)
      }, as: UTF16.self)
  }

  /// Returns an error at a line of the file.
  func error(at line: Int, column: Int = 1, _ message: String) -> ImportError {
    ImportError(file: name, DocumentError(line: line, column: column, message: message))
  }
}

/// The reason why a file cannot be imported.
package struct ImportError: Error, Hashable, Sendable {
  /// The file.
  package var file: String
  /// What is wrong, and where.
  package var error: DocumentError

  /// Creates an error.
  init(file: String, _ error: DocumentError) {
    self.file = file
    self.error = error
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension String {
  /// The text without enclosing quotes.
  var unquoted: String {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast().trimmed : self
  }
}

/// The lines of a text, by the offsets of its bytes.
struct LineTable {
  private let feeds: [Int]

  init(_ bytes: [UInt8]) { feeds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } }

  /// The line of a byte, counted from 1.
  ///
  /// - Complexity: O(log *n*) for *n* lines.
  func line(at offset: Int) -> Int {
    var (low, high) = (0, feeds.count)
    while low < high {
      let middle = (low + high) / 2
      if feeds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
