import FlowDiagrams

/// How far what is in two pictures moved between them, from the top left corner of each.
public struct Displacement: Hashable, Sendable {
  /// How many screens, and boxes for several, of the new picture were in the former one.
  public var kept: Int
  /// How many screens, and boxes for several, the new picture has.
  public var total: Int
  /// How far those that were kept moved on average, in shares of the former picture's diagonal.
  public var mean: Double
  /// How far the one moved that moved most, in shares of the former picture's diagonal.
  public var largest: Double

  /// Measures a picture against a former one.
  public init(of placed: PlacedDiagram, from hint: LayoutHint) {
    let settled = placed.settled
    let former = Dictionary(hint.boxes.map { ($0.id, $0.rect.center) }) { first, _ in first }
    var shares: [Double] = []
    total = 0
    for (node, rect) in zip(settled.diagram.nodes, settled.nodes)
    where
      node.kind == .screen || node.kind == .band
    {
      total += 1
      guard let place = former[node.id] else { continue }
      shares.append(distance(rect.center, place) / hint.diagonal)
    }
    kept = shares.count
    mean = shares.reduce(0, +) / Double(max(1, shares.count))
    largest = shares.max() ?? 0
  }

  /// The measure in words, such as *13 of 14 boxes kept; mean displacement 2.1 % of the diagonal,
  /// largest 4.0 %*.
  ///
  /// - Parameter isKept: Whether the picture was placed like the former one.
  public func text(isKept: Bool) -> String {
    guard kept > 0 else { return "none of \(total) boxes is in the former picture" }
    let (mean, largest) = (decimal(mean * 100, places: 1), decimal(largest * 100, places: 1))
    let what =
      isKept
      ? "\(kept) of \(total) boxes kept"
      : "drawn anew, \(kept) of \(total) boxes are in the former picture"
    return what + "; mean displacement \(mean) % of the diagonal, largest \(largest) %"
  }
}
