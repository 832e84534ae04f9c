import FlowCore
public import FlowExploration

extension ExplorableFlow {
  /// Walks through the flow at random, and fails where a property does not hold.
  ///
  /// ```swift
  /// try SignIn().verifyAtRandom()
  /// try SignIn().verifyAtRandom(walks: RandomWalks(count: 1000, length: 100, seed: 7))
  /// ```
  /// For a flow too large to search. The same walks are taken every time; `FLOWGRAPH_SEED` and
  /// `FLOWGRAPH_RUNS` take others. What fails is shrunk to a short trace. What only a search can show
  /// (`canAlwaysReach`, traps and the like) is passed over, unless the test names it.
  ///
  /// - Parameters:
  ///   - properties: What must be so; by default the flow's own `properties`.
  ///   - walks: How often, how far, and from which seed.
  ///   - regressions: Failures found before, to be replayed first.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and what follows.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: What was found.
  /// - Throws: A ``FlowFailure`` with the whole report.
  @discardableResult
  public func verifyAtRandom(
    _ properties: [Property<Self>]? = nil, walks: RandomWalks = RandomWalks(),
    regressions: RegressionsFile? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> CheckReport<Self> {
    let verification = Verification(
      flow: self, properties: properties, site: CallSite(fileID, filePath, line, column))
    var walks = walks
    walks.seed = try TestSettings.seed(at: verification.site) ?? walks.seed
    walks.count = try TestSettings.runs(at: verification.site) ?? walks.count
    return try verification.run(regressions, within: nil) { () throws(StartFailure<Self>) in
      try walk(properties, walks)
    }
  }
}
