import FlowDiagrams

/// A layout with finished edges, whose labels are not placed yet.
///
/// Placing labels takes the most time and adds to the cost, so a draft that hardly costs less than
/// the best finished layout is not finished.
struct LayoutDraft {
  /// The diagram with its edges routed in one way.
  private struct Routing {
    let placed: PlacedDiagram
    let grid: EdgeGrid
    /// The cost of nodes and edges alone.
    let cost: Double
    let meanLength: Double
    /// The cost of everything but labels that are hard to read, which are known when all are placed.
    var leastCost: Double {
      cost + placed.leastShapeCost
        + (placed.diagram.edges.contains { !$0.labels.isEmpty } ? Cost.leastOfLabels : 0)
    }

    init(_ placed: PlacedDiagram) {
      self.placed = placed
      grid = EdgeGrid(placed.routes)
      let score = placed.scoreOfEdges(grid)
      (cost, meanLength) = (score.total, score.meanLength)
    }

    func labeled() -> Labeled {
      let labeled = placed.placingLabels(grid).growingGroups()
      let left = labeled.leavingGroups()
      return Labeled(left, grid: left.routes == labeled.routes ? grid : EdgeGrid(left.routes))
    }
  }

  /// The diagram with its labels, and its edges as they are then.
  private struct Labeled {
    let placed: PlacedDiagram
    let score: LayoutScore
    private let grid: EdgeGrid

    init(_ placed: PlacedDiagram, grid: EdgeGrid) {
      (self.placed, self.grid) = (placed, grid)
      score = placed.score(grid)
    }

    /// The indices of edges whose label is unclear.
    var unclearRoutes: [Int] { placed.unclearRoutes(grid) }
  }

  /// A diagram with more edges is finished in one way only.
  private static let mostEdgesTwice = 200

  private let rough: PlacedDiagram
  private let plain: Routing
  /// The edges of hubs as fans; `nil` if there are no hubs.
  private let fans: Routing?

  /// Prepares a layout, given only the positions of nodes and edges.
  init(_ rough: PlacedDiagram) {
    self.rough = rough.leavingGroups()
    let straight = self.rough.smoothed()
    plain = Routing(straight)
    let fanned = straight.routingFans()
    fans = fanned.routes == straight.routes ? nil : Routing(fanned)
  }

  /// The cost of nodes and edges, apart from that of the shape.
  ///
  /// Labels add to it, so the finished layout seldom costs less. It can where finishing changes
  /// edges, so this is no lower bound.
  var knownCost: Double { min(plain.cost, fans?.cost ?? .infinity) }

  /// A cost that the finished layout seldom undercuts: of nodes, edges, the size of the text, and the
  /// distances of labels.
  var leastCost: Double { min(plain.leastCost, fans?.leastCost ?? .infinity) }

  /// All positions that the layout began with.
  var geometry: Geometry { Geometry(rough) }

  /// All positions of a layout.
  struct Geometry: Hashable {
    private let nodes: [Rect]
    private let groups: [Rect]
    private let routes: [PlacedDiagram.Route]
    private let direction: Diagram.Direction

    init(_ rough: PlacedDiagram) {
      (nodes, groups, routes) = (rough.nodes, rough.groups, rough.routes)
      direction = rough.diagram.direction
    }
  }

  /// The finished diagram with its score.
  ///
  /// - Parameters:
  ///   - isThorough: Whether to undo straightening where it makes labels unclear; that takes up to
  ///     three times as long.
  ///   - limit: The cost above which the result does not matter.
  func finished(isThorough: Bool, limit: Double = .infinity) -> (
    placed: PlacedDiagram, score: LayoutScore
  ) {
    let plainly = finished(plain, isThorough: isThorough, limit: limit) { $0 }
    guard let fans else { return plainly }
    // Trunks are longer, but their branches are the same for each edge, so that does not count.
    let extraCost = Cost.length * max(0, fans.meanLength - plain.meanLength)
    guard fans.leastCost - extraCost <= min(plainly.score.total, limit) else { return plainly }
    let fanned = finished(fans, isThorough: isThorough, limit: limit) { $0.routingFans() }
    return fanned.score.total - extraCost <= plainly.score.total ? fanned : plainly
  }

  private func finished(
    _ routing: Routing, isThorough: Bool, limit: Double,
    route: (PlacedDiagram) -> PlacedDiagram
  ) -> (placed: PlacedDiagram, score: LayoutScore) {
    var best = routing.labeled()
    guard isThorough, rough.routes.count <= Self.mostEdgesTwice,
      best.score.overlaps + best.score.unclearLabels + best.score.labelsBelow > 0,
      plain.placed.routes != rough.tidyingEnds().routes
    else { return (best.placed, best.score) }
    // If a label is unclear now, try its edge as it was, and then all edges.
    for kept in [best.unclearRoutes, Array(rough.routes.indices)]
    where !kept.isEmpty {
      let other = Routing(route(rough.smoothed(except: kept)))
      guard other.leastCost < min(best.score.total, limit) else { continue }
      let labeled = other.labeled()
      if labeled.score.total < best.score.total { best = labeled }
    }
    return (best.placed, best.score)
  }
}
