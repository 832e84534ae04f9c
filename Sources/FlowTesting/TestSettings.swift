import Foundation

/// What the environment says about a run of tests.
enum TestSettings {
  static let seedName = "FLOWGRAPH_SEED"
  static let runsName = "FLOWGRAPH_RUNS"
  static let coverageName = "FLOWGRAPH_COVERAGE"
  static let recordName = "FLOWGRAPH_RECORD"

  /// The seed of random walks; `nil` where nothing is said.
  static func seed(at site: CallSite) throws -> UInt64? {
    try number(seedName, "a whole number from 0", at: site)
  }

  /// How many random walks to take; `nil` where nothing is said.
  static func runs(at site: CallSite) throws -> Int? {
    let runs: Int? = try number(runsName, "a whole number from 1", at: site)
    guard let runs, runs < 1 else { return runs }
    throw fault(runsName, "\(runs)", "a whole number from 1", at: site)
  }

  /// Whether regressions that are found may be written to their file.
  static var recordsRegressions: Bool { value(recordName) == "1" }

  /// The folder for the coverage of this process; `nil` where it is not asked for.
  static let coverageFolder = value(coverageName)

  private static func value(_ name: String) -> String? {
    let value = ProcessInfo.processInfo.environment[name]
    return value == "" ? nil : value
  }

  private static func number<Number: FixedWidthInteger>(
    _ name: String, _ wanted: String, at site: CallSite
  ) throws -> Number? {
    guard let value = value(name) else { return nil }
    guard let number = Number(value) else { throw fault(name, value, wanted, at: site) }
    return number
  }

  private static func fault(
    _ name: String, _ value: String, _ wanted: String, at site: CallSite
  ) -> FlowFailure {
    FlowFailure("\(name) is '\(value)'; it should be \(wanted) (\(site))", at: site)
  }
}
