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
    guard let number = choices.firstIndex(where: { $0.isMeant(by: step) }) else {
      return .notOffered
    }
    switch choose(number) {
    case .refused(let command, let reason, _): return .refused(command: command, reason: reason)
    case .ignored, nil: return .ignored
    case .moved, .finished: break
    }
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
    event?.signature == step.event && event?.payload == step.payload
      && (step.move == nil || step.move == moveText)
  }

  /// Whether the flow handles it.
  fileprivate var leadsOn: Bool {
    switch answer {
    case .moved, .finished: true
    case .ignored, .refused: false
    }
  }
}
