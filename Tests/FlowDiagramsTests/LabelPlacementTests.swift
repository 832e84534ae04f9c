import FlowCore
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("The positions of labels")
struct LabelPlacementTests {
  private func label(_ text: String) -> Diagram.Label {
    Diagram.Label(symbols: [.push], event: text, details: [])
  }

  /// Nodes in two rows, with straight edges from the upper to the lower as random as the seed.
  private func picture(nodes count: Int, edges: Int, seed: UInt64) -> PlacedDiagram {
    var random = SplitMix64(seed: seed)
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 2 * count)
    var nodes: [Rect] = []
    for index in 0..<(2 * count) {
      let x = Double(index % count) * 190
      let y = index < count ? 0.0 : 320
      nodes.append(Rect(minX: x, minY: y, maxX: x + 100, maxY: y + 36))
    }
    var routes: [PlacedDiagram.Route] = []
    for index in 0..<edges {
      let source = Int.random(in: 0..<count, using: &random)
      let target = Int.random(in: 0..<count, using: &random)
      let text = String(repeating: "go ", count: Int.random(in: 1...6, using: &random))
      diagram.add(edge: source, count + target, [label(text + "\(index)")])
      routes.append(
        .straight(
          Double(source) * 190 + .random(in: 5...95, using: &random), 36,
          Double(target) * 190 + .random(in: 5...95, using: &random), 320))
    }
    return PlacedDiagram(diagram: diagram, nodes: nodes, groups: [], routes: routes)
  }

  @Test(
    "every label of a picture with room is near its own edge and on nothing",
    arguments: 1...20 as ClosedRange<UInt64>)
  func roomy(seed: UInt64) {
    let placed = picture(nodes: 6, edges: 5, seed: seed).placingLabels()
    let score = placed.score
    #expect(score.overlaps == 0)
    #expect(score.worstLabelDistance < 46)
    #expect(placed.routes.allSatisfy { $0.label != nil })
  }

  @Test(
    "in a crowded picture labels without room get a key, and nothing overlaps",
    arguments: 1...8 as ClosedRange<UInt64>)
  func crowded(seed: UInt64) {
    let placed = picture(nodes: 6, edges: 26, seed: seed).placingLabels()
    #expect(placed.score.overlaps == 0)
  }

  @Test("a label that lies well stays where the layout put it")
  func stays() throws {
    var picture = picture(nodes: 1, edges: 1, seed: 1)
    let size = try #require(picture.diagram.edges[0].labelSize)
    let rectangle = Rect(center: Point(x: 50 + 50 + size.width / 2, y: 150), size: size)
    picture.routes[0] = .straight(
      50, 36, 50, 320,
      label: Rect(
        minX: 56, minY: rectangle.minY, maxX: 56 + size.width, maxY: rectangle.maxY))
    #expect(picture.placingLabels().routes[0].label == picture.routes[0].label)
  }

  @Test("the labels of two close edges lie on their outer sides")
  func outerSides() throws {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 2)
    diagram.add(edge: 0, 1, [label("there")])
    diagram.add(edge: 1, 0, [label("back")])
    let placed = PlacedDiagram(
      diagram: diagram,
      nodes: [
        Rect(minX: 0, minY: 0, maxX: 100, maxY: 36), Rect(minX: 0, minY: 236, maxX: 100, maxY: 272),
      ], groups: [],
      routes: [.straight(44, 36, 44, 236), .straight(56, 236, 56, 36)]
    ).placingLabels()
    let first = try #require(placed.routes[0].label)
    let second = try #require(placed.routes[1].label)
    #expect(first.maxX < 44)
    #expect(second.minX > 56)
  }

  /// Edges straight down between two nodes, at some distance from each other.
  private func parallel(_ count: Int, gap: Double) -> PlacedDiagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 2)
    for index in 0..<count { diagram.add(edge: 0, 1, [label("a long name \(index)")]) }
    return PlacedDiagram(
      diagram: diagram,
      nodes: [
        Rect(minX: 0, minY: 0, maxX: 100, maxY: 36), Rect(minX: 0, minY: 136, maxX: 100, maxY: 172),
      ], groups: [],
      routes: (0..<count).map { .straight(20 + gap * Double($0), 36, 20 + gap * Double($0), 136) })
  }

  /// An edge straight down at 200 with a label beside it.
  private func beside(_ label: Diagram.Label, isLeft: Bool) throws -> (Rect, ink: Rect) {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 2)
    diagram.add(edge: 0, 1, [label])
    let size = try #require(diagram.edges[0].labelSize)
    let left = isLeft ? 195 - size.width : 205
    let rectangle = Rect(minX: left, minY: 80, maxX: left + size.width, maxY: 80 + size.height)
    let route = PlacedDiagram.Route.straight(200, 36, 200, 136, label: rectangle)
    let placed = PlacedDiagram(
      diagram: diagram,
      nodes: [
        Rect(minX: 150, minY: 0, maxX: 250, maxY: 36),
        Rect(minX: 150, minY: 136, maxX: 250, maxY: 172),
      ], groups: [], routes: [route])
    return (rectangle, placed.ink(of: rectangle, edge: 0, beside: Polyline(route)))
  }

  @Test(
    "what is seen of a label begins at its symbol, and ends where its text does in Helvetica",
    arguments: [true, false])
  func inkBehindSign(isLeft: Bool) throws {
    let (rectangle, ink) = try beside(label("theNextOne"), isLeft: isLeft)
    let text = TextMetrics.width(of: "theNextOne", size: 11) / TextMetrics.slack
    #expect(abs(ink.minX - (rectangle.minX + 6)) < 0.01)
    #expect(abs(ink.maxX - (rectangle.minX + 5 + Diagram.Label.symbolWidth + text)) < 0.01)
  }

  @Test("without a symbol, it ends at the edge to its right")
  func inkAlignedRight() throws {
    let plain = Diagram.Label(symbols: [], event: "theNextOne", details: [])
    let (rectangle, ink) = try beside(plain, isLeft: true)
    #expect(abs(ink.maxX - (rectangle.maxX - 5)) < 0.01)
    #expect(abs(ink.width - TextMetrics.width(of: "theNextOne", size: 11) / 1.08) < 0.01)
  }

  @Test("a text whose width is a guess may end further from the edge to its right")
  func inkOfGuess() throws {
    let guess = label("اختيار عنصر")
    let text = TextMetrics.width(of: "اختيار عنصر", size: 11) / TextMetrics.slack
    let left = try beside(guess, isLeft: true)
    #expect(abs(left.ink.maxX - (left.0.minX + 19 + text / TextMetrics.guessSlack)) < 0.01)
    // Here, other edges are to the right, which it must not come near.
    let right = try beside(guess, isLeft: false)
    #expect(abs(right.ink.maxX - (right.0.minX + 19 + text)) < 0.01)
  }

  @Test("a key that fits between no two edges is on its own", arguments: [10.0, 13, 17])
  func keyOnEdge(gap: Double) throws {
    let placed = parallel(3, gap: gap).placingLabels()
    #expect(placed.routes.map { $0.key != nil } == [false, true, false])
    let key = try #require(placed.routes[1].label)
    #expect(abs(key.center.x - 20 - gap) < 0.01)
    #expect(key.minY > placed.nodes[0].maxY && key.maxY < placed.routes[1].arrowheadBounds.minY)
    #expect(placed.score.overlaps == 0)
    #expect(placed.score.unclearLabels == 0)
  }

  @Test("a key is on no other edge, not even in the middle of its own")
  func keyOnOtherEdge() {
    var placed = parallel(3, gap: 3).placingLabels()
    #expect(placed.score.labelsOnEdges == 0)
    let middle = placed.nodes[0].union(placed.nodes[1]).center.y
    for index in placed.routes.indices {
      placed.routes[index].key = "a"
      placed.routes[index].label = Rect(
        center: Point(x: 20 + 3 * Double(index), y: middle), size: FootnoteList.keySize)
    }
    #expect(placed.score.labelsOnEdges == 6)
  }

  @Test("keys are given in the order of the edges and their texts are below the picture")
  func keys() {
    let placed = picture(nodes: 3, edges: 40, seed: 3).placingLabels()
    let keys = placed.routes.compactMap(\.key)
    #expect(keys.prefix(3) == ["a", "b", "c"])
    #expect(Set(keys).count == keys.count)
    let svg = placed.svg(theme: .light)
    for (edge, route) in zip(placed.diagram.edges, placed.routes) where route.key != nil {
      #expect(svg.contains(edge.labels[0].text))
    }
  }

  @Test("the same picture gives the same positions")
  func repeats() {
    let picture = picture(nodes: 6, edges: 20, seed: 5)
    #expect(picture.placingLabels() == picture.placingLabels())
  }
}
