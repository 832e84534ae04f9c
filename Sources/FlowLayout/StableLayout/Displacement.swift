import FlowDiagrams

/// How far nodes moved between two diagrams, each measured from its top left corner.
public struct Displacement: Hashable, Sendable {
  package var kept: Int
  package var total: Int
  /// The mean distance of nodes in both, as a share of the diagonal of the previous diagram.
  package var mean: Double
  /// The largest distance, as a share of the diagonal of the previous diagram.
  package var largest: Double

  /// Compares a diagram with a previous layout.
  public init(of placed: PlacedDiagram, from previous: PreviousLayout) {
    let settled = placed.settled
    let before = Dictionary(previous.nodes.map { ($0.id, $0.rect.center) }) { first, _ in first }
    var shares: [Double] = []
    total = 0
    for (node, rect) in zip(settled.diagram.nodes, settled.nodes)
    where [.screen, .cluster].contains(node.kind) {
      total += 1
      guard let center = before[node.id] else { continue }
      shares.append(distance(rect.center, center) / previous.diagonal)
    }
    kept = shares.count
    mean = shares.reduce(0, +) / Double(max(1, shares.count))
    largest = shares.max() ?? 0
  }

  /// The displacement as text: *13 of 14 nodes kept; mean displacement 2.1 % of the diagonal,
  /// largest 4.0 %*.
  ///
  /// - Parameter isStable: Whether the previous layout was kept.
  public func text(isStable: Bool) -> String {
    guard kept > 0 else { return "none of the \(total) nodes is in the previous diagram" }
    let (mean, largest) = (decimal(mean * 100, digits: 1), decimal(largest * 100, digits: 1))
    let what =
      isStable
      ? "\(kept) of \(total) nodes kept"
      : "new layout; \(kept) of \(total) nodes are in the previous diagram"
    return what + "; mean displacement \(mean) % of the diagonal, largest \(largest) %"
  }
}
