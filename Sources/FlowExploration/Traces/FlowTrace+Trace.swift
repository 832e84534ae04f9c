package import FlowCore
public import FlowDocuments

extension FlowTrace {
  /// Converts a trace to the form that can be saved, reviewed and replayed.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - flow: The flow.
  ///   - name: The name of the flow in its catalog.
  /// - Complexity: O(*n*) for *n* steps, whose labels are read by reflection; for a step with
  ///   masks, also the labels of all events that the flow lists there.
  public init<F: ExplorableFlow>(_ trace: Trace<F>, of flow: F, named name: String) {
    let steps = flow.masking {
      trace.steps.enumerated().map { number, step in
        Step(step, sample: flow.sampleNumber(of: step, after: trace.steps[..<number]))
      }
    }
    self.init(flow: name, start: trace.start, steps: steps)
  }
}

extension FlowTrace.Step {
  /// Converts a step; `sample` is its index among the samples that differ only in what is masked.
  package init<F: Flow>(_ step: Trace<F>.CheckedStep, sample: Int?) {
    let stack = step.after.stack.map(F.label(ofScreen:)).description
    guard let event = step.input.event else {
      self = step.input.move.map { .move($0.name, stack: stack) } ?? .relaunch(stack: stack)
      return
    }
    let label = F.label(ofEvent: event)
    self.init(
      label.signature, payload: label.payload, sample: sample, move: step.input.move?.name,
      work: step.input.workText, isLate: step.input.isLate, stack: stack,
      outcome: step.outcome.map { F.label(ofOutcome: $0).description })
  }
}
