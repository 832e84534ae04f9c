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
    let branches = branches.sorted { first($0) < first($1) }
    var total = branches.reduce(1) { $0 + $1.count }
    var pruned: [Int] = []
    if total > size {
      let largestFirst = branches.indices.sorted {
        (-branches[$0].count, $0) < (-branches[$1].count, $1)
      }
      for index in largestFirst {
        guard total > size, 2 * branches[index].count >= size else { break }
        total -= branches[index].count
        pruned.append(index)
      }
    }
    let isPruned = Set(pruned)
    let rest = branches.indices.filter { !isPruned.contains($0) }.map { branches[$0] }
    let prunedBranches = pruned.map { branches[$0] }
    guard total > size else { return ([node] + rest.flatMap { $0 }, prunedBranches) }
    let bins = pack(rest, into: [node], size: size)
    return (bins[0], prunedBranches + bins.dropFirst())
  }

  private func first(_ branch: [Int]) -> Int {
    branch.first.flatMap { order[$0] } ?? .max
  }

  /// Puts branches together, each with those that it has most edges to, in sets of about the same
  /// size.
  private func pack(_ branches: [[Int]], into seed: [Int], size: Int) -> [[Int]] {
    let branches = branches.sorted { first($0) < first($1) }
    let count = branches.reduce(seed.count) { $0 + $1.count }
    let pages = max(1, (count + size - 1) / size)
    let even = (count + pages - 1) / pages
    var rest = UnpackedBranches(branches)
    var bins: [[Int]] = []
    var bin = seed
    while let next = rest.first {
      if bin.isEmpty { bin = rest.remove(next) }
      // How strongly the bin attracts each branch that is left.
      var pull: [Int: Int] = [:]
      attract(bin, rest, &pull)
      while bin.count < even {
        let room = size - bin.count
        let attracted = pull.filter { rest.contains($0.key) && branches[$0.key].count <= room }
          .max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
        guard let best = attracted ?? rest.first(ofAtMost: room) else { break }
        let branch = rest.remove(best)
        bin += branch
        attract(branch, rest, &pull)
      }
      bins.append(bin)
      bin = []
    }
    return bin.isEmpty ? bins : bins + [bin]
  }

  private func attract(_ branch: [Int], _ rest: UnpackedBranches, _ pull: inout [Int: Int]) {
    for node in branch {
      for (other, weight) in weights[node] ?? [:] {
        if let branch = rest.branch(of: other) { pull[branch, default: 0] += weight }
      }
    }
  }
}

/// The branches that are not put on a page yet.
private struct UnpackedBranches {
  private let branches: [[Int]]
  private var branchesOfNodes: [Int: Int] = [:]
  private var isLeft: [Bool]
  /// The branches of each size, the first one last; some may not be left.
  private var branchesBySize: [Int: [Int]] = [:]
  /// No branch before this one is left.
  private var start = 0

  init(_ branches: [[Int]]) {
    self.branches = branches
    isLeft = branches.map { _ in true }
    for (index, branch) in branches.enumerated() {
      for node in branch { branchesOfNodes[node] = index }
    }
    for index in branches.indices.reversed() {
      branchesBySize[branches[index].count, default: []].append(index)
    }
  }

  /// The first branch that is left; `nil` if none is.
  var first: Int? { start < branches.count ? start : nil }

  func contains(_ branch: Int) -> Bool { isLeft[branch] }

  /// The branch that a node lies in, if it is left.
  func branch(of node: Int) -> Int? {
    branchesOfNodes[node].flatMap { isLeft[$0] ? $0 : nil }
  }

  /// The first branch of at most so many nodes.
  mutating func first(ofAtMost room: Int) -> Int? {
    var result: Int?
    for size in Array(branchesBySize.keys) where size <= room {
      while let last = branchesBySize[size]?.last, !isLeft[last] {
        branchesBySize[size]?.removeLast()
      }
      guard let last = branchesBySize[size]?.last else { continue }
      result = min(result ?? last, last)
    }
    return result
  }

  /// Takes a branch, and returns its nodes.
  mutating func remove(_ branch: Int) -> [Int] {
    isLeft[branch] = false
    while start < branches.count, !isLeft[start] { start += 1 }
    return branches[branch]
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
