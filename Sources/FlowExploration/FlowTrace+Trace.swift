public import FlowCore
public import FlowDocuments

extension FlowTrace {
  /// Tells a trace in the words of documents, to be saved, reviewed and replayed.
  ///
  /// What a flow was not asked is left out: a system move without an event, which changes nothing,
  /// and a relaunch, which words cannot tell.
  ///
  /// - Parameter flow: The name of the flow in its catalog.
  /// - Complexity: O(*n*) for *n* steps, whose labels are read by reflection.
  public init<F: Flow>(_ trace: Trace<F>, flow: String) {
    self.init(flow: flow, start: trace.start, steps: trace.steps.compactMap(Step.init))
  }
}

extension FlowTrace.Step {
  fileprivate init?<F: Flow>(_ step: Trace<F>.Step) {
    guard let event = step.happening.event else { return nil }
    let label = FlowLabel.event(event)
    self.init(
      label.signature, payload: label.payload, move: step.happening.move?.name,
      stack: step.after.stack.map(FlowLabel.screen).description,
      outcome: step.outcome.map { FlowLabel.outcome($0).description })
  }
}
