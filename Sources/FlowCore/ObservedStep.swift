/// A transition of a hosted flow, for ``HostedFlow/observe(_:)``.
///
/// ```swift
/// hosted.observe { step in log.append("\(step.event) shows \(step.after.stack)") }
/// ```
///
/// It is a class because copying a generic struct of this size would take 17 kB of code.
public final class ObservedStep<F: Flow>: Sendable {
  /// The event that the flow handled.
  public let event: F.Event
  /// The system move that caused the event, or `nil` if the app sent it.
  public let move: SystemMove?
  /// The work that the event answers, or `nil` if it is not an answer.
  public let answeredWork: F.Work?
  /// What the reducer returned.
  public let transition: FlowTransition<F>
  /// The configuration before the transition.
  public let before: Configuration<F>
  /// The configuration after the transition.
  public let after: Configuration<F>
  /// How the flow ended, or `nil` while it runs.
  public let outcome: F.Outcome?

  init(
    _ event: F.Event, move: SystemMove? = nil, work: F.Work? = nil,
    _ before: Configuration<F>, _ transition: FlowTransition<F>, _ after: Configuration<F>,
    _ reply: Reply<F>
  ) {
    self.event = event
    self.move = move
    answeredWork = work
    self.transition = transition
    self.before = before
    self.after = after
    outcome = if case .finished(let outcome) = reply { outcome } else { nil }
  }
}

/// Something that a hosted flow ignored or refused, for ``HostedFlow/observeUnhandled(_:)``.
///
/// ```swift
/// hosted.observeUnhandled { unhandled in log.append("\(unhandled.reply)") }
/// ```
///
/// It is a class for the same reason as ``ObservedStep``.
public final class UnhandledEvent<F: Flow>: Sendable {
  /// The event, or `nil` for a system move that the flow has no event for.
  public let event: F.Event?
  /// The system move that caused the event, or `nil` if the app sent it.
  public let move: SystemMove?
  /// The work that the event answers, or `nil` if it is not an answer.
  public let answeredWork: F.Work?
  /// The configuration, which has not changed.
  public let configuration: Configuration<F>
  /// ``Reply/ignored``, or ``Reply/refused(_:)`` with the command and the reason.
  public let reply: Reply<F>

  init(
    _ event: F.Event?, move: SystemMove? = nil, work: F.Work? = nil,
    at configuration: Configuration<F>, _ reply: Reply<F>
  ) {
    self.event = event
    self.move = move
    answeredWork = work
    self.configuration = configuration
    self.reply = reply
  }
}

extension Flow {
  /// Returns the transitions that a system move causes; going back by several screens can cause
  /// several.
  func observedSteps(
    of move: SystemMove, at configuration: Configuration<Self>
  ) -> [ObservedStep<Self>] {
    var observed: [ObservedStep<Self>] = []
    var current = configuration
    for move in Interpreter.singleMoves(for: move, of: self, in: configuration.state) {
      let before = current
      guard let event = Interpreter.event(for: move, of: self, in: before.state) else { break }
      let (reply, transition) = current.send(event, to: self)
      guard let transition else { break }
      observed.append(ObservedStep(event, move: move, before, transition, current, reply))
    }
    return observed
  }
}
