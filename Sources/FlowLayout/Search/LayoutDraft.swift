import FlowDiagrams

/// A layout with finished edges whose labels are not placed yet.
///
/// Placing labels takes the most time and adds to the cost, so a draft that hardly costs less than
/// the best finished layout is not finished.
struct LayoutDraft {
  private struct Routing {
    let placed: PlacedDiagram
    let grid: EdgeGrid
    let cost: Double
    let meanLength: Double
    /// A lower bound for the total cost, without that of labels that turn out hard to read.
    var minCost: Double {
      cost + placed.minShapeCost
        + (placed.diagram.edges.contains { !$0.labels.isEmpty } ? Cost.minOfLabels : 0)
    }

    init(_ placed: PlacedDiagram) {
      self.placed = placed
      grid = EdgeGrid(placed.routes)
      let score = placed.scoreOfEdges(grid)
      (cost, meanLength) = (score.total, score.meanLength)
    }

    func labeled() -> LabeledLayout {
      let labeled = placed.placingLabels(grid).enlargingGroups()
      return (labeled, labeled.score(grid), grid)
    }
  }

  /// The diagram with its labels placed, and its edges after that.
  private typealias LabeledLayout = (placed: PlacedDiagram, score: LayoutScore, grid: EdgeGrid)

  /// With more edges, straightening is never undone.
  private static let maxRetriedEdges = 200

  let rough: PlacedDiagram
  private let plain: Routing
  /// The routing with fans at hubs; `nil` if there are no hubs.
  private let fans: Routing?

  init(_ rough: PlacedDiagram) {
    self.rough = rough
    let straight = rough.smoothed()
    plain = Routing(straight)
    let fanned = straight.routingFans()
    fans = fanned.routes == straight.routes ? nil : Routing(fanned)
  }

  /// The cost of nodes and edges, without that of the shape; the finished layout seldom costs less.
  var routingCost: Double { min(plain.cost, fans?.cost ?? .infinity) }

  /// A lower bound for the cost of the finished layout, with that of the shape and of labels.
  var minCost: Double { min(plain.minCost, fans?.minCost ?? .infinity) }

  /// Returns the finished diagram with its score.
  ///
  /// - Parameters:
  ///   - isThorough: Whether to undo straightening where it makes labels unclear, which takes up to
  ///     three times as long.
  ///   - limit: The cost above which the result does not matter.
  func finished(isThorough: Bool, limit: Double = .infinity) -> (
    placed: PlacedDiagram, score: LayoutScore
  ) {
    let plainly = finished(plain, isThorough: isThorough, limit: limit) { $0 }
    guard let fans else { return plainly }
    // Trunks make edges longer, but edges share them, so the extra length does not count.
    let extraCost = Cost.length * max(0, fans.meanLength - plain.meanLength)
    guard fans.minCost - extraCost <= min(plainly.score.total, limit) else { return plainly }
    let fanned = finished(fans, isThorough: isThorough, limit: limit) { $0.routingFans() }
    return fanned.score.total - extraCost <= plainly.score.total ? fanned : plainly
  }

  private func finished(
    _ routing: Routing, isThorough: Bool, limit: Double,
    route: (PlacedDiagram) -> PlacedDiagram
  ) -> (placed: PlacedDiagram, score: LayoutScore) {
    var best = routing.labeled()
    guard isThorough, rough.routes.count <= Self.maxRetriedEdges,
      best.score.overlaps + best.score.unclearLabels + best.score.labelsBelow > 0,
      plain.placed.routes != rough.tidyingEnds().routes
    else { return (best.placed, best.score) }
    // If labels are unclear, try their original edges, and then the originals of all edges.
    for kept in [best.placed.unclearRoutes(best.grid), Array(rough.routes.indices)]
    where !kept.isEmpty {
      let other = Routing(route(rough.smoothed(except: kept)))
      guard other.minCost < min(best.score.total, limit) else { continue }
      let labeled = other.labeled()
      if labeled.score.total < best.score.total { best = labeled }
    }
    return (best.placed, best.score)
  }
}
