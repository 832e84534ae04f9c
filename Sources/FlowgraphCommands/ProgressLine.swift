#if CLI
import FlowExploration
import FlowLibc

/// Tells on a terminal how far a long search is, on one line that goes again.
struct ProgressLine: Sendable {
  private static let patience = Duration.seconds(1)
  /// Goes to the start of the line and clears it.
  private static let clearing = "\r\u{1B}[K"

  private let name: String
  private let begin = ContinuousClock.now
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Begins a line about a flow.
  init(of name: String) {
    self.name = TerminalText.line(name, limit: 40)
  }

  /// What a search is to tell; `nil` where nobody looks.
  var onProgress: (@Sendable (SearchProgress) -> Void)? {
    guard isShown else { return nil }
    return { progress in
      guard isLong else { return }
      let reached =
        progress.walks.map { "\($0) walks, \(progress.transitions) transitions" }
        ?? "\(progress.configurations) configurations, \(progress.visited) of them searched, "
        + "\(progress.steps) steps away"
      StandardError.report("\(Self.clearing)\(name): \(reached)")
    }
  }

  /// Takes the line away.
  func end() {
    if isShown, isLong { StandardError.report(Self.clearing) }
  }

  private var isLong: Bool { ContinuousClock.now - begin > Self.patience }
}
#endif
