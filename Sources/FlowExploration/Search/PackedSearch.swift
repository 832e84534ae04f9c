import FlowDocuments
import FlowSupport

/// The part of a search that works on packed configurations and is independent of the flow.
final class PackedSearch {
  enum Arrival {
    case existing(Int)
    case new(Int)
    case beyondLimit

    var node: Int? {
      switch self {
      case .existing(let node), .new(let node): node
      case .beyondLimit: nil
      }
    }
  }

  let store: PackedStore
  @exclusivity(unchecked) var steps = PackedSteps()
  @exclusivity(unchecked) private(set) var bound: FlowDocument.Bound?
  /// The number of steps that were taken, ended the flow, or were refused.
  @exclusivity(unchecked) var transitions = 0
  @exclusivity(unchecked) var otherBytes = 0
  /// Whether there was not enough memory to repack, so that the search cannot continue.
  private(set) var isOutOfMemory = false
  @exclusivity(unchecked) private(set) var layoutChanges = 0

  private let limits: ExplorationLimits
  private let maxConfigurations: Int
  private let maxBytes: Int?
  private lazy var workers = Workers(limits.threads)
  private var hasWorkers = false
  @exclusivity(unchecked) private var batch = Batch()

  init(within limits: ExplorationLimits) {
    self.limits = limits
    maxConfigurations = min(limits.configurations, PackedStore.maxConfigurations)
    maxBytes = limits.memory.map { $0.multipliedReportingOverflow(by: 1_000_000) }
      .flatMap { $0.overflow ? nil : $0.partialValue }
    store = PackedStore(PackedLayout(frames: 1, codes: 1, screens: 1))
  }

  deinit {
    if hasWorkers { workers.end() }
  }

  func recordBound(_ kind: FlowDocument.Bound.BoundKind, _ limit: Int) {
    bound = bound ?? .init(kind: kind, limit: limit)
  }

  // MARK: Layout

  /// Returns whether there is enough memory; if not, the search cannot continue.
  func makeRoom(frames: Int, codes: Int, screens: Int, screenCount: (Int) -> Int) -> Bool {
    let layout = store.layout
    guard !layout.holds(frames: frames, codes: codes, screens: screens) else { return true }
    let new = PackedLayout(frames: frames, codes: codes, screens: screens)
    guard hasMemory(for: store.bytesToRepack(to: new)) else {
      isOutOfMemory = true
      return false
    }
    store.repack(to: new, screenCount: screenCount)
    steps.prepareAll(for: new)
    layoutChanges += 1
    return true
  }

  /// Whether the store may use a number of bytes; if not, records the memory limit as the bound.
  private func hasMemory(for bytes: @autoclosure () -> Int) -> Bool {
    guard let maxBytes, let memory = limits.memory, bytes() + otherBytes > maxBytes else {
      return true
    }
    recordBound(.memory, memory)
    return false
  }

  // MARK: Steps

  /// `nil` if the frames of all configurations from `node` on have steps.
  func firstUnknown(from node: Int, in nodes: Range<Int>) -> Int? {
    var node = node
    while node < nodes.upperBound {
      if steps.group(of: frame(of: node)) == nil { return node }
      node += 1
    }
    return nil
  }

  func frame(of node: Int) -> Int { store.layout.frame(in: store.words(of: node)) }

  // MARK: Entering

  func enter(
    _ words: UnsafePointer<UInt64>, hash: UInt32, isTooDeep: Bool,
    by discovery: PackedStore.Discovery
  ) -> Arrival {
    if let existing = store.find(words, hash: hash) { return .existing(existing) }
    if isTooDeep {
      recordBound(.depth, limits.depth)
      return .beyondLimit
    }
    guard store.count < maxConfigurations else {
      recordBound(.configurations, limits.configurations)
      return .beyondLimit
    }
    guard hasMemory(for: store.bytesWithOneMore) else { return .beyondLimit }
    return .new(store.enter(words, hash: hash, by: discovery))
  }

  // MARK: Batches

  /// Returns the first configurations that fit in a batch, at least one; their frames have steps.
  func begin(_ all: Range<Int>) -> Range<Int> {
    steps.prepare(for: store.layout)
    batch.begin(all, steps: steps, in: store)
    let sources = batch.sources
    batch.layoutChanges = layoutChanges
    guard sources.count >= Self.minSourcesToShare, workerCount > 1 else { return sources }
    batch.withExpansion(of: steps, in: store) { expansion in
      let parts = workers.count
      workers.share { part in
        expansion.run(sources.count * part / parts..<sources.count * (part + 1) / parts)
      }
    }
    batch.expanded = sources.count
    return sources
  }

  /// The minimum number of configurations for which waking other threads pays off.
  private static let minSourcesToShare = 1024
  /// The number of configurations that one thread expands before it inserts the results, so that
  /// the memory it looked up is still cached.
  private static let chunkSize = 64

  private var workerCount: Int {
    guard limits.threads > 1 else { return 1 }
    hasWorkers = true
    return workers.count
  }

  private func expand(upTo end: Int) {
    let part = batch.expanded..<end
    batch.withExpansion(of: steps, in: store) { $0.run(part) }
    batch.expanded = end
  }

  /// Whether the layout has not changed since the batch was begun.
  var isUpToDate: Bool { batch.layoutChanges == layoutChanges }

  /// Inserts the targets of packed steps from a configuration on; returns the first configuration
  /// with steps that must be tried or reported separately.
  func enterTargets(from first: Int) -> Int {
    var position = first - batch.sources.lowerBound
    let end = batch.sources.count
    while position < end {
      if position >= batch.expanded { expand(upTo: min(position + Self.chunkSize, end)) }
      let part = position..<batch.expanded
      position = enterTargets(of: part)
      if position < part.upperBound { break }
    }
    return batch.sources.lowerBound + position
  }

  private func enterTargets(of part: Range<Int>) -> Int {
    let starts = batch.starts.start
    let targets = batch.targets.start
    let words = UnsafePointer(batch.words.start)
    let groupOfSource = batch.groups.start
    let first = batch.sources.lowerBound
    let width = store.layout.wordCount
    let steps = steps
    var counted = 0
    defer { transitions += counted }
    for position in part {
      let group = steps.groups[Int(groupOfSource[position])]
      guard !group.hasSingles else { return position }
      let (start, count) = (starts[position], group.stepRange.count)
      counted += Int(group.others) + count
      for number in 0..<count where targets[start + number].nodePlusOne == 0 {
        let step = steps.steps[Int(group.stepRange.lowerBound) + number]
        _ = enter(
          words + (start + number) * width, hash: targets[start + number].hash,
          isTooDeep: step.isTooDeep,
          by: .step(source: first + position, choice: Int(step.choice)))
      }
    }
    return part.upperBound
  }

  /// `moves` receives those that the visitor needs.
  func enterTargets(of source: Int, moves: inout [SearchMove]) {
    let group = steps.groups[Int(batch.groups.start[source - batch.sources.lowerBound])]
    transitions += Int(group.others) + group.stepRange.count
    for (number, index) in group.stepRange.enumerated() {
      let target = enterTarget(number, from: source).node
      let label = steps.steps[Int(index)].label
      if label >= 0 { moves.append((target, label)) }
    }
  }

  /// Whether no step of a configuration must be tried or reported separately.
  func isQuiet(_ source: Int) -> Bool {
    !steps.groups[Int(batch.groups.start[source - batch.sources.lowerBound])].hasSingles
  }

  /// `number` is the index of the step among the packed steps of the source.
  func enterTarget(_ number: Int, from source: Int) -> Arrival {
    let position = source - batch.sources.lowerBound
    let first = Int(steps.groups[Int(batch.groups.start[position])].stepRange.lowerBound)
    if !isUpToDate { return enterRecomputed(first + number, from: source) }
    if position >= batch.expanded {
      expand(upTo: min(position + Self.chunkSize, batch.sources.count))
    }
    let offset = batch.starts.start[position] + number
    let target = batch.targets.start[offset]
    guard target.nodePlusOne == 0 else { return .existing(Int(target.nodePlusOne) - 1) }
    let step = steps.steps[first + number]
    return enter(
      UnsafePointer(batch.words.start + offset * store.layout.wordCount), hash: target.hash,
      isTooDeep: step.isTooDeep, by: .step(source: source, choice: Int(step.choice)))
  }

  /// Computes the target of a step again and inserts it, after the layout has changed.
  private func enterRecomputed(_ index: Int, from source: Int) -> Arrival {
    let width = store.layout.wordCount
    let step = steps.steps[index]
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: width) { target in
      guard let start = target.baseAddress else { return .beyondLimit }
      batch.withExpansion(of: steps, in: store) {
        $0.makeWords(of: store.words(of: source), step: index, to: start)
      }
      return enter(
        start, hash: PackedStore.hash(of: start, count: width), isTooDeep: step.isTooDeep,
        by: .step(source: source, choice: Int(step.choice)))
    }
  }
}

/// Some configurations, and the targets of their packed steps.
private struct Batch: ~Copyable {
  var sources = 0..<0
  var expanded = 0
  /// The number of layout changes when the batch was begun.
  var layoutChanges = 0
  var groups = GrowingBuffer<Int32>()
  /// The index of the first target of each source.
  var starts = GrowingBuffer<Int>()
  var targets = GrowingBuffer<Expansion.ExpansionTarget>()
  var words = GrowingBuffer<UInt64>()

  deinit {
    groups.free()
    starts.free()
    targets.free()
    words.free()
  }

  /// The maximum number of words that are computed at once: 16 MB.
  private static let maxWords = 1 << 21

  /// Begins with the first sources of a range: as many as fit, and at least one.
  mutating func begin(_ all: Range<Int>, steps: PackedSteps, in store: PackedStore) {
    sources = all
    expanded = 0
    groups.reserve(sources.count, initializedCount: 0)
    starts.reserve(sources.count + 1, initializedCount: 0)
    var next = 0
    for (position, source) in all.enumerated() {
      if position > 0, next * store.layout.wordCount > Self.maxWords {
        sources = all.lowerBound..<source
        break
      }
      let group = steps.group(of: store.layout.frame(in: store.words(of: source))) ?? 0
      groups.start[position] = Int32(truncatingIfNeeded: group)
      starts.start[position] = next
      next += steps.groups[group].stepRange.count
    }
    starts.start[sources.count] = next
    targets.reserve(next, initializedCount: 0)
    words.reserve(next * store.layout.wordCount, initializedCount: 0)
  }

  func withExpansion(
    of steps: borrowing PackedSteps, in store: PackedStore, _ body: (Expansion) -> Void
  ) {
    steps.groups.withUnsafeBufferPointer { allGroups in
      steps.steps.withUnsafeBufferPointer { allSteps in
        steps.copies.withUnsafeBufferPointer { copies in
          steps.constants.withUnsafeBufferPointer { constants in
            body(
              Expansion(
                lookup: PackedLookup(store), groups: allGroups, steps: allSteps, copies: copies,
                constants: constants, first: sources.lowerBound, groupOfSource: groups.start,
                starts: starts.start, targets: targets.start, targetWords: words.start))
          }
        }
      }
    }
  }
}
