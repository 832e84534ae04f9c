import FlowDiagrams

/// The readability of a placed diagram, measured from its geometry alone.
package struct LayoutScore: Hashable, Sendable {
  package var labelsOnLabels = 0
  package var labelsOnNodes = 0
  package var labelsOnArrowheads = 0
  /// The number of pairs of a label and an edge that passes through it; a key may be on its own.
  package var labelsOnEdges = 0
  package var labelsOnTitles = 0
  package var nodesOnNodes = 0
  /// The number of pairs of an edge and a node that it passes through without ending there.
  package var edgesThroughNodes = 0
  package var edgesThroughTitles = 0
  package var crossings = 0
  /// The length of all edges together, in points.
  package var length = 0.0
  package var meanLength = 0.0
  /// The ratio of the longer side of the diagram to the shorter one.
  package var aspect = 1.0
  /// The size of the smallest text when the diagram is fitted to a page, in points.
  package var fontSize = 0.0
  package var meanLabelDistance = 0.0
  package var worstLabelDistance = 0.0
  /// The number of labels that are as near to another edge as to their own, nearer to a node at
  /// which their own does not end, or far beyond a node at which it ends.
  package var unclearLabels = 0
  package var labelsOnBorders = 0
  /// The number of labels that are footnotes below the diagram, with a key on their edge.
  package var labelsBelow = 0
  /// The number of edges on the shortest paths from the start to the outcomes that lead against the
  /// direction of the flow.
  package var stepsBack = 0
  /// The number of arrows that run along the border of their target, which hides half of them.
  package var flatArrows = 0

  /// A diagram with a greater aspect ratio is out of shape.
  package static let maxAspect = 3.0
  /// A diagram with smaller text on a page is out of shape, in points.
  package static let minFontSize = 9.0
  /// The width of the page that a diagram is fitted to, in points.
  package static let pageWidth = 1000.0

  package init() {}

  package var overlaps: Int {
    labelsOnLabels + labelsOnNodes + labelsOnArrowheads + labelsOnEdges + labelsOnTitles
      + nodesOnNodes
  }

  /// Whether the aspect ratio and the size of the smallest text are acceptable.
  package var isInShape: Bool {
    aspect <= Self.maxAspect && fontSize >= Self.minFontSize
  }

  /// The score as one number; lower is better, and 0 is the best.
  ///
  /// The sum of the costs of all faults, see ``Cost``, and of ``shapeCost``.
  package var total: Double {
    Cost.overlap * Double(overlaps) + Cost.edgeThroughNode * Double(edgesThroughNodes)
      + Cost.edgeThroughTitle * Double(edgesThroughTitles)
      + Cost.labelBelow * Double(labelsBelow) + Cost.unclearLabel * Double(unclearLabels)
      + Cost.labelOnBorder * Double(labelsOnBorders) + Cost.crossing * Double(crossings)
      + Cost.flatArrow * Double(flatArrows) + Cost.stepBack * Double(stepsBack) + shapeCost
      + Cost.length * meanLength + Cost.labelDistance * meanLabelDistance + Cost.worstLabelDistance
      * worstLabelDistance
  }

  package var shapeCost: Double {
    let (long, small) = (max(0, aspect - Cost.goodAspect), max(0, Cost.goodFont - fontSize))
    return (isInShape ? 0 : Cost.outOfShape) + Cost.aspect * long * long
      + Cost.font * small * small
  }
}

extension PlacedDiagram {
  /// Measures how readable the diagram is.
  ///
  /// - Complexity: O(*n* + *e* × *s* + *l*² + *n*²) for *n* nodes, *e* edges of *s* segments and
  ///   *l* labels, with a grid to find what is near: about a millisecond for 100 edges.
  package var score: LayoutScore { score(EdgeGrid(routes)) }

  func score(_ grid: EdgeGrid) -> LayoutScore {
    var score = scoreOfEdges(grid)
    let shapeScore = scoreOfShape
    (score.aspect, score.fontSize) = (shapeScore.aspect, shapeScore.fontSize)
    let titles = titlePositions(grid)
    measureLabels(&score, titles, grid)
    for title in titles { score.edgesThroughTitles += grid.edges(through: title).count }
    return score
  }

  func scoreOfEdges(_ grid: EdgeGrid) -> LayoutScore {
    var score = LayoutScore()
    score.fontSize = Cost.goodFont
    score.stepsBack = stepsBack
    score.flatArrows = flatArrows
    score.crossings = grid.crossings
    score.length = grid.polylines.reduce(0) { $0 + $1.length }
    score.meanLength = score.length / Double(max(1, grid.polylines.count))
    measureNodes(&score, grid)
    return score
  }

  /// A score with only the aspect ratio and the size of the text.
  var scoreOfShape: LayoutScore {
    var score = LayoutScore()
    let page = Sheet(self).frame
    let sides = [page.width, page.height].sorted()
    score.aspect = sides[1] / max(1, sides[0])
    // Sizes of files are whole numbers.
    score.fontSize = diagram.smallestFont * min(1, LayoutScore.pageWidth / page.width.rounded(.up))
    return score
  }

  /// A lower bound for the cost of the shape, wherever labels are placed: they never enlarge text.
  var minShapeCost: Double {
    var bare = self
    for index in bare.routes.indices { bare.routes[index].label = nil }
    var score = LayoutScore()
    score.fontSize =
      diagram.smallestFont * min(1, LayoutScore.pageWidth / (bare.bounds.width + 2 * Sheet.margin))
    return score.shapeCost
  }

  func unclearRoutes(_ grid: EdgeGrid) -> [Int] {
    routes.indices.filter { isLabelUnclear(of: $0, grid) }
  }

  private func measureLabels(
    _ score: inout LayoutScore, _ titles: [Rect], _ grid: EdgeGrid
  ) {
    let arrowheads = routes.map(\.arrowheadBounds)
    let labels = routes.enumerated().compactMap { index, route in
      route.label.map { (edge: index, rect: $0) }
    }
    var distances: [Double] = []
    for (position, label) in labels.enumerated() {
      let rect = label.rect
      score.labelsOnLabels += labels[(position + 1)...].count { $0.rect.overlaps(rect) }
      score.labelsOnNodes += nodes.count { $0.overlaps(rect) }
      score.labelsOnArrowheads += arrowheads.count { $0.overlaps(rect) }
      score.labelsOnTitles += titles.count { $0.overlaps(rect) }
      score.labelsOnEdges += grid.edges(through: rect).count {
        $0 != label.edge || !rect.isKey(on: grid.polylines[$0])
      }
      let distance = grid.polylines[label.edge].distance(to: rect)
      distances.append(distance)
      if isLabelUnclear(of: label.edge, grid) { score.unclearLabels += 1 }
      if groups.contains(where: { $0.hasBorder(through: rect) }) {
        score.labelsOnBorders += 1
      }
      if routes[label.edge].key != nil { score.labelsBelow += 1 }
    }
    score.meanLabelDistance = distances.reduce(0, +) / Double(max(1, distances.count))
    score.worstLabelDistance = distances.max() ?? 0
  }

  /// Whether a label is as near to another edge as to its own, or seems to belong to a node.
  private func isLabelUnclear(of edge: Int, _ grid: EdgeGrid) -> Bool {
    guard let label = routes[edge].label else { return false }
    let ink = ink(of: label, edge: edge, beside: grid.polylines[edge])
    let distance = grid.polylines[edge].distance(to: ink)
    let around = ink.outset(by: distance + 1)
    let isNearEdge = grid.hasSegment(near: around) { segment in
      segment.edge != edge && around.touches(segment.start, segment.end)
        && ink.gap(to: segment.start, segment.end) <= distance
    }
    return isNearEdge || isNearerToOtherNode(ink, of: edge, than: distance)
      || isBeyondEnd(ink, of: edge, than: distance)
  }

  private func measureNodes(_ score: inout LayoutScore, _ grid: EdgeGrid) {
    for (index, node) in nodes.enumerated() {
      score.nodesOnNodes += nodes[(index + 1)...].count { $0.overlaps(node) }
      // Ends touch the border, and bends may be near it.
      let inside = node.outset(by: -2)
      score.edgesThroughNodes += grid.edges(through: inside).count { edge in
        diagram.edges[edge].source != index && diagram.edges[edge].target != index
      }
    }
  }
}

extension Diagram {
  var smallestFont: Double {
    if edges.contains(where: { $0.labels.contains { $0.badge != nil } }) { return Label.badgeSize }
    if nodes.contains(where: { $0.subtitle != nil }) { return CardMetrics.subtitleSize }
    return Label.fontSize
  }
}

extension PlacedDiagram.Route {
  var arrowheadBounds: Rect {
    arrowhead.dropFirst().reduce(Rect(tip)) { $0.union(Rect($1)) }
  }
}

extension PlacedDiagram {
  /// The number of edges on the shortest paths from the start to the outcomes that lead against the
  /// direction of the flow.
  var stepsBack: Int {
    diagram.mainPathEdges.count { index in
      let edge = diagram.edges[index]
      let (source, target) = (nodes[edge.source].center, nodes[edge.target].center)
      return diagram.direction == .down ? target.y < source.y : target.x < source.x
    }
  }
}

extension Diagram {
  /// The edges on the shortest paths from the starts to the outcomes, one path to each.
  fileprivate var mainPathEdges: Set<Int> {
    guard nodes.contains(where: { $0.kind == .outcome }) else { return [] }
    var leaving: [[Int]] = nodes.map { _ in [] }
    for (index, edge) in edges.enumerated() { leaving[edge.source].append(index) }
    var queue = nodes.indices.filter { nodes[$0].kind == .start }
    var isKnown = nodes.map { $0.kind == .start }
    var arrivals: [Int?] = nodes.map { _ in nil }
    var position = 0
    while position < queue.count {
      for index in leaving[queue[position]] where !isKnown[edges[index].target] {
        let target = edges[index].target
        (isKnown[target], arrivals[target]) = (true, index)
        queue.append(target)
      }
      position += 1
    }
    var result: Set<Int> = []
    for node in nodes.indices where nodes[node].kind == .outcome {
      var node = node
      while let edge = arrivals[node], result.insert(edge).inserted { node = edges[edge].source }
    }
    return result
  }
}
