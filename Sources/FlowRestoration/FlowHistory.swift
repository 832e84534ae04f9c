public import FlowCore

/// The way to where a flow is, which is saved when the app goes to the background, and followed again
/// when it is launched.
///
/// ```swift
/// let history = try FlowHistory(Shop(), restoring: saved)   // nil for the flow's start
/// let hosted = HostedFlow(history.interpreter, on: host, doing: ShopWork())
/// history.follow(hosted)
/// // when the app goes to the background:
/// let data = try JSONEncoder().encode(history.saved)
/// ```
/// What is saved are the events that lead there; detours, which end where they began, are cut out. So
/// whatever is restored was reached by the flow's reducer: a state and a stack that do not fit each
/// other cannot come of it. Where the flow has changed, the saved events are followed as far as each of
/// them leads on; ``misfit`` says what was dropped and why.
///
/// Events are saved as they are. Do not put into them what must not be written to a disk, such as a
/// password.
@MainActor
public final class FlowHistory<F: Flow> {
  /// The flow where the saved events lead, to be hosted.
  ///
  /// It does not move with a hosted flow.
  public private(set) var interpreter: Interpreter<F>
  /// Why the flow is not restored as it was saved; `nil` if it is.
  public let misfit: RestoringMisfit<F>?

  private var events: [F.Event]
  /// Where the flow was before the first event, and after each.
  private var configurations: [Configuration<F>]

  /// Starts a flow, and follows saved events as far as they lead on.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - saved: What was saved; `nil` or no events for the flow's start.
  /// - Throws: Why the flow's start cannot be made.
  public init(_ flow: F, restoring saved: SavedFlow<F>? = nil) throws(StartFailure<F>) {
    let saved = saved ?? SavedFlow()
    let start = try flow.configuration(after: flow.start)
    (configurations, misfit) = flow.follow(saved, from: start)
    events = Array(saved.events.prefix(configurations.count - 1))
    interpreter = Interpreter(flow, at: configurations[configurations.count - 1])
  }

  /// Feeds an event to the flow before it is hosted, such as the deep link that the app was launched
  /// by.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> {
    let reply = interpreter.send(event)
    switch reply {
    case .moved: append(event, interpreter.configuration)
    case .finished: forget()
    case .ignored, .refused: break
    }
    return reply
  }

  /// Notes every transition of a hosted flow from now on.
  ///
  /// Call it once, right after the ``interpreter`` was hosted. The hosted flow keeps the history, not
  /// the other way round.
  ///
  /// - Parameter hosted: The hosted flow; `nil`, such as that of a `FlowModel` that could not start,
  ///   is not followed.
  public func follow(_ hosted: HostedFlow<F, some StackHost<F.Screen>>?) {
    hosted?.observe { [self] step in
      // Steps from elsewhere would not lead there again.
      guard step.before == configurations.last else { return }
      if step.outcome == nil { append(step.event, step.after) } else { forget() }
    }
  }

  /// What is to be saved now; of a flow that has ended, its start.
  public var saved: SavedFlow<F> { saved { _ in true } }

  /// What is to be saved now, up to the last configuration that may be restored.
  ///
  /// ```swift
  /// let saved = history?.saved { place in
  ///   if case .paying = place.state { false } else { true }
  /// }
  /// ```
  /// The start may always be restored.
  public func saved(
    where mayBeRestored: (Configuration<F>) -> Bool
  ) -> SavedFlow<F> {
    let last = configurations.lastIndex(where: mayBeRestored) ?? 0
    return SavedFlow(
      events: Array(events.prefix(last)), shown: configurations[last].stack.description)
  }

  /// Appends an event, or cuts out the detour that it ends.
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
