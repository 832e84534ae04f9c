public import FlowCore

/// The steps of a flow from a start, with the configuration after each step.
public struct Trace<F: Flow>: Sendable {
  /// One step of a trace.
  public struct CheckedStep: Sendable {
    /// The input.
    public var input: Input<F>
    /// The configuration before the step.
    public var before: Configuration<F>
    /// `nil` if the flow received no event: for a relaunch, and a system move without an event.
    package var reply: Reply<F>?
    /// The transition that the reducer returned; `nil` if it ignored the event or was not called.
    public var transition: FlowTransition<F>?
    /// The configuration after the step; that before, if the flow ignored or refused the input.
    public var after: Configuration<F>

    package init(
      _ input: Input<F>, before: Configuration<F>, reply: Reply<F>?,
      transition: FlowTransition<F>?, after: Configuration<F>
    ) {
      self.input = input
      self.before = before
      self.reply = reply
      self.transition = transition
      self.after = after
    }

    /// The outcome if the step ended the flow; `nil` otherwise.
    public var outcome: F.Outcome? {
      if case .finished(let outcome)? = reply { outcome } else { nil }
    }
  }

  /// The start, as an index in the flow's starts.
  package var start: Int
  /// The condition of the start, as text; `nil` if there is only one start.
  package var condition: String?
  /// The configuration before the first step.
  public var first: Configuration<F>
  /// The steps, in order.
  public var steps: [CheckedStep]

  package init(
    start: Int = 0, condition: String? = nil, first: Configuration<F>, steps: [CheckedStep] = []
  ) {
    self.start = start
    self.condition = condition
    self.first = first
    self.steps = steps
  }

  /// The configuration at the end.
  public var last: Configuration<F> { steps.last?.after ?? first }

  package var inputs: [Input<F>] { steps.map(\.input) }
}

extension ExplorableFlow {
  package func step(
    _ input: Input<Self>, at before: Configuration<Self>
  ) -> Trace<Self>.CheckedStep {
    var after = before
    switch input {
    case .event(let event), .move(_, let event?), .answer(let event, _),
      .lateAnswer(let event, _):
      let (reply, transition) = after.send(event, to: self)
      return .init(input, before: before, reply: reply, transition: transition, after: after)
    case .move(_, nil):
      return .init(input, before: before, reply: nil, transition: nil, after: before)
    case .relaunch:
      return .init(
        input, before: before, reply: nil, transition: nil, after: relaunched(before) ?? before)
    }
  }

  /// Takes steps one after the other from a start; inputs after the end of the flow are ignored.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, in order.
  ///   - start: An index in the starts of ``exploration``.
  /// - Returns: The trace, or `nil` if there is no such start.
  /// - Throws: The reason why the start fails.
  public func trace(
    of inputs: [Input<Self>], from start: Int = 0
  ) throws(StartFailure<Self>) -> Trace<Self>? {
    let starts = starts
    guard starts.indices.contains(start) else { return nil }
    let first = try Configuration(after: starts[start].transition)
    var trace = Trace(start: start, condition: starts[start].label, first: first)
    for input in inputs {
      let step = step(input, at: trace.last)
      trace.steps.append(step)
      if step.outcome != nil { break }
    }
    return trace
  }
}
