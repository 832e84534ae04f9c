import FlowCore

protocol SearchVisitor<F> {
  associatedtype F: ExplorableFlow

  /// Whether it needs the configurations that are reached; otherwise, they are only counted, which
  /// is faster.
  var seesConfigurations: Bool { get }
  /// Whether it needs the steps; otherwise, they are only counted, which is much faster.
  var seesSteps: Bool { get }
  var bytes: Int { get }
  var isDone: Bool { get }
  /// A value that breaks the rules of `Hashable`, so that the search cannot continue.
  var fault: InconsistentValue? { get }

  /// A configuration was reached for the first time; nodes are numbered in this order.
  ///
  /// - Parameter store: Provides the numbers of the configuration's state and screens.
  mutating func didReach(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>)
  /// Returns what it needs of a step that is ignored, for which the transition is `nil`, or has the
  /// same effect in all configurations of a frame; called once per frame.
  ///
  /// Steps that end the flow, are refused, or depend on which screens are shown are always
  /// reported.
  mutating func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest
  /// Steps were taken from a node, of which the visitor needs only the targets.
  mutating func didMove(_ moves: [SearchMove], from node: Int)
  /// A step whose configurations the visitor does not need; `nil` for an ignored input.
  mutating func didTake(
    _ input: Input<F>, _ transition: FlowTransition<F>?, from node: Int, to target: SearchTarget)
  /// A step was taken at a node; ignored inputs are reported too.
  mutating func didTake(_ step: Trace<F>.CheckedStep, at node: Int, to target: SearchTarget)
  /// The app was terminated in a configuration, and restored as another one, or `.nowhere` if it
  /// cannot be restored; called after all steps of the configuration.
  ///
  /// A relaunch is neither a step nor a way out, so graphs of what can be reached leave it out; a
  /// configuration that is new is reported and expanded like any other.
  mutating func didRelaunch(from node: Int, to target: SearchTarget)
  mutating func didExpand(_ node: Int)
}

extension SearchVisitor {
  var seesConfigurations: Bool { true }
  var seesSteps: Bool { true }
  var bytes: Int { 0 }
  var isDone: Bool { false }
  var fault: InconsistentValue? { nil }

  mutating func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest { .steps }

  mutating func didMove(_ moves: [SearchMove], from node: Int) {}
  mutating func didRelaunch(from node: Int, to target: SearchTarget) {}

  mutating func didTake(
    _ input: Input<F>, _ transition: FlowTransition<F>?, from node: Int, to target: SearchTarget
  ) {}
}

/// What a visitor needs of steps with the same effect.
@usableFromInline
enum SearchInterest: Hashable, Sendable {
  case steps
  /// Every step, without the configurations.
  case transitions
  /// Their targets, reported with this number, which must not be negative.
  case targets(Int32)
  case nothing
}

/// A target, `nil` if it is beyond a limit, and the number that the visitor assigned to the step.
typealias SearchMove = (target: Int?, label: Int32)

enum SearchTarget: Hashable, Sendable {
  case node(Int)
  case end
  case beyondLimit
  /// None: the input was ignored or refused.
  case nowhere
}
