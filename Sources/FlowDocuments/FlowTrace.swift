/// What happened in a flow, step by step from a start, to be saved, reviewed and replayed.
///
/// Events are told by the words of a document, so that a trace outlives changes of the flow that
/// it does not meet.
/// ```swift
/// let trace = FlowTrace(
///   flow: "sign-in",
///   steps: [.init("nextTapped(name)", payload: "ann"), .init("submitTapped")])
/// trace.json()   // the same bytes for equal traces, one line a step
/// ```
public struct FlowTrace: Hashable, Sendable {
  /// The version of the format.
  public static let version = 1

  /// The name of the flow in its catalog.
  public var flow: String
  /// The launch condition, as a position in the list of the flow's starts.
  public var start: Int
  /// What happened, in order.
  ///
  /// An event that is ignored or refused is only worth telling at the end, for a replay stops at it.
  public var steps: [Step]

  /// Makes a trace.
  public init(flow: String, start: Int = 0, steps: [Step] = []) {
    self.flow = flow
    self.start = start
    self.steps = steps
  }

  /// Something that happened, and where it led.
  public struct Step: Hashable, Sendable {
    /// What kind of thing happened.
    public enum Kind: Hashable, Sendable {
      /// The flow was sent an event.
      case event
      /// The platform made a move that the flow has no event for.
      case move
      /// The app was killed, and restored from what it had saved.
      case relaunch
    }

    /// What kind of thing happened.
    public private(set) var kind: Kind
    /// The event: its names and the labels of its payload, such as `nextTapped(name)`; what happened
    /// in words where the flow was sent none.
    public var event: String
    /// The payload as text, or `nil` when the event has none.
    public var payload: String?
    /// The system move that brought the event about, in words, such as `swipe down`.
    public var move: String?
    /// What was on show afterwards, as text; `nil` when it does not matter.
    public var stack: String?
    /// How the flow ended by it, as text; `nil` when it went on or when it does not matter.
    public var outcome: String?

    /// Makes a step.
    public init(
      _ event: String, payload: String? = nil, move: String? = nil, stack: String? = nil,
      outcome: String? = nil
    ) {
      kind = .event
      self.event = event
      self.payload = payload
      self.move = move
      self.stack = stack
      self.outcome = outcome
    }

    /// A system move that the flow has no event for, by its name.
    public static func move(_ name: String, stack: String? = nil) -> Self {
      var step = Self(name, move: name, stack: stack)
      step.kind = .move
      return step
    }

    /// That the app was killed and restored.
    public static func relaunch(stack: String? = nil) -> Self {
      var step = Self("relaunch", stack: stack)
      step.kind = .relaunch
      return step
    }
  }
}

extension FlowTrace.Step: CustomStringConvertible {
  /// The event with its payload: `nextTapped(name): ann`.
  public var description: String { payload.map { "\(event): \($0)" } ?? event }
}
