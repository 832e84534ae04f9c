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

  /// Asks a tester at the end of the process, if it is still there.
  static func watch(_ source: some Source) {
    _ = asksAtExit
    lock.withLock { watched.append(Watched(source)) }
  }

  /// Keeps what a tester that goes away has told nobody, and watches it no more.
  static func end(_ source: some Source, keeping failure: FlowFailure?) {
    let name = ObjectIdentifier(source)
    lock.withLock {
      watched.removeAll { $0.name == name }
      if let failure { lost.append(failure) }
    }
  }

  private static let asksAtExit: Void = {
    atexit { LostFailures.tell() }
  }()

  private static func tell() {
    // To look at a tester may be to be the last that holds it, and one that goes away asks for the
    // lock: so none is looked at under it.
    let (kept, present) = lock.withLock { (lost, watched) }
    let failures = kept + present.compactMap { $0.source?.untold }
    guard !failures.isEmpty else { return }
    let texts = failures.map { "\($0)\n" }.joined(separator: "\n")
    let text = "error: FlowTester: finish() was not called, so no test failed by this\n\n\(texts)"
    fflush(nil)
    FileHandle.standardError.write(Data(text.utf8))
    CoverageFile.write()
    _exit(1)
  }
}
