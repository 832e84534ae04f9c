/// A rectangle divided into squares, to find the cheapest route through it.
struct RouteGrid {
  private static let maxSquares = 60_000.0
  private static let minSide = 12.0
  /// The offsets from a square to its neighbors, with their lengths.
  private static let neighborOffsets =
    [(1, 0), (-1, 0), (0, 1), (0, -1)].map { ($0.0, $0.1, 1) }
    + [(1, 1), (1, -1), (-1, 1), (-1, -1)].map { ($0.0, $0.1, 1.415) }

  private let bounds: Rect
  private let raster: Raster
  /// The cost of entering each square in addition to its length; negative for a blocked square.
  private var extra: [Double]

  init(_ bounds: Rect) {
    self.bounds = bounds
    let area = max(1, bounds.width) * max(1, bounds.height)
    let side = max(Self.minSide, (area / Self.maxSquares).squareRoot())
    raster = Raster(
      origin: Point(x: bounds.minX, y: bounds.minY), side: side,
      columns: max(1, Int((bounds.width / side).rounded(.up))),
      rows: max(1, Int((bounds.height / side).rounded(.up))))
    extra = Array(repeating: 0, count: raster.count)
  }

  func cell(at point: Point) -> Int { raster.square(at: point) }

  // MARK: Marking

  private mutating func change(_ rect: Rect, _ change: (inout Double) -> Void) {
    guard rect.minX < rect.maxX, rect.minY < rect.maxY, rect.overlaps(bounds) else { return }
    raster.forEachSquare(in: rect) { change(&extra[$0]) }
  }

  mutating func mark(_ rect: Rect, extra cost: Double) {
    change(rect) { if $0 >= 0 { $0 += cost } }
  }

  mutating func mark(_ points: [Point], extra cost: Double) {
    for point in points where bounds.contains(point) {
      let cell = cell(at: point)
      if extra[cell] >= 0 { extra[cell] += cost }
    }
  }

  mutating func block(_ rect: Rect) { change(rect) { $0 = -1 } }

  mutating func free(around point: Point) {
    let cell = cell(at: point)
    if extra[cell] < 0 { extra[cell] = Cost.besideNode }
  }

  // MARK: Searching

  /// Returns the cheapest route with the indices of its start and its goal, which have costs of
  /// their own, or `nil` if there is no route.
  ///
  /// - Complexity: O(*n* log *n*) for *n* squares.
  func path(
    from starts: [(Int, Double)], to goals: [(Int, Double)]
  ) -> (points: [Point], start: Int, goal: Int)? {
    var best = Array(repeating: Double.infinity, count: extra.count)
    var parents = Array(repeating: -1, count: extra.count)
    let side = raster.side
    let ends = Dictionary(goals.map { ($0.0, $0.1 / side) }, uniquingKeysWith: min)
    var least = Double.infinity
    var queue = StepQueue()
    for (cell, cost) in starts where cost / side < best[cell] {
      best[cell] = cost / side
      queue.push(cost: cost / side, cell: cell)
    }
    while let (cost, cell) = queue.pop() {
      guard cost <= best[cell] else { continue }
      if let end = ends[cell] { least = min(least, cost + end) }
      // All remaining routes cost more.
      guard cost <= least else { break }
      forEachNeighbor(of: cell) { next, length in
        let total = cost + length * (1 + extra[next])
        guard total < best[next] else { return }
        best[next] = total
        parents[next] = cell
        queue.push(cost: total, cell: next)
      }
    }
    let totals = goals.map { best[$0.0] + $0.1 / side }
    guard let least = totals.min(), least.isFinite, let goal = totals.firstIndex(of: least) else {
      return nil
    }
    var cells = [goals[goal].0]
    while let last = cells.last, parents[last] >= 0 { cells.append(parents[last]) }
    guard let start = starts.firstIndex(where: { $0.0 == cells.last }) else { return nil }
    return (cells.reversed().map(raster.center), start, goal)
  }

  /// Calls a closure with each unblocked neighbor of a square, and the distance to it in squares.
  private func forEachNeighbor(of cell: Int, _ body: (Int, Double) -> Void) {
    let (columns, rows) = (raster.columns, raster.rows)
    let (column, row) = (cell % columns, cell / columns)
    for (x, y, length) in Self.neighborOffsets {
      let (nextColumn, nextRow) = (column + x, row + y)
      guard nextColumn >= 0, nextColumn < columns, nextRow >= 0, nextRow < rows else { continue }
      let next = nextRow * columns + nextColumn
      if extra[next] >= 0 { body(next, length) }
    }
  }
}

/// A priority queue of steps, the cheapest first; steps of equal cost in the order they were
/// pushed.
private struct StepQueue {
  private var heap: [(cost: Double, order: Int, cell: Int)] = []
  private var count = 0

  mutating func push(cost: Double, cell: Int) {
    heap.append((cost, count, cell))
    count += 1
    var index = heap.count - 1
    while index > 0, isBefore(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> (cost: Double, cell: Int)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      var index = 0
      while 2 * index + 1 < heap.count {
        var least = 2 * index + 1
        if least + 1 < heap.count, isBefore(least + 1, least) { least += 1 }
        guard isBefore(least, index) else { break }
        heap.swapAt(index, least)
        index = least
      }
    }
    return (first.cost, first.cell)
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (heap[a], heap[b])
    return first.cost != second.cost ? first.cost < second.cost : first.order < second.order
  }
}
