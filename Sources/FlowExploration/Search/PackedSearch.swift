import FlowDocuments

/// The part of a search that works on packed configurations and does not know the flow.
final class PackedSearch {
  /// The result of a step.
  enum Arrival {
    case known(Int)
    case new(Int)
    case cut

    var node: Int? {
      switch self {
      case .known(let node), .new(let node): node
      case .cut: nil
      }
    }
  }

  let store: PackedStore
  @exclusivity(unchecked) private(set) var steps = PackedSteps()
  @exclusivity(unchecked) private(set) var bound: FlowDocument.Bound?
  /// How many steps were taken, ended the flow, or were refused.
  @exclusivity(unchecked) var transitions = 0
  /// The bytes that other parts of the same search take.
  @exclusivity(unchecked) var otherBytes = 0
  /// Whether there is no memory to repack configurations, so that the search cannot continue.
  private(set) var isOutOfMemory = false
  /// How many times configurations were repacked.
  @exclusivity(unchecked) private(set) var layoutChanges = 0

  private let limits: ExplorationLimits
  private let mostConfigurations: Int
  private let mostBytes: Int?
  private lazy var workers = Workers(limits.threads)
  private var hasWorkers = false
  @exclusivity(unchecked) private var batch = Batch()

  init(within limits: ExplorationLimits) {
    self.limits = limits
    mostConfigurations = min(limits.configurations, PackedStore.mostConfigurations)
    mostBytes = limits.memory.map { $0.multipliedReportingOverflow(by: 1_000_000) }
      .flatMap { $0.overflow ? nil : $0.partialValue }
    store = PackedStore(PackedLayout(frames: 1, codes: 1, screens: 1))
  }

  deinit {
    if hasWorkers { workers.end() }
  }

  func cut(_ kind: FlowDocument.Bound.Kind, _ limit: Int) {
    bound = bound ?? .init(kind: kind, limit: limit)
  }

  // MARK: Layout

  /// Makes the layout wide enough for a number of frames, kinds of screens, and screens at once.
  ///
  /// - Returns: Whether there is enough memory; if not, the search cannot continue.
  func makeRoom(frames: Int, codes: Int, screens: Int, screenCount: (Int) -> Int) -> Bool {
    let layout = store.layout
    guard !layout.holds(frames: frames, codes: codes, screens: screens) else { return true }
    let new = PackedLayout(frames: frames, codes: codes, screens: screens)
    guard hasMemory(for: store.bytesToRepack(to: new)) else {
      isOutOfMemory = true
      return false
    }
    store.repack(to: new, screenCount: screenCount)
    steps.layOutAgain(for: new)
    layoutChanges += 1
    return true
  }

  /// Whether the store may take a number of bytes; if not, the search is cut.
  private func hasMemory(for bytes: @autoclosure () -> Int) -> Bool {
    guard let mostBytes, let memory = limits.memory, bytes() + otherBytes > mostBytes else {
      return true
    }
    cut(.memory, memory)
    return false
  }

  // MARK: Steps

  /// The first of some configurations, from one on, whose frame's steps are not known.
  func firstUnknown(from node: Int, in nodes: Range<Int>) -> Int? {
    var node = node
    while node < nodes.upperBound {
      if steps.group(of: frame(of: node)) == nil { return node }
      node += 1
    }
    return nil
  }

  /// The number of a configuration's frame.
  func frame(of node: Int) -> Int { store.layout.frame(in: store.words(of: node)) }

  func appendSteps(
    _ added: [PackedSteps.Draft], of frame: Int,
    others: Int, hasSingles: Bool
  ) {
    steps.append(added, of: frame, others: others, hasSingles: hasSingles)
  }

  func removeSteps() { steps.removeAll() }

  // MARK: Entering

  /// Enters a packed configuration, if it is new and no limit is against it.
  func enter(
    _ words: UnsafePointer<UInt64>, hash: UInt32, isTooDeep: Bool,
    by discovery: PackedStore.Discovery
  ) -> Arrival {
    if let known = store.find(words, hash: hash) { return .known(known) }
    if isTooDeep {
      cut(.depth, limits.depth)
      return .cut
    }
    guard store.count < mostConfigurations else {
      cut(.configurations, limits.configurations)
      return .cut
    }
    guard hasMemory(for: store.bytesWithOneMore) else { return .cut }
    return .new(store.enter(words, hash: hash, by: discovery))
  }

  // MARK: Batches

  /// Begins a batch of configurations whose frames' steps are known.
  ///
  /// - Returns: The first of them, as many as fit at once, but at least one.
  func begin(_ all: Range<Int>) -> Range<Int> {
    steps.layOut(for: store.layout)
    batch.begin(all, steps: steps, in: store)
    let sources = batch.sources
    batch.layoutChanges = layoutChanges
    guard sources.count >= Self.worthSharing, sharers > 1 else { return sources }
    batch.withExpansion(of: steps, in: store) { expansion in
      let parts = workers.count
      workers.share { part in
        expansion.run(sources.count * part / parts..<sources.count * (part + 1) / parts)
      }
    }
    batch.expanded = sources.count
    return sources
  }

  /// The fewest configurations that are worth waking other threads for.
  private static let worthSharing = 1024
  /// The number of configurations that one thread expands before it enters the results, so that
  /// what it looked up is still cached.
  private static let atOnce = 64

  private var sharers: Int {
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

  /// Enters where the packed steps of the batch lead, from a configuration on, and returns the
  /// first one with something that must be tried or reported separately.
  func enterTargets(from first: Int) -> Int {
    var position = first - batch.sources.lowerBound
    let end = batch.sources.count
    while position < end {
      if position >= batch.expanded { expand(upTo: min(position + Self.atOnce, end)) }
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
    let width = store.layout.words
    let steps = steps
    var counted = 0
    defer { transitions += counted }
    for position in part {
      let group = steps.groups[Int(groupOfSource[position])]
      guard !group.hasSingles else { return position }
      let (start, count) = (starts[position], group.steps.count)
      counted += Int(group.others) + count
      for number in 0..<count where targets[start + number].found == 0 {
        let step = steps.steps[Int(group.steps.lowerBound) + number]
        _ = enter(
          words + (start + number) * width, hash: targets[start + number].hash,
          isTooDeep: step.isTooDeep,
          by: .step(source: first + position, choice: Int(step.choice)))
      }
    }
    return part.upperBound
  }

  /// Enters where the packed steps of one configuration lead.
  ///
  /// - Parameter moves: Receives the moves that the visitor needs.
  func enterTargets(of source: Int, moves: inout [SearchMove]) {
    let group = steps.groups[Int(batch.groups.start[source - batch.sources.lowerBound])]
    transitions += Int(group.others) + group.steps.count
    for (number, index) in group.steps.enumerated() {
      let target = enterTarget(number, from: source).node
      let label = steps.steps[Int(index)].label
      if label >= 0 { moves.append(SearchMove(target: target, label: label)) }
    }
  }

  /// Whether nothing in a configuration must be tried or reported separately.
  func isQuiet(_ source: Int) -> Bool {
    !steps.groups[Int(batch.groups.start[source - batch.sources.lowerBound])].hasSingles
  }

  /// Enters where one packed step leads.
  ///
  /// - Parameter number: Which of the packed steps of the source.
  func enterTarget(_ number: Int, from source: Int) -> Arrival {
    let position = source - batch.sources.lowerBound
    let first = Int(steps.groups[Int(batch.groups.start[position])].steps.lowerBound)
    if !isUpToDate { return enterAnew(first + number, from: source) }
    if position >= batch.expanded {
      expand(upTo: min(position + Self.atOnce, batch.sources.count))
    }
    let offset = batch.starts.start[position] + number
    let target = batch.targets.start[offset]
    guard target.found == 0 else { return .known(Int(target.found) - 1) }
    let step = steps.steps[first + number]
    return enter(
      UnsafePointer(batch.words.start + offset * store.layout.words), hash: target.hash,
      isTooDeep: step.isTooDeep, by: .step(source: source, choice: Int(step.choice)))
  }

  /// Computes where a step leads, after the layout has changed.
  private func enterAnew(_ index: Int, from source: Int) -> Arrival {
    let width = store.layout.words
    let step = steps.steps[index]
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: width) { target in
      guard let start = target.baseAddress else { return .cut }
      batch.withExpansion(of: steps, in: store) {
        $0.makeWords(of: store.words(of: source), step: index, to: start)
      }
      return enter(
        start, hash: PackedStore.hash(of: start, count: width), isTooDeep: step.isTooDeep,
        by: .step(source: source, choice: Int(step.choice)))
    }
  }
}

/// Some configurations, and where their packed steps lead.
private struct Batch: ~Copyable {
  var sources = 0..<0
  /// The number of sources that have been expanded.
  var expanded = 0
  /// How many times the layout had changed when the batch was begun.
  var layoutChanges = 0
  /// The group of each source.
  var groups = GrowingBuffer<Int32>()
  /// Where the targets of each source begin.
  var starts = GrowingBuffer<Int>()
  var targets = GrowingBuffer<Expansion.Target>()
  var words = GrowingBuffer<UInt64>()

  deinit {
    groups.free()
    starts.free()
    targets.free()
    words.free()
  }

  /// The most words that are computed at once: 16 MB.
  private static let mostWords = 1 << 21

  /// Begins with the first of some sources, as many as fit, but at least one.
  mutating func begin(_ all: Range<Int>, steps: PackedSteps, in store: PackedStore) {
    sources = all
    expanded = 0
    groups.reserve(sources.count, keeping: 0)
    starts.reserve(sources.count + 1, keeping: 0)
    var next = 0
    for (position, source) in all.enumerated() {
      if position > 0, next * store.layout.words > Self.mostWords {
        sources = all.lowerBound..<source
        break
      }
      let group = steps.group(of: store.layout.frame(in: store.words(of: source))) ?? 0
      groups.start[position] = Int32(truncatingIfNeeded: group)
      starts.start[position] = next
      next += steps.groups[group].steps.count
    }
    starts.start[sources.count] = next
    targets.reserve(next, keeping: 0)
    words.reserve(next * store.layout.words, keeping: 0)
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
                look: PackedLook(store), groups: allGroups, steps: allSteps, copies: copies,
                constants: constants, first: sources.lowerBound, groupOfSource: groups.start,
                starts: starts.start, targets: targets.start, targetWords: words.start))
          }
        }
      }
    }
  }
}
