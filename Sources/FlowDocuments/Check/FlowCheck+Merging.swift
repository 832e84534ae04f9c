/// Why the reports of shares of random walks cannot be merged.
public enum ShareMergeError: Error, Hashable, Sendable {
  /// There is nothing to merge.
  case empty
  /// A report is not that of a share.
  case notShare(Int)
  /// Two reports are of different walks; with their indices, and what differs, with both values.
  case different(Int, Int, what: String, String, String)
  /// Two reports of the same share say different things.
  case contradiction(Int, Int, share: WalkShare)
}

extension FlowCheck {
  /// Merges the reports of shares of random walks into one.
  ///
  /// The result depends neither on the number of shares nor on the order of the reports, as long as
  /// none is missing. For each property, it contains the shortest of the traces that were shrunk
  /// for the first ``Share/mostSightings`` blocks in which the property failed; of equally short
  /// ones, that of the first walk.
  ///
  /// - Parameter checks: The reports of shares; duplicates are allowed.
  /// - Returns: The merged report. Missing shares are listed in ``incompleteness``.
  /// - Throws: The first two reports that do not belong together, by their indices.
  public static func merging(_ checks: [FlowCheck]) throws(ShareMergeError) -> FlowCheck {
    guard let first = checks.first else { throw .empty }
    var positions: [Int: Int] = [:]
    for (position, check) in checks.enumerated() {
      guard let share = check.share else { throw .notShare(position) }
      for (name, value) in check.identity {
        guard let other = first.identity.first(where: { $0.name == name })?.value, other != value
        else { continue }
        throw .different(0, position, what: name, other, value)
      }
      if let known = positions[share.part.number] {
        guard checks[known] == check else {
          throw .contradiction(known, position, share: share.part)
        }
      } else {
        positions[share.part.number] = position
      }
    }
    let shares = positions.keys.sorted().compactMap { positions[$0].map { checks[$0] } }
    return shares[0].merged(with: shares)
  }

  /// The values that must be the same in all shares, by name.
  private var identity: [(name: String, value: String)] {
    guard let share else { return [] }
    return [
      ("flow", flow), ("title", title), ("number of shares", "\(share.part.count)"),
      ("number of walks", "\(share.walks)"), ("length of walks", "\(share.length)"),
      ("seed", method.seed.map { "\($0)" } ?? "none"), ("version of the tool", share.tool),
      ("revision", share.revision ?? "none"), ("code of the flow", share.code),
      ("list of properties", results.map(\.property).joined(separator: ", ")),
    ]
  }

  private func merged(with shares: [FlowCheck]) -> FlowCheck {
    let count = share?.part.count ?? 0
    let numbers = Set(shares.compactMap(\.share?.part.number))
    let cut = shares.filter(\.isCutShare).compactMap(\.share?.part.number)
    let missing = count == 0 ? [] : (1...count).filter { !numbers.contains($0) }
    let walks = shares.reduce(0) { $0 + ($1.method.walks ?? 0) }
    let bound = FlowDocument.Bound(kind: .walks, limit: walks)
    var merged = FlowCheck(
      flow: flow, title: title, method: .random(seed: method.seed ?? 0, walks: walks),
      configurations: shares.reduce(0) { $0 + $1.configurations },
      transitions: shares.reduce(0) { $0 + $1.transitions }, bound: bound,
      results: results.map { $0.merged(with: shares, undecidedBy: bound) })
    merged.coverage =
      shares.lazy.compactMap(\.coverage).reduce(nil) { sum, coverage in
        sum?.merging(coverage) ?? coverage
      }?.summarizedIfLarge
    merged.incompleteness =
      missing.isEmpty && cut.isEmpty
      ? nil : Incompleteness(count: count, missing: missing, cut: cut)
    return merged
  }

  /// Whether the share ended for another reason than the number of walks.
  private var isCutShare: Bool { bound.map { $0.kind != .walks } ?? false }
}

extension FlowCheck.Method {
  fileprivate var seed: UInt64? { if case .random(let seed, _) = self { seed } else { nil } }
  fileprivate var walks: Int? { if case .random(_, let walks) = self { walks } else { nil } }
}

extension FlowCheck.Result {
  fileprivate func merged(with shares: [FlowCheck], undecidedBy bound: FlowDocument.Bound) -> Self {
    let sightings = shares.flatMap { $0.share?.sightings ?? [] }.filter { $0.property == property }
    if let finding = FlowCheck.Sighting.shortest(of: sightings) {
      return Self(property: property, summary: summary, finding: finding)
    }
    // What one share never met, another may have met.
    let findings = shares.flatMap(\.results).filter { $0.property == property }.map(\.finding)
    if findings.allSatisfy({ $0.word == .nothingToJudge }) { return self }
    return Self(property: property, summary: summary, finding: .undecided(bound))
  }
}

extension FlowCheck.Sighting {
  /// The shortest trace of the first walks that were shrunk; of equally short ones, that of the
  /// first walk.
  package static func shortest(of sightings: [Self]) -> FlowCheck.Finding? {
    let first = sightings.sorted { $0.walk < $1.walk }.prefix(FlowCheck.Share.mostSightings)
    return first.min { $0.length < $1.length }?.finding
  }

  private var length: Int { finding.trace?.steps.count ?? .max }
}
