public import FlowCore
public import FlowDocuments

/// The configurations a flow can reach and the steps between them, found by running its reducer.
public struct Exploration<F: ExplorableFlow>: Sendable {
  /// A configuration that was reached.
  public struct Node: Sendable {
    /// The state and the virtual stack.
    public var configuration: Configuration<F>
    /// The first step that reached it, as an index in ``Exploration/handledSteps``; `nil` for a
    /// start, or after a relaunch.
    package var discovery: Int?
    /// The node that was saved, if a relaunch first led here; `nil` otherwise.
    package var saved: Int?
    /// Whether every event was tried; `false` if a limit was reached here.
    package var isExpanded = false
  }

  /// A step that was taken, or that ended the flow.
  public struct HandledStep: Sendable {
    /// Where it starts, as an index in ``Exploration/nodes``.
    package var source: Int
    package var event: F.Event
    /// The system move that was mapped to the event; `nil` for an event of the app's own.
    package var move: SystemMove?
    /// The work that the event answers; `nil` if it answers none.
    package var work: F.Work?
    /// Where it leads, as an index in ``Exploration/nodes`` or ``Exploration/outcomes``.
    package var target: FlowDocument.Target
    package var transition: FlowTransition<F>
  }

  /// A step that was refused, because a command of its transition cannot apply.
  public struct RefusedStep: Sendable {
    package var source: Int
    package var event: F.Event
    package var move: SystemMove?
    package var work: F.Work?
    package var refusal: Refusal<F.Screen>
    package var transition: FlowTransition<F>
  }

  package let flow: F
  /// The configurations, nearest to a start first.
  public internal(set) var nodes: [Node] = []
  package internal(set) var starts: [(node: Int, condition: String?)] = []
  /// The handled steps, by source, in the order of ``ExplorableFlow/events(in:)``.
  public internal(set) var handledSteps: [HandledStep] = []
  /// The refused steps, by source.
  public internal(set) var refusedSteps: [RefusedStep] = []
  /// The outcomes of the flow, in the order reached.
  package internal(set) var outcomes: [F.Outcome] = []
  package internal(set) var ignoredEvents = 0
  /// The nodes that are restored as another one, or cannot be restored, by source.
  ///
  /// They are not counted among the steps; `nil` if the flow is never restored.
  package internal(set) var relaunches: [FlowDocument.Relaunch]?
  /// The first limit that the search reached, or `nil` if everything was explored.
  public internal(set) var bound: FlowDocument.Bound?
}
