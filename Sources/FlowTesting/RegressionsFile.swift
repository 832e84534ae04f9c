import FlowExploration
import Foundation

/// A file of failures found before, beside a test, to be committed with it and replayed first.
///
/// ```swift
/// try SignIn().verifyAtRandom(regressions: .file("SignIn.regressions"))
/// ```
/// A test only reads it, and a file that is not there is empty. Where the environment says
/// `FLOWGRAPH_RECORD=1`, what fails is written into it, and what cannot be followed any more is taken
/// out. Without that a report gives the lines to add. Several tests can share a file: lines of
/// properties that a test does not look for are passed over.
public struct RegressionsFile: Hashable, Sendable {
  /// The name, as the test gives it.
  let name: String
  private let path: String

  /// The file of a name in the folder of the test.
  public static func file(_ name: String, filePath: String = #filePath) -> Self {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    return Self(name: name, path: folder.appendingPathComponent(name).path)
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the failures.
  func read(at site: CallSite) throws -> Regressions {
    guard exists else { return Regressions() }
    do {
      return try Regressions(parsing: String(contentsOfFile: path, encoding: .utf8))
    } catch {
      throw FlowFailure("\(name) (\(site))\n  \(error)", at: site)
    }
  }

  /// Changes the file, one test at a time.
  func change(at site: CallSite, _ change: (inout Regressions) -> Void) throws {
    try Self.lock.withLock {
      var regressions = try read(at: site)
      change(&regressions)
      do {
        try Data("\(regressions)".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      } catch {
        throw FlowFailure("\(name) (\(site))\n  it cannot be written: \(error)", at: site)
      }
    }
  }

  private static let lock = NSLock()
}
