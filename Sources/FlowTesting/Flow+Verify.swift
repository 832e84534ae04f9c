import FlowCore
public import FlowExploration

extension ExplorableFlow {
  /// Searches everything that is reachable, and fails if a property does not hold.
  ///
  /// ```swift
  /// try SignIn().verify()
  /// try SignIn().verify([.never("two modals at once") { $0.stack.layerCount > 2 }])
  /// ```
  /// The search is the same every time. A property fails if it is violated or unseen. A property
  /// that something is possible (`sometimes`, `canAlwaysReach`) also fails if a limit cut the
  /// search before it was shown. Other properties pass if no violation was found within the limits,
  /// unless a proof is required.
  ///
  /// In Swift Testing, a failure is attached as diagrams and as a trace.
  ///
  /// - Parameters:
  ///   - properties: The properties to check; by default the flow's own `properties`.
  ///   - limits: How far to search; by default the limits of the flow.
  ///   - requiringProof: Whether to fail as well if a limit cut the search.
  ///   - regressions: Known failures to replay first.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The report.
  /// - Throws: A ``FlowFailure`` with the whole report.
  @discardableResult
  public func verify(
    _ properties: [Property<Self>]? = nil, within limits: ExplorationLimits? = nil,
    requiringProof: Bool = false, regressions: RegressionsFile? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws -> CheckReport<Self> {
    let verification = Verification(
      flow: self, properties: properties, requiringProof: requiringProof,
      site: CallSite(fileID, filePath, line, column))
    return try verification.run(regressions, within: limits) { () throws(StartFailure<Self>) in
      try check(properties, within: limits)
    }
  }
}
