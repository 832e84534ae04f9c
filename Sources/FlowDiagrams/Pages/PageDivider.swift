import FlowSupport

/// Divides the nodes of a diagram into parts that each fit on a page.
struct PageDivider {
  /// Nodes that belong together: those of a group, or some of them.
  struct Segment: Hashable {
    var nodes: [Int]
    /// The group's name; the diagram's title for nodes outside all groups.
    var title: String
  }

  struct PagePart: Hashable {
    var segments: [Segment]
    /// Whether it holds screens outside all groups; it is never merged into the page of a group.
    var isOutermost = false

    init(_ nodes: [Int], title: String, isOutermost: Bool = false) {
      segments = [Segment(nodes: nodes, title: title)]
      self.isOutermost = isOutermost
    }

    init(_ segments: some Collection<Segment>) { self.segments = Array(segments) }

    var nodes: [Int] { segments.flatMap(\.nodes) }

    /// The titles of its groups: `Cart`, `Cart and Help`, `Cart, Help and 2 more`.
    var title: String { listed(segments.map(\.title).distinct()) }
  }

  /// The title of the page of screens that nothing leads to or from.
  static let unconnected = "without connections"

  /// The maximum number of nodes on one of several pages: fewer than on a single page, because
  /// edges to other pages need space.
  private static let maxNodes = 32
  private static let maxEdges = 56
  /// The maximum number of nodes in an overview; above the lower number, a group on several pages
  /// is one node.
  static let maxOverviewNodes = 24
  static let maxUngroupedNodes = 16
  /// The size of chunks if no group shows which nodes belong together.
  private static let maxInChunk = 16
  private static let minInChunk = 4
  /// Parts with at most this many screens are drawn on the page that most of their edges lead to.
  private static let maxInSmallPart = 6
  /// The maximum number of screens in a part that a small one was merged into, and of nodes and
  /// edges on its page.
  private static let maxWithSmallParts = 18
  private static let maxNodesWithSmallParts = 24
  private static let maxEdgesWithSmallParts = 36

  let index: DiagramIndex
  private let connections: PageConnections
  private var diagram: Diagram { index.diagram }

  init(_ diagram: Diagram) {
    index = DiagramIndex(diagram)
    connections = PageConnections(diagram)
  }

  // MARK: Groups

  /// Divides by groups, and by neighborhood where a group is too large for a page.
  ///
  /// - Parameter isForced: Whether to divide even if the outermost groups fit on one page.
  func parts(of nodes: [Int], isForced: Bool) -> [PagePart] {
    let alone = diagram.unconnectedScreens.filter { node in
      !diagram.nodes[node].rows.contains(where: \.isIncoming)
    }
    let others = nodes.filter { !alone.contains($0) }
    guard others.count + 1 < nodes.count, !others.isEmpty else {
      return parts(of: nodes, in: nil, isForced: isForced)
    }
    return parts(of: others, in: nil, isForced: isForced)
      + [PagePart(nodes.filter(alone.contains), title: Self.unconnected, isOutermost: true)]
  }

  private func parts(of nodes: [Int], in group: Int?, isForced: Bool) -> [PagePart] {
    let title = title(of: group)
    guard isForced || !fits(nodes) else { return [PagePart(nodes, title: title)] }
    var own: [Int] = []
    // By the group inside this one.
    var inside: [Int: [Int]] = [:]
    for node in nodes {
      let child = diagram.partsOfApp(around: node).prefix { $0 != group }.last
      if let child { inside[child, default: []].append(node) } else { own.append(node) }
    }
    let inner = inside.sorted { $0.key < $1.key }.flatMap { child, nodes in
      parts(of: nodes, in: child, isForced: false)
    }
    guard !own.isEmpty else { return inner }
    let chunks = fits(own) ? [own] : chunks(of: own, size: balancedSize(own.count))
    return chunks.map { PagePart($0, title: title, isOutermost: group == nil) } + inner
  }

  private func title(of group: Int?) -> String {
    let names = diagram.groups(around: group).map { diagram.groups[$0] }
      .filter { !$0.isLayer }.prefix(2).map(\.name)
    return names.isEmpty ? diagram.title : names.reversed().joined(separator: " › ")
  }

  /// Merges the smallest parts into the page that most of their edges lead to, the last of equally
  /// small ones first.
  func joiningSmall(_ parts: [PagePart]) -> [PagePart] {
    var parts = parts
    var partsOfNodes: [Int: Int] = [:]
    for (index, part) in parts.enumerated() {
      for node in part.nodes { partsOfNodes[node] = index }
    }
    // The parts that may join another, by their size, in order.
    var small = Array(repeating: [Int](), count: Self.maxInSmallPart + 1)
    for (index, part) in parts.enumerated()
    where part.nodes.count <= Self.maxInSmallPart && !part.isOutermost {
      small[part.nodes.count].append(index)
    }
    var isJoined = Array(repeating: false, count: parts.count)
    while let size = small.firstIndex(where: { !$0.isEmpty }), let index = small[size].popLast() {
      let nodes = parts[index].nodes
      var links: [Int: Int] = [:]
      for node in nodes {
        for (other, weight) in connections.weights[node] ?? [:] {
          guard let part = partsOfNodes[other], part != index else { continue }
          links[part, default: 0] += weight
        }
      }
      // The first of those with the most edges.
      let best = links.filter { parts[$0.key].nodes.count + size <= Self.maxWithSmallParts }
        .min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
      guard let best,
        fits(
          parts[best].nodes + nodes, maxNodes: Self.maxNodesWithSmallParts,
          maxEdges: Self.maxEdgesWithSmallParts)
      else { continue }
      let former = parts[best].nodes.count
      parts[best].segments += parts[index].segments
      isJoined[index] = true
      for node in nodes { partsOfNodes[node] = best }
      guard !parts[best].isOutermost else { continue }
      // It has other edges now, so one that could not join another part may.
      if former <= Self.maxInSmallPart { small[former].removeAll { $0 == best } }
      let count = former + size
      guard count <= Self.maxInSmallPart else { continue }
      small[count].insert(best, at: small[count].firstIndex { $0 > best } ?? small[count].count)
    }
    return parts.indices.filter { !isJoined[$0] }.map { parts[$0] }
  }

  /// Whether nodes and the edges that leave them fit on a page.
  private func fits(
    _ nodes: [Int], maxNodes: Int = PageDivider.maxNodes, maxEdges: Int = PageDivider.maxEdges
  ) -> Bool {
    guard nodes.count <= maxNodes else { return false }
    let page = PartialDiagram(
      index, to: Set(nodes), connectorLabel: { _ in .init(page: "", title: "") }
    ).diagram
    return page.nodes.count <= maxNodes && page.labeledEdges <= maxEdges
  }

  // MARK: Neighborhoods

  /// The size of pages that are about equally full, with some room for branches that differ.
  private func balancedSize(_ count: Int) -> Int {
    let pages = (count + Self.maxInChunk - 1) / Self.maxInChunk
    return min(Self.maxInChunk, (count + pages - 1) / max(1, pages) + 2)
  }

  func chunks(of nodes: [Int], size: Int) -> [[Int]] {
    let result = connections.neighborhoods(of: nodes, size: max(1, size))
    guard size > Self.minInChunk else { return result }
    return result.flatMap { chunk in
      fits(chunk) ? [chunk] : chunks(of: chunk, size: (chunk.count + 1) / 2)
    }
  }

  /// Divides a part in two: between its groups if it holds several.
  func halves(of part: PagePart) -> [PagePart] {
    let count = part.nodes.count
    guard part.segments.count > 1 else {
      return chunks(of: part.nodes, size: (count + 1) / 2).map {
        PagePart($0, title: part.title, isOutermost: part.isOutermost)
      }
    }
    var (before, first) = (0, 0)
    while first + 1 < part.segments.count, first == 0 || 2 * before < count {
      before += part.segments[first].nodes.count
      first += 1
    }
    return [PagePart(part.segments[..<first]), PagePart(part.segments[first...])]
  }

  // MARK: Titles

  /// The title of the first of several screens if it leads to all others, else of the one with the
  /// most edges to the others; `nil` if none has any.
  func mainScreen(of nodes: [Int]) -> String? {
    guard nodes.count > 1,
      let main = connections.root(of: nodes) ?? connections.hub(of: nodes),
      diagram.nodes[main].kind == .screen
    else { return nil }
    return diagram.nodes[main].title
  }

  /// The names of some of the screens, first those that edges lead to from others.
  func screens(of nodes: [Int]) -> String {
    let entrances = connections.entrances(of: nodes)
    let others = nodes.filter { !entrances.contains($0) }
    return listedInTitle((entrances + others).map { diagram.nodes[$0].title })
  }
}
