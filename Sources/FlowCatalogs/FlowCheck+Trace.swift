import FlowCore
import FlowDocuments
import FlowExploration

extension FlowCheck.Trace {
  /// Describes a trace.
  init<F: ExplorableFlow>(_ trace: Trace<F>, of flow: F) {
    self = flow.masking { Self(masking: trace, of: flow) }
  }

  private init<F: ExplorableFlow>(masking trace: Trace<F>, of flow: F) {
    let starts = flow.starts
    let recorded = flow as? RecordedFlow
    self.init(
      start: trace.start, condition: trace.condition,
      location: recorded == nil && starts.indices.contains(trace.start)
        ? starts[trace.start].transition.location.description : nil,
      state: trace.first.stateText, stack: trace.first.stackText,
      code: trace.code(for: flow)?.description,
      steps: trace.steps.enumerated().map { number, step in
        var description = FlowCheck.TraceStep(
          .init(step, sample: flow.sampleNumber(of: step, after: trace.steps[..<number])),
          .init(step), effect: step.replyDescription,
          location: step.transition?.location.description, state: step.after.stateText)
        if let recorded { description.addRecordedDetails(step, from: recorded) }
        return description
      })
  }
}

extension FlowCheck.TraceStep.StepResult {
  fileprivate init<F: Flow>(_ step: Trace<F>.CheckedStep) {
    switch step.reply {
    case .handled: self = .handled
    case .finished: self = .finished
    case .ignored: self = .ignored
    case .refused: self = .refused
    case nil: self = step.input == .relaunch ? .restored : .unmapped
    }
  }
}

// MARK: - Documents

extension FlowCheck.TraceStep {
  /// Adds what only the document knows about the step: its effect and its source location.
  fileprivate mutating func addRecordedDetails<F: Flow>(
    _ step: Trace<F>.CheckedStep, from flow: RecordedFlow
  ) {
    guard let event = step.input.event as? RecordedFlow.Event,
      let state = step.before.state as? RecordedFlow.State
    else { return location = nil }
    switch flow.index(of: event, at: state) {
    case .transition(let index):
      location = flow.document.transitions[index].location
      effect = flow.effect(ofTransition: index)
    case .refusal(let index):
      location = flow.document.refusals[index].location
      effect = "refused: \(flow.text(ofRefused: index))"
    case .link, .beyondLimit, .end, nil: location = nil
    }
  }
}

extension RecordedFlow {
  /// The effect of a transition, as text.
  fileprivate func effect(ofTransition index: Int) -> String {
    let transition = document.transitions[index]
    let commands = texts(ofTransition: index).joined(separator: ", ")
    switch transition.target {
    case .outcome(let index):
      let end = "ends with \(document.outcomes[index])"
      return commands.isEmpty ? end : "\(end): \(commands)"
    case .configuration(let target):
      if !commands.isEmpty { return commands }
      if let note = transition.note { return "stays: \(note)" }
      if !document.hasStacks, !transition.isSelfLoop {
        return "leads to \(document.configurations[target].state)"
      }
      return transition.isSelfLoop
        ? "stays" : "no command; the state is \(document.configurations[target].state)"
    }
  }
}
