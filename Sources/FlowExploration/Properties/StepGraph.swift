import FlowCore

/// The steps between the configurations of a search, in few bytes, to find out from where something
/// can be reached.
///
/// ``backwards()`` leaves out links: nobody can rely on one to arrive.
struct StepGraph {
  /// What is known about a configuration.
  struct Place {
    /// The number of layers in the key window.
    var layers: UInt16 = 0
    /// Whether the system offers no way back.
    var isRoot = false
    /// Whether the flow can end here.
    var canEnd = false
    /// Whether something other than an answer to work can end the flow here.
    var userCanEnd = false
    /// Whether something leads on that a limit cut off.
    var isOpen = true
    /// Whether something leads elsewhere.
    var leadsOn = false
    /// Where the system's back leads; `nil` if it is not offered, not handled, or ends the flow.
    var back: UInt32?
    /// Whether back stays, and something is shown instead, such as an alert.
    var backIsAnnounced = false
  }

  private(set) var places: [Place] = []
  private var sources: [UInt32] = []
  private var targets: [UInt32] = []
  /// The kinds of the steps, if they are kept.
  private var kinds: [StepKind] = []
  /// The steps by links, if kinds are kept.
  private var links: (sources: [UInt32], targets: [UInt32]) = ([], [])
  private let keepsKinds: Bool
  private let cache = Cache()
  /// When questions must be answered; a question that needs more time finds no violations.
  var deadline = Deadline(nil)

  /// The steps by where they lead, cached from one question to the next.
  private final class Cache {
    var backwards: BackwardSteps?
  }

  /// - Parameter keepsKinds: Whether to keep links, and which steps are answers to work.
  init(keepingKinds keepsKinds: Bool = false) { self.keepsKinds = keepsKinds }

  /// The bytes that it takes, including those for asking from where something can be reached.
  var bytes: Int {
    places.count * (MemoryLayout<Place>.stride + 2 * MemoryLayout<Int>.size)
      + sources.count * 3 * MemoryLayout<UInt32>.size
      + kinds.count + links.sources.count * 2 * MemoryLayout<UInt32>.size
  }

  mutating func append(_ place: Place) { places.append(place) }

  mutating func update(_ place: Int, _ change: (inout Place) -> Void) { change(&places[place]) }

  mutating func connect(_ source: Int, _ target: Int, _ kind: StepKind = .user) {
    guard kind != .link else {
      links.sources.append(UInt32(truncatingIfNeeded: source))
      links.targets.append(UInt32(truncatingIfNeeded: target))
      return
    }
    places[source].leadsOn = places[source].leadsOn || source != target
    guard source != target else { return }
    sources.append(UInt32(truncatingIfNeeded: source))
    targets.append(UInt32(truncatingIfNeeded: target))
    if keepsKinds { kinds.append(kind) }
  }

  /// All steps with their kinds by where they start, links last.
  func forwards() -> ForwardSteps {
    ForwardSteps(
      count: places.count, sources: sources + links.sources, targets: targets + links.targets,
      kinds: kinds + links.sources.map { _ in .link })
  }

  /// The configurations from which one of the goals can be reached, including the goals.
  ///
  /// - Complexity: O(*p* + *s*) for *p* places and *s* steps.
  func reaching(_ isGoal: (Int) -> Bool, backwards: BackwardSteps) -> [Bool] {
    var reached = places.indices.map(isGoal)
    var waiting = reached.indices.filter { reached[$0] }
    while let place = waiting.popLast() {
      if waiting.count & 0xFF == 0, deadline.isOver { return reached.map { _ in true } }
      for source in backwards[place] where !reached[Int(source)] {
        reached[Int(source)] = true
        waiting.append(Int(source))
      }
    }
    return reached
  }

  /// The configurations from which no goal can be reached, in the order reached.
  ///
  /// If a limit cut off a path, nobody knows what is behind it, and nothing is reported.
  func placesNotReaching(_ backwards: BackwardSteps, _ isGoal: (Int) -> Bool) -> [Int] {
    let reached = reaching({ isGoal($0) || places[$0].isOpen }, backwards: backwards)
    return reached.indices.filter { !reached[$0] }
  }

  /// The steps by where they lead; call it only after all steps are recorded.
  func backwards() -> BackwardSteps {
    if let known = cache.backwards { return known }
    let backwards = BackwardSteps(count: places.count, sources: sources, targets: targets)
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
    for place in 0..<count { offsets[place + 1] += offsets[place] }
    self.sources = Array(repeating: 0, count: sources.count)
    var next = offsets
    for (source, target) in zip(sources, targets) {
      self.sources[next[Int(target)]] = source
      next[Int(target)] += 1
    }
  }

  subscript(place: Int) -> ArraySlice<UInt32> {
    sources[offsets[place]..<offsets[place + 1]]
  }
}

/// What causes a step.
enum StepKind: UInt8 { case user, answer, link }

/// Where the steps from each configuration lead, and what causes them.
struct ForwardSteps {
  private var offsets: [Int]
  private var entries: [(place: UInt32, kind: StepKind)]
  private let all: (sources: [UInt32], targets: [UInt32], kinds: [StepKind])

  init(count: Int, sources: [UInt32], targets: [UInt32], kinds: [StepKind]) {
    all = (sources, targets, kinds)
    offsets = Array(repeating: 0, count: count + 1)
    for source in sources { offsets[Int(source) + 1] += 1 }
    for place in 0..<count { offsets[place + 1] += offsets[place] }
    entries = Array(repeating: (0, .user), count: sources.count)
    var next = offsets
    for (index, source) in sources.enumerated() {
      entries[next[Int(source)]] = (targets[index], kinds[index])
      next[Int(source)] += 1
    }
  }

  subscript(place: Int) -> some Sequence<(Int, StepKind)> {
    entries[offsets[place]..<offsets[place + 1]].lazy.map { (Int($0.place), $0.kind) }
  }

  /// The same steps by where they lead.
  func backwards() -> ForwardSteps {
    ForwardSteps(
      count: offsets.count - 1, sources: all.targets, targets: all.sources, kinds: all.kinds)
  }
}
