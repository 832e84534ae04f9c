import FlowCore
package import FlowDocuments
import FlowSupport

/// The findings of one share of random walks.
package struct WalkedShare<F: ExplorableFlow>: Sendable {
  /// The report of this share alone.
  package var report: CheckReport<F>
  /// The findings of the first blocks that decided each property, in the order of walks; by
  /// property.
  package var violations: [[(walk: Int, finding: Finding<F>)]]
  package var coverage: Coverage
}

extension ExplorableFlow {
  /// Takes one share of random walks, to be merged with the others.
  ///
  /// Each block of walks is evaluated as if it were the only one, and all walks are taken even if
  /// every property is decided, so the shares together find the same, however many there are.
  ///
  /// - Parameters:
  ///   - share: The share.
  ///   - walks: All walks.
  ///   - properties: The properties to check.
  ///   - name: The name of the flow for the coverage.
  ///   - onProgress: Called with the number of walks done, about twice a second.
  /// - Throws: ``ExplorationFailure`` if the flow cannot be explored, or if two properties have the
  ///   same name.
  package func walk(
    _ share: WalkShare, of walks: RandomWalks, _ properties: [Property<Self>], name: String,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(ExplorationFailure<Self>) -> WalkedShare<Self> {
    try requireDistinctNames(of: properties)
    return try masking { () throws(ExplorationFailure<Self>) in
      var configurations: [Configuration<Self>] = []
      for start in starts { configurations.append(try first(after: start.transition)) }
      let pool = WalkerPool(
        self, properties: properties, starts: configurations, walks: walks, onProgress: onProgress)
      pool.run(share)
      if let fault = pool.fault { throw .inconsistent(fault) }
      let bound = pool.bound(outOf: walks.count(in: share))
      let violations = properties.indices.map { pool.violations(at: $0) }
      let results = properties.indices.map { index in
        let shortest = violations[index].min { $0.finding.length < $1.finding.length }?.finding
        let finding = shortest ?? pool.finding(at: index)
        return CheckReport<Self>.Result(
          property: properties[index], finding: finding.isUndecided ? .undecided(bound) : finding)
      }
      return WalkedShare(
        report: CheckReport(
          flow: self, method: .random(seed: walks.seed, walks: pool.walked), results: results,
          configurations: pool.configurations, transitions: pool.transitions,
          bound: bound),
        violations: violations, coverage: pool.coverage(of: name))
    }
  }
}

extension Finding {
  fileprivate var length: Int { trace?.steps.count ?? .max }
}

extension WalkerPool {
  fileprivate func run(_ share: WalkShare) {
    guard !flow.starts.isEmpty else { return }
    let blocks = walks.blocks(in: share)
    let workers = Workers(min(walkers.count, max(1, blocks.count)))
    defer { workers.end() }
    run(blocks, with: workers) { $0.run(blockOfShare: $1) }
    for walker in walkers { walker.recordCoverage() }
  }

  /// The findings of the first blocks for a property, shrunk; without those that cannot be
  /// reproduced.
  fileprivate func violations(at index: Int) -> [(walk: Int, finding: Finding<F>)] {
    let property = properties[index]
    guard property.canBeWalked, !property.ruleKind(flow).isVacuous else { return [] }
    let violations = walkers.flatMap { $0.blockViolations[index] }.sorted {
      $0.violation.walk < $1.violation.walk
    }
    return violations.prefix(FlowCheck.Share.maxFindings).compactMap { violation, others in
      let finding = shrunk(violation, of: property, comparedWith: others)
      return finding.trace == nil ? nil : (violation.walk, finding)
    }
  }

  fileprivate func coverage(of name: String) -> Coverage {
    walkers.map { $0.coverage.coverage(of: name) }
      .reduce(Coverage(flow: name)) { $0.merging($1) }.summarizedIfLarge
  }
}

extension RandomWalks {
  fileprivate func blocks(in share: WalkShare) -> [Int] {
    (0..<blockCount).filter { share.contains(block: $0) }
  }

  fileprivate func count(in share: WalkShare) -> Int {
    blocks(in: share).reduce(0) { $0 + walks(inBlock: $1).count }
  }
}
