import FlowExploration
import Foundation

package enum TestSettings {
  /// A replacement for the environment, for tests of this module.
  @TaskLocal package static var environment: [String: String]?

  static let seedName = "FLOWGRAPH_SEED"
  static let runsName = "FLOWGRAPH_RUNS"
  static let coverageName = "FLOWGRAPH_COVERAGE"
  static let attachmentsName = "FLOWGRAPH_ATTACHMENTS"

  static func seed(at site: CallSite) throws -> UInt64? {
    guard let value = value(seedName) else { return nil }
    guard let seed = RandomWalks.seed(from: value) else {
      throw fault(seedName, value, "a non-negative whole number, such as 7 or 0x51AB", at: site)
    }
    return seed
  }

  static func runs(at site: CallSite) throws -> Int? {
    guard let value = value(runsName) else { return nil }
    guard let runs = Int(value), 1...RandomWalks.maxCount ~= runs else {
      throw fault(runsName, value, "a whole number from 1 to \(RandomWalks.maxCount)", at: site)
    }
    return runs
  }

  /// The folder for the coverage of this process; `nil` if it is not set.
  static let coverageFolder = value(coverageName)

  /// The folder for documents and diagrams of flows; `nil` if it is not set.
  static var attachmentsFolder: String? { value(attachmentsName) }

  /// Writes files to a folder, which is created if needed.
  static func write(_ files: [(name: String, text: String)], to folder: String) throws {
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: url.appendingPathComponent(name), options: .atomic)
    }
  }

  private static func value(_ name: String) -> String? {
    let value = (environment ?? ProcessInfo.processInfo.environment)[name]
    return value == "" ? nil : value
  }

  private static func fault(
    _ name: String, _ value: String, _ wanted: String, at site: CallSite
  ) -> FlowFailure {
    FlowFailure("\(name) must be \(wanted), not '\(value)' (\(site))", at: site)
  }
}
