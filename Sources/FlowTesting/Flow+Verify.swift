import FlowCore
public import FlowExploration

extension ExplorableFlow {
  /// Searches everything that is reachable, and fails if a property does not hold.
  ///
  /// ```swift
  /// try SignIn().verify()
  /// try SignIn().verify([.never("two modals at once") { $0.stack.layerCount > 2 }])
  /// ```
  /// The search is deterministic. A property fails if it is violated, if no witness of a required
  /// possibility was found, if a limit stopped the search before the property was decided, or if it
  /// had nothing to judge although the flow declares something for it, such as links, or although
  /// the test names properties and none of them had anything. A property of
  /// severity warning never fails, unless the test asks for it: the report contains its violations,
  /// and Swift Testing shows them, from Swift 6.3 on.
  ///
  /// In Swift Testing, a failure is attached as diagrams and as a trace.
  ///
  /// - Parameters:
  ///   - properties: The properties to check; by default the flow's own `properties`.
  ///   - limits: How far to search; by default the limits of the flow.
  ///   - allowingUndecided: Whether properties pass that are undecided because a limit stopped the
  ///     search.
  ///   - allowingWarnings: Whether properties of severity warning pass; otherwise they fail like any
  ///     other.
  ///   - violations: Maximum number of violations to report per property, each with a different
  ///     cause.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The report.
  /// - Throws: A ``FlowFailure`` with the whole report.
  @discardableResult
  public func verify(
    _ properties: [Property<Self>]? = nil, within limits: ExplorationLimits? = nil,
    allowingUndecided: Bool = false, allowingWarnings: Bool = true, violations: Int = 1,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> CheckReport<Self> {
    let verification = Verification(
      flow: self, properties: properties, allowsUndecided: allowingUndecided,
      site: CallSite(fileID, filePath, line, column))
    let checked =
      allowingWarnings ? properties : (properties ?? self.properties).map(\.reportedAsError)
    return try verification.run { () throws(ExplorationFailure<Self>) in
      try check(checked, within: limits, violations: violations)
    }
  }
}

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
