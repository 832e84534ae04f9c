import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Searches everything reachable, and reports for each property whether it holds.
  ///
  /// The trace of a violation is a shortest one. If the search reaches a limit, violations are
  /// still reported, and whatever was not found is undecided. A property that applies to nothing
  /// has nothing to judge, and does not count as holding.
  ///
  /// - Parameters:
  ///   - properties: The properties to check; by default the flow's own ``properties``.
  ///   - limits: How far to go; by default those of ``exploration``.
  ///   - violations: How many violations of each property to report, each with a different cause; a
  ///     search for one ends as soon as every property is decided.
  ///   - onProgress: Called with the progress of the search: about twice a second, and at the end.
  /// - Throws: ``ExplorationFailure`` if the flow cannot be explored, or if two properties have the
  ///   same name.
  /// - Complexity: one visit of every configuration and step; O(*s*) memory for *s* steps if a
  ///   property depends on what can be reached.
  @inlinable
  public func check(
    _ properties: [Property<Self>]? = nil, within limits: ExplorationLimits? = nil,
    violations: Int = 1, onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    try check(
      properties, within: limits, violations: violations, onProgress: onProgress,
      functions: FrameFunctions())
  }

  @usableFromInline
  package func check(
    _ properties: [Property<Self>]?, within limits: ExplorationLimits?, violations: Int,
    onProgress: ProgressHandler?, functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    let properties = properties ?? self.properties
    try requireDistinctNames(of: properties)
    let limits = limits ?? self.limits
    return try masking { () throws(ExplorationFailure<Self>) in
      try search(
        for: properties, within: limits, by: Deadline(limits.time), violations: violations,
        onProgress: onProgress, functions: functions)
    }
  }

  func search(
    for properties: [Property<Self>], within limits: ExplorationLimits, by deadline: Deadline,
    violations: Int = 1, onProgress: ProgressHandler? = nil,
    functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    var search = Search(
      self, within: limits,
      visitor: Checker(
        self, properties: properties, violations: violations, functions: functions),
      by: deadline, onProgress: onProgress, functions: functions)
    try search.run()
    search.visitor.recordAtEnd(search.configurations, by: deadline.extended)
    return search.report(by: deadline)
  }
}

extension Search where Visitor == Checker<F> {
  fileprivate func report(by deadline: Deadline) -> CheckReport<F> {
    let properties = visitor.properties
    let found = properties.indices.map { index in
      visitor.ruleKinds[index].warningCategory == nil
        ? self.findings(at: index, by: deadline.extended) : nil
    }
    // What only warns gets the time that is left.
    let warnings = visitor.needsWarnings ? self.warnings(by: deadline) : ([], nil)
    let findings = properties.indices.map { index in
      found[index] ?? self.findings(at: index, among: warnings)
    }
    return CheckReport(
      flow: flow, method: .exhaustive,
      results: zip(properties, findings).map { property, findings in
        .init(property: property, finding: findings[0], others: Array(findings.dropFirst()))
      },
      configurations: configurations.count, transitions: progress.transitions,
      bound: bound ?? found.lazy.compactMap { $0?.first?.bound }.first,
      growth: growth(by: deadline.extended))
  }
}

/// Checks everything that a search visits, and records it if a property is about all of it.
struct Checker<F: ExplorableFlow>: SearchVisitor {
  // Properties used everywhere come first: without specialization, it is slow to locate those that
  // follow values of the flow's types.
  private let needsGraph: Bool
  private let followsLinks: Bool
  private let hasObservers: Bool
  /// Whether a limit kept the search from following a step from the node being expanded.
  private var reachedLimit = false
  let needsWarnings: Bool
  /// What is recorded for warnings, or `nil` if no property needs it, or the flow is a document.
  private(set) var warningRecorder: WarningRecorder<F>?

  let flow: F
  let properties: [Property<F>]
  private(set) var violationLists: [ViolationList<F>] {
    didSet { undecidedCount = undecidedProperties.count }
  }
  private var undecidedCount = 0
  private(set) var graph: StepGraph
  /// What is known about work, for all properties of work; `nil` if there is none.
  let workCache: WorkCache<F>?
  let violationCount: Int
  /// By property, whether each configuration is a goal; empty for a property without goals.
  private(set) var goals: [[Bool]]
  /// By property, the number of configurations that it applies to; counted only for a property that
  /// does not apply to all.
  private var concernedCounts: [Int]
  private var concernsSteps: [Bool]
  /// The number of ignored events; equal ones are counted once.
  private(set) var ignored = 0
  private var observers: [(property: Int, observer: any SearchObserver<F>)]

  private(set) var fault: InconsistentValue?

  let ruleKinds: [RuleKind<F>]
  private let rules: [LocalRule<F>?]
  private let configurationRuleIndices: [Int]
  private let stepRuleIndices: [Int]
  private let gates: [StepGate]
  private let reachability: [(property: Int, rule: ReachabilityRule<F>)]
  private let hasGoalSteps: Bool
  private let links: InternTable<F.Event>
  private let functions: FrameFunctions<F>

  init(
    _ flow: F, properties: [Property<F>], violations: Int = 1,
    functions: FrameFunctions<F> = .init()
  ) {
    self.flow = flow
    self.functions = functions
    self.properties = properties
    let ruleKinds = properties.map { $0.ruleKind(flow) }
    self.ruleKinds = ruleKinds
    needsWarnings = ruleKinds.contains { $0.warningCategory != nil }
    warningRecorder =
      needsWarnings && !(flow is RecordedFlow) ? WarningRecorder(functions: functions) : nil
    let rules = ruleKinds.map(\.localRule)
    self.rules = rules
    configurationRuleIndices = rules.indices.filter { rules[$0]?.configurationMessage != nil }
    stepRuleIndices = rules.indices.filter { rules[$0]?.stepMessage != nil }
    gates = stepRuleIndices.compactMap { rules[$0].map { StepGate($0) } }
    reachability = ruleKinds.enumerated().compactMap { index, ruleKind in
      ruleKind.reachabilityRule.map { (index, $0) }
    }
    hasGoalSteps = reachability.contains { $0.rule.isGoalStep != nil }
    let followsWork = ruleKinds.contains { $0.workRule != nil }
    let seeksLostScreens = ruleKinds.contains { $0.seeksLostScreens }
    followsLinks = followsWork || seeksLostScreens
    needsGraph = !reachability.isEmpty || followsLinks
    graph = StepGraph(recordsKinds: followsWork)
    workCache = followsWork ? WorkCache(flow) : nil
    violationCount = violations
    observers = ruleKinds.enumerated().compactMap { index, ruleKind in
      ruleKind.observer.map { (index, $0) }
    }
    hasObservers = !observers.allSatisfy(\.observer.recordsAtEnd)
    violationLists = Array(repeating: ViolationList(atMost: violations), count: properties.count)
    goals = Array(repeating: [], count: properties.count)
    concernedCounts = Array(repeating: 0, count: properties.count)
    concernsSteps = Array(repeating: false, count: properties.count)
    links = InternTable(flow.linkEvents)
    undecidedCount = undecidedProperties.count
  }

  private var undecidedProperties: [Int] {
    properties.indices.filter { !violationLists[$0].isFull && !ruleKinds[$0].isVacuous }
  }

  var isDone: Bool { undecidedCount == 0 && !properties.isEmpty }

  var bytes: Int {
    let flags = goals.reduce(0) { $0 + $1.count }
    return graph.bytes + flags + observers.reduce(0) { $0 + $1.observer.bytes }
      + (warningRecorder?.bytes ?? 0)
  }

  func isLink(_ input: Input<F>) -> Bool {
    !links.values.isEmpty && (input.event.map(links.contains) ?? false)
  }

  func observer(at index: Int) -> (any SearchObserver<F>)? {
    observers.first { $0.property == index }?.observer
  }

  mutating func recordAtEnd(_ store: ConfigurationStore<F>, by deadline: Deadline) {
    for index in observers.indices where observers[index].observer.recordsAtEnd {
      observers[index].observer.record(store, by: deadline)
    }
  }

  // MARK: Configurations

  /// `nil` if the property at the index applies to all configurations.
  func concernedCount(for index: Int) -> Int? {
    rules[index]?.concerns == nil ? nil : concernedCounts[index]
  }

  func isConcernedBySteps(_ index: Int) -> Bool { concernsSteps[index] }

  mutating func didReach(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>
  ) {
    if hasObservers {
      for index in observers.indices where !observers[index].observer.recordsAtEnd {
        observers[index].observer.record(configuration, at: node, in: store)
        fault = fault ?? observers[index].observer.fault
      }
    }
    recordReached(node, configuration)
  }

  /// Records a configuration for all properties but those with observers.
  mutating func recordReached(_ node: Int, _ configuration: Configuration<F>) {
    for index in configurationRuleIndices where !violationLists[index].isFull {
      if let concerns = rules[index]?.concerns {
        guard concerns(configuration) else { continue }
        concernedCounts[index] += 1
      }
      guard let message = rules[index]?.configurationMessage?(configuration) else { continue }
      violationLists[index].add((node, message), at: configuration)
    }
    if needsGraph { record(configuration) }
  }

  private mutating func record(_ configuration: Configuration<F>) {
    graph.append(
      .init(
        layers: UInt16(clamping: configuration.stack.layerCount),
        isRoot: configuration.stack.backPopsScreen == nil))
    for (index, rule) in reachability where rule.hasGoal {
      goals[index].append(rule.isGoal?(configuration) ?? false)
    }
  }

  mutating func didExpand(_ node: Int) {
    guard needsGraph else { return }
    let reachedLimit = reachedLimit
    graph.update(node) { $0.isIncomplete = reachedLimit }
    self.reachedLimit = false
  }

  // MARK: Steps

  var seesConfigurations: Bool {
    !configurationRuleIndices.isEmpty || needsGraph
      || observers.contains { $0.observer.comparesConfigurations }
  }

  private enum StepLabel: Int32 {
    case none, plain, back, explainedBack, answer, link

    var kind: StepKind {
      switch self {
      case .none, .plain, .back, .explainedBack: .user
      case .answer: .answer
      case .link: .link
      }
    }
  }

  private func label(of input: Input<F>, _ transition: FlowTransition<F>) -> StepLabel {
    if input.work != nil { return .answer }
    guard input.move == .back else { return .plain }
    return transition.reason == nil ? .back : .explainedBack
  }

  /// The number of low bits of a label that hold a ``StepLabel``; above them is the kind of step that
  /// warnings use.
  private static var labelBits: Int32 { 3 }

  mutating func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest {
    let interest = interestOfRules(in: input, state: state, transition)
    guard let transition, let kind = warningRecorder?.kind(of: input, transition) else {
      return interest
    }
    switch interest {
    case .steps, .transitions: return interest
    case .targets(let label): return .targets(kind << Self.labelBits | label)
    case .nothing: return .targets(kind << Self.labelBits)
    }
  }

  private mutating func interestOfRules(
    in input: Input<F>, state: F.State, _ transition: FlowTransition<F>?
  ) -> SearchInterest {
    if transition == nil { ignored += 1 }
    recordConcerns(in: transition)
    for index in observers.indices where observers[index].observer.wants(input) {
      return .steps
    }
    for gate in gates where transition != nil || gate.judgesIgnored {
      let mayReport =
        gate.rerunsReducer
        ? input.event.map { functions.reducesDifferently(flow, $0, state, transition) } ?? false
        : gate.mayReport?(input, state, transition) ?? true
      if mayReport { return .steps }
    }
    guard let transition else { return .nothing }
    if isLink(input) { return followsLinks ? .targets(StepLabel.link.rawValue) : .nothing }
    if hasGoalSteps { return .steps }
    return needsGraph ? .targets(label(of: input, transition).rawValue) : .nothing
  }

  /// The part of a rule that decides whether it needs to see a step; copying a whole rule is slow.
  private struct StepGate {
    let judgesIgnored: Bool
    let rerunsReducer: Bool
    let mayReport: ((Input<F>, F.State, FlowTransition<F>?) -> Bool)?

    init(_ rule: LocalRule<F>) {
      judgesIgnored = rule.judgesIgnored
      rerunsReducer = rule.rerunsReducer
      mayReport = rule.mayReport
    }
  }

  private mutating func recordConcerns(in transition: FlowTransition<F>?) {
    for index in stepRuleIndices where !concernsSteps[index] {
      guard let rule = rules[index], transition != nil || rule.judgesIgnored else { continue }
      concernsSteps[index] = rule.concernsStep?(transition) ?? true
    }
  }

  mutating func didMove(_ moves: [SearchMove], from node: Int) {
    for move in moves {
      if let target = move.target {
        warningRecorder?.record(move.label >> Self.labelBits, from: node, to: target)
      }
      let label = StepLabel(rawValue: move.label & (1 << Self.labelBits - 1)) ?? .none
      guard label != .none else { continue }
      if let target = move.target {
        connect(node, to: target, label)
      } else if label != .link {
        reachedLimit = true
      }
    }
  }

  private mutating func connect(_ node: Int, to next: Int, _ label: StepLabel) {
    graph.connect(node, next, label.kind)
    guard label == .back || label == .explainedBack else { return }
    graph.update(node) {
      $0.back = UInt32(truncatingIfNeeded: next)
      $0.backHasReason = label == .explainedBack
    }
  }

  mutating func didTake(_ step: Trace<F>.CheckedStep, at node: Int, to target: SearchTarget) {
    warningRecorder?.record(step, at: node, to: target)
    for index in observers.indices where observers[index].observer.wants(step.input) {
      observers[index].observer.record(step, at: node)
    }
    recordConcerns(in: step.transition)
    for index in stepRuleIndices where !violationLists[index].isFull {
      guard let text = rules[index]?.message(for: step) else { continue }
      violationLists[index].add(
        (node, ViolationMessage(inputs: [step.input], text: text)),
        cause: [text, "\(step.input)", step.transition?.location.description ?? ""])
    }
    guard let transition = step.transition, needsGraph else { return }
    guard !isLink(step.input) else {
      if followsLinks, case .node(let next) = target { connect(node, to: next, .link) }
      return
    }
    connect(step, transition, at: node, to: target)
  }

  private mutating func connect(
    _ step: Trace<F>.CheckedStep, _ transition: FlowTransition<F>, at node: Int,
    to target: SearchTarget
  ) {
    switch target {
    case .node(let next): connect(node, to: next, label(of: step.input, transition))
    case .end:
      graph.update(node) {
        $0.canEnd = true
        $0.userCanEnd = $0.userCanEnd || step.input.work == nil
      }
    case .beyondLimit: reachedLimit = true
    case .nowhere: return
    }
    for (index, rule) in reachability {
      guard let isGoal = rule.isGoalStep else { continue }
      goals[index][node] = goals[index][node] || isGoal(step)
    }
  }
}
