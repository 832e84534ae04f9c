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

/// Why a step of a trace can no longer be taken.
package struct ReplayFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// No event or move with this name and payload can happen here.
    case notOffered
    /// Several events differ from it only in what is masked, and it does not say which one it is.
    case ambiguous
    case ignored
    case refused(command: String, reason: String)
    /// The flow has already ended, with this outcome.
    case ended(String)
    /// The stack differs afterwards.
    case shows(String, insteadOf: String)
    /// The flow ends with a different outcome, or does not end if there is none.
    case ends(String?, insteadOf: String)
    /// The process that runs the flow did not respond.
    case noResponse
  }

  package var number: Int
  package var step: FlowTrace.Step
  package var reason: Reason
  /// What can happen now and the flow handles.
  package var offered: [String]
}

extension ReplayFailure {
  /// One sentence: what was expected, what is there instead, and what to do next.
  package var explanation: String {
    "step \(number), '\(step)', \(reason.text)" + hint
  }

  private var hint: String {
    let offered = offered.map { "'\($0)'" }.joined(separator: ", ")
    return switch reason {
    case .notOffered, .ignored, .refused:
      offered.isEmpty
        ? "; nothing can happen here, so end the trace before this step"
        : "; possible steps are \(offered)"
    case .ambiguous:
      "; save the trace again, or give the step the payload of the one that is meant"
        + (offered.isEmpty ? "" : "; possible steps are \(offered)")
    case .ended: "; end the trace before this step"
    case .shows: "; save the trace again, or remove \"stack\" from the step"
    case .ends: "; save the trace again, or remove \"outcome\" from the step"
    case .noResponse: ""
    }
  }
}

extension ReplayFailure.Reason {
  fileprivate var text: String {
    switch self {
    case .notOffered: "can no longer happen here"
    case .ambiguous: "can be several events that differ only in what is masked"
    case .ignored: "is now ignored here"
    case .refused(let command, let reason): "is now refused: \(command): \(reason)"
    case .ended(let outcome): "comes after the flow ended with \(outcome)"
    case .shows(let stack, let expected): "now leads to \(stack) instead of \(expected)"
    case .ends(let outcome?, let expected):
      "now ends the flow with \(outcome) instead of \(expected)"
    case .ends(nil, let expected): "no longer ends the flow, which ended with \(expected)"
    case .noResponse: "failed: the process that runs the flow did not respond"
    }
  }
}
