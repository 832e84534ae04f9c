import FlowCore

/// An observer of a search.
protocol SearchVisitor<F> {
  associatedtype F: ExplorableFlow

  /// Whether it needs the configurations that are reached; otherwise, they are only counted, which
  /// is faster.
  var seesConfigurations: Bool { get }
  /// Whether it needs the steps; otherwise, they are only counted, which is much faster.
  var seesSteps: Bool { get }
  /// The bytes that it takes, which count toward the memory limit.
  var bytes: Int { get }
  /// Whether the search can stop.
  var isDone: Bool { get }
  /// A value that breaks the rules of `Hashable`; the search then cannot continue.
  var fault: InconsistentValue? { get }

  /// A configuration was reached for the first time; nodes are numbered in this order.
  ///
  /// - Parameter store: Knows the numbers of its state and its screens.
  mutating func reached(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>)
  /// Returns what it needs of a step that is ignored, or has the same effect, in all configurations
  /// with this state and the same shape of the stack.
  ///
  /// It is called once for all of them. Steps that end the flow, are refused, or depend on which
  /// screens are shown are always reported.
  ///
  /// - Parameter transition: The answer of the reducer; `nil` if it ignores what happens.
  mutating func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest
  /// Steps were made from a node, of which it needs only the targets.
  mutating func moved(_ moves: [SearchMove], from node: Int)
  /// A step was made at a node, of which it does not need the configurations; the transition is
  /// `nil` if the input was ignored.
  mutating func took(
    _ input: Input<F>, _ transition: FlowTransition<F>?, from node: Int, to target: SearchTarget)
  /// A step was made at a node; ignored inputs are reported too.
  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget)
  /// All inputs of a node have been tried.
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

/// What a visitor needs of steps with the same effect.
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

/// Where a step leads, for a visitor that needs only that.
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
