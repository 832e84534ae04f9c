import FlowCore

/// The steps between the configurations of a search, in few bytes, to find the configurations from
/// which something can be reached.
///
/// ``backwards()`` leaves out links: users cannot rely on one to arrive.
struct StepGraph {
  struct StepNode {
    /// The number of layers in the key window.
    var layers: UInt16 = 0
    /// Whether the system does not offer back.
    var isRoot = false
    var canEnd = false
    /// Whether something other than an answer to work can end the flow here.
    var userCanEnd = false
    /// Whether a limit kept the search from following a step from here.
    var isIncomplete = true
    var leadsOn = false
    /// Where the system's back leads, or `nil` if it is not offered, not handled, or ends the flow.
    var back: UInt32?
    /// Whether the transition of back gives a reason: one that stays here is then intended.
    var backHasReason = false
  }

  private(set) var nodes: [StepNode] = []
  private var sources: [UInt32] = []
  private var targets: [UInt32] = []
  private var kinds: [StepKind] = []
  private var links: (sources: [UInt32], targets: [UInt32]) = ([], [])
  private let recordsKinds: Bool
  private let cache = Cache()
  /// When queries must end; a query that needs more time takes every goal for reachable, so it finds
  /// no violations.
  var deadline = Deadline(nil)

  /// The steps by where they lead, cached from one query to the next.
  private final class Cache {
    var backwards: StepLists?
    var forwards: StepLists?
  }

  /// - Parameter recordsKinds: Whether to record links, and which steps are answers to work.
  init(recordsKinds: Bool = false) { self.recordsKinds = recordsKinds }

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

  /// All steps with their kinds, links last: by where they start, or by where they lead.
  func allSteps(isBackwards: Bool) -> StepLists {
    let (sources, targets) = (sources + links.sources, targets + links.targets)
    return StepLists(
      count: nodes.count, by: isBackwards ? targets : sources,
      others: isBackwards ? sources : targets, kinds: kinds + links.sources.map { _ in .link })
  }

  /// The configurations that can be reached from some, including these; links count.
  func reachable(from sources: [Int]) -> [Bool] {
    let forwards =
      cache.forwards
      ?? StepLists(
        count: nodes.count, by: self.sources + links.sources, others: targets + links.targets)
    cache.forwards = forwards
    var reached = Array(repeating: false, count: nodes.count)
    for node in sources { reached[node] = true }
    var waiting = sources
    while let node = waiting.popLast() {
      if waiting.count & 0xFF == 0, deadline.isOver { return reached }
      for target in forwards[node] where !reached[Int(target)] {
        reached[Int(target)] = true
        waiting.append(Int(target))
      }
    }
    return reached
  }

  /// The configurations from which one of the goals can be reached, including the goals.
  func reaching(_ isGoal: (Int) -> Bool, backwards: StepLists) -> [Bool] {
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

  /// In the order reached; without those from which a path leads to a limit, since a goal may lie
  /// beyond it.
  func nodesNotReaching(_ backwards: StepLists, _ isGoal: (Int) -> Bool) -> [Int] {
    let reached = reaching({ isGoal($0) || nodes[$0].isIncomplete }, backwards: backwards)
    return reached.indices.filter { !reached[$0] }
  }

  /// The steps by where they lead; call it only after all steps are recorded.
  func backwards() -> StepLists {
    if let cached = cache.backwards { return cached }
    let backwards = StepLists(count: nodes.count, by: targets, others: sources)
    cache.backwards = backwards
    return backwards
  }
}

enum StepKind: UInt8 { case user, answer, link }

/// Steps by one of their ends: for each configuration, the other ends.
struct StepLists {
  private var offsets: [Int]
  private var others: [UInt32]
  /// Empty if the kinds were not recorded.
  private var kinds: [StepKind]

  /// - Parameter kinds: The kinds of the steps, or none.
  init(count: Int, by ends: [UInt32], others: [UInt32], kinds: [StepKind] = []) {
    offsets = Array(repeating: 0, count: count + 1)
    for end in ends { offsets[Int(end) + 1] += 1 }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    self.others = Array(repeating: 0, count: others.count)
    self.kinds = kinds
    var next = offsets
    for (index, end) in ends.enumerated() {
      let position = next[Int(end)]
      self.others[position] = others[index]
      if !kinds.isEmpty { self.kinds[position] = kinds[index] }
      next[Int(end)] += 1
    }
  }

  subscript(node: Int) -> ArraySlice<UInt32> { others[offsets[node]..<offsets[node + 1]] }

  /// The other ends with the kinds of the steps.
  func steps(at node: Int) -> some Sequence<(Int, StepKind)> {
    (offsets[node]..<offsets[node + 1]).lazy.map { (Int(others[$0]), kinds[$0]) }
  }
}
