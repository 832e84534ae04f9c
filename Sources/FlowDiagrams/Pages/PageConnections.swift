import FlowSupport

/// How the screens and groups of a diagram are connected.
///
/// Decisions count as part of their screens.
struct PageConnections {
  /// How many labels there are between two nodes, in either direction.
  private(set) var weights: [Int: [Int: Int]] = [:]
  private(set) var onward: [Int: [Int: Int]] = [:]
  /// The sources of each node's edges that do not go back, with the number of labels.
  private(set) var sources: [Int: [Int: Int]] = [:]
  private let starts: Set<Int>
  /// The rank of each node in a breadth-first search from the starts; unreachable nodes come last.
  private(set) var order: [Int: Int] = [:]

  init(_ diagram: Diagram) {
    let owners = diagram.owners
    let isFromStart = { (edge: Diagram.Edge) in diagram.nodes[edge.source].kind == .start }
    let first = diagram.edges.filter(isFromStart).map(\.target)
    starts = Set(first)
    for edge in diagram.edges {
      let (source, target) = (owners[edge.source], owners[edge.target])
      guard source != target, diagram.representsScreens(source), diagram.representsScreens(target)
      else { continue }
      let count = max(1, edge.labels.count)
      weights[source, default: [:]][target, default: 0] += count
      weights[target, default: [:]][source, default: 0] += count
      guard !edge.isBack else { continue }
      onward[source, default: [:]][target, default: 0] += count
      sources[target, default: [:]][source, default: 0] += count
    }
    rank(first + diagram.nodes.indices.filter(diagram.representsScreens))
  }

  private mutating func rank(_ roots: [Int]) {
    for root in roots {
      var waiting = [root][...]
      while let node = waiting.popFirst() {
        guard order[node] == nil else { continue }
        order[node] = order.count
        waiting += (weights[node] ?? [:]).keys.filter { order[$0] == nil }.sorted()
      }
    }
  }

  /// Nodes in the order of the breadth-first search.
  func sorted(_ nodes: some Sequence<Int>) -> [Int] {
    nodes.sorted { (order[$0] ?? .max, $0) < (order[$1] ?? .max, $1) }
  }

  /// The first node of a set, if all others are reached from it without leaving the set.
  func root(of nodes: [Int]) -> Int? {
    guard let root = sorted(nodes).first else { return nil }
    let inside = Set(nodes)
    let reached = breadthFirst(from: [root]) { (onward[$0] ?? [:]).keys.filter(inside.contains) }
    return reached.count == nodes.count ? root : nil
  }

  /// The first node of a set with the most labels between it and the others; `nil` if none has any.
  func hub(of nodes: [Int]) -> Int? {
    let inside = Set(nodes)
    let counts = sorted(nodes).map { node in
      let count = (weights[node] ?? [:]).reduce(0) {
        $0 + (inside.contains($1.key) ? $1.value : 0)
      }
      return (node, count)
    }
    // `max` returns the first of equal ones.
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil }
  }

  /// The nodes of a set that edges lead to from outside, the one with the most labels first; edges
  /// that go back do not count.
  func entrances(of nodes: [Int]) -> [Int] {
    let inside = Set(nodes)
    var counts: [Int: Int] = [:]
    for node in nodes {
      counts[node] = (sources[node] ?? [:]).reduce(starts.contains(node) ? 1 : 0) {
        $0 + (inside.contains($1.key) ? 0 : $1.value)
      }
    }
    let entrances = nodes.filter { counts[$0] ?? 0 > 0 }
    return entrances.sorted {
      (-(counts[$0] ?? 0), order[$0] ?? .max) < (-(counts[$1] ?? 0), order[$1] ?? .max)
    }
  }
}
