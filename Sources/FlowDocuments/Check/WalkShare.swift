/// One of several shares of random walks, each taken by its own machine.
///
/// Walks are taken in blocks. Of *n* shares, the first takes blocks 0, *n*, 2*n* and so on, so that
/// each walk belongs to exactly one share.
package struct WalkShare: Hashable, Sendable {
  package var number: Int
  /// The number of shares; at least ``number``, and at most ``maxShares``.
  package var count: Int

  /// The maximum number of shares that walks can be divided into: 10,000.
  package static var maxShares: Int { 10_000 }

  /// Whether the share takes a block of walks, counted from 0.
  package func contains(block: Int) -> Bool { block % count == number - 1 }
}

extension WalkShare {
  /// Makes a share, or returns `nil` if the number or the count is out of range.
  package init?(_ number: Int, of count: Int) {
    guard number > 0, number <= count, count <= Self.maxShares else { return nil }
    self.init(number: number, count: count)
  }
}

extension WalkShare: CustomStringConvertible {
  /// The share as it is typed: `3/16`.
  package var description: String { "\(number)/\(count)" }
}

extension FlowCheck {
  /// What must be the same in all shares of random walks, and what one of them found.
  package struct Share: Hashable, Sendable {
    package var part: WalkShare
    package var walks: Int
    /// The maximum number of steps in a walk.
    package var length: Int
    /// A hash of what the flow does near its starts, and of the source locations there.
    package var code: String
    /// The revision of the sources, as given by the caller.
    package var revision: String?
    /// The version of the tool; empty if no tool was used.
    package var tool: String
    /// The violations and witnesses that were found, by property, those of the first walks first;
    /// at most ``maxFindings`` per property.
    package var findings: [WalkFinding]
    /// Whether the report was read from a file that was changed after it was written.
    package var isAltered = false

    package init(
      _ part: WalkShare, walks: Int, length: Int, code: String, revision: String? = nil,
      tool: String = "", findings: [WalkFinding] = []
    ) {
      self.part = part
      self.walks = walks
      self.length = length
      self.code = code
      self.revision = revision
      self.tool = tool
      self.findings = findings
    }

    /// The number of failing blocks of walks per property whose traces are shrunk.
    package static var maxFindings: Int { 4 }
  }

  /// A violation or a witness found by a walk.
  package struct WalkFinding: Hashable, Sendable {
    package var property: String
    package var walk: Int
    /// The violation or the witness, with a shrunk trace.
    package var finding: Finding

    package init(property: String, walk: Int, finding: Finding) {
      self.property = property
      self.walk = walk
      self.finding = finding
    }
  }

  /// The shares of random walks that are missing in a merged report.
  package struct Incompleteness: Hashable, Sendable {
    package var count: Int
    package var missing: [Int]
    /// The numbers of the shares that reported, but that a limit stopped.
    package var stopped: [Int]
  }
}

extension FlowCheck.Incompleteness: CustomStringConvertible {
  /// The missing shares as text: `shares 3 and 7 of 16 have not reported`.
  package var description: String {
    let parts = [
      clause(missing, "has not reported", "have not reported"),
      clause(stopped, "was stopped by a limit", "were stopped by a limit"),
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  private func clause(_ numbers: [Int], _ verb: String, _ verbs: String) -> String? {
    guard let last = numbers.last else { return nil }
    guard numbers.count > 1 else { return "share \(last) of \(count) \(verb)" }
    let first = numbers.dropLast().map(String.init).joined(separator: ", ")
    return "shares \(first) and \(last) of \(count) \(verbs)"
  }
}
