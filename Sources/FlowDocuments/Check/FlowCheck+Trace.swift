extension FlowCheck {
  /// What happened to a flow, step by step from a start, with what is on show after each step.
  public struct Trace: CheckedTrace, Hashable {
    /// The start, as a position in the list of the flow's starts.
    public var start: Int
    /// When the flow starts this way, in words; `nil` when there is only one way.
    public var condition: String?
    /// Where the start is written, such as `App/SignIn.swift:12`; `nil` where that is not known.
    public var position: String?
    /// The state at the start, as text.
    public var state: String
    /// What is on show at the start, as text.
    public var stack: String
    /// The trace as a line to paste: `0:2.1`; `nil` where it cannot be told so.
    public var code: String?
    /// What happened, in order.
    public var steps: [Step]
    /// The document of nothing but the trace, to draw it: its transitions are the steps that led
    /// on, in their order; `nil` unless it was asked for.
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
    /// What came of it.
    public enum Answer: String, Hashable, Sendable, CaseIterable {
      /// The flow went on.
      case moved
      /// The flow ended.
      case finished
      /// The flow does not handle it there.
      case ignored
      /// A command cannot apply.
      case refused
      /// A system move that the flow has no event for.
      case unasked
      /// The app was killed, and restored from what it had saved.
      case restored
    }

    /// What happened: an event with the labels of its payload, such as `nextTapped(name)`; the name
    /// of a system move without an event; or `relaunch`.
    public var event: String
    /// The payload as text, or `nil` when there is none.
    public var payload: String?
    /// The system move that brought the event about, in words, such as `swipe down`.
    public var move: String?
    /// What came of it.
    public var answer: Answer
    /// What the flow did about it, in words: `push Password`.
    public var effect: String
    /// Where that is written, such as `App/SignIn.swift:12`.
    public var position: String?
    /// The state afterwards, as text.
    public var state: String
    /// What is on show afterwards, as text.
    public var stack: String
    /// How the flow ended by it, as text; `nil` where it went on.
    public var outcome: String?

    /// Makes a step.
    public init(
      _ event: String, payload: String? = nil, move: String? = nil, _ answer: Answer,
      effect: String, position: String? = nil, state: String, stack: String,
      outcome: String? = nil
    ) {
      self.event = event
      self.payload = payload
      self.move = move
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
  /// The trace as one that can be saved and replayed.
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
            step.event, payload: step.payload, move: step.move, stack: step.stack,
            outcome: step.outcome)
        }
      })
  }

  /// The position of the last step that has one, else of the start.
  public var lastPosition: String? { steps.last { $0.position != nil }?.position ?? position }
}

extension FlowCheck.Step {
  /// Whether the flow was sent an event.
  public var wasAsked: Bool { answer != .unasked && answer != .restored }
}
