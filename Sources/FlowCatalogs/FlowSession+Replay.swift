import FlowCore
public import FlowDocuments
import FlowExploration

extension FlowSession {
  /// Takes the steps of a trace from here on.
  ///
  /// A step is identified by its event and payload, and by its system move or the work it answers if
  /// it has one. The stack
  /// and the outcome afterwards must match those of the step, if it has them.
  ///
  /// - Throws: The first step that cannot be taken. The session is then before that step, or after
  ///   it if it led somewhere else.
  public mutating func replay(_ steps: [FlowTrace.Step]) throws(ReplayFailure) {
    for (number, step) in steps.enumerated() {
      if let reason = take(step) {
        throw ReplayFailure(
          number: number + 1, step: step, reason: reason,
          offered: choices.filter(\.leadsOn).map(\.description))
      }
    }
  }

  private mutating func take(_ step: FlowTrace.Step) -> ReplayFailure.Reason? {
    if let outcome { return .ended(outcome.description) }
    if step.kind == .relaunch {
      return relaunch() ? mismatch(with: step) : failure == nil ? .notOffered : .unanswered
    }
    guard let number = choices.firstIndex(where: { $0.matches(step) }) else {
      return .notOffered
    }
    guard choices[number].event != nil else {
      return make(number) ? mismatch(with: step) : .unanswered
    }
    switch choose(number) {
    case .refused(let command, let reason, _): return .refused(command: command, reason: reason)
    case .ignored: return .ignored
    case nil: return .unanswered
    case .moved, .finished: return mismatch(with: step)
    }
  }

  /// The difference between what a step recorded and the current result.
  private func mismatch(with step: FlowTrace.Step) -> ReplayFailure.Reason? {
    if let stack = step.stack, stack != stackText {
      return .shows(stackText, insteadOf: stack)
    }
    if let outcome = step.outcome, outcome != self.outcome?.description {
      return .ends(self.outcome?.description, insteadOf: outcome)
    }
    return nil
  }
}

extension FlowSession.Choice {
  func matches(_ step: FlowTrace.Step) -> Bool {
    switch step.kind {
    case .event:
      event?.signature == step.event && event?.payload == step.payload
        && (step.move == nil || step.move == moveText)
        && (step.work == nil || step.work == work) && step.isLate == isLate
    case .move: move != nil && step.move == moveText
    case .relaunch: false
    }
  }

  /// Whether the flow handles it.
  fileprivate var leadsOn: Bool {
    switch answer {
    case .moved, .finished: true
    case .ignored, .refused: false
    }
  }
}
