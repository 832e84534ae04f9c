/// One way to lay a diagram out; several are tried, and the best is drawn.
public struct LayoutCandidate: Hashable, Sendable {
  /// What is done for the labels of edges.
  public enum Labels: String, Hashable, Sendable {
    /// Graphviz keeps room for them; that doubles the ranks, which in large diagrams takes long.
    case reserved
    /// They find a place beside their edge afterwards.
    case beside
  }

  /// How a picture that is too long is brought into shape.
  public enum Fold: Hashable, Sendable {
    /// Not at all.
    case none
    /// What is far from the start goes on in another column, of so many.
    case columns(Int)
    /// What is equally far from the start stands in so many ranks.
    case staggered(Int)
  }

  /// In which order Graphviz is told of the nodes, from which it starts to look for few crossings.
  public enum Order: String, Hashable, Sendable {
    /// As the diagram has them.
    case declared
    /// The other way round.
    case reversed
  }

  /// Where the flow runs.
  public var direction: Diagram.Direction
  /// What is done for the labels of edges.
  public var labels: Labels
  /// The room between nodes of one rank, in points.
  public var nodeGap: Double
  /// The room between ranks, in points; with room reserved for labels there are twice as many.
  public var rankGap: Double
  /// How the picture is folded.
  public var fold = Fold.none
  /// The order of the nodes.
  public var order = Order.declared
  /// Whether edges back are as short and straight as edges on.
  public var isEven = false

  /// Makes a candidate with the usual gaps.
  public init(_ direction: Diagram.Direction, _ labels: Labels) {
    self.direction = direction
    self.labels = labels
    switch labels {
    case .reserved: (nodeGap, rankGap) = (30, 29)
    case .beside: (nodeGap, rankGap) = (58, 68)
    }
  }

  /// Returns the candidate with its gaps made so many times as wide.
  package func roomier(by factor: Double) -> LayoutCandidate {
    var result = self
    result.nodeGap = nodeGap * factor
    result.rankGap = rankGap * factor
    return result
  }

  /// Returns the candidate folded.
  package func folded(_ fold: Fold) -> LayoutCandidate {
    var result = self
    result.fold = fold
    return result
  }
}

extension LayoutCandidate: CustomStringConvertible {
  /// The candidate in words, such as `down, room for labels, gaps 30 and 29`.
  public var description: String {
    var words = [direction.rawValue]
    words.append(labels == .reserved ? "room for labels" : "labels beside edges")
    words.append("gaps \(decimal(nodeGap, places: 0)) and \(decimal(rankGap, places: 0))")
    switch fold {
    case .none: break
    case .columns(let count): words.append("\(count) columns")
    case .staggered(let count): words.append("staggered by \(count)")
    }
    if order == .reversed { words.append("reversed") }
    if isEven { words.append("even") }
    return words.joined(separator: ", ")
  }
}
