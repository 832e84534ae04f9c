import FlowCore

/// What looks on while a flow is searched.
protocol SearchVisitor<F> {
  associatedtype F: ExplorableFlow

  /// Whether it wants to be told what is reached; else that is only counted, which is quicker.
  var seesConfigurations: Bool { get }
  /// Whether it wants to be told what happens; else that is only counted, which is much quicker.
  var seesSteps: Bool { get }
  /// The bytes that it keeps for what it was told; the limit of memory counts them.
  var bytes: Int { get }
  /// Whether nothing more need be known.
  var isDone: Bool { get }
  /// A value that it met and that breaks the rules of `Hashable`; the search cannot go on then.
  var fault: InconsistentValue? { get }

  /// A configuration was reached for the first time; nodes are numbered in this order.
  ///
  /// - Parameter store: Knows the numbers of its state and its screens.
  mutating func reached(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>)
  /// Says what it wants to be told of something that is ignored, or leads on alike, in all
  /// configurations that have this state and the same shape of the stack.
  ///
  /// It is asked once for all of them. What ends the flow, is refused, or depends on which screens
  /// are on show is always told.
  ///
  /// - Parameter transition: The answer of the reducer; `nil` if it ignores what happens.
  mutating func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest
  /// Steps were made from a node of which only the targets were to be told.
  mutating func moved(_ moves: [SearchMove], from node: Int)
  /// Something happened at a node of which the configurations were not to be told; the transition is
  /// `nil` if it is ignored.
  mutating func took(
    _ input: Input<F>, _ transition: FlowTransition<F>?, from node: Int, to target: SearchTarget)
  /// Something happened at a node; ignored things are told too.
  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget)
  /// Everything that can happen at a node has been tried.
  mutating func left(_ node: Int)
}

extension SearchVisitor {
  var seesConfigurations: Bool { true }
  var seesSteps: Bool { true }
  var bytes: Int { 0 }
  var fault: InconsistentValue? { nil }

  mutating func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest { .steps }

  mutating func moved(_ moves: [SearchMove], from node: Int) {}

  mutating func took(
    _ input: Input<F>, _ transition: FlowTransition<F>?, from node: Int, to target: SearchTarget
  ) {}
}

/// What a visitor wants to be told of steps that are all alike.
@usableFromInline
enum SearchInterest: Hashable, Sendable {
  /// Every step, with the configurations.
  case steps
  /// Every step, without the configurations.
  case transitions
  /// Where they lead, and this number with it, which must not be negative.
  case targets(Int32)
  /// Nothing.
  case nothing
}

/// Where a step leads, for a visitor that asked for no more.
struct SearchMove: Hashable, Sendable {
  /// The node; `nil` if a limit keeps the search from going there.
  var target: Int?
  /// The number that the visitor gave to such steps.
  var label: Int32
}

/// Where a step of a search leads.
enum SearchTarget: Hashable, Sendable {
  /// To a node.
  case node(Int)
  /// To the end of the flow.
  case end
  /// To where a limit keeps the search from going.
  case cut
  /// Nowhere: it was ignored or refused.
  case nowhere
}
