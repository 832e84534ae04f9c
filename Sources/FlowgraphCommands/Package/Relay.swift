#if CLI
/// Passes on to standard error what a program writes, up to a bound, and remembers what it said
/// last.
struct Relay {
  private static let mostBytes = 64 << 10
  /// A trap is followed by a stack trace.
  private static let mostRemembered = 16 << 10
  private static let mark = "Fatal error: "

  private var passed = 0
  private var end: [UInt8] = []

  /// Passes bytes on.
  mutating func pass(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    end = Array((end + bytes).suffix(Self.mostRemembered))
    guard passed <= Self.mostBytes else { return }
    let room = Self.mostBytes - passed
    StandardError.report(bytes.prefix(room))
    passed += bytes.count
    guard bytes.count > room else { return }
    StandardError.report(
      "\nflowgraph: the program of the package writes more than 64 kB; the rest is left out\n")
  }

  /// The line that tells of a trap, or else the last line that is not empty.
  var lastWords: String {
    let lines = String(decoding: end, as: UTF8.self).split(whereSeparator: \.isNewline)
    let line =
      lines.last { $0.contains(Self.mark) } ?? lines.last { !$0.allSatisfy(\.isWhitespace) }
    return line.map { TerminalText.line(String($0), limit: 300) } ?? ""
  }
}
#endif
