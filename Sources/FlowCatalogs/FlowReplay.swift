package import FlowDocuments
package import FlowExploration

package struct FlowReplay: Hashable, Sendable {
  package enum TraceSource: Hashable, Sendable {
    case code(TraceCode)
    case saved(FlowTrace)
  }

  /// The steps, as far as the trace could be followed.
  package var trace: FlowCheck.Trace
  /// Why it could not be followed further, and what to do next, in one sentence; `nil` if it was
  /// followed to its end.
  package var failure: String?
  /// The properties that it violates or witnesses, or that are undecided because a limit stopped a
  /// search.
  package var results: [FlowCheck.PropertyResult]
  package var propertyCount: Int

  package init(
    trace: FlowCheck.Trace, failure: String? = nil, results: [FlowCheck.PropertyResult] = [],
    propertyCount: Int = 0
  ) {
    self.trace = trace
    self.failure = failure
    self.results = results
    self.propertyCount = propertyCount
  }
}
