import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Walks through the flow at random, and reports what that shows about each property.
  ///
  /// Use it for a flow that is too large to search, or infinite. A step is an event of the state,
  /// the flow's event for a system move, or occasionally a link, or a relaunch (of a
  /// ``RestorableFlow``). Events that the flow ignores are not tried, and of two possible steps,
  /// the one taken less often is preferred. A walk stops at an outcome; the next one begins at the
  /// next of the ``starts``.
  ///
  /// The trace of a violation, or of a witness, is shrunk: see ``shrink(_:violating:)``. What no
  /// walk shows is undecided, because it may still exist; if the walks visited nothing that a
  /// property judges, it had nothing to judge. Walks do not judge what only a search can decide
  /// (``Property/canAlwaysReach(_:_:)``, traps, modals without exit, growth): use
  /// ``check(_:within:violations:onProgress:)``.
  ///
  /// - Parameters:
  ///   - properties: What to look for; by default the flow's own ``properties``.
  ///   - walks: How often, how far, and from which seed.
  ///   - onProgress: Called with the number of walks done, about twice a second.
  /// - Returns: The same report for the same flow and settings, on every machine, unless a time
  ///   limit stopped the walks, which the report says. Configurations are counted each time they
  ///   are visited. Walks stop when every property is decided.
  /// - Throws: Why the flow cannot be explored, or that two properties have the same name.
  @inlinable
  public func walk(
    _ properties: [Property<Self>]? = nil, _ walks: RandomWalks = RandomWalks(),
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    try walk(properties, walks, onProgress: onProgress, functions: FrameFunctions())
  }

  @usableFromInline
  package func walk(
    _ properties: [Property<Self>]?, _ walks: RandomWalks,
    onProgress: (@Sendable (SearchProgress) -> Void)?, functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    let properties = properties ?? self.properties
    try requireDistinctNames(of: properties)
    return try masking { () throws(ExplorationFailure<Self>) in
      try walkMasked(properties, walks, onProgress: onProgress, functions: functions)
    }
  }

  private func walkMasked(
    _ properties: [Property<Self>], _ walks: RandomWalks,
    onProgress: (@Sendable (SearchProgress) -> Void)?, functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    var places: [Configuration<Self>] = []
    for start in starts { places.append(try first(after: start.transition)) }
    let party = WalkParty(
      self, properties: properties, starts: places, walks: walks, onProgress: onProgress,
      functions: functions)
    party.run()
    if let fault = party.fault { throw .inconsistent(fault) }
    return CheckReport(
      flow: self, method: .random(seed: walks.seed, walks: party.walked),
      results: properties.indices.map { index in
        .init(property: properties[index], finding: party.finding(at: index))
      },
      configurations: party.configurations, transitions: party.transitions,
      bound: party.bound)
  }
}

extension ExplorableFlow {
  /// Walks through the flow at random, and reports what that shows about its own ``properties``:
  /// see ``walk(_:_:onProgress:)``.
  ///
  /// - Parameter walks: How often, how far, and from which seed.
  /// - Throws: Why the flow cannot be explored.
  @inlinable
  public func walk(_ walks: RandomWalks) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    try walk(nil, walks)
  }
}

/// Several walkers that share the walks of a flow, and their findings.
struct WalkParty<F: ExplorableFlow> {
  let flow: F
  let properties: [Property<F>]
  let walks: RandomWalks
  let walkers: [Walker<F>]
  private let onProgress: (@Sendable (SearchProgress) -> Void)?
  private let deadline: Deadline
  private let functions: FrameFunctions<F>

  init(
    _ flow: F, properties: [Property<F>], starts: [Configuration<F>], walks: RandomWalks,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil,
    functions: FrameFunctions<F> = .init()
  ) {
    self.functions = functions
    self.flow = flow
    self.properties = properties
    self.walks = walks
    self.onProgress = onProgress
    let deadline = Deadline(walks.time)
    self.deadline = deadline
    // One of the walkers reports for all, so that two do not report at once.
    walkers = (0..<walks.threads).map { number in
      Walker(
        flow, properties: properties, starts: starts, walks: walks, by: deadline.part(80),
        onProgress: number == 0 ? onProgress : nil, functions: functions)
    }
  }

  /// What kept the walks from showing more: their number, or the time if that stopped them.
  var bound: FlowDocument.Bound { bound(outOf: walks.count) }

  /// What kept a number of walks from showing more.
  func bound(outOf count: Int) -> FlowDocument.Bound {
    let isStopped = walked < count && walkers.contains(where: \.isStopped)
    return deadline.bound.flatMap { isStopped ? $0 : nil } ?? .init(kind: .walks, limit: walked)
  }

  /// The first value on a walk that breaks the rules of `Hashable`.
  var fault: InconsistentValue? {
    walkers.compactMap(\.fault).min { $0.walk < $1.walk }?.value
  }

  /// The number of walks done.
  var walked: Int { walkers.reduce(0) { $0 + $1.walked } }
  var configurations: Int { walkers.reduce(0) { $0 + $1.configurations } }
  var transitions: Int { walkers.reduce(0) { $0 + $1.transitions } }

  private var progress: SearchProgress {
    SearchProgress(
      configurations: configurations, visited: configurations, transitions: transitions,
      walks: walked)
  }

  /// Walks in rounds of more and more blocks, until all walks are done or every property is
  /// decided.
  ///
  /// Rounds are the same whatever the number of threads, so that they stop at the same walk.
  func run() {
    guard !flow.starts.isEmpty else { return }
    let blocks = walks.blockCount
    let workers = Workers(blocks > 1 ? walkers.count : 1)
    defer { workers.end() }
    var first = 0
    while first < blocks, !isDone, !walkers.contains(where: \.isStopped) {
      let round = first..<min(blocks, first + min(max(1, first), 64))
      let party = Party(flow: flow, walkers: walkers)
      let count = workers.count
      workers.share { number in
        for block in round
        where block % count == number && !party.walkers[number].isStopped {
          // Each block on its own, so that its masks do not depend on the number of threads.
          Masking(numberingSamplesOf: party.flow).apply {
            party.walkers[number].run(block: block, stopsEarly: block == 0)
          }
        }
      }
      first = round.upperBound
    }
  }

  /// Whether every property is decided.
  private var isDone: Bool {
    properties.indices.allSatisfy { index in
      properties[index].canBeWalked
        && (isSighted(index) || sighting(among: specimens(of: index), of: index) != nil)
        || properties[index].judgement(flow).isMoot
    } && !properties.isEmpty
  }

  private func isSighted(_ index: Int) -> Bool {
    walkers.contains { $0.sightings[index] != nil }
  }

  // MARK: Findings

  /// What is known of a property, by its position.
  func finding(at index: Int) -> Finding<F> {
    let property = properties[index]
    if flow.starts.isEmpty {
      return .nothingToJudge(Vacuity("the flow has no start", isFailure: true))
    }
    if case .moot(let vacuity) = property.judgement(flow) { return .nothingToJudge(vacuity) }
    guard property.canBeWalked else {
      return .nothingToJudge(Vacuity("random walks cannot decide it; search everything"))
    }
    let specimens = specimens(of: index)
    let others = specimens.map(\.configuration)
    let first =
      walkers.compactMap { $0.sightings[index] }.min { $0.walk < $1.walk }
      ?? sighting(among: specimens, of: index)
    guard let first else {
      let isDecided = bound.kind == .walks && !walkers.contains { $0.hasJudged(index) }
      return isDecided
        ? .nothingToJudge(Vacuity(property.judgement(flow).emptyWalks)) : .undecided(bound)
    }
    return shrunk(first, of: property, comparing: others)
  }

  /// A sighting with a shrunk trace.
  func shrunk(
    _ first: Walker<F>.Sighting, of property: Property<F>, comparing others: [Configuration<F>]
  ) -> Finding<F> {
    guard
      let trace = Shrinker(
        flow, property, comparing: others, by: deadline, onProgress: onProgress, of: progress,
        functions: functions
      )
      .shrink(first.inputs, from: first.start),
      let finding = try? TraceJudge(
        flow: flow, property: property, trace: trace, limits: flow.limits, by: deadline
      ).finding(comparing: others), finding.trace != nil
    else { return finding(of: first, property) }
    return finding
  }

  /// A sighting with the original trace: if the flow answers differently each time, a trace cannot
  /// be shrunk.
  private func finding(of sighting: Walker<F>.Sighting, _ property: Property<F>) -> Finding<F> {
    guard let trace = try? flow.trace(of: sighting.inputs, from: sighting.start) else {
      return .undecided(bound)
    }
    return property.seeksWitness ? .witnessed(trace) : .violated(trace, because: sighting.text)
  }

  /// A configuration of each kind that a property compares, where it was first visited.
  private func specimens(of index: Int) -> [Walker<F>.Specimen] {
    walkers.flatMap(\.specimens).filter { $0.property == index }.sorted {
      ($0.sighting.walk, $0.sighting.inputs.count)
        < ($1.sighting.walk, $1.sighting.inputs.count)
    }
  }

  private func sighting(
    among specimens: [Walker<F>.Specimen], of index: Int
  ) -> Walker<F>.Sighting? {
    Walker<F>.sighting(
      among: specimens, by: properties[index].judgement(flow).comparison, until: deadline)
  }
}

extension Judgement {
  /// Why there was nothing to judge on random walks.
  fileprivate var emptyWalks: String {
    switch self {
    case .local(let rule): "on the walks, \(rule.vacuity([], { _ in false }).reason)"
    case .reachability(let rule): "on the walks, \(rule.vacuity)"
    case .work(let rule): "on the walks, \(rule.vacuity.reason)"
    case .comparison, .growth, .moot: "the walks met nothing to compare"
    }
  }
}

extension Walker {
  /// What is wrong among configurations that a property compares, where it was first found.
  static func sighting(
    among specimens: [Specimen], by comparison: (any Comparison<F>)?, until deadline: Deadline
  ) -> Sighting? {
    guard !specimens.isEmpty, var comparison else { return nil }
    for (position, specimen) in specimens.enumerated() {
      comparison.note(specimen.configuration, at: position)
    }
    return comparison.sightings(isComplete: false, by: deadline).first.map { sighting in
      var met = specimens[sighting.place].sighting
      met.text = sighting.remark.text
      return met
    }
  }
}

/// Walkers for threads, each of which uses only its own.
struct Party<F: ExplorableFlow>: @unchecked Sendable {
  let flow: F
  let walkers: [Walker<F>]
}
