#if CLI
import FlowSupport

/// Reads standard input line by line, as the lines arrive.
struct LineReader {
  /// The maximum number of bytes in a line; the rest is dropped.
  static let maxLineLength = 4096
  private static let chunkSize = 1 << 16

  private var bytes: ArraySlice<UInt8> = []
  private var isAtEnd = false

  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Returns the next line without its line ending, truncated if too long, or `nil` at the end.
  ///
  /// Invalid UTF-8 is replaced; no choice has such a name.
  mutating func next() -> String? {
    var line: [UInt8] = []
    while true {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      line += bytes[..<end].prefix(Self.maxLineLength - line.count)
      if end < bytes.endIndex {
        bytes = bytes[(end + 1)...]
        return String(decoding: line, as: UTF8.self)
      }
      bytes = more()
      if bytes.isEmpty { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
    }
  }

  /// Returns the next bytes; empty at the end or if reading fails.
  private mutating func more() -> ArraySlice<UInt8> {
    guard !isAtEnd else { return [] }
    var buffer = [UInt8](repeating: 0, count: Self.chunkSize)
    var count = -1
    repeat {
      count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    isAtEnd = count <= 0
    return buffer.prefix(max(0, count))
  }
}
#endif
