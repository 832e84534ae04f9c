/// Why the reports of shares of random walks cannot be merged.
package enum ShareMergeError: Error, Hashable, Sendable {
  /// There is nothing to merge.
  case empty
  /// The report with this index is not one of a share.
  case notShare(Int)
  /// Two reports, by their indices, are of different walks; with what differs, and both values.
  case different(Int, Int, what: String, String, String)
  /// Two reports of the same share, by their indices, are not equal.
  case contradiction(Int, Int, share: WalkShare)
}

extension FlowCheck {
  /// Merges the reports of shares of random walks into one.
  ///
  /// The result depends neither on the number of shares nor on the order of the reports, as long as
  /// none is missing. For each property, it contains the shortest of the traces that were shrunk
  /// for the first ``Share/maxFindings`` blocks in which the property failed; if several are
  /// equally short, that of the first walk.
  ///
  /// Duplicates are allowed; missing shares are listed in ``incompleteness``.
  package static func merging(_ checks: [FlowCheck]) throws(ShareMergeError) -> FlowCheck {
    guard let first = checks.first else { throw .empty }
    var indices: [Int: Int] = [:]
    for (index, check) in checks.enumerated() {
      guard let share = check.share else { throw .notShare(index) }
      for (name, value) in check.identity {
        guard let other = first.identity.first(where: { $0.name == name })?.value, other != value
        else { continue }
        throw .different(0, index, what: name, other, value)
      }
      if let earlier = indices[share.part.number] {
        guard checks[earlier] == check else {
          throw .contradiction(earlier, index, share: share.part)
        }
      } else {
        indices[share.part.number] = index
      }
    }
    let shares = indices.keys.sorted().compactMap { indices[$0].map { checks[$0] } }
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
      ("severity of properties", results.map(\.severity.rawValue).joined(separator: ", ")),
    ]
  }

  private func merged(with shares: [FlowCheck]) -> FlowCheck {
    let count = share?.part.count ?? 0
    let numbers = Set(shares.compactMap(\.share?.part.number))
    let stopped = shares.filter(\.isStoppedShare).compactMap(\.share?.part.number)
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
      missing.isEmpty && stopped.isEmpty
      ? nil : Incompleteness(count: count, missing: missing, stopped: stopped)
    return merged
  }

  /// Whether a limit stopped the share before it took all its walks.
  private var isStoppedShare: Bool { bound.map { $0.kind != .walks } ?? false }
}

extension FlowCheck.Method {
  fileprivate var seed: UInt64? { if case .random(let seed, _) = self { seed } else { nil } }
  fileprivate var walks: Int? { if case .random(_, let walks) = self { walks } else { nil } }
}

extension FlowCheck.PropertyResult {
  fileprivate func merged(with shares: [FlowCheck], undecidedBy bound: FlowDocument.Bound) -> Self {
    let walkFindings = shares.flatMap { $0.share?.findings ?? [] }.filter {
      $0.property == property
    }
    if let finding = FlowCheck.WalkFinding.shortest(of: walkFindings) {
      return Self(property: property, summary: summary, severity: severity, finding: finding)
    }
    // A property with nothing to judge in one share may have had something in another.
    let findings = shares.flatMap(\.results).filter { $0.property == property }.map(\.finding)
    if findings.allSatisfy({ $0.kind == .nothingToJudge }) { return self }
    return Self(
      property: property, summary: summary, severity: severity, finding: .undecided(bound))
  }
}

extension FlowCheck.WalkFinding {
  /// The shortest trace of the first walks that were shrunk; if several are equally short, that of
  /// the first walk.
  package static func shortest(of findings: [Self]) -> FlowCheck.Finding? {
    let first = findings.sorted { $0.walk < $1.walk }.prefix(FlowCheck.Share.maxFindings)
    return first.min { $0.length < $1.length }?.finding
  }

  private var length: Int { finding.trace?.steps.count ?? .max }
}
