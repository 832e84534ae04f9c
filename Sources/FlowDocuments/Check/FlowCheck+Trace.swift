extension FlowCheck {
  /// A trace: the steps of a flow from a start, with the stack after each step.
  package struct Trace: CheckedTrace, Hashable {
    package var start: Int
    /// The launch condition, or `nil` if there is only one start.
    package var condition: String?
    /// The source location of the start, or `nil` if it is not known.
    package var location: String?
    package var state: String
    /// The stack at the start, as text.
    package var stack: String
    /// The trace code to paste: `0:2.1`, or `nil` if it has none.
    package var code: String?
    package var steps: [TraceStep]
    /// A document of only the steps that were taken, to draw them, or `nil` if it was not requested.
    package var path: FlowDocument?

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

  /// One step of a trace, and what the flow did.
  @dynamicMemberLookup
  package struct TraceStep: Hashable, Sendable {
    package enum StepResult: String, Hashable, Sendable, CaseIterable {
      case handled = "moved"
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

    /// The step as it is saved, with the stack afterwards.
    package var step: FlowTrace.Step
    package var result: StepResult
    /// What the flow did: `push Password`.
    package var effect: String
    /// The source location of the transition, such as `App/SignIn.swift:12`.
    package var location: String?
    package var state: String

    package init(
      _ step: FlowTrace.Step, _ result: StepResult, effect: String, location: String? = nil,
      state: String
    ) {
      self.step = step
      self.result = result
      self.effect = effect
      self.location = location
      self.state = state
    }

    package subscript<Value>(dynamicMember member: KeyPath<FlowTrace.Step, Value>) -> Value {
      step[keyPath: member]
    }

    package var stack: String { step.stack ?? "" }
  }
}

extension FlowCheck.Trace {
  /// The trace of a flow of a catalog, by its name there, in the form that is saved and replayed.
  package func saved(as flow: String) -> FlowTrace {
    FlowTrace(flow: flow, start: start, steps: steps.map(\.step))
  }

  /// The source location of the last step that has one, or else of the start.
  package var lastLocation: String? { steps.last { $0.location != nil }?.location ?? location }
}
