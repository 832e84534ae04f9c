import FlowCore
package import FlowDocuments

/// The findings of one share of random walks.
package struct WalkedShare<F: ExplorableFlow>: Sendable {
  /// The report of this share alone.
  package var report: CheckReport<F>
  /// What decided each property in the first blocks that did, in the order of walks; by property.
  package var sightings: [[(walk: Int, finding: Finding<F>)]]
  /// What the walks went through.
  package var coverage: Coverage
}

extension ExplorableFlow {
  /// Takes one share of random walks, to be merged with the others.
  ///
  /// Each block of walks is judged as if it were the only one, and all walks are made even if every
  /// property is decided, so the shares together find the same, however many there are.
  ///
  /// - Parameters:
  ///   - share: The share.
  ///   - walks: All walks.
  ///   - properties: What to look for.
  ///   - name: The name of the flow for the coverage.
  ///   - onProgress: Called with the number of walks done, about twice a second.
  /// - Throws: Why the flow cannot be explored.
  package func walk(
    _ share: WalkShare, of walks: RandomWalks, _ properties: [Property<Self>], name: String,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(ExplorationFailure<Self>) -> WalkedShare<Self> {
    try requireDistinctNames(of: properties)
    return try masking { () throws(ExplorationFailure<Self>) in
      try walkMasked(share, of: walks, properties, name: name, onProgress: onProgress)
    }
  }

  private func walkMasked(
    _ share: WalkShare, of walks: RandomWalks, _ properties: [Property<Self>], name: String,
    onProgress: (@Sendable (SearchProgress) -> Void)?
  ) throws(ExplorationFailure<Self>) -> WalkedShare<Self> {
    var places: [Configuration<Self>] = []
    for start in starts { places.append(try first(after: start.transition)) }
    let party = WalkParty(
      self, properties: properties, starts: places, walks: walks, onProgress: onProgress)
    party.run(share)
    if let fault = party.fault { throw .inconsistent(fault) }
    let bound = party.bound(outOf: walks.count(in: share))
    let sightings = properties.indices.map { party.sightings(at: $0) }
    let results = properties.indices.map { index in
      let shortest = sightings[index].min { $0.finding.length < $1.finding.length }?.finding
      let finding = shortest ?? party.finding(at: index)
      return CheckReport<Self>.Result(
        property: properties[index], finding: finding.isUndecided ? .undecided(bound) : finding)
    }
    return WalkedShare(
      report: CheckReport(
        flow: self, method: .random(seed: walks.seed, walks: party.walked), results: results,
        configurations: party.configurations, transitions: party.transitions,
        bound: bound),
      sightings: sightings, coverage: party.coverage(of: name))
  }
}

extension Finding {
  fileprivate var length: Int { trace?.steps.count ?? .max }
}

extension WalkParty {
  /// Walks all blocks of a share.
  fileprivate func run(_ share: WalkShare) {
    guard !flow.starts.isEmpty else { return }
    let blocks = walks.blocks(in: share)
    let party = Party(flow: flow, walkers: walkers)
    let workers = Workers(min(walkers.count, max(1, blocks.count)))
    defer { workers.end() }
    let count = workers.count
    workers.share { number in
      let walker = party.walkers[number]
      for position in stride(from: number, to: blocks.count, by: count)
      where !walker.isStopped {
        Masking(numberingSamplesOf: party.flow).apply {
          walker.run(blockOfShare: blocks[position])
        }
      }
      walker.noteCoverage()
    }
  }

  /// What the first blocks found about a property, shrunk; without what cannot be reproduced.
  fileprivate func sightings(at index: Int) -> [(walk: Int, finding: Finding<F>)] {
    let property = properties[index]
    guard property.canBeWalked, !property.judgement(flow).isMoot else { return [] }
    let found = walkers.flatMap { $0.found[index] }.sorted { $0.sighting.walk < $1.sighting.walk }
    return found.prefix(FlowCheck.Share.mostSightings).compactMap { sighting, others in
      let finding = shrunk(sighting, of: property, comparing: others)
      return finding.trace == nil ? nil : (sighting.walk, finding)
    }
  }

  /// What all walkers went through.
  fileprivate func coverage(of name: String) -> Coverage {
    walkers.map { $0.coverage.coverage(of: name) }
      .reduce(Coverage(flow: name)) { $0.merging($1) }.summarizedIfLarge
  }
}

extension RandomWalks {
  fileprivate func blocks(in share: WalkShare) -> [Int] {
    (0..<blockCount).filter { share.takes(block: $0) }
  }

  fileprivate func count(in share: WalkShare) -> Int {
    blocks(in: share).reduce(0) { $0 + walks(inBlock: $1).count }
  }
}
