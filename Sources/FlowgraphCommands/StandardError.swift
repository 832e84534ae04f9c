#if CLI
import FlowDocuments
import FlowExploration
import FlowSupport

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

/// Shows the progress of a long search on a terminal, in a line that is cleared at the end.
struct ProgressLine: Sendable {
  private static let delay = Duration.seconds(1)
  /// Moves to the start of the line and clears it.
  private static let clearLine = "\r\u{1B}[K"

  private let name: String
  private let start = ContinuousClock.now
  private let isShown = isatty(STDERR_FILENO) == 1

  init(of name: String) { self.name = TerminalText.line(name, limit: 40) }

  /// The callback for a search; `nil` if standard error is not a terminal.
  var onProgress: (@Sendable (SearchProgress) -> Void)? {
    guard isShown else { return nil }
    return { progress in
      guard isLong else { return }
      let reached =
        progress.walks.map {
          "\(counted($0, "walk")), \(counted(progress.transitions, "transition"))"
        }
        ?? "\(counted(progress.configurations, "configuration")), \(progress.visited) searched, "
        + "depth \(progress.distance)"
      StandardError.report("\(Self.clearLine)\(name): \(reached)".utf8)
    }
  }

  func end() {
    if isShown, isLong { StandardError.report(Self.clearLine.utf8) }
  }

  private var isLong: Bool { ContinuousClock.now - start > Self.delay }
}
#endif
