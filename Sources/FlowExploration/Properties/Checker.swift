import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Searches everything that can be reached, and reports for each property whether it holds.
  ///
  /// The trace of a violation is a shortest one. If a limit cut the search, violations are still
  /// reported; what was not found is undecided. A property that applies to nothing has nothing to
  /// judge, and does not count as holding.
  ///
  /// - Parameters:
  ///   - properties: What to check; by default the flow's own ``properties``.
  ///   - limits: How far to go; by default the flow's own ``limits``.
  ///   - violations: How many violations of each property to report, each with a different cause; a
  ///     search for one ends as soon as every property is decided.
  ///   - onProgress: Called with the progress of the search: about twice a second, and at the end.
  /// - Throws: Why the flow cannot be explored, or that two properties have the same name.
  /// - Complexity: one visit of every configuration and step; O(*s*) memory for *s* steps if a
  ///   property asks what can be reached.
  @inlinable
  public func check(
    _ properties: [Property<Self>]? = nil, within limits: ExplorationLimits? = nil,
    violations: Int = 1, onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    try check(
      properties, within: limits, violations: violations, lints: LintSelection.none,
      onProgress: onProgress, functions: FrameFunctions())
  }

  @usableFromInline
  package func check(
    _ properties: [Property<Self>]?, within limits: ExplorationLimits?, violations: Int,
    lints: LintSelection, onProgress: (@Sendable (SearchProgress) -> Void)?,
    functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    let properties = properties ?? self.properties
    try requireDistinctNames(of: properties)
    let request = CheckPlan(
      flow: self, properties: properties, limits: limits ?? self.limits,
      violations: violations, lints: lints, onProgress: onProgress, functions: functions)
    return try masking { () throws(ExplorationFailure<Self>) in try request.report() }
  }

  /// Searches the flow as a whole, until a deadline.
  func checkWhole(
    _ properties: [Property<Self>], within limits: ExplorationLimits, by deadline: Deadline,
    violations: Int, lints: LintSelection = .none,
    onProgress: (@Sendable (SearchProgress) -> Void)?, functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    var search = Search(
      self, within: limits,
      visitor: Checker(
        self, properties: properties, violations: violations, notingLints: lints != .none,
        functions: functions),
      by: deadline, onProgress: onProgress, functions: functions)
    try search.run()
    var report = search.report(by: search.deadline.extended)
    report.lints = try search.lints(lints, by: deadline)
    return report
  }
}

extension Search where Visitor == Checker<F> {
  /// What was found of the properties, as far as there is time.
  fileprivate func report(by deadline: Deadline) -> CheckReport<F> {
    let properties = visitor.properties
    let findings = properties.indices.map { self.findings(at: $0, by: deadline) }
    return CheckReport(
      flow: flow, method: .exhaustive,
      results: zip(properties, findings).map { property, findings in
        .init(property: property, finding: findings[0], others: Array(findings.dropFirst()))
      },
      configurations: configurations.count, transitions: progress.transitions,
      bound: bound ?? findings.lazy.compactMap(\.first?.bound).first,
      growth: growth(by: deadline))
  }
}

/// Judges everything that a search visits, and records it for lints if they are wanted.
struct Checker<F: ExplorableFlow>: SearchVisitor {
  // What is used everywhere comes first: without specialization, it takes long to find what lies
  // behind values of the flow's types.
  /// Whether a rule needs the graph.
  private let needsGraph: Bool
  /// Whether a rule needs to know what causes steps.
  private let followsWork: Bool
  private let hasComparisons: Bool
  private var isCut = false
  /// Whether properties are judged; otherwise, steps are only recorded for lints.
  private var isJudging = true
  /// What is recorded for lints; `nil` if none are wanted.
  private(set) var lintNotes: LintNotes<F>?

  let flow: F
  let properties: [Property<F>]
  /// What was found, by property.
  private(set) var sightings: [Sightings<F>] {
    didSet { undecided = undecidedProperties.count }
  }
  /// How many properties are not decided yet.
  private var undecided = 0
  private(set) var graph: StepGraph
  /// How many violations of each property are asked for.
  let violationCount: Int
  private(set) var goals: [[Bool]]
  /// The number of configurations with anything to judge, by property; only for those that do not
  /// judge every configuration.
  private var concerned: [Int]
  /// Whether there was anything to judge in a step, by property.
  private var concernsSteps: [Bool]
  /// The number of ignored events; equal ones are counted once.
  private(set) var ignored = 0
  /// What is compared, by the positions of properties.
  private var comparisons: [(property: Int, comparison: any Comparison<F>)]

  /// A value that broke the rules of `Hashable` when it was compared.
  private(set) var fault: InconsistentValue?

  /// How the properties judge the flow.
  let judgements: [Judgement<F>]
  private let rules: [LocalRule<F>?]
  private let judgesPlaces: [Int]
  private let judgesSteps: [Int]
  private let gates: [StepGate]
  /// The rules that need the graph, by the positions of properties.
  private let reachability: [(property: Int, rule: ReachabilityRule<F>)]
  private let hasGoalSteps: Bool
  private let links: InternTable<F.Event>
  private let functions: FrameFunctions<F>

  init(
    _ flow: F, properties: [Property<F>], violations: Int = 1,
    notingLints notesLints: Bool = false, functions: FrameFunctions<F> = .init()
  ) {
    self.flow = flow
    self.functions = functions
    lintNotes = notesLints ? LintNotes(functions: functions) : nil
    self.properties = properties
    let judgements = properties.map { $0.judgement(flow) }
    self.judgements = judgements
    let rules = judgements.map(\.localRule)
    self.rules = rules
    judgesPlaces = rules.indices.filter { rules[$0]?.place != nil }
    judgesSteps = rules.indices.filter { rules[$0]?.step != nil }
    gates = judgesSteps.compactMap { rules[$0].map { StepGate($0) } }
    reachability = judgements.enumerated().compactMap { index, judgement in
      judgement.reachabilityRule.map { (index, $0) }
    }
    hasGoalSteps = reachability.contains { $0.rule.isGoalStep != nil }
    let followsWork = judgements.contains { $0.workRule != nil }
    self.followsWork = followsWork
    needsGraph = !reachability.isEmpty || followsWork
    graph = StepGraph(keepingKinds: followsWork)
    violationCount = violations
    comparisons = judgements.enumerated().compactMap { index, judgement in
      judgement.comparison.map { (index, $0) }
    }
    hasComparisons = !comparisons.isEmpty
    sightings = Array(repeating: Sightings(atMost: violations), count: properties.count)
    goals = Array(repeating: [], count: properties.count)
    concerned = Array(repeating: 0, count: properties.count)
    concernsSteps = Array(repeating: false, count: properties.count)
    links = InternTable(flow.linkEvents)
    undecided = undecidedProperties.count
  }

  private var undecidedProperties: [Int] {
    properties.indices.filter { !sightings[$0].isFull && !judgements[$0].isMoot }
  }

  /// Whether every property is decided by what was found.
  var isDone: Bool { undecided == 0 && !properties.isEmpty && isJudging }

  /// Stops judging, so that a search that continues only records what lints need.
  mutating func stopJudging() { isJudging = false }

  var bytes: Int {
    let flags = goals.reduce(0) { $0 + $1.count }
    return graph.bytes + flags + comparisons.reduce(0) { $0 + $1.comparison.bytes }
      + (lintNotes?.bytes ?? 0)
  }

  /// Whether an input is a link.
  func isLink(_ input: Input<F>) -> Bool {
    !links.values.isEmpty && (input.event.map(links.contains) ?? false)
  }

  /// What a property compares, by its position.
  func comparison(at index: Int) -> (any Comparison<F>)? {
    comparisons.first { $0.property == index }?.comparison
  }

  // MARK: Places

  /// The number of configurations with anything to judge for a property, by its position; `nil` if
  /// that is all of them.
  func concerned(by index: Int) -> Int? {
    rules[index]?.concerns == nil ? nil : concerned[index]
  }

  /// Whether there was anything to judge in a step for a property, by its position.
  func isConcernedBySteps(_ index: Int) -> Bool { concernsSteps[index] }

  mutating func reached(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>
  ) {
    if hasComparisons {
      for index in comparisons.indices {
        comparisons[index].comparison.note(configuration, at: node, in: store)
        fault = fault ?? comparisons[index].comparison.fault
      }
    }
    reached(node, configuration)
  }

  /// The same, but for what is compared.
  mutating func reached(_ node: Int, _ configuration: Configuration<F>) {
    for index in judgesPlaces where !sightings[index].isFull {
      if let concerns = rules[index]?.concerns {
        guard concerns(configuration) else { continue }
        concerned[index] += 1
      }
      guard let remark = rules[index]?.place?(configuration) else { continue }
      sightings[index].add(.init(node, remark), cause: F.cause(of: remark.text, at: configuration))
    }
    if needsGraph { note(configuration) }
  }

  private mutating func note(_ configuration: Configuration<F>) {
    graph.append(
      .init(
        layers: UInt16(clamping: configuration.stack.layerCount),
        isRoot: configuration.stack.removedByBack == nil))
    for (index, rule) in reachability where rule.hasGoal {
      goals[index].append(rule.isGoal?(configuration) ?? false)
    }
  }

  mutating func left(_ node: Int) {
    guard needsGraph, isJudging else { return }
    let isCut = isCut
    graph.update(node) { $0.isOpen = isCut }
    self.isCut = false
  }

  // MARK: Steps

  var seesConfigurations: Bool {
    isJudging
      && (!judgesPlaces.isEmpty || needsGraph
        || comparisons.contains { $0.comparison.comparesConfigurations })
  }

  /// What is recorded of a step in the graph, as part of the label of such steps.
  private enum Label: Int32 {
    case none, plain, back, announcedBack, answer, link

    var kind: StepKind {
      switch self {
      case .none, .plain, .back, .announcedBack: .user
      case .answer: .answer
      case .link: .link
      }
    }
  }

  private func label(of input: Input<F>, _ transition: FlowTransition<F>) -> Label {
    if input.work != nil { return .answer }
    guard input.move == .back else { return .plain }
    return transition.hasNote ? .announcedBack : .back
  }

  /// The label of steps that both the graph and the lints need: the kind of step for the lints
  /// stands above this many bits.
  private static var labelBits: Int32 { 3 }

  mutating func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest {
    let judged = isJudging ? interestOfRules(in: input, state: state, transition) : .nothing
    guard let transition, let kind = lintNotes?.kind(of: input, transition) else { return judged }
    switch judged {
    case .steps, .transitions: return judged
    case .targets(let label): return .targets(kind << Self.labelBits | label)
    case .nothing: return .targets(kind << Self.labelBits)
    }
  }

  private mutating func interestOfRules(
    in input: Input<F>, state: F.State, _ transition: FlowTransition<F>?
  ) -> SearchInterest {
    if transition == nil { ignored += 1 }
    noteConcerns(in: transition)
    for index in comparisons.indices where comparisons[index].comparison.wants(input) {
      return .steps
    }
    for gate in gates where transition != nil || gate.judgesIgnored {
      let mayTell =
        gate.asksAgain
        ? input.event.map { functions.answersDifferently(flow, $0, state, transition) } ?? false
        : gate.mayTell?(input, state, transition) ?? true
      if mayTell { return .steps }
    }
    guard let transition else { return .nothing }
    if isLink(input) { return followsWork ? .targets(Label.link.rawValue) : .nothing }
    if hasGoalSteps { return .steps }
    return needsGraph ? .targets(label(of: input, transition).rawValue) : .nothing
  }

  /// What decides whether a rule needs to see a step: a rule as a whole takes long to copy.
  private struct StepGate {
    let judgesIgnored: Bool
    let asksAgain: Bool
    let mayTell: ((Input<F>, F.State, FlowTransition<F>?) -> Bool)?

    init(_ rule: LocalRule<F>) {
      judgesIgnored = rule.judgesIgnored
      asksAgain = rule.asksAgain
      mayTell = rule.mayTell
    }
  }

  private mutating func noteConcerns(in transition: FlowTransition<F>?) {
    for index in judgesSteps where !concernsSteps[index] {
      guard let rule = rules[index], transition != nil || rule.judgesIgnored else { continue }
      concernsSteps[index] = rule.concernsStep?(transition) ?? true
    }
  }

  mutating func moved(_ moves: [SearchMove], from node: Int) {
    for move in moves {
      if let target = move.target {
        lintNotes?.note(move.label >> Self.labelBits, from: node, to: target)
      }
      let label = Label(rawValue: move.label & (1 << Self.labelBits - 1)) ?? .none
      guard label != .none else { continue }
      if let target = move.target {
        connect(node, to: target, label)
      } else if label != .link {
        isCut = true
      }
    }
  }

  private mutating func connect(_ node: Int, to next: Int, _ label: Label) {
    graph.connect(node, next, label.kind)
    guard label == .back || label == .announcedBack else { return }
    graph.update(node) {
      $0.back = UInt32(truncatingIfNeeded: next)
      $0.backIsAnnounced = label == .announcedBack
    }
  }

  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget) {
    lintNotes?.note(step, at: node, leading: target)
    guard isJudging else { return }
    for index in comparisons.indices where comparisons[index].comparison.wants(step.input) {
      comparisons[index].comparison.note(step, at: node)
    }
    noteConcerns(in: step.transition)
    for index in judgesSteps where !sightings[index].isFull {
      guard let text = rules[index]?.remark(on: step) else { continue }
      sightings[index].add(
        .init(node, Remark(inputs: [step.input], text: text)),
        cause: [text, "\(step.input)", step.transition?.position.description ?? ""])
    }
    guard let transition = step.transition, needsGraph else { return }
    guard !isLink(step.input) else {
      if followsWork, case .node(let next) = target { connect(node, to: next, .link) }
      return
    }
    connect(step, transition, at: node, leading: target)
  }

  private mutating func connect(
    _ step: Trace<F>.Step, _ transition: FlowTransition<F>, at node: Int,
    leading target: SearchTarget
  ) {
    switch target {
    case .node(let next): connect(node, to: next, label(of: step.input, transition))
    case .end:
      graph.update(node) {
        $0.canEnd = true
        $0.userCanEnd = $0.userCanEnd || step.input.work == nil
      }
    case .cut: isCut = true
    case .nowhere: return
    }
    for (index, rule) in reachability {
      guard let isGoal = rule.isGoalStep else { continue }
      goals[index][node] = goals[index][node] || isGoal(step)
    }
  }
}
