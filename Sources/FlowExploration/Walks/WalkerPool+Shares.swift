import FlowCore
package import FlowDocuments
import FlowSupport

package struct WalkedShare<F: ExplorableFlow>: Sendable {
  package var report: CheckReport<F>
  /// By property: the findings of the first blocks that decided it, in the order of walks.
  package var violations: [[(walk: Int, finding: Finding<F>)]]
  package var coverage: Coverage
}

extension ExplorableFlow {
  /// Takes one share of random walks, to be merged with the others.
  ///
  /// Each block of walks is evaluated as if it were the only one, and all walks are taken even if
  /// every property is decided, so the shares together find the same, however many there are.
  ///
  /// - Parameter name: The name of the flow for the coverage.
  package func walk(
    _ share: WalkShare, of walks: RandomWalks, _ properties: [Property<Self>], name: String,
    onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<Self>) -> WalkedShare<Self> {
    try requireDistinctNames(of: properties)
    return try masking { () throws(ExplorationFailure<Self>) in
      let pool = try WalkerPool(
        self, properties: properties, walks: walks, onProgress: onProgress)
      pool.run(share)
      if let fault = pool.fault { throw .inconsistent(fault) }
      let bound = pool.bound(outOf: walks.count(in: share))
      let violations = properties.indices.map { pool.violations(at: $0) }
      let findings = properties.indices.map { index in
        let shortest = violations[index].min { $0.finding.length < $1.finding.length }?.finding
        let finding = shortest ?? pool.finding(at: index)
        // What several blocks show together depends on which of them the share took.
        let isOfBlock = shortest != nil || finding.trace == nil
        return isOfBlock && !finding.isUndecided ? finding : .undecided(bound)
      }
      return WalkedShare(
        report: pool.report(findings, bound: bound), violations: violations,
        coverage: pool.coverage(of: name))
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

  /// Shrunk; without those that cannot be reproduced.
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

  /// The number of walks in a share.
  package func count(in share: WalkShare) -> Int {
    blocks(in: share).reduce(0) { $0 + walks(inBlock: $1).count }
  }
}
