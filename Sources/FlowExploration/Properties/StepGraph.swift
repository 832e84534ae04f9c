import FlowCore

/// The steps between the configurations of a search, in few bytes, to find the configurations from
/// which something can be reached.
///
/// ``backwards()`` leaves out links: users cannot rely on one to arrive.
struct StepGraph {
  /// What is known about a configuration.
  struct StepNode {
    /// The number of layers in the key window.
    var layers: UInt16 = 0
    /// Whether the system does not offer back.
    var isRoot = false
    var canEnd = false
    /// Whether something other than an answer to work can end the flow here.
    var userCanEnd = false
    /// Whether a limit kept the search from following a step from here.
    var isOpen = true
    /// Whether a step leads to another configuration.
    var leadsOn = false
    /// Where the system's back leads, or `nil` if it is not offered, not handled, or ends the flow.
    var back: UInt32?
    /// Whether back stays here and shows something instead, such as an alert.
    var backIsAnnounced = false
  }

  private(set) var nodes: [StepNode] = []
  private var sources: [UInt32] = []
  private var targets: [UInt32] = []
  private var kinds: [StepKind] = []
  private var links: (sources: [UInt32], targets: [UInt32]) = ([], [])
  private let recordsKinds: Bool
  private let cache = Cache()
  /// When queries must end; a query that needs more time finds no violations.
  var deadline = Deadline(nil)

  /// The steps by where they lead, cached from one query to the next.
  private final class Cache {
    var backwards: BackwardSteps?
  }

  /// - Parameter recordsKinds: Whether to record links, and which steps are answers to work.
  init(recordsKinds: Bool = false) { self.recordsKinds = recordsKinds }

  /// The memory use in bytes, including that of a query.
  var bytes: Int {
    nodes.count * (MemoryLayout<StepNode>.stride + 2 * MemoryLayout<Int>.size)
      + sources.count * 3 * MemoryLayout<UInt32>.size
      + kinds.count + links.sources.count * 2 * MemoryLayout<UInt32>.size
  }

  mutating func append(_ node: StepNode) { nodes.append(node) }

  mutating func update(_ node: Int, _ change: (inout StepNode) -> Void) { change(&nodes[node]) }

  mutating func connect(_ source: Int, _ target: Int, _ kind: StepKind = .user) {
    guard kind != .link else {
      links.sources.append(UInt32(truncatingIfNeeded: source))
      links.targets.append(UInt32(truncatingIfNeeded: target))
      return
    }
    nodes[source].leadsOn = nodes[source].leadsOn || source != target
    guard source != target else { return }
    sources.append(UInt32(truncatingIfNeeded: source))
    targets.append(UInt32(truncatingIfNeeded: target))
    if recordsKinds { kinds.append(kind) }
  }

  /// All steps with their kinds by where they start, links last.
  func forwards() -> ForwardSteps {
    ForwardSteps(
      count: nodes.count, sources: sources + links.sources, targets: targets + links.targets,
      kinds: kinds + links.sources.map { _ in .link })
  }

  /// The configurations from which one of the goals can be reached, including the goals.
  ///
  /// - Complexity: O(*c* + *s*) for *c* configurations and *s* steps.
  func reaching(_ isGoal: (Int) -> Bool, backwards: BackwardSteps) -> [Bool] {
    var reached = nodes.indices.map(isGoal)
    var waiting = reached.indices.filter { reached[$0] }
    while let node = waiting.popLast() {
      if waiting.count & 0xFF == 0, deadline.isOver { return reached.map { _ in true } }
      for source in backwards[node] where !reached[Int(source)] {
        reached[Int(source)] = true
        waiting.append(Int(source))
      }
    }
    return reached
  }

  /// The configurations from which no goal can be reached, in the order reached.
  ///
  /// Configurations from which a path leads to a limit are left out, since a goal may lie beyond
  /// it.
  func nodesNotReaching(_ backwards: BackwardSteps, _ isGoal: (Int) -> Bool) -> [Int] {
    let reached = reaching({ isGoal($0) || nodes[$0].isOpen }, backwards: backwards)
    return reached.indices.filter { !reached[$0] }
  }

  /// The steps by where they lead; call it only after all steps are recorded.
  func backwards() -> BackwardSteps {
    if let cached = cache.backwards { return cached }
    let backwards = BackwardSteps(count: nodes.count, sources: sources, targets: targets)
    cache.backwards = backwards
    return backwards
  }
}

/// Where the steps to each configuration come from.
struct BackwardSteps {
  private var offsets: [Int]
  private var sources: [UInt32]

  init(count: Int, sources: [UInt32], targets: [UInt32]) {
    offsets = Array(repeating: 0, count: count + 1)
    for target in targets { offsets[Int(target) + 1] += 1 }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    self.sources = Array(repeating: 0, count: sources.count)
    var next = offsets
    for (source, target) in zip(sources, targets) {
      self.sources[next[Int(target)]] = source
      next[Int(target)] += 1
    }
  }

  subscript(node: Int) -> ArraySlice<UInt32> {
    sources[offsets[node]..<offsets[node + 1]]
  }
}

enum StepKind: UInt8 { case user, answer, link }

/// Where the steps from each configuration lead, and what causes them.
struct ForwardSteps {
  private var offsets: [Int]
  private var entries: [(node: UInt32, kind: StepKind)]
  private let all: (sources: [UInt32], targets: [UInt32], kinds: [StepKind])

  init(count: Int, sources: [UInt32], targets: [UInt32], kinds: [StepKind]) {
    all = (sources, targets, kinds)
    offsets = Array(repeating: 0, count: count + 1)
    for source in sources { offsets[Int(source) + 1] += 1 }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    entries = Array(repeating: (0, .user), count: sources.count)
    var next = offsets
    for (index, source) in sources.enumerated() {
      entries[next[Int(source)]] = (targets[index], kinds[index])
      next[Int(source)] += 1
    }
  }

  subscript(node: Int) -> some Sequence<(Int, StepKind)> {
    entries[offsets[node]..<offsets[node + 1]].lazy.map { (Int($0.node), $0.kind) }
  }

  /// The same steps by where they lead.
  func backwards() -> ForwardSteps {
    ForwardSteps(
      count: offsets.count - 1, sources: all.targets, targets: all.sources, kinds: all.kinds)
  }
}
