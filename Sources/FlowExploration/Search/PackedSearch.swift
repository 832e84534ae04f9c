import FlowDocuments

/// The part of a search that works on packed configurations and knows no flow.
final class PackedSearch {
  /// What became of a step.
  enum Arrival {
    case known(Int)
    case new(Int)
    case cut
  }

  let store: PackedStore
  private(set) var steps = PackedSteps()
  private(set) var bound: FlowDocument.Bound?
  /// How many steps were taken, ended the flow, or were refused.
  var transitions = 0
  /// The bytes that others take for the same search.
  var otherBytes = 0
  /// How often configurations were packed anew.
  private(set) var layoutChanges = 0

  private let limits: ExplorationLimits
  private let mostConfigurations: Int
  private let mostBytes: Int?
  private lazy var workers = Workers(limits.threads)
  private var hasWorkers = false
  private var batch = Batch()

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

  /// Makes room for so many frames, kinds of screens, and screens at once.
  func makeRoom(frames: Int, codes: Int, screens: Int, screenCount: (Int) -> Int) {
    let layout = store.layout
    guard !layout.holds(frames: frames, codes: codes, screens: screens) else { return }
    let new = PackedLayout(frames: frames, codes: codes, screens: screens)
    store.repack(to: new, screenCount: screenCount)
    steps.layOutAgain(for: new)
    layoutChanges += 1
  }

  // MARK: Steps

  func appendSteps(
    _ added: [(choice: Int, frame: Int, change: ScreenChange, isTooDeep: Bool)], others: Int,
    hasUnpacked: Bool
  ) {
    steps.append(added, others: others, hasUnpacked: hasUnpacked)
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
    if let mostBytes, let memory = limits.memory, store.bytesWithOneMore + otherBytes > mostBytes {
      cut(.memory, memory)
      return .cut
    }
    return .new(store.enter(words, hash: hash, by: discovery))
  }

  // MARK: Batches

  /// Works out where the packed steps of some configurations lead.
  ///
  /// - Parameter groups: The steps of each, as a position among the groups.
  func expand(_ sources: Range<Int>, groups: [Int32]) {
    steps.layOut(for: store.layout)
    batch.begin(sources, groups: groups, steps: steps, words: store.layout.words)
    let parts = sources.count >= Self.worthSharing ? sharers : 1
    batch.withExpansion(of: steps, in: store) { expansion in
      guard parts > 1 else { return expansion.run(0..<sources.count) }
      workers.share { part in
        expansion.run(sources.count * part / parts..<sources.count * (part + 1) / parts)
      }
    }
    batch.layoutChanges = layoutChanges
  }

  /// So many configurations at once are worth waking other threads for.
  private static let worthSharing = 1024

  private var sharers: Int {
    guard limits.threads > 1 else { return 1 }
    hasWorkers = true
    return workers.count
  }

  /// Enters where the packed steps of the batch lead, from a configuration on, and returns the
  /// first one of which something must be tried unpacked.
  func enterTargets(from first: Int) -> Int {
    var source = first
    while source < batch.sources.upperBound {
      let position = source - batch.sources.lowerBound
      let group = steps.groups[Int(batch.groups[position])]
      guard !group.hasUnpacked else { break }
      transitions += Int(group.others) + Int(group.steps.upperBound - group.steps.lowerBound)
      let start = batch.starts.start[position]
      for index in group.steps {
        let offset = start + Int(index - group.steps.lowerBound)
        if batch.targets.start[offset].found == 0 { _ = enterNew(offset, Int(index), from: source) }
      }
      source += 1
    }
    return source
  }

  private func enterNew(_ offset: Int, _ index: Int, from source: Int) -> Arrival {
    let step = steps.steps[index]
    return enter(
      UnsafePointer(batch.words.start + offset * store.layout.words),
      hash: batch.targets.start[offset].hash, isTooDeep: step.isTooDeep,
      by: .step(source: source, choice: Int(step.choice)))
  }

  /// Enters where one packed step leads.
  ///
  /// - Parameter number: Which of the packed steps of the source.
  func enterTarget(_ number: Int, from source: Int) -> Arrival {
    let position = source - batch.sources.lowerBound
    let index = Int(steps.groups[Int(batch.groups[position])].steps.lowerBound) + number
    let offset = batch.starts.start[position] + number
    if batch.layoutChanges != layoutChanges {
      return enterAnew(offset, index, from: source)
    }
    let found = batch.targets.start[offset].found
    return found == 0 ? enterNew(offset, index, from: source) : .known(Int(found) - 1)
  }

  /// Works out again where a step leads, after the layout has changed.
  private func enterAnew(_ offset: Int, _ index: Int, from source: Int) -> Arrival {
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

/// The configurations that are expanded together, and where their packed steps lead.
private struct Batch: ~Copyable {
  var sources = 0..<0
  var groups: [Int32] = []
  /// How often the layout had changed when the batch was worked out.
  var layoutChanges = 0
  var starts = GrowingBuffer<Int>()
  var targets = GrowingBuffer<Expansion.Target>()
  var words = GrowingBuffer<UInt64>()

  deinit {
    starts.free()
    targets.free()
    words.free()
  }

  mutating func begin(_ sources: Range<Int>, groups: [Int32], steps: PackedSteps, words width: Int)
  {
    self.sources = sources
    self.groups = groups
    starts.reserve(sources.count + 1, keeping: 0)
    var next = 0
    for (position, group) in groups.enumerated() {
      starts.start[position] = next
      next += steps.groups[Int(group)].steps.count
    }
    starts.start[groups.count] = next
    targets.reserve(next, keeping: 0)
    words.reserve(next * width, keeping: 0)
  }

  func withExpansion(
    of steps: borrowing PackedSteps, in store: PackedStore, _ body: (Expansion) -> Void
  ) {
    steps.groups.withUnsafeBufferPointer { allGroups in
      steps.steps.withUnsafeBufferPointer { allSteps in
        steps.copies.withUnsafeBufferPointer { copies in
          steps.constants.withUnsafeBufferPointer { constants in
            groups.withUnsafeBufferPointer { groups in
              body(
                Expansion(
                  look: PackedLook(store), groups: allGroups, steps: allSteps, copies: copies,
                  constants: constants, first: sources.lowerBound, groupOfSource: groups,
                  starts: starts.start, targets: targets.start, targetWords: words.start))
            }
          }
        }
      }
    }
  }
}
