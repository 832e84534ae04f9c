public import FlowCore
public import FlowDocuments

extension FlowTrace {
  /// Converts a trace to the form that is saved, reviewed and replayed.
  ///
  /// - Parameters:
  ///   - trace: What happened.
  ///   - flow: The name of the flow in its catalog.
  /// - Complexity: O(*n*) for *n* steps, whose labels are read by reflection.
  public init<F: Flow>(_ trace: Trace<F>, flow: String) {
    self.init(flow: flow, start: trace.start, steps: trace.steps.map(Step.init))
  }
}

extension FlowTrace.Step {
  fileprivate init<F: Flow>(_ step: Trace<F>.Step) {
    let stack = step.after.stack.map(F.label(ofScreen:)).description
    guard let event = step.input.event else {
      self = step.input.move.map { .move($0.name, stack: stack) } ?? .relaunch(stack: stack)
      return
    }
    let label = F.label(ofEvent: event)
    self.init(
      label.signature, payload: label.payload, move: step.input.move?.name,
      work: step.input.workText, isLate: step.input.isLate, stack: stack,
      outcome: step.outcome.map { FlowLabel.outcome($0).description })
  }
}
