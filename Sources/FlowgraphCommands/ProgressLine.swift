#if CLI
import FlowDocuments
import FlowExploration
import FlowSupport

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
