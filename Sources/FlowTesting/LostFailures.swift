import Foundation

/// Failures that no test framework received: those of a ``FlowTester`` in XCTest without
/// `finish()`.
///
/// In XCTest, a test fails only if it throws, and without ``FlowTester/finish()`` it does not.
/// These failures are therefore printed when the process exits, with exit code 1, so that the run
/// fails.
enum LostFailures {
  protocol FailureSource: AnyObject {
    var unreported: FlowFailure? { get }
  }

  private final class TesterReference: @unchecked Sendable {
    let name: ObjectIdentifier
    weak var source: (any FailureSource)?

    init(_ source: any FailureSource) {
      name = ObjectIdentifier(source)
      self.source = source
    }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var testers: [TesterReference] = []
  nonisolated(unsafe) private static var lost: [FlowFailure] = []

  /// Registers a tester, to report its failure when the process exits if the tester still exists.
  static func register(_ source: some FailureSource) {
    _ = reportsAtExit
    lock.withLock { testers.append(TesterReference(source)) }
  }

  /// Keeps the unreported failure of a tester that is deallocated, and unregisters the tester.
  static func unregister(_ source: some FailureSource, with failure: FlowFailure?) {
    let name = ObjectIdentifier(source)
    lock.withLock {
      testers.removeAll { $0.name == name }
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
