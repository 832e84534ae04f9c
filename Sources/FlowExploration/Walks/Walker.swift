import FlowCore
import FlowDocuments

/// Walks through a flow at random, and records the first violation or witness of each property.
///
/// A walk depends on its number, the seed, and the choices of the earlier walks in its block, but
/// not on other walks on the same thread.
final class Walker<F: ExplorableFlow> {
  struct WalkViolation {
    var walk: Int
    var start: Int
    var inputs: [Input<F>]
    var text: String
  }

  struct Representative {
    var property: Int
    var firstVisit: WalkViolation
    var configuration: Configuration<F>
  }

  /// The maximum number of configurations that are kept from block to block.
  private static var maxConfigurations: Int { 100_000 }

  private let walks: RandomWalks
  private let starts: [Configuration<F>]
  private var startIDs: [Int32?]
  /// Whether each configuration concerns each path rule, as far as that is known.
  private var concerned: [[Bool]]
  private let cache: ConfigurationCache<F>
  private let deadline: Deadline
  private(set) var violations: [WalkViolation?]
  private(set) var representatives: [Representative] = []
  /// The first violations in blocks of a share, by property, with what was compared in the block.
  private(set) var blockViolations: [[(violation: WalkViolation, others: [Configuration<F>])]]
  /// The coverage, recorded by ``run(blockOfShare:)`` before the configurations are removed.
  private(set) var coverage = WalkCoverage<F>()
  private(set) var walked = 0
  private(set) var configurations = 0
  private(set) var transitions = 0

  private var observers: [(property: Int, observer: any SearchObserver<F>)]
  /// The properties for which earlier blocks compared something; see ``run(blockOfShare:)``.
  private var comparedEarlier: Set<Int> = []
  private var comparedFault: InconsistentValue?
  private var round: UInt32 = 0
  private var number = 0
  private var walk = WalkGraph.Walk(
    random: WalkRandom(seed: 0, walk: 0), round: 0, remainingSteps: 0, nodeID: 0)
  /// The messages that were already recorded in this block, and where they were.
  private var reported: (edges: [(Int, Int32)], nodes: [(Int, Int32)]) = ([], [])
  private var linkEffects: [Int32] = []
  private var pulse: ProgressPulse
  /// The steps since progress was last checked, weighted by cost.
  private var unreportedSteps = 0

  init(
    _ flow: F, properties: [Property<F>], starts: [Configuration<F>], walks: RandomWalks,
    by deadline: Deadline, onProgress: ProgressHandler? = nil,
    functions: FrameFunctions<F>
  ) {
    pulse = ProgressPulse(onProgress)
    let checker = ConfigurationChecker(properties, of: flow)
    self.walks = walks
    self.starts = starts
    startIDs = Array(repeating: nil, count: starts.count)
    concerned = checker.pathRules.map { _ in [] }
    self.deadline = deadline
    cache = ConfigurationCache(flow, checker: checker, by: deadline, functions: functions)
    violations = Array(repeating: nil, count: properties.count)
    blockViolations = Array(repeating: [], count: properties.count)
    observers = checker.observers
  }

  /// Takes the walks of a block.
  ///
  /// - Parameter stopsEarly: Whether to stop after the walk that completes the violations of all
  ///   properties: only where no other walker can have found one.
  func run(block: Int, stopsEarly: Bool) {
    if cache.graph.nodes.count > Self.maxConfigurations { forgetConfigurations() }
    round &+= 1
    for number in walks.walks(inBlock: block) {
      run(walk: number)
      if isStopped { return }
      walked += 1
      if stopsEarly, !violations.isEmpty, violations.allSatisfy({ $0 != nil }) { return }
    }
  }

  /// Takes the walks of a block as if it were the only one.
  ///
  /// The findings do not depend on the blocks before it, and so not on how blocks are distributed.
  func run(blockOfShare block: Int) {
    if cache.graph.nodes.count > Self.maxConfigurations || coverage.isFull {
      recordCoverage()
      forgetConfigurations()
    }
    for (edge, messages) in reported.edges { cache.graph.edges[edge].messages = messages }
    for (id, messages) in reported.nodes { cache.graph.nodes[id].messages = messages }
    reported = ([], [])
    violations = violations.map { _ in nil }
    representatives = []
    comparedEarlier.formUnion(compared)
    observers = cache.checker.observers
    walk.compares = !observers.isEmpty
    round &+= 1
    for number in walks.walks(inBlock: block) {
      run(walk: number)
      coverage.begin(at: number % starts.count, stepCount: walk.path.count)
      if isStopped { break }
      walked += 1
    }
    for property in blockViolations.indices
    where blockViolations[property].count < FlowCheck.Share.maxFindings {
      let representatives = representatives.filter { $0.property == property }
      let observer = cache.checker.observers.first { $0.property == property }?.observer
      guard
        let violation = violations[property]
          ?? Self.violation(among: representatives, by: observer, until: deadline)
      else { continue }
      blockViolations[property].append((violation, representatives.map(\.configuration)))
    }
  }

  /// Whether the walks visited anything that the property at an index applies to.
  func hasJudged(_ property: Int) -> Bool {
    cache.hasJudged[property] || comparedEarlier.contains(property) || compared.contains(property)
  }

  private var compared: [Int] {
    observers.filter { $0.observer.count.number > 0 }.map(\.property)
  }

  private func forgetConfigurations() {
    reported = ([], [])
    cache.removeAll()
    startIDs = startIDs.map { _ in nil }
    concerned = concerned.map { _ in [] }
  }

  /// Records the coverage since it was last recorded; the configurations must then be removed.
  func recordCoverage() { coverage.record(cache, starts: starts) }

  private func run(walk number: Int) {
    self.number = number
    linkEffects.removeAll(keepingCapacity: true)
    walk.random = WalkRandom(seed: walks.seed, walk: number)
    walk.round = round
    walk.remainingSteps = walks.length
    walk.edge = -1
    walk.linkEffects = -1
    walk.path.removeAll(keepingCapacity: true)
    walk.visitedCount = 1
    walk.transitions = 0
    let start = number % starts.count
    walk.nodeID = startIDs[start] ?? insertStart(start)
    arrive()
    while advance(), !isStopped {}
    // Where there is no such rule, not even the types of a path are looked up.
    if !concerned.isEmpty { evaluatePath(from: start) }
    configurations += walk.visitedCount
    transitions += walk.transitions
    reportProgress(after: walk.visitedCount)
  }

  /// The first value that breaks the rules of `Hashable`, and the walk that found it.
  var fault: (walk: Int, value: InconsistentValue)? {
    (cache.fault ?? comparedFault).map { (number, $0) }
  }

  /// Whether time has run out, or configurations cannot be recognized.
  var isStopped: Bool { cache.isFaulty || comparedFault != nil || deadline.isOver }

  private func insertStart(_ start: Int) -> Int32 {
    let (id, isNew) = cache.insert(starts[start])
    startIDs[start] = id
    if isNew { compare() }
    return id
  }

  /// The number of known steps that take about as long as one call of the reducer.
  private static var reducerCost: Int { 64 }

  private func reportProgress(after stepCount: Int) {
    unreportedSteps += stepCount
    guard unreportedSteps >= 16 * Self.reducerCost else { return }
    unreportedSteps = 0
    guard pulse.isDue() else { return }
    pulse.report(
      .init(
        configurations: configurations, visited: configurations, transitions: transitions,
        walks: walked))
  }

  /// Walks on to the next new thing, and handles it; returns whether the walk goes on.
  private func advance() -> Bool {
    switch cache.graph.advance(&walk) {
    case .unknown:
      if cache.follow(walk.edge, from: walk.nodeID) != nil { compare() }
      reportProgress(after: Self.reducerCost)
    case .step:
      let edge = Int(walk.edge)
      record(cache.messages[Int(cache.graph.edges[edge].messages)])
      reported.edges.append((edge, cache.graph.edges[edge].messages))
      cache.graph.edges[edge].messages = -1
    case .configuration: arrive()
    case .pause: break
    case .over: return false
    }
    return true
  }

  private func arrive() {
    let node = cache.graph.nodes[Int(walk.nodeID)]
    if node.messages >= 0 {
      record(cache.messages[Int(node.messages)])
      reported.nodes.append((Int(walk.nodeID), node.messages))
      cache.graph.nodes[Int(walk.nodeID)].messages = -1
    }
    if walk.compares, node.compared < round {
      let configuration = cache.configurations[Int(walk.nodeID)]
      let isCompared = observers.contains { $0.observer.concerns(configuration) }
      cache.graph.nodes[Int(walk.nodeID)].compared = isCompared ? round : .max
      if isCompared { compare(configuration) }
    }
    walk.linkEffects = node.linkEffects
    guard node.linkEffects >= 0, let links = cache.checker.links,
      !linkEffects.contains(node.linkEffects)
    else { return }
    if violations[links] == nil,
      linkEffects.contains(where: { cache.linkEffectsDiffer($0, node.linkEffects) })
    {
      let text = "from there, a link leads to a different stack than earlier on the path"
      record([(links, ViolationMessage(text: text))])
    }
    linkEffects.append(node.linkEffects)
  }

  private func record(_ messages: [PropertyMessage<F>]) {
    for message in messages where violations[message.property] == nil {
      violations[message.property] = violation(of: message.message)
    }
  }

  private func evaluatePath(from start: Int) {
    for (index, (property, rule)) in cache.checker.pathRules.enumerated()
    where violations[property] == nil && !isStopped && mayConcernPath(ruleIndex: index, start) {
      var path = rule
      var message = path.begin(at: starts[start])
      var inputs: [Input<F>] = []
      for (id, edge) in walk.path where message == nil {
        inputs.append(cache.input(along: edge, from: id))
        let target = cache.graph.edges[Int(edge)].target
        guard target >= 0, let input = inputs.last else { continue }
        message = path.take(input, to: cache.configurations[Int(target)])
      }
      violations[property] = message.map {
        WalkViolation(walk: number, start: start, inputs: inputs + $0.inputs, text: $0.text)
      }
    }
  }

  /// Whether the walk may violate a path rule, given what it visits.
  private func mayConcernPath(ruleIndex: Int, _ start: Int) -> Bool {
    if let id = startIDs[start], mayConcern(ruleIndex, id) { return true }
    return walk.path.contains { _, edge in
      let target = cache.graph.edges[Int(edge)].target
      return target >= 0 && mayConcern(ruleIndex, target)
    }
  }

  private func mayConcern(_ ruleIndex: Int, _ id: Int32) -> Bool {
    let rule = cache.checker.pathRules[ruleIndex].rule
    for index in concerned[ruleIndex].count..<max(concerned[ruleIndex].count, Int(id) + 1) {
      concerned[ruleIndex].append(rule.mayConcern(cache.configurations[index]))
    }
    return concerned[ruleIndex][Int(id)]
  }

  private func violation(of message: ViolationMessage<F>) -> WalkViolation {
    let path = walk.path.map { cache.input(along: $0.edge, from: $0.id) }
    return WalkViolation(
      walk: number, start: number % starts.count, inputs: path + message.inputs, text: message.text)
  }

  /// Records the last configuration, unless configurations are recorded when they are entered.
  private func compare() {
    guard !walk.compares, let configuration = cache.configurations.last else { return }
    compare(configuration)
  }

  private func compare(_ configuration: Configuration<F>) {
    for index in observers.indices {
      let kindCount = observers[index].observer.kindCount
      observers[index].observer.record(configuration, at: representatives.count)
      comparedFault = comparedFault ?? observers[index].observer.fault
      guard observers[index].observer.kindCount != kindCount else { continue }
      representatives.append(
        Representative(
          property: observers[index].property,
          firstVisit: violation(of: ViolationMessage(text: "")),
          configuration: configuration))
    }
  }
}
