extension PageConnections {
  /// Divides nodes into neighborhoods of at most `size`, in the order of a breadth-first search.
  ///
  /// A screen dominates those that can be reached only through it: what is behind *Settings* belongs
  /// together, whatever leads there. The tree of dominators is divided from its leaves, and small
  /// branches of the same screen are put together, the best connected first.
  func neighborhoods(of nodes: [Int], size: Int) -> [[Int]] {
    let tree = DominatorTree(nodes, self)
    var result: [[Int]] = []
    var branches: [Int: [[Int]]] = [:]
    // A node comes after the one that dominates it.
    for position in tree.order.indices.reversed() {
      let node = tree.order[position]
      let (branch, pruned) = prune(node, branches.removeValue(forKey: position) ?? [], size: size)
      result += pruned
      branches[tree.dominators[position] ?? -1, default: []].append(branch)
    }
    result += pack(branches[-1] ?? [], into: [], size: size)
    let first = { (set: [Int]) in set.compactMap { order[$0] }.min() ?? .max }
    return result.map(sorted).sorted { first($0) < first($1) }
  }

  /// Prunes branches of a node until it fits on a page with the others.
  private func prune(
    _ node: Int, _ branches: [[Int]], size: Int
  ) -> (branch: [Int], pruned: [[Int]]) {
    var rest = branches.sorted { first($0) < first($1) }
    var total = rest.reduce(1) { $0 + $1.count }
    var pruned: [[Int]] = []
    while total > size, let largest = rest.indices.max(by: { rest[$0].count < rest[$1].count }),
      2 * rest[largest].count >= size
    {
      total -= rest[largest].count
      pruned.append(rest.remove(at: largest))
    }
    guard total > size else { return ([node] + rest.flatMap { $0 }, pruned) }
    let bins = pack(rest, into: [node], size: size)
    return (bins[0], pruned + bins.dropFirst())
  }

  private func first(_ branch: [Int]) -> Int {
    branch.first.flatMap { order[$0] } ?? .max
  }

  /// Puts branches together, each with those that it has most edges to, in sets of about the same
  /// size.
  private func pack(_ branches: [[Int]], into seed: [Int], size: Int) -> [[Int]] {
    var rest = branches.sorted { first($0) < first($1) }
    let count = rest.reduce(seed.count) { $0 + $1.count }
    let pages = max(1, (count + size - 1) / size)
    let even = (count + pages - 1) / pages
    var bins: [[Int]] = []
    var bin = seed
    while !rest.isEmpty {
      if bin.isEmpty { bin = rest.removeFirst() }
      var pull: [Int: Int] = [:]
      attract(bin, &pull)
      while bin.count < even {
        let room = size - bin.count
        let fitting = rest.indices.filter { rest[$0].count <= room }
        let strength = { (index: Int) in rest[index].reduce(0) { $0 + (pull[$1] ?? 0) } }
        let best = fitting.map { (strength($0), -$0) }.max { $0 < $1 }
        guard let best else { break }
        let branch = rest.remove(at: -best.1)
        bin += branch
        attract(branch, &pull)
      }
      bins.append(bin)
      bin = []
    }
    return bin.isEmpty ? bins : bins + [bin]
  }

  private func attract(_ branch: [Int], _ pull: inout [Int: Int]) {
    for node in branch {
      for (other, weight) in weights[node] ?? [:] { pull[other, default: 0] += weight }
    }
  }
}

/// The nearest dominator of each node: a node on every path to it, by the algorithm of Cooper,
/// Harvey and Kennedy.
///
/// Edges that go back do not count. Nothing dominates nodes that edges enter from outside.
struct DominatorTree {
  /// The nodes; each comes after the one that dominates it.
  let order: [Int]
  /// The position in ``order`` of the nearest node that dominates the one at this position; `nil`
  /// if none does.
  private(set) var dominators: [Int?]

  init(_ nodes: [Int], _ connections: PageConnections) {
    let inside = Set(nodes)
    let entered = Set(connections.entrances(of: nodes))
    var reached: Set<Int> = []
    var finished: [Int] = []
    // The last successor comes first.
    func successors(_ node: Int) -> [Int] {
      connections.sorted((connections.onward[node] ?? [:]).keys.filter(inside.contains)).reversed()
    }
    func visit(_ root: Int) {
      guard reached.insert(root).inserted else { return }
      var stack = [(node: root, next: successors(root))]
      while let node = stack.last?.node {
        guard let next = stack[stack.count - 1].next.popLast() else {
          finished.append(node)
          stack.removeLast()
          continue
        }
        if reached.insert(next).inserted { stack.append((next, successors(next))) }
      }
    }
    for root in connections.sorted(entered) { visit(root) }
    var roots = entered
    // What no entrance leads to: a cycle, or nodes that only edges going back lead to.
    for root in connections.sorted(inside) where !reached.contains(root) {
      roots.insert(root)
      visit(root)
    }
    order = finished.reversed()
    let positions = Dictionary(uniqueKeysWithValues: zip(order, 0...))
    dominators = order.map { _ in nil }
    let before = order.map { node in
      roots.contains(node)
        ? [] : (connections.sources[node] ?? [:]).keys.compactMap { positions[$0] }
    }
    computeDominators(before)
  }

  private mutating func computeDominators(_ before: [[Int]]) {
    // No dominator is not the same as none computed yet.
    var isComputed = before.map(\.isEmpty)
    var isChanged = true
    while isChanged {
      isChanged = false
      for position in order.indices where !before[position].isEmpty {
        var (nearest, isFirst): (Int?, Bool) = (nil, true)
        for source in before[position].sorted() where isComputed[source] {
          nearest = isFirst ? source : common(nearest, source)
          isFirst = false
        }
        guard !isFirst, !isComputed[position] || dominators[position] != nearest else { continue }
        (dominators[position], isComputed[position], isChanged) = (nearest, true, true)
      }
    }
  }

  /// The nearest node that dominates both.
  private func common(_ first: Int?, _ second: Int) -> Int? {
    var (first, second) = (first, Optional(second))
    while let a = first, let b = second, a != b {
      if a > b { first = dominators[a] } else { second = dominators[b] }
    }
    return first == second ? first : nil
  }
}
