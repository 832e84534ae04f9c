import FlowCore
import FlowDocuments

enum RuleKind<F: ExplorableFlow> {
  case local(LocalRule<F>)
  /// About what can be reached from a configuration without a link.
  case reachability(ReachabilityRule<F>)
  /// Compares everything that is visited.
  ///
  /// Random walks evaluate observers that compare configurations or links; any other needs
  /// `canBeWalked` to be `false`.
  case observer(any SearchObserver<F>)
  /// About steps that can be repeated forever, with more screens each time.
  case growth
  /// About the work that is and was under way on the path to a configuration.
  case work(WorkRule)
  /// About what steps leave pending on the path to a configuration; makes the rule.
  case pending(() -> any PendingRule<F>)
  /// About screens that can no longer be reached.
  case lostScreens
  /// About everything that was searched, described as a document.
  case warning(FlowDocument.Lint.Category)
  /// There is nothing to judge: the flow declares nothing that the property applies to.
  case vacuous(Vacuity)
}

/// A configuration that violates or witnesses a property, with the explanation.
typealias Violation<F: Flow> = (index: Int, message: ViolationMessage<F>)

extension RuleKind {
  var fixedCount: JudgedCount? { localRule?.fixedCount }

  var localRule: LocalRule<F>? { if case .local(let rule) = self { rule } else { nil } }

  var reachabilityRule: ReachabilityRule<F>? {
    if case .reachability(let rule) = self { rule } else { nil }
  }

  var observer: (any SearchObserver<F>)? {
    if case .observer(let observer) = self { observer } else { nil }
  }

  var workRule: WorkRule? { if case .work(let rule) = self { rule } else { nil } }

  var warningCategory: FlowDocument.Lint.Category? {
    if case .warning(let category) = self { category } else { nil }
  }

  var seeksLostScreens: Bool { if case .lostScreens = self { true } else { false } }

  var isVacuous: Bool { if case .vacuous = self { true } else { false } }
}

struct ViolationMessage<F: Flow> {
  /// The inputs after the configuration that show it, if any.
  var inputs: [Input<F>] = []
  var text: String
}

struct LocalRule<F: ExplorableFlow> {
  /// Whether the rule applies to a configuration, or `nil` if it applies to all.
  var concerns: ((Configuration<F>) -> Bool)?
  var configurationMessage: ((Configuration<F>) -> ViolationMessage<F>?)?
  /// Whether the rule applies to a step, or `nil` if it applies to all.
  var concernsStep: ((FlowTransition<F>?) -> Bool)?
  /// Returns what to report about a step that was taken, ended the flow, or was refused.
  var stepMessage: ((Trace<F>.CheckedStep) -> String?)?
  /// Whether ``stepMessage`` is also called for ignored events.
  var judgesIgnored = false
  /// Whether only a reducer that returns something else when called again is reported;
  /// ``mayReport`` is then not used.
  var rerunsReducer = false
  /// Whether there can be something to report about the steps, taken or ignored, that have an
  /// input, a state and a transition in common, or `nil` if there always can.
  var mayReport: ((Input<F>, F.State, FlowTransition<F>?) -> Bool)?
  /// How much it checks, if neither that nor the finding depends on the search.
  var fixedCount: JudgedCount?
  /// Why the rule had nothing to judge, given the screens that were visited, on top or below.
  var vacuity: (_ screens: [F.Screen], _ isOnTop: (F.Screen) -> Bool) -> Vacuity = { _, _ in
    Vacuity("no configuration concerns it")
  }

  var judgesOnlySteps: Bool { stepMessage != nil && configurationMessage == nil }

  func message(for step: Trace<F>.CheckedStep) -> String? {
    guard let stepMessage = self.stepMessage, step.transition != nil || judgesIgnored else {
      return nil
    }
    return stepMessage(step)
  }
}

struct ReachabilityRule<F: ExplorableFlow> {
  var isGoal: ((Configuration<F>) -> Bool)?
  /// If the goals are steps; the configuration that such a step starts from counts as the goal.
  var isGoalStep: ((Trace<F>.CheckedStep) -> Bool)?
  /// The configurations that violate the rule, in the order reached, in a graph with the goals.
  var violations: (StepGraph, _ goals: [Bool]) -> [GraphViolation]
  var message: (Configuration<F>, GraphViolation) -> ViolationMessage<F>
  var concerns: (StepGraph.StepNode) -> Bool = { _ in true }
  /// Why the rule has nothing to judge, if it applies to no configuration.
  var vacuity = "no configuration concerns it"
  /// Whether the rule applies to a configuration on a walk, or `nil` if it applies to all.
  var concernsWalked: ((Configuration<F>) -> Bool)?
  /// Evaluates the rule at a configuration, given its inputs except links; `nil` if the rule needs a
  /// search.
  var evaluateWithoutSearch:
    ((Configuration<F>, ArraySlice<Input<F>>, Deadline) -> ViolationMessage<F>?)?
}

extension ReachabilityRule {
  var hasGoal: Bool { isGoal != nil || isGoalStep != nil }

  init(
    isGoal: ((Configuration<F>) -> Bool)? = nil, isGoalStep: ((Trace<F>.CheckedStep) -> Bool)? = nil
  ) {
    self.isGoal = isGoal
    self.isGoalStep = isGoalStep
    violations = { graph, goals in
      graph.nodesNotReaching(graph.backwards()) { goals[$0] }.map { GraphViolation(node: $0) }
    }
    message = { _, _ in .init(text: "it cannot be reached from there") }
  }
}

struct GraphViolation {
  var node: Int
  /// How many times to go back from there to show the violation.
  var backCount = 0
}

/// Compares configurations, or steps, with others of the same flow.
protocol SearchObserver<F> {
  associatedtype F: ExplorableFlow

  /// Whether it compares configurations; otherwise, it compares the steps that it ``wants(_:)``.
  var comparesConfigurations: Bool { get }
  /// Whether everything is compared with what was recorded first.
  var comparesWithFirst: Bool { get }
  /// Whether a search gives it everything at the end, when ``record(_:by:)`` is called, instead of
  /// each configuration when it is reached.
  var recordsAtEnd: Bool { get }
  /// Whether all violations are reported, regardless of the maximum number.
  var reportsAll: Bool { get }
  func wants(_ input: Input<F>) -> Bool
  /// Whether a configuration can matter to it.
  func concerns(_ configuration: Configuration<F>) -> Bool
  /// Indices are in the order of distance; `.max` marks a configuration that is never reported.
  mutating func record(_ configuration: Configuration<F>, at index: Int)
  /// The same for a node of a search, which knows the numbers of its state and its screens.
  mutating func record(
    _ configuration: Configuration<F>, at node: Int, in store: ConfigurationStore<F>)
  mutating func record(_ step: Trace<F>.CheckedStep, at index: Int)
  /// Records everything that a search has reached, as far as time allows.
  mutating func record(_ store: ConfigurationStore<F>, by deadline: Deadline)
  /// Records a configuration and the steps from it, if nothing else takes them.
  mutating func recordAlone(_ configuration: Configuration<F>, of flow: F, at index: Int)
  /// Each at the nearest configuration for the problem, nearest first; some may be missing after
  /// the deadline.
  ///
  /// - Parameter isComplete: Whether everything that the flow can reach was recorded.
  func violations(isComplete: Bool, by deadline: Deadline) -> [Violation<F>]
  /// A recorded value that breaks the rules of `Hashable`, so that nothing can be compared.
  var fault: InconsistentValue? { get }
  /// The number of different kinds that were recorded.
  var kindCount: Int { get }
  /// How much was checked; 0 if there was nothing to judge.
  var count: JudgedCount { get }
  var vacuity: Vacuity { get }
  var bytes: Int { get }
}

extension SearchObserver {
  var fault: InconsistentValue? { nil }
  var recordsAtEnd: Bool { false }
  func wants(_ input: Input<F>) -> Bool { false }
  func concerns(_ configuration: Configuration<F>) -> Bool { true }
  mutating func record(_ store: ConfigurationStore<F>, by deadline: Deadline) {}
  mutating func record(_ configuration: Configuration<F>, at index: Int) {}
  mutating func record(
    _ configuration: Configuration<F>, at node: Int, in store: ConfigurationStore<F>
  ) {
    record(configuration, at: node)
  }
  mutating func record(_ step: Trace<F>.CheckedStep, at index: Int) {}
}
