package import FlowDocuments
package import FlowExploration

package struct FlowReplay: Hashable, Sendable {
  package enum TraceSource: Hashable, Sendable {
    case code(TraceCode)
    case saved(FlowTrace)
  }

  /// Why the trace could not be followed to its end.
  package enum Failure: Hashable, Sendable {
    /// A step of a saved trace can no longer be taken.
    case step(ReplayFailure)
    /// The code cannot be followed, with an explanation and what to do next.
    case code(String)
  }

  /// The steps, as far as the trace could be followed.
  package var trace: FlowCheck.Trace
  /// Why it could not be followed further, or `nil` if it was followed to its end.
  package var failure: Failure?
  /// The properties that it violates or witnesses, or that are undecided because a limit stopped a
  /// search.
  package var results: [FlowCheck.PropertyResult]
  package var propertyCount: Int

  package init(
    trace: FlowCheck.Trace, failure: Failure? = nil, results: [FlowCheck.PropertyResult] = [],
    propertyCount: Int = 0
  ) {
    self.trace = trace
    self.failure = failure
    self.results = results
    self.propertyCount = propertyCount
  }
}

extension FlowReplay.Failure {
  /// One sentence: what was expected, what is there instead, and what to do next.
  package var explanation: String {
    switch self {
    case .step(let failure): failure.explanation
    case .code(let text): text
    }
  }
}
