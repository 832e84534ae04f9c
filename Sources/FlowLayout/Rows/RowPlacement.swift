package import FlowDiagrams

/// Positions in rows that read like text, for nodes so high that a column of them is too long.
///
/// Nodes that follow each other are in one row as far as they fit, with space for labels between
/// them; a group is a block with rows of its own. Each row is moved sideways so that its edges to
/// the rows above are as short as possible.
struct RowPlacement {
  /// A node, or a group with everything in it.
  private struct Block {
    var size: Size
    /// The positions in the block, whose upper left corner is the origin.
    var nodes: [Int: Rect] = [:]
    var groups: [Int: Rect] = [:]
    /// The space above the nodes of its first row, for the titles of groups and for starts.
    var head = 0.0

    mutating func add(_ other: Block, at corner: Point) {
      for (node, rect) in other.nodes { nodes[node] = rect.moved(by: corner) }
      for (group, rect) in other.groups { groups[group] = rect.moved(by: corner) }
    }
  }

  private static let minGap = 56.0
  private static let startGap = 30.0
  private static let labelGap = 7.0
  /// No space is reserved for wider labels.
  private static let maxLabelWidth = 220.0
  private static let maxSpread = 80.0
  private static let rowGap = 96.0
  private static let groupMargin = 14.0
  private static let shiftUnit = 10.0

  private let diagram: Diagram
  /// The maximum width of a row, in points; a single node may be wider.
  private let width: Double
  private let positions: [Int]
  private let startsAbove: [Int: Int]

  private(set) var nodes: [Rect]
  private(set) var groups: [Rect]

  /// - Complexity: O(*n* × (*e* + *n*)) for *n* nodes and *e* edges.
  init(_ diagram: Diagram, width: Double, order: LayoutCandidate.RowOrder) {
    self.diagram = diagram
    self.width = width
    startsAbove = Self.startsAbove(in: diagram)
    positions = Self.positions(in: diagram, order)
    (nodes, groups) = ([], [])
    let whole = block(of: nil, within: width)
    let empty = Rect(Point(x: 0, y: 0))
    nodes = diagram.nodes.indices.map { whole.nodes[$0] ?? empty }
    groups = diagram.groups.indices.map { whole.groups[$0] ?? empty }
  }

  // MARK: Order

  /// The index of each node on a walk along the edges from the starts.
  private static func positions(
    in diagram: Diagram, _ order: LayoutCandidate.RowOrder
  ) -> [Int] {
    var targets: [[Int]] = diagram.nodes.map { _ in [] }
    // Back edges come last, because they do not lead to what follows.
    for isBack in [false, true] {
      for edge in diagram.edges where edge.isBack == isBack {
        targets[edge.source].append(edge.target)
      }
    }
    if order.isReversed { targets = targets.map { $0.reversed() } }
    var positions: [Int?] = diagram.nodes.map { _ in nil }
    var count = 0
    let starts = diagram.nodes.indices.filter { diagram.nodes[$0].kind == .start }
    for root in starts + Array(diagram.nodes.indices) where positions[root] == nil {
      var waiting = [root]
      while !waiting.isEmpty {
        let node = order.isDeep ? waiting.removeLast() : waiting.removeFirst()
        guard positions[node] == nil else { continue }
        positions[node] = count
        count += 1
        let next = targets[node].filter { positions[$0] == nil }
        waiting += order.isDeep ? next.reversed() : next
      }
    }
    return positions.map { $0 ?? 0 }
  }

  // MARK: Blocks

  /// A group with everything in it; `nil` for the whole diagram.
  private func block(of group: Int?, within width: Double) -> Block {
    let children = diagram.groups.indices.filter { diagram.groups[$0].parent == group }
    let inner = group == nil ? width : width - 2 * Self.groupMargin
    var blocks = children.map { block(of: $0, within: inner) }
    blocks += diagram.nodes.indices.filter { diagram.nodes[$0].group == group && !isAbove($0) }
      .map(block(ofNode:))
    let first = blocks.map { $0.nodes.keys.map { positions[$0] }.min() ?? .max }
    let order = blocks.indices.sorted { (first[$0], $0) < (first[$1], $1) }
    let content = block(of: rows(of: order.map { blocks[$0] }, within: inner))
    return group.map { framed(content, as: $0) } ?? content
  }

  private func block(ofNode node: Int) -> Block {
    let size = diagram.nodes[node].size
    let whole = Rect(corner: Point(x: 0, y: 0), size: size)
    guard let start = startsAbove[node] else { return Block(size: size, nodes: [node: whole]) }
    let disc = diagram.nodes[start].size
    let head = disc.height + Self.startGap
    let center = Point(x: size.width / 2, y: disc.height / 2)
    return Block(
      size: Size(width: size.width, height: size.height + head),
      nodes: [
        node: whole.moved(by: Point(x: 0, y: head)), start: Rect(center: center, size: disc),
      ], head: head)
  }

  private func isAbove(_ node: Int) -> Bool { startsAbove.values.contains(node) }

  /// The starts to put above a node, which saves width, by that node: a start no wider than the
  /// node whose only edge leads there and has no label.
  private static func startsAbove(in diagram: Diagram) -> [Int: Int] {
    var starts: [Int: Int] = [:]
    for node in diagram.nodes.indices.reversed() where diagram.nodes[node].kind == .start {
      let edges = diagram.edges.filter { $0.source == node || $0.target == node }
      guard edges.count == 1, edges[0].labelSize == nil,
        diagram.nodes[edges[0].target].group == diagram.nodes[node].group,
        diagram.nodes[edges[0].target].kind != .start,
        diagram.nodes[edges[0].target].size.width >= diagram.nodes[node].size.width
      else { continue }
      starts[edges[0].target] = node
    }
    return starts
  }

  private func framed(_ content: Block, as group: Int) -> Block {
    let title = TextMetrics.width(
      of: diagram.groups[group].title, size: CardMetrics.groupTitleSize, isBold: true)
    let margin = Self.groupMargin
    let size = Size(
      width: max(content.size.width, title + 2 * margin) + 2 * margin,
      height: content.size.height + 2 * margin + 1.5 * CardMetrics.groupTitleHeight)
    var result = Block(size: size)
    let top = margin + 1.5 * CardMetrics.groupTitleHeight
    result.add(content, at: Point(x: margin, y: top))
    result.head = top + content.head
    result.groups[group] = Rect(corner: Point(x: 0, y: 0), size: size)
    return result
  }

  // MARK: Rows

  private struct BlockRow {
    var blocks: [(block: Block, minX: Double)] = []
    var width: Double { blocks.last.map { $0.minX + $0.block.size.width } ?? 0 }
    var head: Double { max(0, blocks.map(\.block.head).max() ?? 0) }
    var height: Double { blocks.map { head - $0.block.head + $0.block.size.height }.max() ?? 0 }
  }

  private func rows(of blocks: [Block], within width: Double) -> [BlockRow] {
    var rows: [BlockRow] = []
    for block in blocks {
      if let row = rows.last, let last = row.blocks.last {
        let minX = row.width + gap(between: last.block, and: block)
        if minX + block.size.width <= width {
          rows[rows.count - 1].blocks.append((block, minX))
          continue
        }
      }
      rows.append(BlockRow(blocks: [(block, 0)]))
    }
    return rows.count == 1 ? rows : rows.map { spread($0, over: width) }
  }

  /// Widens the gaps of a row where there is space, for edges between other rows to pass through.
  private func spread(_ row: BlockRow, over width: Double) -> BlockRow {
    guard row.blocks.count > 1 else { return row }
    let spare = (width - row.width) / Double(row.blocks.count - 1)
    var result = row
    for index in row.blocks.indices {
      result.blocks[index].minX += min(spare, Self.maxSpread) * Double(index)
    }
    return result
  }

  private func gap(between one: Block, and other: Block) -> Double {
    let widths = diagram.edges.compactMap { edge -> Double? in
      let (source, target) = (edge.source, edge.target)
      let isBetween =
        one.nodes[source] != nil && other.nodes[target] != nil
        || other.nodes[source] != nil && one.nodes[target] != nil
      return isBetween ? edge.labelSize?.width : nil
    }
    let widest = widths.filter { $0 <= Self.maxLabelWidth }.max() ?? 0
    return max(Self.minGap, widest + 2 * Self.labelGap)
  }

  private func block(of rows: [BlockRow]) -> Block {
    let width = rows.map(\.width).max() ?? 0
    var result = Block(size: Size(width: width, height: 0))
    for (index, row) in rows.enumerated() {
      if index > 0 { result.size.height += Self.rowGap }
      let top = result.size.height
      let left = shift(of: row, below: result, within: width)
      for (block, offset) in row.blocks {
        result.add(block, at: Point(x: left + offset, y: top + row.head - block.head))
      }
      if index == 0 { result.head = row.head }
      result.size.height += row.height
    }
    return result
  }

  /// The distance to move a row to the right, so that its edges to the rows above are short.
  private func shift(of row: BlockRow, below placed: Block, within width: Double) -> Double {
    let nodes = row.blocks.reduce(into: [Int: Double]()) { centers, placedBlock in
      for (node, rect) in placedBlock.block.nodes {
        centers[node] = placedBlock.minX + rect.center.x
      }
    }
    let offsets = diagram.edges.compactMap { edge -> Double? in
      if let above = placed.nodes[edge.source], let center = nodes[edge.target] {
        return above.center.x - center
      }
      if let above = placed.nodes[edge.target], let center = nodes[edge.source] {
        return above.center.x - center
      }
      return nil
    }
    let shifts = stride(from: 0, through: max(0, width - row.width), by: Self.shiftUnit)
    let costs = shifts.map { shift in
      (shift: shift, cost: offsets.reduce(0) { $0 + abs($1 - shift) })
    }
    return costs.min { ($0.cost, $0.shift) < ($1.cost, $1.shift) }?.shift ?? 0
  }
}

extension Diagram {
  /// Returns the diagram in the layout of a candidate in rows, which needs no Graphviz, before it
  /// is finished, or `nil` for other candidates.
  package func placedInRows(for candidate: LayoutCandidate) -> PlacedDiagram? {
    guard case .rows(let width, let order) = candidate.fold else { return nil }
    var diagram = self
    diagram.direction = candidate.direction
    let rows = RowPlacement(diagram, width: Double(width), order: order)
    // Leave room for routes at the borders of the diagram.
    let corner = Point(x: 2 * Sheet.margin, y: 4 * Sheet.margin)
    let nodes = rows.nodes.map { $0.moved(by: corner) }
    var router = EdgeRouter(nodes: nodes, axis: .x, keepsApart: true)
    let routes = router.route(edges, where: { _ in true }) { edge in
      nodes[edge.target].center.x < nodes[edge.source].center.x
    }
    return PlacedDiagram(
      diagram: diagram, nodes: nodes, groups: rows.groups.map { $0.moved(by: corner) },
      routes: edges.indices.compactMap { routes[$0] })
  }
}
