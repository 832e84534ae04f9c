import FlowCore
public import FlowDocuments
public import FlowExploration

extension FlowCheck {
  /// Describes the report of a check.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - flow: The name of the flow in its catalog.
  ///   - title: The name for people.
  public init<F: ExplorableFlow>(_ report: CheckReport<F>, flow: String, title: String) {
    self.init(
      flow: flow, title: title, method: Method(report.method),
      configurations: report.configurations, transitions: report.transitions,
      bound: report.bound, growth: report.growth,
      results: report.flow.masking { report.results.map { Result($0, of: report.flow) } })
    parts = report.parts
  }
}

extension FlowCheck.Result {
  /// Describes a result.
  init<F: ExplorableFlow>(_ result: CheckReport<F>.Result, of flow: F) {
    self.init(
      property: result.property.name, summary: result.property.summary,
      finding: result.finding.map { FlowCheck.Trace($0, of: flow) },
      others: result.others.map { $0.map { FlowCheck.Trace($0, of: flow) } })
  }
}

extension FlowCheck.Method {
  fileprivate init<F>(_ method: CheckReport<F>.Method) {
    switch method {
    case .exhaustive: self = .exhaustive
    case .random(let seed, let walks): self = .random(seed: seed, walks: walks)
    }
  }
}

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
      position: recorded == nil && starts.indices.contains(trace.start)
        ? starts[trace.start].transition.position.description : nil,
      state: trace.first.stateText, stack: trace.first.stackText,
      code: trace.code(for: flow)?.description,
      steps: trace.steps.enumerated().map { number, step in
        var description = FlowCheck.Step(step)
        description.sample = flow.sampleNumber(of: step, after: trace.steps[..<number])
        if let recorded { description.recall(step, from: recorded) }
        return description
      })
  }
}

extension FlowCheck.Step {
  fileprivate init<F: Flow>(_ step: Trace<F>.Step) {
    let label = step.input.event.map { F.label(ofEvent: $0) }
    self.init(
      label?.signature ?? step.input.description, payload: label?.payload,
      move: label == nil ? nil : step.input.move?.name, work: step.input.workText,
      isLate: step.input.isLate, Answer(step), effect: step.answer,
      position: step.transition?.position.description, state: step.after.stateText,
      stack: step.after.stackText, outcome: step.outcome.map { F.label(ofOutcome: $0).description })
  }
}

extension FlowCheck.Step.Answer {
  fileprivate init<F: Flow>(_ step: Trace<F>.Step) {
    switch step.reply {
    case .moved: self = .moved
    case .finished: self = .finished
    case .ignored: self = .ignored
    case .refused: self = .refused
    case nil: self = step.input == .relaunch ? .restored : .unasked
    }
  }
}

// MARK: - Documents

extension FlowCheck.Step {
  /// Adds what only the document knows about the step: its effect and its position.
  fileprivate mutating func recall<F: Flow>(_ step: Trace<F>.Step, from flow: RecordedFlow) {
    guard let event = step.input.event as? RecordedFlow.Event,
      let state = step.before.state as? RecordedFlow.State
    else { return position = nil }
    switch flow.row(of: event, at: state) {
    case .transition(let index):
      position = flow.document.transitions[index].position
      effect = flow.effect(ofTransition: index)
    case .refusal(let index):
      position = flow.document.refusals[index].position
      effect = "refused: \(flow.text(ofRefused: index))"
    case .link, .cut, .end, nil: position = nil
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
      if !document.knowsStacks, !transition.isSelfLoop {
        return "leads to \(document.configurations[target].state)"
      }
      return transition.isSelfLoop
        ? "stays" : "no command; the state is \(document.configurations[target].state)"
    }
  }
}
