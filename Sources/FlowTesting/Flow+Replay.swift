import FlowCore
public import FlowExploration

extension ExplorableFlow {
  /// Takes the path of a line that a report gave, and fails by what is still wrong along it.
  ///
  /// ```swift
  /// try Checkout().replay("0:2.1")
  /// ```
  /// What a property asks to lie ahead, such as a way out, is searched from the end of the path.
  ///
  /// - Parameters:
  ///   - code: The line: see `TraceCode`.
  ///   - properties: What must be so; by default the flow's own `properties`.
  ///   - limits: How far to search; by default as far as the flow says.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and what follows.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: What happened.
  /// - Throws: A ``FlowFailure``: what is wrong, or that the flow has no such path any more.
  @discardableResult
  public func replay(
    _ code: String, _ properties: [Property<Self>]? = nil,
    within limits: ExplorationLimits? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> Trace<Self> {
    let verification = Verification(
      flow: self, properties: properties, site: CallSite(fileID, filePath, line, column))
    let trace = try verification.follow(TraceCode(code))
    try verification.judge(trace, within: limits)
    return trace
  }
}

extension Verification {
  /// The trace that a line stands for.
  func follow(_ code: TraceCode) throws -> Trace<F> {
    do { return try flow.trace(of: code) } catch let failure as StartFailure<F> {
      throw FlowFailure.start(failure, at: site)
    } catch {
      throw FlowFailure("\(FlowName.of(F.self)) (\(site))\n  \(error)", at: site)
    }
  }

  /// Attaches and throws what a trace violates.
  func judge(_ trace: Trace<F>, within limits: ExplorationLimits? = nil) throws {
    let all = properties ?? flow.properties
    var results: [CheckReport<F>.Result] = []
    for property in all {
      let finding: Finding<F>?
      do { finding = try flow.finding(of: property, along: trace, within: limits) } catch {
        throw FlowFailure.start(error, at: site)
      }
      if let finding { results.append(.init(property: property, finding: finding)) }
    }
    try judge(results, of: all.count)
  }
}

extension FlowTester where F: ExplorableFlow {
  /// What has happened so far must violate no property.
  ///
  /// What a property asks to lie ahead is searched from where the flow is.
  ///
  /// - Parameters:
  ///   - properties: What must be so; by default the flow's own `properties`.
  ///   - limits: How far to search for what a property asks to lie ahead; by default as far as the
  ///     flow says.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and what follows.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: A ``FlowFailure`` with the whole report.
  public func ensureProperties(
    _ properties: [Property<F>]? = nil, within limits: ExplorationLimits? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    let verification = Verification(
      flow: flow, properties: properties, givesTest: false,
      site: CallSite(fileID, filePath, line, column))
    do { try verification.judge(trace, within: limits) } catch { throw stopped(by: error) }
  }
}
