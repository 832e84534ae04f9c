extension FlowCheck {
  /// A trace: the steps of a flow from a start, with the stack after each step.
  package struct Trace: CheckedTrace, Hashable {
    /// The index of the start.
    package var start: Int
    /// The launch condition, or `nil` if there is only one start.
    package var condition: String?
    /// The source location of the start, such as `App/SignIn.swift:12`, or `nil` if it is not
    /// known.
    package var location: String?
    /// The state at the start, as text.
    package var state: String
    /// The stack at the start, as text.
    package var stack: String
    /// The trace code to paste: `0:2.1`, or `nil` if it has none.
    package var code: String?
    /// The steps, in order.
    package var steps: [TraceStep]
    /// A document that contains only this trace, for drawing it: its transitions are the steps that
    /// were taken, in order, or `nil` if it was not requested.
    package var path: FlowDocument?

    /// Makes a trace.
    package init(
      start: Int = 0, condition: String? = nil, location: String? = nil, state: String,
      stack: String, code: String? = nil, steps: [TraceStep] = [], path: FlowDocument? = nil
    ) {
      self.start = start
      self.condition = condition
      self.location = location
      self.state = state
      self.stack = stack
      self.code = code
      self.steps = steps
      self.path = path
    }
  }

  /// One step of a trace.
  package struct TraceStep: Hashable, Sendable {
    /// The result of a step.
    package enum StepResult: String, Hashable, Sendable, CaseIterable {
      /// The flow continued.
      case handled = "moved"
      /// The flow ended.
      case finished
      /// The flow does not handle it there.
      case ignored
      /// A command cannot apply.
      case refused
      /// A system move that the flow has no event for.
      case unmapped = "unasked"
      /// The app was terminated, and restored from its saved state.
      case restored
    }

    /// An event with the labels of its payload, such as `nextTapped(name)`; the name of a system
    /// move without an event; or `relaunch`.
    package var event: String
    /// The payload as text, or `nil` if there is none.
    package var payload: String?
    /// The index among the samples that differ only in what is masked, or `nil` if there are no
    /// others.
    package var sample: Int?
    /// The system move that caused the event, such as `swipe down`.
    package var move: String?
    /// The work that the event answers, such as `charge(1)`, or `nil` if it is not an answer.
    package var work: String?
    /// Whether the answer came when its work was no longer under way.
    package var isLate: Bool
    /// The result.
    package var result: StepResult
    /// What the flow did: `push Password`.
    package var effect: String
    /// The source location of the transition, such as `App/SignIn.swift:12`.
    package var location: String?
    /// The state afterwards, as text.
    package var state: String
    /// The stack afterwards, as text.
    package var stack: String
    /// The outcome as text, if the step ended the flow.
    package var outcome: String?

    /// Makes a step.
    package init(
      _ event: String, payload: String? = nil, sample: Int? = nil, move: String? = nil,
      work: String? = nil, isLate: Bool = false, _ result: StepResult, effect: String,
      location: String? = nil, state: String, stack: String, outcome: String? = nil
    ) {
      self.event = event
      self.payload = payload
      self.sample = sample
      self.move = move
      self.work = work
      self.isLate = isLate
      self.result = result
      self.effect = effect
      self.location = location
      self.state = state
      self.stack = stack
      self.outcome = outcome
    }
  }
}

extension FlowCheck.Trace {
  /// Returns the trace in the form that is saved and replayed.
  ///
  /// - Parameter flow: The name of the flow in its catalog.
  package func saved(as flow: String) -> FlowTrace {
    FlowTrace(
      flow: flow, start: start,
      steps: steps.map { step in
        switch step.result {
        case .restored: .relaunch(stack: step.stack)
        case .unmapped: .move(step.move ?? step.event, stack: step.stack)
        case .handled, .finished, .ignored, .refused:
          .init(
            step.event, payload: step.payload, sample: step.sample, move: step.move,
            work: step.work, isLate: step.isLate, stack: step.stack, outcome: step.outcome)
        }
      })
  }

  /// The source location of the last step that has one, or else of the start.
  package var lastLocation: String? { steps.last { $0.location != nil }?.location ?? location }
}

extension FlowCheck.TraceStep {
  /// Whether the flow was sent an event.
  package var wasSentEvent: Bool { result != .unmapped && result != .restored }
}
