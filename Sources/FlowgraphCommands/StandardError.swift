#if CLI
import FlowDocuments

/// Standard error, to which everything except data is written.
enum StandardError {
  static func report(_ text: String) { report(text.utf8) }

  /// Writes bytes as far as possible, as failures cannot be reported anywhere.
  static func report(_ bytes: some Sequence<UInt8>) {
    try? Output.write(Array(bytes), to: "/dev/stderr")
  }
}

/// Makes text safe for one line of a terminal: nothing in it moves the cursor or hides the rest.
enum TerminalText {
  /// Returns the text on one line, without the middle of a text that is longer than a limit.
  static func line(_ text: String, limit: Int = 1000) -> String { text.onOneLine(limit: limit) }

  static func lines(_ lines: [String]) -> String {
    lines.map { line($0, limit: .max) + "\n" }.joined()
  }
}
#endif
