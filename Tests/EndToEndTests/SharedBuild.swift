#if CLI
import Foundation
import Testing

/// The suites that build packages in the shared folder, one after the other.
@Suite(.serialized) enum SharedBuildTests {}

/// The folder in which all packages that depend on this one are built.
///
/// What they have in common is compiled once. So no two of them may have programs or modules of
/// the same name.
enum SharedBuild {
  static let path = EmbeddingTests.root.appendingPathComponent(".build/packages-of-tests").path

  /// Makes the folder ready for another package.
  ///
  /// The package manager keeps the plan of what it built last, and takes it for that of any
  /// package; without its manifest it plans anew.
  static func begin() {
    try? FileManager.default.removeItem(atPath: "\(path)/debug.yaml")
  }

  /// Has the package manager build there, whatever folder its line names.
  static let environment = ["SWIFTPM_BUILD_DIR": path]

  /// Where a program is once it is built.
  static func program(_ name: String) -> String { "\(path)/debug/\(name)" }
}
#endif
