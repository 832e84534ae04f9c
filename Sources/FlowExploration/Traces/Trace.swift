public import FlowCore

/// The steps of a flow from a start, with the configuration after each step.
public struct Trace<F: Flow>: Sendable {
  /// One step of a trace.
  public struct Step: Sendable {
    /// What happened.
    public var input: Input<F>
    /// Where the flow was before.
    public var before: Configuration<F>
    /// The flow's reply; `nil` if the flow was not asked: for a system move that it has no event
    /// for, and for a relaunch.
    public var reply: Reply<F>?
    /// The answer of the reducer; `nil` if it ignored the input or was not asked.
    public var transition: FlowTransition<F>?
    /// Where the flow is afterwards: where it was, if it ignored or refused the input.
    public var after: Configuration<F>

    /// Makes a step.
    public init(
      _ input: Input<F>, before: Configuration<F>, reply: Reply<F>?,
      transition: FlowTransition<F>?, after: Configuration<F>
    ) {
      self.input = input
      self.before = before
      self.reply = reply
      self.transition = transition
      self.after = after
    }

    /// How the step ended the flow; `nil` if it goes on.
    public var outcome: F.Outcome? {
      if case .finished(let outcome)? = reply { outcome } else { nil }
    }
  }

  /// The start, as a position in ``ExplorableFlow/starts``.
  public var start: Int
  /// The condition of the start, as text; `nil` if there is only one start.
  public var condition: String?
  /// Where the flow is before anything happens.
  public var first: Configuration<F>
  /// What happened, in order.
  public var steps: [Step]

  /// Makes a trace.
  public init(
    start: Int = 0, condition: String? = nil, first: Configuration<F>, steps: [Step] = []
  ) {
    self.start = start
    self.condition = condition
    self.first = first
    self.steps = steps
  }

  /// Where the flow is at the end.
  public var last: Configuration<F> { steps.last?.after ?? first }

  /// What happened, in order.
  public var inputs: [Input<F>] { steps.map(\.input) }
}

extension ExplorableFlow {
  /// Takes one step in a configuration.
  public func step(
    _ input: Input<Self>, at before: Configuration<Self>
  ) -> Trace<Self>.Step {
    var after = before
    switch input {
    case .event(let event), .move(_, let event?), .answer(let event, _),
      .lateAnswer(let event, _):
      let (reply, transition) = answer(event, at: &after)
      return .init(input, before: before, reply: reply, transition: transition, after: after)
    case .move(_, nil):
      return .init(input, before: before, reply: nil, transition: nil, after: before)
    case .relaunch:
      return .init(
        input, before: before, reply: nil, transition: nil, after: relaunched(before) ?? before)
    }
  }

  /// Takes steps one after the other from a start; inputs after the end of the flow are left out.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, in order.
  ///   - start: A position in ``starts``; the trace is `nil` if there is no such start.
  /// - Throws: Why the start cannot be made.
  public func trace(
    of inputs: [Input<Self>], from start: Int = 0
  ) throws(StartFailure<Self>) -> Trace<Self>? {
    let starts = starts
    guard starts.indices.contains(start) else { return nil }
    let first = try configuration(after: starts[start].transition)
    var trace = Trace(start: start, condition: starts[start].words, first: first)
    for input in inputs {
      let step = step(input, at: trace.last)
      trace.steps.append(step)
      if step.outcome != nil { break }
    }
    return trace
  }
}
