import FlowSupport

/// Options for the layout of a diagram; several candidates are tried, and the best is drawn.
package struct LayoutCandidate: Hashable, Sendable {
  package enum LabelPlacement: String, Hashable, Sendable {
    /// Graphviz reserves space for them, which doubles the ranks and takes long in large diagrams.
    case reserved
    /// They are placed beside their edges after the layout.
    case beside
  }

  /// How to fold a diagram that is too long.
  package enum Fold: Hashable, Sendable {
    case none
    /// What is far from the start continues in another of this many columns.
    case columns(Int)
    /// Nodes at the same distance from the start are spread over this many ranks.
    case staggered(Int)
    /// Everything stands in rows of at most this many points, which are read like text; Graphviz is
    /// not needed.
    case rows(Int, RowOrder)
  }

  package struct RowOrder: Hashable, Sendable {
    /// Whether everything that follows a node comes before its siblings.
    package var isDeep: Bool
    /// Whether the last edge of a node is followed first.
    package var isReversed: Bool

    package init(isDeep: Bool, isReversed: Bool) {
      (self.isDeep, self.isReversed) = (isDeep, isReversed)
    }
  }

  /// The order in which Graphviz gets the nodes, from which it begins to reduce crossings.
  package enum Order: Hashable, Sendable {
    case declared
    case reversed
    /// An arbitrary order, the same on every run; each number gives another one.
    case shuffled(Int)
  }

  package var direction: Diagram.Direction
  package var labelPlacement: LabelPlacement
  package var nodeGap: Double
  /// The gap between ranks, in points; if space is reserved for labels, there are twice as many
  /// ranks.
  package var rankGap: Double
  package var fold = Fold.none
  package var order = Order.declared
  /// Whether edges that go back are kept as short and straight as the others.
  package var isEven = false

  package init(_ direction: Diagram.Direction, _ labelPlacement: LabelPlacement) {
    self.direction = direction
    self.labelPlacement = labelPlacement
    switch labelPlacement {
    case .reserved: (nodeGap, rankGap) = (30, 29)
    case .beside: (nodeGap, rankGap) = (58, 68)
    }
  }

  package func withGaps(scaledBy factor: Double) -> LayoutCandidate {
    var result = self
    result.nodeGap = nodeGap * factor
    result.rankGap = rankGap * factor
    return result
  }

  /// Whether it has the default gaps and order, and is not folded.
  package var isDefault: Bool { self == LayoutCandidate(direction, labelPlacement) }

  package var isInRows: Bool { if case .rows = fold { true } else { false } }

  package func folded(_ fold: Fold) -> LayoutCandidate {
    var result = self
    result.fold = fold
    return result
  }
}

extension LayoutCandidate.Order {
  func sorting(_ nodes: [Int]) -> [Int] {
    switch self {
    case .declared: return nodes
    case .reversed: return nodes.reversed()
    case .shuffled(let number):
      let keys = nodes.map { Self.scrambled(UInt64($0) << 8 | UInt64(number)) }
      return zip(keys, nodes).sorted { $0 < $1 }.map(\.1)
    }
  }

  /// A number that looks random, by the mixing function of SplitMix64.
  private static func scrambled(_ number: UInt64) -> UInt64 {
    var bits = number &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

extension LayoutCandidate: CustomStringConvertible {
  /// A description, such as `down, room for labels, gaps 30 and 29`.
  package var description: String {
    var parts = [direction.rawValue]
    parts.append(labelPlacement == .reserved ? "room for labels" : "labels beside edges")
    parts.append("gaps \(decimal(nodeGap, digits: 0)) and \(decimal(rankGap, digits: 0))")
    switch fold {
    case .none: break
    case .columns(let count): parts.append(counted(count, "column"))
    case .staggered(let count): parts.append("staggered by \(count)")
    case .rows(let width, let rowOrder):
      parts.append("rows of \(width)")
      if rowOrder.isDeep { parts.append("deep") }
      if rowOrder.isReversed { parts.append("reversed") }
    }
    switch order {
    case .declared: break
    case .reversed: parts.append("reversed")
    case .shuffled(let number): parts.append("order \(number)")
    }
    if isEven { parts.append("even") }
    return parts.joined(separator: ", ")
  }
}
