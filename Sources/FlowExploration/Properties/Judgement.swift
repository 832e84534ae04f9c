import FlowCore
import FlowDocuments

/// How a property judges a flow: what the exhaustive check, random walks and the replay of a trace
/// all work from.
enum Judgement<F: ExplorableFlow> {
  /// By single configurations and steps, whatever lies around them.
  case local(LocalRule<F>)
  /// By what can be reached from a configuration without a link.
  case reachability(ReachabilityRule<F>)
  /// By comparing everything that is met.
  ///
  /// Random walks judge those that compare configurations, and links; any other needs
  /// `canBeWalked` to be `false`.
  case comparison(any Comparison<F>)
  /// By whether the same steps can be repeated forever, with more screens each time.
  case growth
  /// By what work is under way, and was, on the way to a configuration.
  case work(WorkRule)
  /// Not at all: the flow declares nothing that it concerns.
  case moot(Vacuity)
}

/// The first place at which a property has something to report, and what.
struct Sighting<F: Flow> {
  var place: Int
  var remark: Remark<F>

  init(_ place: Int, _ remark: Remark<F>) { (self.place, self.remark) = (place, remark) }
}

extension Judgement {
  /// How much is judged, where that and the answer do not depend on the search.
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
  /// What happens there last, if it shows only then.
  var inputs: [Input<F>] = []
  /// What is so, in words.
  var text: String
}

/// What a property says of single configurations and steps.
struct LocalRule<F: ExplorableFlow> {
  /// Whether there is anything to judge at a configuration; `nil` where there always is.
  var concerns: ((Configuration<F>) -> Bool)?
  /// What is worth reporting about a configuration.
  var place: ((Configuration<F>) -> Remark<F>?)?
  /// What is worth reporting about a step that the flow took, that ended it, or that was refused.
  var step: ((Trace<F>.Step) -> String?)?
  /// Whether there is anything to judge in a step; `nil` where there always is.
  var concernsStep: ((FlowTransition<F>?) -> Bool)?
  /// Why there was nothing to judge, if so, by the screens that were met, on top or below.
  var vacuity: (_ screens: [F.Screen], _ isOnTop: (F.Screen) -> Bool) -> Vacuity
  /// Whether ``step`` judges what the flow ignores, too.
  var judgesIgnored = false
  /// How much it judges, where that and the answer do not depend on the search.
  var fixedCount: JudgedCount?
  /// Whether there can be something worth reporting about steps that the flow takes or ignores, by
  /// what is alike for all of them; `nil` where there always can.
  var mayTell: ((Input<F>, F.State, FlowTransition<F>?) -> Bool)?

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
    mayTell: ((Input<F>, F.State, FlowTransition<F>?) -> Bool)? = nil,
    vacuity: String = "no step is ever taken"
  ) {
    self.concernsStep = concernsStep
    self.step = step
    self.judgesIgnored = judgesIgnored
    self.mayTell = mayTell
    self.vacuity = { _, _ in Vacuity(vacuity) }
  }

  /// Whether it judges steps and nothing else.
  var judgesOnlySteps: Bool { step != nil && place == nil }

  /// What is worth reporting about anything that happens.
  func remark(on step: Trace<F>.Step) -> String? {
    guard let judge = self.step, step.transition != nil || judgesIgnored else { return nil }
    return judge(step)
  }
}

/// What a property asks to be reachable from everywhere.
struct ReachabilityRule<F: ExplorableFlow> {
  /// The configurations to be reached, where these are asked for.
  var isGoal: ((Configuration<F>) -> Bool)?
  /// The steps to be reached, where these are asked for; where they start counts as the goal.
  var isGoalStep: ((Trace<F>.Step) -> Bool)?
  /// The places that violate the rule, in the order reached, in a graph with the goals by place.
  var violations: (StepGraph, _ goals: [Bool]) -> [Violation]
  /// What is wrong at a place that violates the rule.
  var remark: (Configuration<F>, Violation) -> Remark<F>
  /// Whether there is anything to judge at a place.
  var concerns: (StepGraph.Place) -> Bool = { _ in true }
  /// Why there is nothing to judge where that is so at no place.
  var vacuity = "no configuration concerns it"
  /// Whether there is anything to judge at a configuration met on a walk; `nil` where there always is.
  var concernsWalked: ((Configuration<F>) -> Bool)?
  /// Decides the rule for a configuration without a search, by what can happen there except links,
  /// and as far as there is time; `nil` for a rule that needs a search.
  var withoutSearch: ((Configuration<F>, ArraySlice<Input<F>>, Deadline) -> Remark<F>?)?
}

extension ReachabilityRule {
  /// Whether it asks for goals of its own.
  var hasGoal: Bool { isGoal != nil || isGoalStep != nil }

  /// The rule of a property of the user's own.
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

/// A place that violates a rule.
struct Violation {
  var place: Int
  /// How often the system's back is made from there, to show it.
  var backs = 0
}

/// Compares configurations, or steps, with others of the same flow.
protocol Comparison<F> {
  associatedtype F: ExplorableFlow

  /// Whether it compares configurations; else it compares the steps that it ``wants(_:)``.
  var comparesConfigurations: Bool { get }
  /// Whether what is noted first is what all is compared with.
  var comparesWithFirst: Bool { get }
  /// Whether everything that is wrong is reported, however many violations are asked for.
  var reportsAll: Bool { get }
  /// Whether it must be told of what happens.
  func wants(_ input: Input<F>) -> Bool
  /// Notes a configuration; positions are in the order of distance, and `.max` is for what is noted
  /// to be compared with, and never reported itself.
  mutating func note(_ configuration: Configuration<F>, at position: Int)
  /// The same of a node of a search, which knows the numbers of its state and its screens.
  mutating func note(
    _ configuration: Configuration<F>, at node: Int, in store: ConfigurationStore<F>)
  /// Notes a step, at the position of the configuration it starts from.
  mutating func note(_ step: Trace<F>.Step, at position: Int)
  /// Notes a configuration, and the steps from it, where nobody else takes them.
  mutating func noteAlone(_ configuration: Configuration<F>, of flow: F, at position: Int)
  /// Where something is wrong, and what: the nearest place of each thing, nearest first.
  ///
  /// - Parameters:
  ///   - isComplete: Whether everything was noted, so that what was not met cannot be.
  ///   - deadline: When to stop looking: what was not found by then may be wrong, too.
  func sightings(isComplete: Bool, by deadline: Deadline) -> [Sighting<F>]
  /// A value that was noted and breaks the rules of `Hashable`, so that nothing can be compared.
  var fault: InconsistentValue? { get }
  /// The number of different things that were noted.
  var kinds: Int { get }
  /// How much was judged; 0 for nothing.
  var count: JudgedCount { get }
  /// Why there was nothing to judge, if so.
  var vacuity: Vacuity { get }
  /// The bytes that it keeps, about.
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
