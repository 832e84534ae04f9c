public import FlowDocuments

/// Why a step of a trace can no longer be taken as it was.
public struct ReplayFailure: Error, Hashable, Sendable {
  /// What stands in the way.
  public enum Reason: Hashable, Sendable {
    /// Nothing of that name, with that payload, can happen here.
    case notOffered
    /// The flow ignores it here.
    case ignored
    /// A command cannot apply.
    case refused(command: String, reason: String)
    /// The flow has ended before, with this outcome.
    case ended(String)
    /// Something else is on show afterwards.
    case shows(String, insteadOf: String)
    /// The flow ends otherwise; without an outcome it goes on.
    case ends(String?, insteadOf: String)
    /// The process that has the flow gave no answer.
    case unanswered
  }

  /// The number of the step, counted from 1.
  public var number: Int
  /// The step.
  public var step: FlowTrace.Step
  /// What stands in the way.
  public var reason: Reason
  /// What can happen where the session stands now, as far as the flow handles it.
  public var offered: [String]
}

extension ReplayFailure {
  /// One sentence: what was expected, what is there instead, and what to do next.
  public var explanation: String {
    "step \(number), '\(step)', \(reason.text)" + hint
  }

  private var hint: String {
    switch reason {
    case .notOffered, .ignored, .refused:
      offered.isEmpty
        ? "; nothing leads on from here: end the trace before it"
        : "; what leads on is \(offered.map { "'\($0)'" }.joined(separator: ", "))"
    case .ended: "; end the trace before it"
    case .shows: "; save the trace anew, or take \"stack\" out of the step"
    case .ends: "; save the trace anew, or take \"outcome\" out of the step"
    case .unanswered: ""
    }
  }
}

extension ReplayFailure.Reason {
  fileprivate var text: String {
    switch self {
    case .notOffered: "is not offered here any more"
    case .ignored: "is ignored here now"
    case .refused(let command, let reason): "is refused: \(command): \(reason)"
    case .ended(let outcome): "comes after the end: the flow has ended with \(outcome)"
    case .shows(let stack, let expected): "leads to \(stack) now, not to \(expected)"
    case .ends(let outcome?, let expected): "ends the flow with \(outcome) now, not \(expected)"
    case .ends(nil, let expected): "does not end the flow now; it ended with \(expected)"
    case .unanswered: "was not answered: the process that has the flow gave no answer"
    }
  }
}
