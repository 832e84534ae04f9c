import FlowCore
import FlowDocuments
public import FlowExploration

extension ExplorableFlow {
  /// Replays a trace code from a report, and fails if a property is still violated along it.
  ///
  /// ```swift
  /// try Checkout().replay("0:2.1")
  /// ```
  /// For properties about what can still be reached, such as an outcome, the flow is searched from
  /// the end of the path.
  ///
  /// - Parameters:
  ///   - code: The code: see `TraceCode`.
  ///   - properties: The properties to check; by default the flow's own `properties`.
  ///   - limits: How far to search; by default the limits of the flow.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The trace.
  /// - Throws: A ``FlowFailure`` with the violations, or if the flow no longer has such a path.
  @discardableResult
  public func replay(
    _ code: String, _ properties: [Property<Self>]? = nil,
    within limits: ExplorationLimits? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> Trace<Self> {
    let verification = Verification(
      flow: self, properties: properties, site: CallSite(fileID, filePath, line, column))
    let trace = try verification.follow(TraceCode(code))
    try verification.check(trace, within: limits)
    return trace
  }
}

extension Verification {
  func follow(_ code: TraceCode) throws -> Trace<F> {
    do { return try flow.trace(of: code) } catch let failure as StartFailure<F> {
      throw FlowFailure.start(failure, at: site)
    } catch {
      throw FlowFailure("\(FlowName.of(F.self)) (\(site))\n  \(error)", at: site)
    }
  }

  /// Attaches and throws the violations along a trace.
  func check(_ trace: Trace<F>, within limits: ExplorationLimits? = nil) throws {
    let all = properties ?? flow.properties
    let limits = limits ?? flow.limits
    let deadline = Deadline(limits.time)
    var results: [CheckReport<F>.Result] = []
    for property in all {
      do {
        let finding = try flow.finding(of: property, along: trace, within: limits, by: deadline)
        if let finding { results.append(.init(property: property, finding: finding)) }
      } catch {
        throw FlowFailure.exploration(error, at: site)
      }
    }
    try throwFailures(results, of: all.count)
  }
}

extension FlowTester where F: ExplorableFlow {
  /// Checks that the path so far violates no property.
  ///
  /// For properties about what can still be reached, the flow is searched from the current
  /// configuration.
  ///
  /// - Parameters:
  ///   - properties: The properties to check; by default the flow's own `properties`.
  ///   - limits: How far to search; by default the limits of the flow.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
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
      flow: flow, properties: properties, includesTest: false,
      site: CallSite(fileID, filePath, line, column))
    do { try verification.check(trace, within: limits) } catch { throw stopped(by: error) }
  }
}
