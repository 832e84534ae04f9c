import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowLayout

@Suite("Cards in rows")
struct RowPlacementTests {
  private static let rowOrders = [false, true].flatMap { isDeep in
    [false, true].map { LayoutCandidate.RowOrder(isDeep: isDeep, isReversed: $0) }
  }

  private func diagram(_ sizes: PictureSizes = .phone) -> Diagram {
    let document = SmallFlow.document()
    var options = DiagramOptions.screens
    options.pictures = sizes.pictures(of: document)
    return document.diagram(options)
  }

  /// A diagram with nested groups and arbitrary edges.
  private func random(_ seed: UInt64) -> Diagram {
    var random = SplitMix64(seed: seed)
    var diagram = diagram(.phone)
    let card = diagram.nodes.first { $0.picture != nil } ?? diagram.nodes[0]
    diagram.groups = (0..<random.below(5)).map { index in
      .init(
        id: "g\(index)", title: "Group \(index)", name: "Group",
        parent: index == 0 || random.below(2) == 0 ? nil : random.below(index))
    }
    diagram.nodes = (0..<2 + random.below(14)).map { index in
      var node = card
      node.id = "n\(index)"
      node.kind = index == 0 ? .start : .screen
      node.size = Size(
        width: Double(20 + random.below(300)), height: Double(20 + random.below(300)))
      node.group =
        diagram.groups.isEmpty || random.below(3) == 0 ? nil : random.below(diagram.groups.count)
      return node
    }
    // No group is empty.
    for group in diagram.groups.indices {
      var node = card
      (node.id, node.group) = ("g-n\(group)", group)
      diagram.nodes.append(node)
    }
    diagram.edges = (0..<random.below(30)).map { _ in
      var edge = diagram.edges[random.below(diagram.edges.count)]
      edge.source = random.below(diagram.nodes.count)
      edge.target = 1 + random.below(diagram.nodes.count - 1)
      return edge
    }
    return diagram
  }

  @Test("nodes and groups are apart, and each group holds its own nodes only", arguments: 0..<60)
  func isApart(_ seed: UInt64) {
    let diagram = random(seed)
    for (order, width) in zip(Self.rowOrders, [300.0, 640, 900, 1125]) {
      let rows = RowPlacement(diagram, width: width, order: order)
      #expect(rows.nodes.count == diagram.nodes.count)
      for (index, node) in rows.nodes.enumerated() {
        #expect(node.size.isLike(diagram.nodes[index].size))
        #expect(!rows.nodes[(index + 1)...].contains { $0.overlaps(node) })
        let own = Set(diagram.groups(ofNode: index))
        for (group, rect) in rows.groups.enumerated() {
          #expect(own.contains(group) ? node.isInside(rect) : !node.overlaps(rect))
        }
      }
      for (index, group) in rows.groups.enumerated() {
        for other in rows.groups.indices where other != index && group.overlaps(rows.groups[other])
        {
          let isKin =
            diagram.groups(around: index).contains(other)
            || diagram.groups(around: other).contains(index)
          #expect(isKin)
        }
      }
    }
  }

  @Test("no row is wider than it may be, unless it is one card")
  func width() {
    for sizes in [PictureSizes.phone, .tablet, .mixed] {
      for width in [320.0, 640, 1125] {
        let rows = RowPlacement(
          diagram(sizes), width: width, order: .init(isDeep: true, isReversed: false))
        let left = rows.nodes.map(\.minX).min() ?? 0
        let right = rows.nodes.map(\.maxX).max() ?? 0
        #expect(right - left <= max(width, 260))
      }
    }
  }

  @Test("what follows a screen is to its right, and a start above it")
  func order() throws {
    let diagram = diagram()
    let rows = RowPlacement(
      diagram, width: 1125, order: .init(isDeep: true, isReversed: false))
    let index = { (title: String) in
      try #require(diagram.nodes.firstIndex { $0.title == title })
    }
    let (list, search) = (rows.nodes[try index("List")], rows.nodes[try index("Search")])
    #expect(search.minX > list.maxX && search.minY == list.minY)
    let start = try #require(diagram.nodes.firstIndex { $0.kind == .start })
    #expect(rows.nodes[start].maxY < list.minY)
    #expect(rows.nodes[start].center.x == list.center.x)
  }

  @Test("labels have room between the cards that their edge joins")
  func labels() throws {
    let diagram = diagram()
    let candidate = LayoutCandidate(.right, .beside)
      .folded(.rows(1125, .init(isDeep: true, isReversed: false)))
    let rough = try #require(diagram.placedInRows(for: candidate))
    let placed = LayoutDraft(rough).finished(isThorough: true).placed
    #expect(placed.score.overlaps == 0)
    #expect(placed.score.edgesThroughNodes == 0)
    #expect(diagram.placedInRows(for: LayoutCandidate(.right, .beside)) == nil)
  }

  @Test("rows are tried for cards with pictures, and only if they may run to the right")
  func candidates() {
    func triesRows(_ diagram: Diagram, _ directions: [Diagram.Direction]) -> Bool {
      var search = LayoutSearch(diagram, directions: directions)
      _ = search.nextCandidates()
      return search.nextCandidates().contains { if case .rows = $0.fold { true } else { false } }
    }
    #expect(triesRows(diagram(), Diagram.Direction.allCases))
    #expect(!triesRows(diagram(), [.down]))
    #expect(!triesRows(diagram(.none), Diagram.Direction.allCases))
  }
}
