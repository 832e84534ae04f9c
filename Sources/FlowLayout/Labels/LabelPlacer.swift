import FlowDiagrams

/// Places all labels so that they cover nothing, including each other.
///
/// Each label has a list of positions with their costs. Labels with the fewest good positions
/// choose first; then labels are improved in rounds, and finally they push blockers out of the way.
struct LabelPlacer {
  private struct PlacedLabel {
    var edge: Int
    var positions: [LabelPositions.LabelPosition]
    var chosen = 0
    var neighbors: [Int] = []
    /// Whether the list contains all possible positions.
    var isComplete = false
    /// The size of the label if a key replaces it; `nil` if it is beside its edge.
    var wholeSize: Size?

    var rect: Rect { positions[chosen].rect }
    var cost: Double { positions[chosen].cost }
    /// The number of positions where it covers nothing.
    var usablePositionCount: Int { positions.count { $0.cost < Cost.Label.covering } }
  }

  private static let maxRounds = 12
  /// The minimum distance between labels, in points.
  fileprivate static let spacing = 2.0

  private let finder: LabelPositions
  /// If more labels have no position, the search is not widened to all positions.
  private let maxFailed: Int
  private var labels: [PlacedLabel]

  init(_ placed: PlacedDiagram, in finder: LabelPositions, maxFailed: Int) {
    self.finder = finder
    self.maxFailed = maxFailed
    labels = placed.routes.indices.compactMap { edge in
      guard let size = placed.diagram.edges[edge].labelSize else { return nil }
      return PlacedLabel(
        edge: edge,
        positions: finder.positions(edge: edge, size: size, start: placed.routes[edge].label))
    }
    findNeighbors()
    widenCrowded()
  }

  mutating func resize(_ edges: [Int], to size: Size) {
    for index in labels.indices where edges.contains(labels[index].edge) {
      labels[index].wholeSize = labels[index].rect.size
      labels[index].positions = finder.search(
        edge: labels[index].edge, size: size, stopsAtFine: true)
      labels[index].isComplete = false
    }
    for index in labels.indices { labels[index].chosen = 0 }
    findNeighbors()
    widenCrowded()
  }

  /// Returns the positions found, by edge, and the edges whose labels still cover something.
  mutating func placed() -> (positions: [(edge: Int, rect: Rect)], failed: [Int]) {
    let order = labels.indices.sorted {
      (labels[$0].usablePositionCount, labels[$0].edge)
        < (labels[$1].usablePositionCount, labels[$1].edge)
    }
    chooseGreedily(order)
    for _ in 0..<Self.maxRounds where !improve(order) { break }
    for _ in 0..<Self.maxRounds where !moveBlockers(order) { break }
    if widenFailed() {
      for _ in 0..<Self.maxRounds where !moveBlockers(order) { break }
      for _ in 0..<Self.maxRounds where !improve(order) { break }
    }
    return (labels.map { ($0.edge, $0.rect) }, failed.map { labels[$0].edge })
  }

  /// The indices of labels that cannot stay where they are.
  private var failed: [Int] {
    labels.indices.filter { index in
      if labels[index].cost >= Cost.Label.covering { return true }
      // Of two overlapping labels, only one must go: the one with more overlaps, then the larger.
      return clashing(with: labels[index].rect, of: index).contains { isWorse(index, than: $0) }
    }
  }

  /// Finds all positions for labels that fail, and for those that block them, unless they are too
  /// many.
  private mutating func widenFailed() -> Bool {
    let failed = failed
    guard !failed.isEmpty, failed.count <= maxFailed else { return false }
    findAllPositions(for: failed)
    let blockers = failed.flatMap { index in
      labels[index].neighbors.filter { labels[$0].rect.overlaps(reach(of: index)) }
    }
    findAllPositions(for: Set(blockers).sorted())
    return true
  }

  private mutating func findAllPositions(for indices: [Int]) {
    var isChanged = false
    for index in indices where !labels[index].isComplete {
      labels[index].isComplete = true
      let all = finder.allPositions(
        edge: labels[index].edge, size: labels[index].rect.size)
      guard !all.isEmpty else { continue }
      // Keep the chosen position.
      labels[index].positions = [labels[index].positions[labels[index].chosen]] + all
      labels[index].chosen = 0
      isChanged = true
    }
    if isChanged { findNeighbors() }
  }

  private func reach(of index: Int) -> Rect {
    labels[index].positions.reduce(labels[index].rect) { $0.union($1.rect) }
      .outset(by: Self.spacing)
  }

  /// Puts labels back in place of their keys where the others have left room.
  mutating func restore(_ use: (Int, Rect) -> Void) {
    for index in labels.indices {
      guard let size = labels[index].wholeSize, maxFailed == .max else { continue }
      let others = labels.indices.filter { $0 != index }.map { labels[$0].rect }
      let all = finder.allPositions(edge: labels[index].edge, size: size)
      let free = all.first { !others.contains(where: $0.rect.isTooNear) }
      guard let free else { continue }
      labels[index].positions = [free]
      (labels[index].chosen, labels[index].wholeSize) = (0, nil)
      use(labels[index].edge, free.rect)
    }
  }

  private func isWorse(_ index: Int, than other: Int) -> Bool {
    let rank = { (label: Int) in
      let rect = labels[label].rect
      return (clashes(of: rect, label), rect.width * rect.height, label)
    }
    return rank(index) > rank(other)
  }

  private mutating func findNeighbors() {
    let reaches = labels.indices.map(reach)
    for index in labels.indices {
      labels[index].neighbors = labels.indices.filter {
        $0 != index && reaches[$0].overlaps(reaches[index])
      }
    }
  }

  /// Finds more positions for labels whose only position another label may need.
  private mutating func widenCrowded() {
    let crowded = labels.indices.filter { index in
      let label = labels[index]
      guard label.positions.count == 1 else { return false }
      return label.neighbors.contains { other in
        labels[other].positions.contains {
          $0.cost < Cost.Label.covering && label.rect.isTooNear($0.rect)
        }
      }
    }
    guard !crowded.isEmpty else { return }
    for index in crowded {
      labels[index].positions += finder.search(
        edge: labels[index].edge, size: labels[index].rect.size)
    }
    findNeighbors()
  }

  private func clashing(with rect: Rect, of index: Int) -> [Int] {
    labels[index].neighbors.filter { rect.isTooNear(labels[$0].rect) }
  }

  /// The number of labels that clash with one, without an array of them.
  private func clashes(of rect: Rect, _ index: Int) -> Int {
    labels[index].neighbors.count { rect.isTooNear(labels[$0].rect) }
  }

  private mutating func chooseGreedily(_ order: [Int]) {
    var isPlaced = labels.map { _ in false }
    for index in order {
      let others = labels[index].neighbors.filter { isPlaced[$0] }.map { labels[$0].rect }
      var best = (candidate: 0, cost: Double.infinity)
      for (candidate, position) in labels[index].positions.enumerated()
      where position.cost < best.cost {
        let overlaps = others.count(where: position.rect.isTooNear)
        let cost = position.cost + Cost.overlap * Double(overlaps)
        if cost < best.cost { best = (candidate, cost) }
      }
      labels[index].chosen = best.candidate
      isPlaced[index] = true
    }
  }

  private func cost(of candidate: Int, of index: Int) -> Double {
    let position = labels[index].positions[candidate]
    return position.cost + Cost.overlap * Double(clashes(of: position.rect, index))
  }

  /// Moves each label to its best position given the others, and returns whether any label moved.
  private mutating func improve(_ order: [Int]) -> Bool {
    var hasMoved = false
    for index in order {
      var best = (candidate: labels[index].chosen, cost: cost(of: labels[index].chosen, of: index))
      for (candidate, position) in labels[index].positions.enumerated()
      where position.cost < best.cost - 0.01 {
        let cost = cost(of: candidate, of: index)
        if cost < best.cost - 0.01 { best = (candidate, cost) }
      }
      if best.candidate != labels[index].chosen {
        labels[index].chosen = best.candidate
        hasMoved = true
      }
    }
    return hasMoved
  }

  /// Lets labels that cover something take positions of others that can move, and returns whether
  /// any did.
  private mutating func moveBlockers(_ order: [Int]) -> Bool {
    var hasMoved = false
    for index in order where cost(of: labels[index].chosen, of: index) >= Cost.Label.covering {
      for candidate in labels[index].positions.indices
      where labels[index].positions[candidate].cost < Cost.Label.covering {
        if takePosition(candidate, of: index) {
          hasMoved = true
          break
        }
      }
    }
    return hasMoved
  }

  /// Takes a position and moves the labels there away, if that lowers the total cost.
  private mutating func takePosition(_ candidate: Int, of index: Int) -> Bool {
    let blockers = clashing(with: labels[index].positions[candidate].rect, of: index)
    guard blockers.count <= 3 else { return false }
    let before = ([index] + blockers).reduce(0) { $0 + cost(of: labels[$1].chosen, of: $1) }
    let kept = ([index] + blockers).map { ($0, labels[$0].chosen) }
    labels[index].chosen = candidate
    for blocker in blockers {
      let candidates = labels[blocker].positions.indices
      let costs = candidates.map { cost(of: $0, of: blocker) }
      labels[blocker].chosen =
        candidates.min { (costs[$0], $0) < (costs[$1], $1) } ?? labels[blocker].chosen
    }
    let after = ([index] + blockers).reduce(0) { $0 + cost(of: labels[$1].chosen, of: $1) }
    if after < before - 0.01 { return true }
    for (label, candidate) in kept { labels[label].chosen = candidate }
    return false
  }
}

extension Rect {
  /// Whether the label at another position is nearer than two labels may be.
  ///
  /// Keys may be nearer, because they have a border, and a label has space around its text.
  fileprivate func isTooNear(_ other: Rect) -> Bool {
    outset(by: isKey || other.isKey ? 1 : LabelPlacer.spacing).overlaps(other)
  }
}
