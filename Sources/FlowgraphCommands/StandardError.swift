#if CLI
import FlowDocuments

/// Standard error, to which everything except data is written.
enum StandardError {
  /// Writes lines of text, in which a terminal finds nothing to obey.
  static func report(_ text: String) { report(TerminalText.lines(of: text).utf8) }

  /// Writes bytes as far as possible, as failures cannot be reported anywhere.
  static func report(_ bytes: some Sequence<UInt8>) {
    try? Output.write(Array(bytes), to: "/dev/stderr")
  }
}

/// Makes text safe for a terminal: nothing in it moves the cursor, hides the rest, or is read as a
/// command.
enum TerminalText {
  /// Returns the text on one line, without the middle of a text that is longer than a limit.
  static func line(_ text: String, limit: Int = 1000) -> String { text.onOneLine(limit: limit) }

  /// Returns a text of several lines.
  static func lines(of text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0), limit: .max) }.joined(separator: "\n")
  }
}
#endif
