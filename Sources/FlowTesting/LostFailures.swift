import Foundation

/// Failures that no test framework received: those of a ``FlowTester`` in XCTest without
/// `finish()`.
///
/// In XCTest, a test fails only if it throws, and without ``FlowTester/finish()`` it does not.
/// These failures are therefore printed when the process exits, with exit code 1, so that the run
/// fails.
enum LostFailures {
  private static let lock = NSLock()
  /// The testers that exist, each with what it has not reported.
  nonisolated(unsafe) private static var testers:
    [(id: ObjectIdentifier, unreported: () -> FlowFailure?)] = []
  nonisolated(unsafe) private static var lost: [FlowFailure] = []

  /// Registers a tester, to report its failure when the process exits if the tester still exists.
  static func register<F>(_ tester: FlowTester<F>) {
    _ = reportsAtExit
    let id = ObjectIdentifier(tester)
    lock.withLock { testers.append((id, { [weak tester] in tester?.unreported })) }
  }

  /// Keeps the unreported failure of a tester that is deallocated, and unregisters the tester.
  static func unregister<F>(_ tester: FlowTester<F>, with failure: FlowFailure?) {
    let id = ObjectIdentifier(tester)
    lock.withLock {
      testers.removeAll { $0.id == id }
      if let failure { lost.append(failure) }
    }
  }

  private static let reportsAtExit: Void = {
    atexit { LostFailures.report() }
  }()

  private static func report() {
    // Reading a tester may release its last reference, and its deinit takes the lock, so do not
    // hold the lock here.
    let (kept, present) = lock.withLock { (lost, testers) }
    let failures = kept + present.compactMap { $0.unreported() }
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
