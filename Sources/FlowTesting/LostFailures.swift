import Foundation

/// Failures that no framework was told: those of a ``FlowTester`` in XCTest that nobody finished.
///
/// XCTest fails by what is thrown, and where ``FlowTester/finish()`` is forgotten nothing is. So
/// these are printed when the process ends, and its exit code is 1: the run fails instead.
enum LostFailures {
  /// What an unfinished tester has not told anyone.
  protocol Source: AnyObject {
    var untold: FlowFailure? { get }
  }

  private struct Watched {
    weak var source: (any Source)?
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var watched: [Watched] = []
  nonisolated(unsafe) private static var lost: [FlowFailure] = []

  /// Asks a tester at the end of the process, if it is still there.
  static func watch(_ source: some Source) {
    _ = asksAtExit
    lock.withLock {
      watched.removeAll { $0.source == nil }
      watched.append(Watched(source: source))
    }
  }

  /// Keeps what a tester that goes away has told nobody.
  static func keep(_ failure: FlowFailure) {
    _ = asksAtExit
    lock.withLock { lost.append(failure) }
  }

  private static let asksAtExit: Void = {
    atexit { LostFailures.tell() }
  }()

  private static func tell() {
    let failures = lock.withLock { lost + watched.compactMap { $0.source?.untold } }
    guard !failures.isEmpty else { return }
    let texts = failures.map { "\($0)\n" }.joined(separator: "\n")
    let text = "error: FlowTester: finish() was not called, so no test failed by this\n\n\(texts)"
    fflush(nil)
    FileHandle.standardError.write(Data(text.utf8))
    _exit(1)
  }
}
