extension FlowCheck {
  /// A trace: the steps of a flow from a start, with the stack after each step.
  public struct Trace: CheckedTrace, Hashable {
    /// The index of the start.
    public var start: Int
    /// The launch condition; `nil` if there is only one start.
    public var condition: String?
    /// The source location of the start, such as `App/SignIn.swift:12`; `nil` if it is not known.
    public var position: String?
    /// The state at the start, as text.
    public var state: String
    /// The stack at the start, as text.
    public var stack: String
    /// The trace code to paste: `0:2.1`; `nil` if it has none.
    public var code: String?
    /// The steps, in order.
    public var steps: [Step]
    /// A document that contains only this trace, for drawing it: its transitions are the steps that
    /// were taken, in order; `nil` unless it was requested.
    public var path: FlowDocument?

    /// Makes a trace.
    public init(
      start: Int = 0, condition: String? = nil, position: String? = nil, state: String,
      stack: String, code: String? = nil, steps: [Step] = [], path: FlowDocument? = nil
    ) {
      self.start = start
      self.condition = condition
      self.position = position
      self.state = state
      self.stack = stack
      self.code = code
      self.steps = steps
      self.path = path
    }
  }

  /// One step of a trace.
  public struct Step: Hashable, Sendable {
    /// The result of a step.
    public enum Answer: String, Hashable, Sendable, CaseIterable {
      /// The flow continued.
      case moved
      /// The flow ended.
      case finished
      /// The flow does not handle it there.
      case ignored
      /// A command cannot apply.
      case refused
      /// A system move that the flow has no event for.
      case unasked
      /// The app was terminated, and restored from its saved state.
      case restored
    }

    /// An event with the labels of its payload, such as `nextTapped(name)`; the name of a system
    /// move without an event; or `relaunch`.
    public var event: String
    /// The payload as text; `nil` if there is none.
    public var payload: String?
    /// Which of the samples it is that differ only in what is masked, counted from 0; `nil` if no
    /// other sample looks alike.
    public var sample: Int?
    /// The system move that caused the event, such as `swipe down`.
    public var move: String?
    /// The work that the event answers, such as `charge(1)`; `nil` if it is not an answer.
    public var work: String?
    /// Whether the answer came when its work was no longer under way.
    public var isLate: Bool
    /// The result.
    public var answer: Answer
    /// What the flow did: `push Password`.
    public var effect: String
    /// The source location of the transition, such as `App/SignIn.swift:12`.
    public var position: String?
    /// The state afterwards, as text.
    public var state: String
    /// The stack afterwards, as text.
    public var stack: String
    /// The outcome as text, if the step ended the flow.
    public var outcome: String?

    /// Makes a step.
    public init(
      _ event: String, payload: String? = nil, sample: Int? = nil, move: String? = nil,
      work: String? = nil, isLate: Bool = false, _ answer: Answer, effect: String,
      position: String? = nil, state: String, stack: String, outcome: String? = nil
    ) {
      self.event = event
      self.payload = payload
      self.sample = sample
      self.move = move
      self.work = work
      self.isLate = isLate
      self.answer = answer
      self.effect = effect
      self.position = position
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
  public func saved(as flow: String) -> FlowTrace {
    FlowTrace(
      flow: flow, start: start,
      steps: steps.map { step in
        switch step.answer {
        case .restored: .relaunch(stack: step.stack)
        case .unasked: .move(step.move ?? step.event, stack: step.stack)
        case .moved, .finished, .ignored, .refused:
          .init(
            step.event, payload: step.payload, sample: step.sample, move: step.move,
            work: step.work, isLate: step.isLate, stack: step.stack, outcome: step.outcome)
        }
      })
  }

  /// The source location of the last step that has one, or else of the start.
  public var lastPosition: String? { steps.last { $0.position != nil }?.position ?? position }
}

extension FlowCheck.Step {
  /// Whether the flow was sent an event.
  public var wasAsked: Bool { answer != .unasked && answer != .restored }
}
