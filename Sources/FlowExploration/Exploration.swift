public import FlowCore
public import FlowDocuments

/// The configurations a flow can reach and the steps between them, found by running its reducer.
public struct Exploration<F: ExplorableFlow>: Sendable {
  /// Where a step leads.
  public enum Target: Hashable, Sendable {
    /// To a configuration, as a position in ``Exploration/nodes``.
    case node(Int)
    /// To the end of the flow, as a position in ``Exploration/outcomes``.
    case outcome(Int)
  }

  /// A configuration that was reached.
  public struct Node: Sendable {
    /// The state and the virtual stack.
    public var configuration: Configuration<F>
    /// The step by which it was first reached, as a position in ``Exploration/steps``; `nil` for
    /// a start.
    public var discovery: Int?
    /// Whether every event was followed; `false` where a limit cut the search.
    public var isExpanded = false
  }

  /// An event that was handled.
  public struct Step: Sendable {
    /// Where it starts, as a position in ``Exploration/nodes``.
    public var source: Int
    /// What happened.
    public var event: F.Event
    /// The system move that the event stands for; `nil` for an event of the app's own.
    public var move: SystemMove?
    /// The work that the event answers; `nil` if it answers none.
    public var work: F.Work?
    /// Where it leads.
    public var target: Target
    /// The answer of the reducer.
    public var transition: FlowTransition<F>
  }

  /// A transition whose commands cannot apply.
  public struct RefusedStep: Sendable {
    /// Where it starts, as a position in ``Exploration/nodes``.
    public var source: Int
    /// What happened.
    public var event: F.Event
    /// The system move that the event stands for; `nil` for an event of the app's own.
    public var move: SystemMove?
    /// The work that the event answers; `nil` if it answers none.
    public var work: F.Work?
    /// The command that cannot apply, and why.
    public var refusal: Refusal<F.Screen>
    /// The answer of the reducer.
    public var transition: FlowTransition<F>
  }

  /// The flow that was explored.
  public let flow: F
  /// The configurations, nearest to a start first.
  public internal(set) var nodes: [Node] = []
  /// The first configurations and their conditions.
  public internal(set) var starts: [(node: Int, condition: String?)] = []
  /// The handled events, by source, in the order of ``ExplorableFlow/events(in:)``.
  public internal(set) var steps: [Step] = []
  /// The refused transitions, by source.
  public internal(set) var refusedSteps: [RefusedStep] = []
  /// The ends of the flow, in the order reached.
  public internal(set) var outcomes: [F.Outcome] = []
  /// The number of ignored events.
  public internal(set) var ignoredEvents = 0
  /// The limit that first cut the search, or `nil` if everything was explored.
  public internal(set) var bound: FlowDocument.Bound?

  init(flow: F) {
    self.flow = flow
  }
}
