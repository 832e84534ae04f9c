import FlowCore
import FlowDocuments

/// How a property judges a flow, for exhaustive checks, random walks and replays of traces alike.
enum Judgement<F: ExplorableFlow> {
  /// By single configurations and steps, whatever lies around them.
  case local(LocalRule<F>)
  /// By what can be reached from a configuration without a link.
  case reachability(ReachabilityRule<F>)
  /// By comparing everything that is visited.
  ///
  /// Random walks judge those that compare configurations, and links; any other needs
  /// `canBeWalked` to be `false`.
  case comparison(any Comparison<F>)
  /// By whether the same steps can be repeated forever, with more screens each time.
  case growth
  /// By the work that is and was under way on the path to a configuration.
  case work(WorkRule)
  /// Not at all: the flow declares nothing that it applies to.
  case moot(Vacuity)
}

/// The first configuration for which a property has something to report, and what.
struct Sighting<F: Flow> {
  var place: Int
  var remark: Remark<F>

  init(_ place: Int, _ remark: Remark<F>) { (self.place, self.remark) = (place, remark) }
}

extension Judgement {
  /// How much is judged, if neither that nor the answer depends on the search.
  var fixedCount: JudgedCount? { localRule?.fixedCount }

  var localRule: LocalRule<F>? { if case .local(let rule) = self { rule } else { nil } }

  var reachabilityRule: ReachabilityRule<F>? {
    if case .reachability(let rule) = self { rule } else { nil }
  }

  var comparison: (any Comparison<F>)? {
    if case .comparison(let comparison) = self { comparison } else { nil }
  }

  var workRule: WorkRule? { if case .work(let rule) = self { rule } else { nil } }

  var isMoot: Bool { if case .moot = self { true } else { false } }
}

/// Something worth reporting about a configuration or a step.
struct Remark<F: Flow> {
  /// The last inputs there, if the remark is about those.
  var inputs: [Input<F>] = []
  /// The remark, as text.
  var text: String
}

/// What a property says about single configurations and steps.
struct LocalRule<F: ExplorableFlow> {
  /// Whether there is anything to judge in a configuration; `nil` if there always is.
  var concerns: ((Configuration<F>) -> Bool)?
  /// What is worth reporting about a configuration.
  var place: ((Configuration<F>) -> Remark<F>?)?
  /// What is worth reporting about a step that the flow took, that ended it, or that was refused.
  var step: ((Trace<F>.Step) -> String?)?
  /// Whether there is anything to judge in a step; `nil` if there always is.
  var concernsStep: ((FlowTransition<F>?) -> Bool)?
  /// Why there was nothing to judge, if so, given the screens that were visited, on top or below.
  var vacuity: (_ screens: [F.Screen], _ isOnTop: (F.Screen) -> Bool) -> Vacuity
  /// Whether ``step`` judges what the flow ignores, too.
  var judgesIgnored = false
  /// How much it judges, if neither that nor the answer depends on the search.
  var fixedCount: JudgedCount?
  /// Whether there can be something worth reporting about steps that the flow takes or ignores, by
  /// what they all share; `nil` if there always can.
  var mayTell: ((Input<F>, F.State, FlowTransition<F>?) -> Bool)?
  /// Whether there can be something worth reporting only where the reducer gives a different answer
  /// when it is asked again; ``mayTell`` is then not used.
  var asksAgain = false

  /// Makes a rule of configurations.
  init(
    concerns: ((Configuration<F>) -> Bool)? = nil,
    place: @escaping (Configuration<F>) -> Remark<F>?,
    vacuity: @escaping (_ screens: [F.Screen], _ isOnTop: (F.Screen) -> Bool) -> Vacuity = {
      _, _ in Vacuity("no configuration concerns it")
    }
  ) {
    self.concerns = concerns
    self.place = place
    self.vacuity = vacuity
  }

  /// Makes a rule of steps.
  init(
    concernsStep: ((FlowTransition<F>?) -> Bool)? = nil,
    step: @escaping (Trace<F>.Step) -> String?, judgesIgnored: Bool = false,
    asksAgain: Bool = false,
    mayTell: ((Input<F>, F.State, FlowTransition<F>?) -> Bool)? = nil,
    vacuity: String = "no step is ever taken"
  ) {
    self.concernsStep = concernsStep
    self.step = step
    self.judgesIgnored = judgesIgnored
    self.mayTell = mayTell
    self.asksAgain = asksAgain
    self.vacuity = { _, _ in Vacuity(vacuity) }
  }

  /// Whether it judges only steps.
  var judgesOnlySteps: Bool { step != nil && place == nil }

  /// What is worth reporting about a step.
  func remark(on step: Trace<F>.Step) -> String? {
    guard let judge = self.step, step.transition != nil || judgesIgnored else { return nil }
    return judge(step)
  }
}

/// What a property asks to be reachable from everywhere.
struct ReachabilityRule<F: ExplorableFlow> {
  /// The configurations to reach, if the rule asks for configurations.
  var isGoal: ((Configuration<F>) -> Bool)?
  /// The steps to reach, if the rule asks for steps; where they start counts as the goal.
  var isGoalStep: ((Trace<F>.Step) -> Bool)?
  /// The configurations that violate the rule, in the order reached, in a graph with the goals.
  var violations: (StepGraph, _ goals: [Bool]) -> [Violation]
  /// What is wrong in a configuration that violates the rule.
  var remark: (Configuration<F>, Violation) -> Remark<F>
  /// Whether there is anything to judge in a configuration.
  var concerns: (StepGraph.Place) -> Bool = { _ in true }
  /// Why there is nothing to judge, if that is the case for every configuration.
  var vacuity = "no configuration concerns it"
  /// Whether there is anything to judge in a configuration on a walk; `nil` if there always is.
  var concernsWalked: ((Configuration<F>) -> Bool)?
  /// Decides the rule for a configuration without a search, from its inputs except links, and as
  /// far as there is time; `nil` for a rule that needs a search.
  var withoutSearch: ((Configuration<F>, ArraySlice<Input<F>>, Deadline) -> Remark<F>?)?
}

extension ReachabilityRule {
  /// Whether it asks for goals of its own.
  var hasGoal: Bool { isGoal != nil || isGoalStep != nil }

  /// The rule of a custom property.
  init(
    isGoal: ((Configuration<F>) -> Bool)? = nil, isGoalStep: ((Trace<F>.Step) -> Bool)? = nil
  ) {
    self.isGoal = isGoal
    self.isGoalStep = isGoalStep
    violations = { graph, goals in
      graph.placesNotReaching(graph.backwards()) { goals[$0] }.map { Violation(place: $0) }
    }
    remark = { _, _ in .init(text: "it cannot be reached from there") }
  }
}

/// A configuration that violates a rule.
struct Violation {
  var place: Int
  /// How many times the system's back is made from there to show it.
  var backs = 0
}

/// Compares configurations, or steps, with others of the same flow.
protocol Comparison<F> {
  associatedtype F: ExplorableFlow

  /// Whether it compares configurations; otherwise, it compares the steps that it ``wants(_:)``.
  var comparesConfigurations: Bool { get }
  /// Whether everything is compared with what was recorded first.
  var comparesWithFirst: Bool { get }
  /// Whether all violations are reported, however many are asked for.
  var reportsAll: Bool { get }
  /// Whether it needs an input.
  func wants(_ input: Input<F>) -> Bool
  /// Records a configuration; positions are in the order of distance, and `.max` is for a
  /// configuration that is only compared with, and never reported.
  mutating func note(_ configuration: Configuration<F>, at position: Int)
  /// The same for a node of a search, which knows the numbers of its state and its screens.
  mutating func note(
    _ configuration: Configuration<F>, at node: Int, in store: ConfigurationStore<F>)
  /// Records a step, at the position of the configuration it starts from.
  mutating func note(_ step: Trace<F>.Step, at position: Int)
  /// Records a configuration and the steps from it, if nothing else takes them.
  mutating func noteAlone(_ configuration: Configuration<F>, of flow: F, at position: Int)
  /// What is wrong and where: the nearest configuration for each problem, nearest first.
  ///
  /// - Parameters:
  ///   - isComplete: Whether everything was recorded, so that nothing else exists.
  ///   - deadline: When to stop looking; there may be more violations than were found by then.
  func sightings(isComplete: Bool, by deadline: Deadline) -> [Sighting<F>]
  /// A recorded value that breaks the rules of `Hashable`, so that nothing can be compared.
  var fault: InconsistentValue? { get }
  /// The number of different things that were recorded.
  var kinds: Int { get }
  /// How much was judged; 0 for nothing.
  var count: JudgedCount { get }
  /// Why there was nothing to judge, if so.
  var vacuity: Vacuity { get }
  /// The bytes that it takes, approximately.
  var bytes: Int { get }
}

extension Comparison {
  var fault: InconsistentValue? { nil }
  func wants(_ input: Input<F>) -> Bool { false }
  mutating func note(_ configuration: Configuration<F>, at position: Int) {}
  mutating func note(
    _ configuration: Configuration<F>, at node: Int, in store: ConfigurationStore<F>
  ) {
    note(configuration, at: node)
  }
  mutating func note(_ step: Trace<F>.Step, at position: Int) {}
}
