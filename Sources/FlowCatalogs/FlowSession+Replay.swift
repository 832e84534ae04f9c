import FlowCore
public import FlowDocuments
import FlowExploration

extension FlowSession {
  /// Takes the steps of a trace from here on.
  ///
  /// A step is known by the words for its event and its payload, and by its system move if it
  /// tells one. What it tells of the stack and the outcome afterwards must be so.
  ///
  /// - Throws: The first step that cannot be taken. The session then stands before it, or behind
  ///   it when it led elsewhere.
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
      return relaunch() ? surprise(in: step) : failure == nil ? .notOffered : .unanswered
    }
    guard let number = choices.firstIndex(where: { $0.isMeant(by: step) }) else {
      return .notOffered
    }
    guard choices[number].event != nil else {
      return make(number) ? surprise(in: step) : .unanswered
    }
    switch choose(number) {
    case .refused(let command, let reason, _): return .refused(command: command, reason: reason)
    case .ignored: return .ignored
    case nil: return .unanswered
    case .moved, .finished: return surprise(in: step)
    }
  }

  /// What is otherwise now than a step tells.
  private func surprise(in step: FlowTrace.Step) -> ReplayFailure.Reason? {
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
  func isMeant(by step: FlowTrace.Step) -> Bool {
    switch step.kind {
    case .event:
      event?.signature == step.event && event?.payload == step.payload
        && (step.move == nil || step.move == moveText)
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
