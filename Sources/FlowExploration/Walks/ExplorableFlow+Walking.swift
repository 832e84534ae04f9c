import FlowCore
import FlowDocuments
import FlowSupport

extension ExplorableFlow {
  /// Walks through the flow at random, and reports what that shows about each property.
  ///
  /// Use it for a flow that is too large to search, or infinite. A step is an event of the state,
  /// the flow's event for a system move, or occasionally a link, or a relaunch (of a
  /// ``RestorableFlow``). Events that the flow ignores are not tried, and of two possible steps,
  /// the one taken less often is preferred. A walk stops at an outcome; the next one begins at the
  /// next of the flow's starts.
  ///
  /// The trace of a violation, or of a witness, is shrunk: see ``shrink(_:violating:)``. What no
  /// walk shows is undecided, because it may still exist; if the walks visited nothing that a
  /// property applies to, it had nothing to judge. Walks do not check what only a search can decide
  /// (``Property/canAlwaysReach(_:_:)``, traps, modals that cannot be closed, growth): use
  /// ``check(_:within:violations:onProgress:)``.
  ///
  /// - Parameters:
  ///   - properties: The properties to check; by default the flow's own ``properties``.
  ///   - walks: The number, length and seed of the walks.
  ///   - onProgress: Called with the number of walks done, about twice a second.
  /// - Returns: The same report for the same flow and settings, on every machine, unless a time
  ///   limit stopped the walks, as the report then shows. Configurations are counted each time they
  ///   are visited. Walks stop when every property is decided.
  /// - Throws: ``ExplorationFailure`` if the flow cannot be explored, or if two properties have the
  ///   same name.
  @inlinable
  public func walk(
    _ properties: [Property<Self>]? = nil, _ walks: RandomWalks = RandomWalks(),
    onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    try walk(properties, walks, onProgress: onProgress, functions: FrameFunctions())
  }

  @usableFromInline
  package func walk(
    _ properties: [Property<Self>]?, _ walks: RandomWalks,
    onProgress: ProgressHandler?, functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    let properties = properties ?? self.properties
    try requireDistinctNames(of: properties)
    return try masking { () throws(ExplorationFailure<Self>) in
      let pool = try WalkerPool(
        self, properties: properties, walks: walks, onProgress: onProgress, functions: functions)
      pool.run()
      if let fault = pool.fault { throw .inconsistent(fault) }
      return pool.report(properties.indices.map { pool.finding(at: $0) }, bound: pool.bound)
    }
  }
}

extension ExplorableFlow {
  /// Walks through the flow at random, and reports what that shows about its own ``properties``:
  /// see ``walk(_:_:onProgress:)``.
  ///
  /// - Parameter walks: The number, length and seed of the walks.
  /// - Throws: ``ExplorationFailure`` if the flow cannot be explored.
  @inlinable
  public func walk(_ walks: RandomWalks) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    try walk(nil, walks)
  }
}

/// Several walkers that share the walks of a flow, and their findings.
struct WalkerPool<F: ExplorableFlow> {
  let flow: F
  let properties: [Property<F>]
  let walks: RandomWalks
  let walkers: [Walker<F>]
  private let onProgress: ProgressHandler?
  private let deadline: Deadline
  private let functions: FrameFunctions<F>

  init(
    _ flow: F, properties: [Property<F>], walks: RandomWalks, onProgress: ProgressHandler?,
    functions: FrameFunctions<F> = .init()
  ) throws(ExplorationFailure<F>) {
    self.functions = functions
    self.flow = flow
    self.properties = properties
    self.walks = walks
    self.onProgress = onProgress
    var starts: [Configuration<F>] = []
    for start in flow.starts { starts.append(try flow.startConfiguration(after: start.transition)) }
    let deadline = Deadline(walks.time)
    self.deadline = deadline
    // One of the walkers reports for all, so that two do not report at once.
    walkers = (0..<walks.threads).map { [starts] number in
      Walker(
        flow, properties: properties, starts: starts, walks: walks, by: deadline.part(80),
        onProgress: number == 0 ? onProgress : nil, functions: functions)
    }
  }

  var bound: FlowDocument.Bound { bound(outOf: walks.count) }

  func bound(outOf count: Int) -> FlowDocument.Bound {
    let isStopped = walked < count && walkers.contains(where: \.isStopped)
    return deadline.bound.flatMap { isStopped ? $0 : nil } ?? .init(kind: .walks, limit: walked)
  }

  var fault: InconsistentValue? {
    walkers.compactMap(\.fault).min { $0.walk < $1.walk }?.value
  }

  /// The report with the findings for the properties, in their order.
  func report(_ findings: [Finding<F>], bound: FlowDocument.Bound) -> CheckReport<F> {
    CheckReport(
      flow: flow, method: .random(seed: walks.seed, walks: walked),
      results: zip(properties, findings).map { .init(property: $0, finding: $1) },
      configurations: configurations, transitions: transitions, bound: bound)
  }

  private var walked: Int { walkers.reduce(0) { $0 + $1.walked } }
  private var configurations: Int { walkers.reduce(0) { $0 + $1.configurations } }
  private var transitions: Int { walkers.reduce(0) { $0 + $1.transitions } }

  private var progress: SearchProgress {
    SearchProgress(
      configurations: configurations, visited: configurations, transitions: transitions,
      walks: walked)
  }

  /// Walks in rounds of more and more blocks, the same whatever the number of threads, so that they
  /// stop at the same walk.
  func run() {
    guard !flow.starts.isEmpty else { return }
    let blocks = walks.blockCount
    let workers = Workers(blocks > 1 ? walkers.count : 1)
    defer { workers.end() }
    var first = 0
    while first < blocks, !isDone, !walkers.contains(where: \.isStopped) {
      let round = first..<min(blocks, first + min(max(1, first), 64))
      run(Array(round), with: workers) { $0.run(block: $1, stopsEarly: $1 == 0) }
      first = round.upperBound
    }
  }

  func run(
    _ blocks: [Int], with workers: Workers, _ run: @Sendable (Walker<F>, _ block: Int) -> Void
  ) {
    // Each thread uses only its own walker.
    nonisolated(unsafe) let walkers = walkers
    let (flow, count) = (flow, workers.count)
    workers.share { number in
      for position in stride(from: number, to: blocks.count, by: count)
      where !walkers[number].isStopped {
        // Each block on its own, so that its masks do not depend on the number of threads.
        Masking(samplesOf: flow).apply { run(walkers[number], blocks[position]) }
      }
    }
  }

  private var isDone: Bool {
    properties.indices.allSatisfy { index in
      properties[index].canBeWalked
        && (hasViolation(index) || violation(among: representatives(of: index), of: index) != nil)
        || properties[index].ruleKind(flow).isVacuous
    } && !properties.isEmpty
  }

  private func hasViolation(_ index: Int) -> Bool {
    walkers.contains { $0.violations[index] != nil }
  }

  // MARK: Findings

  func finding(at index: Int) -> Finding<F> {
    let property = properties[index]
    if flow.starts.isEmpty {
      return .nothingToJudge(Vacuity("the flow has no start", isFailure: true))
    }
    if case .vacuous(let vacuity) = property.ruleKind(flow) { return .nothingToJudge(vacuity) }
    guard property.canBeWalked else {
      return .nothingToJudge(Vacuity("random walks cannot decide it; search everything"))
    }
    let representatives = representatives(of: index)
    let others = representatives.map(\.configuration)
    let first =
      walkers.compactMap { $0.violations[index] }.min { $0.walk < $1.walk }
      ?? violation(among: representatives, of: index)
    guard let first else {
      let isDecided = bound.kind == .walks && !walkers.contains { $0.hasJudged(index) }
      return isDecided
        ? .nothingToJudge(Vacuity(property.ruleKind(flow).emptyWalks)) : .undecided(bound)
    }
    return shrunk(first, of: property, comparedWith: others)
  }

  func shrunk(
    _ first: Walker<F>.WalkViolation, of property: Property<F>,
    comparedWith others: [Configuration<F>]
  ) -> Finding<F> {
    guard
      let trace = Shrinker(
        flow, property, comparedWith: others, by: deadline, onProgress: onProgress, of: progress,
        functions: functions
      )
      .shrink(first.inputs, from: first.start),
      let finding = try? TraceChecker(
        flow: flow, property: property, trace: trace, limits: flow.limits, deadline: deadline
      ).finding(comparedWith: others), finding.trace != nil
    else { return finding(of: first, property) }
    return finding
  }

  /// With the original trace: if the flow behaves differently each time, it cannot be shrunk.
  private func finding(of violation: Walker<F>.WalkViolation, _ property: Property<F>) -> Finding<F>
  {
    guard let trace = try? flow.trace(of: violation.inputs, from: violation.start) else {
      return .undecided(bound)
    }
    return property.seeksWitness ? .witnessed(trace) : .violated(trace, because: violation.text)
  }

  /// A configuration of each kind that a property compares, where it was first visited.
  private func representatives(of index: Int) -> [Walker<F>.Representative] {
    walkers.flatMap(\.representatives).filter { $0.property == index }.sorted {
      ($0.firstVisit.walk, $0.firstVisit.inputs.count)
        < ($1.firstVisit.walk, $1.firstVisit.inputs.count)
    }
  }

  private func violation(
    among representatives: [Walker<F>.Representative], of index: Int
  ) -> Walker<F>.WalkViolation? {
    Walker<F>.violation(
      among: representatives, by: properties[index].ruleKind(flow).observer, until: deadline)
  }
}

extension RuleKind {
  fileprivate var emptyWalks: String {
    switch self {
    case .local(let rule): "on the walks, \(rule.vacuity([], { _ in false }).reason)"
    case .reachability(let rule): "on the walks, \(rule.vacuity)"
    case .work(let rule): "on the walks, \(rule.vacuity.reason)"
    case .pending(let makeRule): "on the walks, \(makeRule().vacuity.reason)"
    case .observer, .growth, .lostScreens, .warning, .vacuous:
      "the walks visited nothing to compare"
    }
  }
}

extension Walker {
  /// Returns the first violation among configurations that a property compares.
  static func violation(
    among representatives: [Representative], by observer: (any SearchObserver<F>)?,
    until deadline: Deadline
  ) -> WalkViolation? {
    guard !representatives.isEmpty, var observer else { return nil }
    for (position, representative) in representatives.enumerated() {
      observer.record(representative.configuration, at: position)
    }
    return observer.violations(isComplete: false, by: deadline).first.map { violation in
      var result = representatives[violation.index].firstVisit
      result.text = violation.message.text
      return result
    }
  }
}
