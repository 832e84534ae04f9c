#if CLI
import FlowDocuments

/// Makes text safe for one line of a terminal: nothing in it moves the cursor or hides the rest.
enum TerminalText {
  /// Returns the text on one line, without the middle of a text that is longer than a limit.
  static func line(_ text: String, limit: Int = 1000) -> String { text.onOneLine(limit: limit) }
}
#endif
