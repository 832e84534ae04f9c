import FlowCore
public import FlowExploration

extension ExplorableFlow {
  /// Takes random walks through the flow, and fails if a property does not hold.
  ///
  /// ```swift
  /// try SignIn().verifyAtRandom()
  /// try SignIn().verifyAtRandom(walks: RandomWalks(count: 1000, length: 100, seed: 7))
  /// ```
  /// Use it for a flow that is too large to search. The walks are the same every time, unless
  /// `FLOWGRAPH_SEED` or `FLOWGRAPH_RUNS` are set. Failures are shrunk to short traces. Properties
  /// that only a search can decide (`canAlwaysReach`, traps and the like) are skipped, unless the
  /// test names them.
  ///
  /// - Parameters:
  ///   - properties: The properties to check; by default the flow's own `properties`.
  ///   - walks: The number of walks, their length, and the seed.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The report.
  /// - Throws: A ``FlowFailure`` with the whole report.
  @discardableResult
  public func verifyAtRandom(
    _ properties: [Property<Self>]? = nil, walks: RandomWalks = RandomWalks(),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> CheckReport<Self> {
    let verification = Verification(
      flow: self, properties: properties, isRandom: true,
      site: CallSite(fileID, filePath, line, column))
    var walks = walks
    walks.seed = try TestSettings.seed(at: verification.site) ?? walks.seed
    walks.count = try TestSettings.runs(at: verification.site) ?? walks.count
    return try verification.run { () throws(ExplorationFailure<Self>) in
      try walk(properties, walks)
    }
  }
}
