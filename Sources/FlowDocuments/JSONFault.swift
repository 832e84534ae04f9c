package struct JSONFault: Error {
  /// The offset of the offending byte.
  package var offset: Int
  package var message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

extension DocumentError {
  /// Makes an error about the character at a byte of a text.
  ///
  /// A line ends with LF, CR or CRLF; a byte order mark does not count as a column.
  package init(at offset: Int, in bytes: [UInt8], message: String) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    let start = bytes.starts(with: JSONParser.byteOrderMark) ? JSONParser.byteOrderMark.count : 0
    for byte in bytes.prefix(offset).dropFirst(start) {
      let endsCRLF = previous == UInt8(ascii: "\r") && byte == UInt8(ascii: "\n")
      let isContinuation = byte & 0xC0 == 0x80
      if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
        line += endsCRLF ? 0 : 1
        column = 1
      } else if !isContinuation {
        column += 1
      }
      previous = byte
    }
    self.init(line: line, column: column, message: message)
  }

  /// Makes an error from a fault in a text.
  package init(_ fault: JSONFault, in bytes: [UInt8]) {
    self.init(at: fault.offset, in: bytes, message: fault.message)
  }
}
