import FlowCore
import Testing

@testable import FlowDiagrams
@testable import FlowLayout

@Suite("The score of a layout")
struct LayoutScoreTests {
  private static let event = Diagram.Label(symbols: [.push], event: "go", details: [])

  /// Two nodes, one above the other, with a straight edge down between them.
  private func picture(label: Rect?) -> PlacedDiagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 2)
    diagram.add(edge: 0, 1, [Self.event])
    return PlacedDiagram(
      diagram: diagram,
      nodes: [
        Rect(minX: 0, minY: 0, maxX: 100, maxY: 20), Rect(minX: 0, minY: 150, maxX: 100, maxY: 170),
      ], groups: [], routes: [.straight(50, 20, 50, 150, label: label)])
  }

  private func parts(_ score: LayoutScore) -> [Int] {
    [
      score.labelsOnLabels, score.labelsOnNodes, score.labelsOnArrowheads, score.labelsOnEdges,
      score.labelsOnTitles, score.nodesOnNodes, score.edgesThroughNodes, score.edgesThroughTitles,
      score.crossings,
    ]
  }

  @Test("counts nothing in a picture with nothing to fault")
  func clear() {
    let score = picture(label: Rect(minX: 60, minY: 60, maxX: 90, maxY: 80)).score
    #expect(parts(score) == [0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(score.overlaps == 0)
    #expect(score.meanLabelDistance == 10)
    #expect(score.worstLabelDistance == 10)
    #expect(score.length == 130)
    #expect(score.isInShape)
  }

  @Test(
    "counts a label on an edge, on a node, and on an arrowhead",
    arguments: [
      (Rect(minX: 40, minY: 60, maxX: 90, maxY: 80), [0, 0, 0, 1]),
      (Rect(minX: 60, minY: 10, maxX: 90, maxY: 30), [0, 1, 0, 0]),
      (Rect(minX: 52, minY: 140, maxX: 90, maxY: 149), [0, 0, 1, 0]),
    ])
  func label(at rectangle: Rect, expected: [Int]) {
    let score = picture(label: rectangle).score
    #expect(Array(parts(score).prefix(4)) == expected)
    #expect(score.overlaps == 1)
    #expect(score.total >= 1000)
  }

  /// Three nodes in a row and two edges from the first to the last.
  private func row(_ routes: [PlacedDiagram.Route], inGroup: Bool = false) -> PlacedDiagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .right)
    diagram.add(nodes: 3)
    for _ in routes { diagram.add(edge: 0, 2, [Self.event]) }
    if inGroup { diagram.groups = [.init(id: "g", title: "group", name: "group", parent: nil)] }
    let xs = [0.0, 200, 400]
    return PlacedDiagram(
      diagram: diagram,
      nodes: xs.map { Rect(minX: $0, minY: 100, maxX: $0 + 50, maxY: 130) },
      groups: inGroup ? [Rect(minX: 150, minY: 40, maxX: 300, maxY: 200)] : [], routes: routes)
  }

  @Test("counts an edge through a node that it does not end at")
  func edgeThroughNode() {
    let score = row([.straight(50, 115, 400, 115)]).score
    #expect(parts(score) == [0, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(parts(row([.straight(50, 90, 400, 90)]).score)[6] == 0)
  }

  @Test("counts each crossing of two edges once, and none where they only come near")
  func crossings() {
    let down = PlacedDiagram.Route.straight(50, 0, 400, 60)
    let up = PlacedDiagram.Route.straight(50, 60, 400, 0)
    #expect(row([down, up]).score.crossings == 1)
    #expect(row([down, .straight(50, 4, 400, 64)]).score.crossings == 0)
    #expect(row([down, up, .straight(60, 30, 400, 31)]).score.crossings == 3)
  }

  @Test("counts two labels on each other once")
  func labelOnLabel() {
    let rectangle = Rect(minX: 60, minY: 0, maxX: 100, maxY: 16)
    let near = Rect(minX: 90, minY: 10, maxX: 130, maxY: 26)
    let routes = [
      PlacedDiagram.Route.straight(50, 60, 400, 60, label: rectangle),
      .straight(50, 70, 400, 70, label: near),
    ]
    #expect(parts(row(routes).score) == [1, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("counts nodes on each other, and labels and edges on the title of a group")
  func nodesAndTitles() {
    var picture = row([.straight(50, 60, 400, 60)])
    picture.nodes[1] = Rect(minX: 20, minY: 120, maxX: 80, maxY: 150)
    #expect(parts(picture.score)[5] == 1)

    let title = row([], inGroup: true).titlePositions()[0]
    let label = row(
      [.straight(0, 20, 400, 20, label: title.outset(by: -2))], inGroup: true)
    #expect(parts(label.score) == [0, 0, 0, 0, 1, 0, 0, 0, 0])
    let routes = stride(from: 42.0, to: 98, by: 6).map {
      PlacedDiagram.Route.straight(50, $0, 400, $0)
    }
    #expect(parts(row(routes, inGroup: true).score)[7] > 0)
  }

  @Test(
    "a label nearer to another node than to its edge is unclear, and one on a border counts",
    arguments: [(60.0, 0), (110, 1)])
  func nearNode(left: Double, unclear: Int) {
    var picture = picture(label: Rect(minX: left, minY: 76, maxX: left + 40, maxY: 94))
    picture.diagram.add(nodes: 1)
    picture.nodes.append(Rect(minX: 160, minY: 70, maxX: 260, maxY: 100))
    #expect(picture.score.unclearLabels == unclear)
    #expect(picture.score.labelsOnBorders == 0)
    picture.diagram.groups = [.init(id: "g", title: "group", name: "group", parent: nil)]
    picture.groups = [Rect(minX: left + 20, minY: 40, maxX: 300, maxY: 140)]
    #expect(picture.score.labelsOnBorders == 1)
  }

  @Test("the shape costs the more the longer the picture is, without a step before it does not fit")
  func shapeCost() {
    let costs = [1.5, 2, 2.5, 3, 3.1].map { aspect in
      var score = LayoutScore()
      (score.aspect, score.fontSize) = (aspect, 11)
      return score.shapeCost
    }
    #expect(costs[0] == 0 && costs[1] == 0)
    #expect(costs[2] == 37.5 && costs[3] == 150)
    #expect(costs[4] > 550)
  }

  @Test("detects a picture that is too long, or whose text is too small on a page")
  func shape() {
    var long = picture(label: nil)
    long.nodes[1] = Rect(minX: 0, minY: 2000, maxX: 100, maxY: 2020)
    #expect(long.score.aspect > 3)
    #expect(!long.score.isInShape)
    var wide = picture(label: nil)
    wide.nodes[0] = Rect(minX: -1500, minY: -800, maxX: -1400, maxY: -780)
    let score = wide.score
    #expect(score.aspect < 3)
    #expect(score.fontSize < LayoutScore.minFontSize)
    #expect(!score.isInShape)
    #expect(wide.score.total > picture(label: nil).score.total)
  }
}

extension Diagram {
  mutating func add(nodes count: Int) {
    for index in 0..<count {
      nodes.append(
        Node(
          id: "n\(nodes.count)", kind: .screen, title: "Box \(index)",
          size: Size(width: 100, height: 36), tooltip: ""))
    }
  }

  mutating func add(edge source: Int, _ target: Int, _ labels: [Diagram.Label]) {
    edges.append(
      Edge(
        source: source, target: target, labels: labels, symbol: .push, dependsOnPath: false,
        tooltip: ""))
  }
}

extension PlacedDiagram.Route {
  /// A straight edge with an arrowhead at its end.
  static func straight(
    _ x: Double, _ y: Double, _ endX: Double, _ endY: Double, label: Rect? = nil
  ) -> PlacedDiagram.Route {
    let tip = Point(x: endX, y: endY)
    let length = max(1, distance(Point(x: x, y: y), tip))
    let share = (length - arrowLength) / length
    func point(_ t: Double) -> Point { Point(x: x + (endX - x) * t, y: y + (endY - y) * t) }
    return PlacedDiagram.Route(
      curve: [point(0), point(share / 3), point(share * 2 / 3), point(share)], tip: tip,
      label: label)
  }
}
