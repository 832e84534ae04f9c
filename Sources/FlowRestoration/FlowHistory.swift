public import FlowCore

/// The events that led to a flow's configuration, which are saved when the app goes to the
/// background, and replayed when it is launched.
///
/// ```swift
/// let history = try FlowHistory(Shop(), restoring: saved)   // nil for the flow's start
/// let hosted = HostedFlow(history.interpreter, on: host, workHandler: ShopWork())
/// history.follow(hosted)
/// // when the app goes to the background:
/// let data = try JSONEncoder().encode(history.saved)
/// ```
/// Detours, which end where they began, are not saved. The flow's reducer reaches whatever is
/// restored, so the state and the stack always fit each other. If the flow has changed, the saved
/// events are replayed up to the first that no longer applies; ``misfit`` reports what was dropped
/// and why.
///
/// Events are saved as they are: they must not contain anything that must not be written to disk,
/// such as a password.
@MainActor
public final class FlowHistory<F: Flow> {
  /// The flow after the saved events, to be passed to a `HostedFlow`.
  ///
  /// It does not follow the hosted flow.
  public private(set) var interpreter: Interpreter<F>
  /// Why the flow is not restored as it was saved, or `nil` if it is.
  public let misfit: RestoringMisfit<F>?

  private var events: [F.Event]
  /// The configurations before the first event and after each.
  private var configurations: [Configuration<F>]

  /// Starts a flow, and replays saved events up to the first that no longer applies.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - saved: The saved events; `nil` for the flow's start.
  /// - Throws: Why the flow cannot start.
  public init(_ flow: F, restoring saved: SavedFlow<F>? = nil) throws(StartFailure<F>) {
    let saved = saved ?? SavedFlow()
    let start = try Configuration(after: flow.start)
    (configurations, misfit) = flow.replay(saved, from: start)
    events = Array(saved.events.prefix(configurations.count - 1))
    interpreter = Interpreter(flow, at: configurations[configurations.count - 1])
  }

  /// Sends an event to the flow before it is hosted, such as the deep link that launched the app.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> {
    let reply = interpreter.send(event)
    switch reply {
    case .handled: append(event, interpreter.configuration)
    case .finished: forget()
    case .ignored, .refused: break
    }
    return reply
  }

  /// Records every transition of a hosted flow from now on.
  ///
  /// Call it once, right after the ``interpreter`` was hosted. The hosted flow keeps the history
  /// alive, not vice versa.
  ///
  /// - Parameter hosted: The hosted flow, or `nil` for one that could not start, such as that of a
  ///   `FlowModel`, which is ignored.
  public func follow(_ hosted: HostedFlow<F, some StackHost<F.Screen>>?) {
    hosted?.observe { [self] step in
      // A step from another configuration could not be replayed.
      guard step.before == configurations.last else { return }
      if step.outcome == nil { append(step.event, step.after) } else { forget() }
    }
  }

  /// What to save now; for a flow that has ended, its start.
  public var saved: SavedFlow<F> { saved { _ in true } }

  /// Returns what to save now, up to the last configuration that may be restored.
  ///
  /// ```swift
  /// let saved = history?.saved { configuration in
  ///   if case .paying = configuration.state { false } else { true }
  /// }
  /// ```
  /// The start may always be restored.
  public func saved(
    where mayBeRestored: (Configuration<F>) -> Bool
  ) -> SavedFlow<F> {
    let last = configurations.lastIndex(where: mayBeRestored) ?? 0
    return SavedFlow(
      events: Array(events.prefix(last)), stackDescription: configurations[last].stack.description)
  }

  /// Appends an event, or removes the detour that it ends.
  private func append(_ event: F.Event, _ after: Configuration<F>) {
    if let earlier = configurations.lastIndex(of: after) {
      configurations.removeSubrange((earlier + 1)...)
      events.removeSubrange(earlier...)
    } else {
      configurations.append(after)
      events.append(event)
    }
  }

  private func forget() {
    configurations.removeSubrange(1...)
    events = []
  }
}
