#if CLI
/// Forwards the output of a program to standard error, up to a limit, and keeps the last part.
struct Relay {
  private static let maxBytes = 64 << 10
  /// A trap is followed by a stack trace.
  private static let maxRemembered = 16 << 10
  private static let mark = "Fatal error: "

  private var forwarded = 0
  private var end: [UInt8] = []

  mutating func forward(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    end = Array((end + bytes).suffix(Self.maxRemembered))
    guard forwarded <= Self.maxBytes else { return }
    let room = Self.maxBytes - forwarded
    StandardError.report(bytes.prefix(room))
    forwarded += bytes.count
    guard bytes.count > room else { return }
    StandardError.report(
      "\nflowgraph: the output of the package's program exceeds 64 kB; the rest is omitted\n")
  }

  /// The last line with a fatal error, or else the last line that is not empty.
  var lastLine: String {
    let lines = String(decoding: end, as: UTF8.self).split(whereSeparator: \.isNewline)
    let line =
      lines.last { $0.contains(Self.mark) } ?? lines.last { !$0.allSatisfy(\.isWhitespace) }
    return line.map { TerminalText.line(String($0), limit: 300) } ?? ""
  }
}
#endif
