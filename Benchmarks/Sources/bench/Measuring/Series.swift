/// What one contestant took as the work grew.
struct Series {
  var name: String
  /// Whether it is flowgraph.
  var isOurs: Bool
  var points: [Point] = []

  /// What it took for one size.
  struct Point {
    /// How much work it was, such as the number of configurations.
    var size: Int
    /// Of each run, in the order of the runs.
    var seconds: [Double] = []
    /// Of each run.
    var bytes: [Int] = []
    /// Why there is no figure.
    var reason: String?

    var time: Spread? { Spread(seconds) }
    var memory: Int? { bytes.max() }
  }

  /// Whether a size was too large for it.
  var isBeaten: Bool { points.contains { $0.reason != nil } }

  /// What it took for a size; `nil` when that was not measured.
  subscript(size: Int) -> Point? { points.first { $0.size == size && !$0.seconds.isEmpty } }

  /// How much longer another one took for a size, run by run.
  func ratio(to other: Series, at size: Int) -> Spread? {
    guard let own = self[size], let others = other[size] else { return nil }
    return Spread(zip(own.seconds, others.seconds).map { $1 / $0 })
  }
}

/// The median of several values, and the least and the most of them.
struct Spread {
  var median: Double
  var least: Double
  var most: Double
  var count: Int

  /// - Returns: `nil` without values.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted.count / 2
    median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    (least, most, count) = (first, last, sorted.count)
  }

  /// The values times a factor.
  func scaled(by factor: Double) -> Spread {
    var scaled = self
    scaled.median *= factor
    scaled.least *= factor
    scaled.most *= factor
    return scaled
  }
}
