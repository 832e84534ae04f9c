/// Divides the nodes of a diagram into parts that each fit on a page.
struct PageDivider {
  /// Nodes that share a page.
  struct Part {
    var nodes: [Int]
    var title: String
    /// Whether it holds screens outside all groups; it is never merged into the page of a group.
    var isOutermost = false
  }

  /// The most nodes of one of several pages: fewer than on a single page, because edges to other
  /// pages need space.
  private static let mostNodes = 18
  private static let mostEdges = 30
  /// How many nodes are put together where no group says what belongs together.
  private static let mostInChunk = 12
  private static let fewestInChunk = 4
  /// Groups with at most this many screens are drawn on the page that most of their edges lead to.
  private static let mostInSmallPart = 3
  /// A part has at most this many nodes after it takes in a small one.
  private static let mostWithSmallParts = 14

  private let diagram: Diagram
  /// How many labels there are between two nodes, in either direction.
  private var weights: [Int: [Int: Int]] = [:]
  private let order: [Int: Int]

  init(_ diagram: Diagram) {
    self.diagram = diagram
    let owners = diagram.owners
    for edge in diagram.edges {
      let (source, target) = (owners[edge.source], owners[edge.target])
      guard source != target, diagram.isPlace(source), diagram.isPlace(target) else { continue }
      weights[source, default: [:]][target, default: 0] += max(1, edge.labels.count)
      weights[target, default: [:]][source, default: 0] += max(1, edge.labels.count)
    }
    order = Self.breadthFirst(diagram, weights)
  }

  /// The rank of each node in a breadth-first search from the starts; unreachable nodes come last.
  private static func breadthFirst(
    _ diagram: Diagram, _ weights: [Int: [Int: Int]]
  ) -> [Int: Int] {
    var order: [Int: Int] = [:]
    var queue = diagram.edges.filter { diagram.nodes[$0.source].kind == .start }.map(\.target)
    queue += diagram.nodes.indices.filter(diagram.isPlace)
    var waiting: [Int] = []
    for root in queue {
      waiting.append(root)
      var next = 0
      while next < waiting.count {
        let node = waiting[next]
        next += 1
        guard order[node] == nil else { continue }
        order[node] = order.count
        waiting += (weights[node] ?? [:]).keys.filter { order[$0] == nil }.sorted()
      }
      waiting = []
    }
    return order
  }

  // MARK: Groups

  /// Divides by groups, and by neighborhood where a group is too large for a page.
  ///
  /// - Parameter isForced: Whether to divide even if the outermost groups fit on one page.
  func parts(of nodes: [Int], isForced: Bool) -> [Part] {
    parts(of: nodes, in: nil, isForced: isForced)
  }

  private func parts(of nodes: [Int], in group: Int?, isForced: Bool) -> [Part] {
    let title = title(of: group)
    guard isForced || !fits(nodes) else { return [Part(nodes: nodes, title: title)] }
    let own = nodes.filter { diagram.nodes[$0].group == group }
    let children = diagram.groups.indices.filter { diagram.groups[$0].parent == group }
    let inner = children.flatMap { child -> [Part] in
      let inside = nodes.filter { diagram.lies($0, in: child) }
      return inside.isEmpty ? [] : parts(of: inside, in: child, isForced: false)
    }
    guard !own.isEmpty else { return inner }
    let chunks = fits(own) ? [own] : chunks(of: own, size: balanced(own.count))
    return chunks.map { Part(nodes: $0, title: title, isOutermost: group == nil) } + inner
  }

  private func title(of group: Int?) -> String {
    let titles = diagram.groups(around: group).prefix(2).map { diagram.groups[$0].title }
    return titles.isEmpty ? diagram.title : titles.reversed().joined(separator: " › ")
  }

  /// Merges the smallest parts into the page that most of their edges lead to.
  func joiningSmall(_ parts: [Part]) -> [Part] {
    var parts = parts
    for index in parts.indices.reversed()
    where parts[index].nodes.count <= Self.mostInSmallPart && !parts[index].isOutermost {
      let links = parts.indices.map { other in
        other == index ? 0 : weight(between: parts[index].nodes, and: parts[other].nodes)
      }
      let candidates = parts.indices.filter { other in
        links[other] > 0
          && parts[other].nodes.count + parts[index].nodes.count <= Self.mostWithSmallParts
      }
      // The first of those with the most edges.
      guard let best = candidates.min(by: { (-links[$0], $0) < (-links[$1], $1) }),
        fits(parts[best].nodes + parts[index].nodes)
      else { continue }
      parts[best].nodes += parts[index].nodes
      parts.remove(at: index)
    }
    return parts
  }

  private func weight(between some: [Int], and others: [Int]) -> Int {
    let others = Set(others)
    return some.reduce(0) { sum, node in
      sum + (weights[node] ?? [:]).reduce(0) { $0 + (others.contains($1.key) ? $1.value : 0) }
    }
  }

  /// Whether nodes and the edges that leave them fit on a page.
  private func fits(_ nodes: [Int]) -> Bool {
    guard nodes.count <= Self.mostNodes else { return false }
    return Self.fits(
      DiagramCut(diagram, to: Set(nodes), .connected { _ in .init(page: "", title: "") }).result())
  }

  /// Whether a diagram fits on one of several pages.
  static func fits(_ diagram: Diagram) -> Bool {
    diagram.nodes.count <= mostNodes && diagram.labeledEdges <= mostEdges
  }

  // MARK: Neighborhoods

  private func balanced(_ count: Int) -> Int {
    let pages = (count + Self.mostInChunk - 1) / Self.mostInChunk
    return (count + pages - 1) / max(1, pages)
  }

  /// Cuts the breadth-first order into groups of neighbors of limited size.
  func chunks(of nodes: [Int], size: Int) -> [[Int]] {
    let size = max(1, size)
    var rest = nodes.sorted { (order[$0] ?? .max) < (order[$1] ?? .max) }
    var result: [[Int]] = []
    while let seed = rest.first {
      rest.removeFirst()
      var chunk = [seed]
      var pull = weights[seed] ?? [:]
      while chunk.count < size, !rest.isEmpty {
        // The node nearest to the chunk; of equally near ones, the first in the order.
        let best = rest.indices.max { a, b in
          (pull[rest[a]] ?? 0, -a) < (pull[rest[b]] ?? 0, -b)
        }
        let node = rest.remove(at: best ?? 0)
        chunk.append(node)
        for (other, weight) in weights[node] ?? [:] { pull[other, default: 0] += weight }
      }
      result.append(chunk)
    }
    guard size > Self.fewestInChunk else { return result }
    return result.flatMap { chunk in
      fits(chunk) ? [chunk] : chunks(of: chunk, size: (chunk.count + 1) / 2)
    }
  }
}
