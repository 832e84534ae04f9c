import Foundation

/// Failures that no test framework received: those of a ``FlowTester`` in XCTest without
/// `finish()`.
///
/// A test fails in XCTest only if it throws, and without ``FlowTester/finish()`` it does not. These
/// failures are therefore printed when the process exits, with exit code 1, so that the run fails.
enum LostFailures {
  /// An unfinished tester with unreported failures.
  protocol Source: AnyObject {
    var unreported: FlowFailure? { get }
  }

  private final class Watched: @unchecked Sendable {
    let name: ObjectIdentifier
    weak var source: (any Source)?

    init(_ source: any Source) {
      name = ObjectIdentifier(source)
      self.source = source
    }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var watched: [Watched] = []
  nonisolated(unsafe) private static var lost: [FlowFailure] = []

  /// Checks a tester when the process exits, if it still exists.
  static func watch(_ source: some Source) {
    _ = reportsAtExit
    lock.withLock { watched.append(Watched(source)) }
  }

  /// Keeps the unreported failure of a tester that is deallocated, and stops watching it.
  static func end(_ source: some Source, keeping failure: FlowFailure?) {
    let name = ObjectIdentifier(source)
    lock.withLock {
      watched.removeAll { $0.name == name }
      if let failure { lost.append(failure) }
    }
  }

  private static let reportsAtExit: Void = {
    atexit { LostFailures.report() }
  }()

  private static func report() {
    // Reading a tester may release its last reference, and its deinit takes the lock, so this must
    // not hold the lock.
    let (kept, present) = lock.withLock { (lost, watched) }
    let failures = kept + present.compactMap { $0.source?.unreported }
    guard !failures.isEmpty else { return }
    let texts = failures.map { "\($0)\n" }.joined(separator: "\n")
    let text =
      "error: FlowTester: finish() was not called, so no test reported this failure\n\n\(texts)"
    fflush(nil)
    FileHandle.standardError.write(Data(text.utf8))
    CoverageFile.write()
    _exit(1)
  }
}
