import FlowDocuments

/// Divides the nodes of a diagram into parts that each fit on a page.
struct PageDivider {
  /// Nodes that belong together: those of a group, or some of them.
  struct Piece: Hashable {
    var nodes: [Int]
    /// The group's title; the diagram's own for nodes outside all groups.
    var title: String
  }

  /// Nodes that share a page.
  struct Part: Hashable {
    var pieces: [Piece]
    /// Whether it holds screens outside all groups; it is never merged into the page of a group.
    var isOutermost = false

    init(_ nodes: [Int], title: String, isOutermost: Bool = false) {
      pieces = [Piece(nodes: nodes, title: title)]
      self.isOutermost = isOutermost
    }

    init(_ pieces: some Collection<Piece>) { self.pieces = Array(pieces) }

    var nodes: [Int] { pieces.flatMap(\.nodes) }

    /// The titles of its groups: `Cart`, `Cart and Help`, `Cart, Help and 2 more`.
    var title: String { listed(pieces.map(\.title).distinct()) }
  }

  /// The title of the page of screens that nothing leads to or from.
  static let unconnected = "without connections"

  /// The most nodes of one of several pages: fewer than on a single page, because edges to other
  /// pages need space.
  private static let mostNodes = 32
  private static let mostEdges = 56
  /// The most boxes of an overview; with more than the lower number, a group on several pages is
  /// one box.
  static let mostBoxes = 24
  static let mostUngroupedBoxes = 16
  /// How many nodes are put together where no group says what belongs together.
  private static let mostInChunk = 16
  private static let fewestInChunk = 4
  /// Parts with at most this many screens are drawn on the page that most of their edges lead to.
  private static let mostInSmallPart = 6
  /// A part has at most this many screens after it takes in a small one, and a page this many nodes
  /// and edges.
  private static let mostWithSmallParts = 18
  private static let mostNodesWithSmallParts = 24
  private static let mostEdgesWithSmallParts = 36

  private let diagram: Diagram
  private let ways: PageWays

  init(_ diagram: Diagram) {
    self.diagram = diagram
    ways = PageWays(diagram)
  }

  // MARK: Groups

  /// Divides by groups, and by neighborhood where a group is too large for a page.
  ///
  /// - Parameter isForced: Whether to divide even if the outermost groups fit on one page.
  func parts(of nodes: [Int], isForced: Bool) -> [Part] {
    let alone = diagram.unconnectedScreens
    let others = nodes.filter { !alone.contains($0) }
    guard others.count + 1 < nodes.count, !others.isEmpty else {
      return parts(of: nodes, in: nil, isForced: isForced)
    }
    return parts(of: others, in: nil, isForced: isForced)
      + [Part(nodes.filter(alone.contains), title: Self.unconnected, isOutermost: true)]
  }

  private func parts(of nodes: [Int], in group: Int?, isForced: Bool) -> [Part] {
    let title = title(of: group)
    guard isForced || !fits(nodes) else { return [Part(nodes, title: title)] }
    let own = nodes.filter { diagram.nodes[$0].group == group }
    let children = diagram.groups.indices.filter { diagram.groups[$0].parent == group }
    let inner = children.flatMap { child -> [Part] in
      let inside = nodes.filter { diagram.lies($0, in: child) }
      return inside.isEmpty ? [] : parts(of: inside, in: child, isForced: false)
    }
    guard !own.isEmpty else { return inner }
    let chunks = fits(own) ? [own] : chunks(of: own, size: balanced(own.count))
    return chunks.map { Part($0, title: title, isOutermost: group == nil) } + inner
  }

  private func title(of group: Int?) -> String {
    let titles = diagram.groups(around: group).prefix(2).map { diagram.groups[$0].title }
    return titles.isEmpty ? diagram.title : titles.reversed().joined(separator: " › ")
  }

  /// Merges the smallest parts into the page that most of their edges lead to.
  func joiningSmall(_ parts: [Part]) -> [Part] {
    var parts = parts
    var stays: Set<[Piece]> = []
    while let index = smallest(of: parts, except: stays) {
      let part = parts[index]
      let links = parts.map { ways.weight(between: part.nodes, and: $0.nodes) }
      let candidates = parts.indices.filter { other in
        other != index && links[other] > 0
          && parts[other].nodes.count + part.nodes.count <= Self.mostWithSmallParts
      }
      // The first of those with the most edges.
      guard let best = candidates.min(by: { (-links[$0], $0) < (-links[$1], $1) }),
        takesIn(parts[best].nodes + part.nodes)
      else {
        stays.insert(part.pieces)
        continue
      }
      parts[best].pieces += part.pieces
      parts.remove(at: index)
    }
    return parts
  }

  /// The smallest part that may join another; of equally small ones, the last.
  private func smallest(of parts: [Part], except stays: Set<[Piece]>) -> Int? {
    parts.indices.filter { index in
      parts[index].nodes.count <= Self.mostInSmallPart && !parts[index].isOutermost
        && !stays.contains(parts[index].pieces)
    }.min { (parts[$0].nodes.count, -$0) < (parts[$1].nodes.count, -$1) }
  }

  /// Whether nodes and the edges that leave them fit on a page.
  private func fits(_ nodes: [Int]) -> Bool {
    fits(nodes, mostNodes: Self.mostNodes, mostEdges: Self.mostEdges)
  }

  /// Whether nodes have room on a page even with what they took in.
  private func takesIn(_ nodes: [Int]) -> Bool {
    fits(nodes, mostNodes: Self.mostNodesWithSmallParts, mostEdges: Self.mostEdgesWithSmallParts)
  }

  private func fits(_ nodes: [Int], mostNodes: Int, mostEdges: Int) -> Bool {
    guard nodes.count <= mostNodes else { return false }
    let page = DiagramCut(
      diagram, to: Set(nodes), .connected { _ in .init(page: "", title: "") }
    ).result()
    return page.nodes.count <= mostNodes && page.labeledEdges <= mostEdges
  }

  // MARK: Neighborhoods

  /// The size of pages that are about equally full, with some room for branches that differ.
  private func balanced(_ count: Int) -> Int {
    let pages = (count + Self.mostInChunk - 1) / Self.mostInChunk
    return min(Self.mostInChunk, (count + pages - 1) / max(1, pages) + 2)
  }

  /// Divides nodes into neighborhoods of limited size.
  func chunks(of nodes: [Int], size: Int) -> [[Int]] {
    let result = Neighborhoods(ways).divide(nodes, size: max(1, size))
    guard size > Self.fewestInChunk else { return result }
    return result.flatMap { chunk in
      fits(chunk) ? [chunk] : chunks(of: chunk, size: (chunk.count + 1) / 2)
    }
  }

  /// Divides a part in two: between its groups if it holds several.
  func halves(of part: Part) -> [Part] {
    let count = part.nodes.count
    guard part.pieces.count > 1 else {
      return chunks(of: part.nodes, size: (count + 1) / 2).map {
        Part($0, title: part.title, isOutermost: part.isOutermost)
      }
    }
    var (before, first) = (0, 0)
    while first + 1 < part.pieces.count, first == 0 || 2 * before < count {
      before += part.pieces[first].nodes.count
      first += 1
    }
    return [Part(part.pieces[..<first]), Part(part.pieces[first...])]
  }

  // MARK: Titles

  /// The title of the first of several screens, if it leads to all others.
  func firstScreen(of nodes: [Int]) -> String? {
    guard nodes.count > 1, let root = ways.root(of: nodes), diagram.nodes[root].kind == .screen
    else { return nil }
    return diagram.nodes[root].title
  }

  /// Some of the screens: first those that edges lead to from others.
  func screens(of nodes: [Int]) -> String {
    let entries = ways.entries(of: nodes)
    let others = nodes.filter { !entries.contains($0) }
    return listedInTitle((entries + others).map { diagram.nodes[$0].title })
  }
}
