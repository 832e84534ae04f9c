import FlowExploration
import Foundation

/// A file of known failures beside a test, committed with it and replayed first.
///
/// ```swift
/// try SignIn().verifyAtRandom(regressions: .file("SignIn.regressions"))
/// ```
/// A test only reads the file; a missing file counts as empty. With `FLOWGRAPH_RECORD=1` in the
/// environment, new failures are added to it, and lines that can no longer be replayed are removed;
/// otherwise, the report contains the lines to add. Several tests can share a file: each skips the
/// lines of properties that it does not check.
public struct RegressionsFile: Hashable, Sendable {
  /// The name that the test gives.
  let name: String
  private let path: String

  /// Returns the file with a name in the folder of the test.
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
  func update(at site: CallSite, _ change: (inout Regressions) -> Void) throws {
    try Self.lock.withLock {
      var regressions = try read(at: site)
      change(&regressions)
      do {
        try Data("\(regressions)".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      } catch {
        throw FlowFailure(
          "\(name) (\(site))\n  cannot be written; check that its folder exists and can be written: "
            + "\(error)", at: site)
      }
    }
  }

  private static let lock = NSLock()
}
