import FlowDiagrams

/// How well a placed picture can be read, measured from its geometry alone.
public struct LayoutScore: Hashable, Sendable {
  /// Pairs of labels of edges that lie on each other.
  public var labelsOnLabels = 0
  /// Pairs of a label and a node that lie on each other.
  public var labelsOnNodes = 0
  /// Pairs of a label and an arrowhead that lie on each other.
  public var labelsOnArrowheads = 0
  /// Pairs of a label and an edge that passes through it.
  public var labelsOnEdges = 0
  /// Pairs of a label and a title of a group that lie on each other.
  public var labelsOnTitles = 0
  /// Pairs of nodes that lie on each other.
  public var nodesOnNodes = 0
  /// Pairs of an edge and a node that it passes through without ending there.
  public var edgesThroughNodes = 0
  /// Pairs of an edge and the title of a group that it passes through.
  public var edgesThroughTitles = 0
  /// How often two edges cross.
  public var crossings = 0
  /// The length of all edges together, in points.
  public var length = 0.0
  /// The length of an edge on average, in points.
  public var meanLength = 0.0
  /// How many times the longer side of the picture is the shorter one.
  public var aspect = 1.0
  /// The size of the smallest text when the picture is fitted to a page, in points.
  public var fontSize = 0.0
  /// How far a label is from its own edge on average, in points.
  public var meanLabelDistance = 0.0
  /// How far the worst label is from its own edge, in points.
  public var worstLabelDistance = 0.0
  /// How many labels are as near to the edge of another as to their own.
  public var unclearLabels = 0
  /// How many labels are below the diagram, with a key on their edge.
  public var labelsBelow = 0

  /// A picture longer than this many times its other side is out of shape.
  public static let longestAspect = 3.0
  /// Text that is smaller than this on a page is out of shape, in points.
  public static let smallestFont = 9.0
  /// The width of the page that a picture is fitted to, in points.
  public static let pageWidth = 1000.0

  /// Makes the score of a picture that has nothing to fault.
  public init() {}

  /// How many things lie on each other that must not.
  public var overlaps: Int {
    labelsOnLabels + labelsOnNodes + labelsOnArrowheads + labelsOnEdges + labelsOnTitles
      + nodesOnNodes
  }

  /// Whether the picture is neither too long for its other side nor its text too small on a page.
  public var isInShape: Bool {
    aspect <= Self.longestAspect && fontSize >= Self.smallestFont
  }

  /// The whole in one number: the lower the better, 0 at best.
  ///
  /// An overlap costs 1000, an edge through a node 400, one through a title 200, a label below the diagram
  /// 60,
  /// an unclear label 70, a crossing 14. Being out of shape costs 600 for each step of the aspect
  /// above the longest, and 300 for each point that the text is too small. The length of edges
  /// costs 0.25 a point on average, distances of labels 1 a point on average and 0.5 a point for
  /// the worst.
  public var total: Double {
    Cost.overlap * Double(overlaps) + Cost.edgeThroughNode * Double(edgesThroughNodes)
      + Cost.edgeThroughTitle * Double(edgesThroughTitles)
      + Cost.labelBelow * Double(labelsBelow) + Cost.unclearLabel * Double(unclearLabels)
      + Cost.crossing * Double(crossings) + Cost.aspectStep * max(0, aspect - Self.longestAspect)
      + Cost.fontPoint * max(0, Self.smallestFont - fontSize) + Cost.length * meanLength
      + Cost.labelDistance * meanLabelDistance + Cost.worstLabelDistance * worstLabelDistance
  }
}

extension PlacedDiagram {
  /// Measures how well the picture can be read.
  ///
  /// - Complexity: O(*n* + *e* × *s* + *l*² + *n*²) for *n* nodes, *e* edges of *s* pieces and *l*
  ///   labels, with what is near found through a grid: about a millisecond for 100 edges.
  public var score: LayoutScore { score(EdgeGrid(routes)) }

  func score(_ grid: EdgeGrid) -> LayoutScore { ScoreMeter(placed: self, grid: grid).score() }

  /// The shape of the picture alone, which is known before its labels are placed.
  var shape: LayoutScore {
    var score = LayoutScore()
    let page = Sheet(self).frame
    let sides = [page.width, page.height].sorted()
    score.aspect = sides[1] / max(1, sides[0])
    score.fontSize = diagram.smallestFont * min(1, LayoutScore.pageWidth / page.width)
    return score
  }

  /// The edges whose label is as near to the edge of another, by position.
  func unclearRoutes(_ grid: EdgeGrid) -> [Int] {
    ScoreMeter(placed: self, grid: grid).unclearRoutes()
  }
}

/// Counts and measures what a score is made of.
private struct ScoreMeter {
  private let placed: PlacedDiagram
  private let grid: EdgeGrid
  private let titles: [Rect]
  private let arrowheads: [Rect]

  init(placed: PlacedDiagram, grid: EdgeGrid) {
    self.placed = placed
    self.grid = grid
    titles = TitlePlaces(placed, grid: grid).places
    arrowheads = placed.routes.map(\.arrowheadBounds)
  }

  func score() -> LayoutScore {
    var score = placed.shape
    score.crossings = grid.crossings
    score.length = grid.polylines.reduce(0) { $0 + $1.length }
    score.meanLength = score.length / Double(max(1, grid.polylines.count))
    measureLabels(&score)
    measureNodes(&score)
    for title in titles { score.edgesThroughTitles += grid.routes(through: title).count }
    return score
  }

  private func measureLabels(_ score: inout LayoutScore) {
    let labels = placed.routes.enumerated().compactMap { index, route in
      route.label.map { (route: index, place: $0) }
    }
    var distances: [Double] = []
    for (position, label) in labels.enumerated() {
      let place = label.place
      score.labelsOnLabels += labels[(position + 1)...].count { $0.place.overlaps(place) }
      score.labelsOnNodes += placed.nodes.count { $0.overlaps(place) }
      score.labelsOnArrowheads += arrowheads.count { $0.overlaps(place) }
      score.labelsOnTitles += titles.count { $0.overlaps(place) }
      score.labelsOnEdges += grid.routes(through: place).count
      let distance = grid.polylines[label.route].distance(to: place)
      distances.append(distance)
      if isUnclear(place, label.route, distance) { score.unclearLabels += 1 }
      if placed.routes[label.route].key != nil { score.labelsBelow += 1 }
    }
    score.meanLabelDistance = distances.reduce(0, +) / Double(max(1, distances.count))
    score.worstLabelDistance = distances.max() ?? 0
  }

  func unclearRoutes() -> [Int] {
    placed.routes.indices.filter { route in
      placed.routes[route].label.map {
        isUnclear($0, route, grid.polylines[route].distance(to: $0))
      } ?? false
    }
  }

  /// Whether the edge of another is as near to a label as its own.
  private func isUnclear(_ place: Rect, _ route: Int, _ distance: Double) -> Bool {
    let around = place.outset(by: distance + 1)
    var isUnclear = false
    grid.forEachPiece(near: around) { piece in
      guard !isUnclear, piece.route != route, around.touches(piece.start, piece.end) else { return }
      isUnclear = place.gap(to: piece.start, piece.end) <= distance
    }
    return isUnclear
  }

  private func measureNodes(_ score: inout LayoutScore) {
    for (index, node) in placed.nodes.enumerated() {
      score.nodesOnNodes += placed.nodes[(index + 1)...].count { $0.overlaps(node) }
      // Ends touch the border, and a bend may come near.
      let inside = node.outset(by: -2)
      score.edgesThroughNodes += grid.routes(through: inside).count { route in
        let edge = placed.diagram.edges[route]
        return edge.source != index && edge.target != index
      }
    }
  }
}

extension Diagram {
  /// The size of the smallest text, in points.
  var smallestFont: Double {
    if edges.contains(where: { $0.labels.contains { $0.badge != nil } }) { return Label.badgeSize }
    if nodes.contains(where: { $0.subtitle != nil }) { return CardMetrics.subtitleSize }
    return Label.fontSize
  }
}

extension PlacedDiagram.Route {
  /// The smallest rectangle around the arrowhead.
  var arrowheadBounds: Rect {
    arrowhead.dropFirst().reduce(Rect(tip)) { $0.union(Rect($1)) }
  }
}
