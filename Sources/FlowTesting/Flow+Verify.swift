import FlowCore
public import FlowExploration

extension ExplorableFlow {
  /// Searches everything that can be reached, and fails where a property does not hold.
  ///
  /// ```swift
  /// try SignIn().verify()
  /// try SignIn().verify([.never("two modals at once") { $0.stack.layerCount > 2 }])
  /// ```
  /// The same flow is searched the same way every time. A property fails that is violated or unseen,
  /// and one that claims something possible (`sometimes`, `canAlwaysReach`) where a limit cut the
  /// search before it was shown. Of what must always be so, nothing found within the limits passes,
  /// unless a proof is required.
  ///
  /// In Swift Testing a failure is attached as pictures and as a trace.
  ///
  /// - Parameters:
  ///   - properties: What must be so; by default the flow's own `properties`.
  ///   - limits: How far to go; by default as far as the flow says.
  ///   - requiringProof: Whether it fails as well where a limit cut the search.
  ///   - regressions: Failures found before, to be replayed first.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and what follows.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: What was found.
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
