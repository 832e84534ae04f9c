import FlowCore
package import FlowDocuments

/// The result of replaying known failures.
public struct RegressionReport<F: ExplorableFlow>: Sendable {
  /// The result for one failure.
  package enum ReplayOutcome: Sendable {
    /// The property is still violated: the trace, and the message of the violation.
    case fails(Trace<F>, because: String)
    /// The trace can be replayed, and no longer shows a failure.
    case holds
    /// The trace can no longer be replayed, with the reason.
    case stale(String)
    /// No property has that name, so nothing was replayed.
    case skipped
    /// The search that the property needs reached a limit.
    case undecided(FlowDocument.Bound)
  }

  /// A failure and its result.
  package struct EntryResult: Sendable {
    /// The known failure.
    package var entry: Regressions.Entry
    /// The property with that name, or `nil` if it no longer exists.
    package var property: Property<F>?
    /// The result.
    package var outcome: ReplayOutcome
  }

  /// The results, in the order of ``Regressions/entries``.
  package var results: [EntryResult]

  /// The results that still fail.
  package var failures: [EntryResult] {
    results.filter { if case .fails = $0.outcome { true } else { false } }
  }

  /// The results that can no longer be replayed.
  package var stale: [EntryResult] {
    results.filter { if case .stale = $0.outcome { true } else { false } }
  }
}

extension ExplorableFlow {
  /// Replays known failures, and reports which still fail, which no longer do, and which cannot be
  /// replayed.
  ///
  /// - Parameters:
  ///   - regressions: The failures.
  ///   - properties: The properties in which to look up the names; by default the flow's own
  ///     ``properties``.
  ///   - limits: How far to search if a property depends on what can be reached; by default those
  ///     of ``exploration``.
  /// - Throws: Why the flow cannot be explored.
  public func check(
    _ regressions: Regressions, against properties: [Property<Self>]? = nil,
    within limits: ExplorationLimits? = nil
  ) throws(ExplorationFailure<Self>) -> RegressionReport<Self> {
    let properties = properties ?? self.properties
    var results: [RegressionReport<Self>.EntryResult] = []
    for entry in regressions.entries {
      let property = properties.first { $0.name == entry.property }
      results.append(
        .init(
          entry: entry, property: property,
          outcome: try outcome(of: entry, property, within: limits)))
    }
    return RegressionReport(results: results)
  }

  private func outcome(
    of entry: Regressions.Entry, _ property: Property<Self>?, within limits: ExplorationLimits?
  ) throws(ExplorationFailure<Self>) -> RegressionReport<Self>.ReplayOutcome {
    guard let property else { return .skipped }
    let trace: Trace<Self>
    do { trace = try self.trace(of: entry.trace) } catch let failure as StartFailure<Self> {
      throw .start(failure)
    } catch {
      return .stale("\(error)")
    }
    return switch try finding(of: property, along: trace, within: limits) {
    case .violated(let trace, let text): .fails(trace, because: text)
    case .undecided(let bound): .undecided(bound)
    case .holds, .violatedWithoutTrace, .witnessed, .unseen, .nothingToJudge, nil: .holds
    }
  }
}

extension RegressionReport.EntryResult: CustomStringConvertible {
  /// The property, the result, and the trace if it still fails.
  package var description: String {
    "\(entry.property)\n  \(verdict)"
  }

  private var verdict: String {
    switch outcome {
    case .fails(let trace, let text):
      "still violated (\(entry.trace)): \(text)\n    " + "\(trace)".indented(by: 4)
    case .holds: "holds now (\(entry.trace)): the line can be removed, or kept as a guard"
    case .stale(let reason): "stale (\(entry.trace)): \(reason)"
    case .skipped: "skipped (\(entry.trace)): no property has that name"
    case .undecided(let bound): "undecided (\(entry.trace)): the search stopped \(bound.text)"
    }
  }
}
