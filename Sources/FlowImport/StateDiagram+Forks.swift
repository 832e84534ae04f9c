import FlowSupport

extension StateDiagram {
  /// Maximum number of forks that are divided, since each compares all edges.
  private static let maxForks = 100

  /// Gives each fork whose branches are not in concurrent regions a state with a region for each, if
  /// a branch can be told from the rest of the diagram; the others stay alternatives.
  mutating func divideForks() throws(ImportError) {
    let forks = nodes.indices.filter {
      if case .forkOrJoin = nodes[$0].kind { nodes[$0].outgoingEdges.count > 1 } else { false }
    }
    for fork in forks.prefix(Self.maxForks) {
      guard let branches = branches(of: fork) else { continue }
      context.line = nodes[fork].line
      let (parent, region) = (nodes[branches[0].start].parent, nodes[branches[0].start].region)
      // No identifier in a file starts with a line feed.
      let divided = try node("\n\(fork).divided", in: parent)
      nodes[divided].title = nodes[fork].name
      nodes[divided].region = region
      for (number, branch) in branches.enumerated() {
        if number > 0 { beginRegion(in: divided) }
        for member in branch.members.sorted() { try move(member, into: divided, number) }
        addStart(in: divided, at: branch.start, region: number)
      }
    }
  }

  /// The branches of a fork: where each starts, and all states that only it leads to; `nil` if they
  /// are in regions of a state, or if another edge leads into one.
  private func branches(of fork: Int) -> [(start: Int, members: Set<Int>)]? {
    let starts = nodes[fork].outgoingEdges.map { edges[$0].target }
    guard Set(starts).count == starts.count, let first = starts.first,
      starts.allSatisfy({
        nodes[$0].kind == .state && nodes[$0].parent == nodes[first].parent
          && nodes[$0].region == nodes[first].region
      }), nodes[first].parent.map({ !nodes[$0].isParallel }) ?? true
    else { return nil }
    let parent = nodes[first].parent
    /// The node around another one, or that itself, that is beside the branches' starts.
    func level(_ node: Int) -> Int? {
      sequence(first: node) { nodes[$0].parent }.first { nodes[$0].parent == parent }
    }
    var successors: [Int: [Int]] = [:]
    var sources: [Int: [Int?]] = [:]
    for edge in edges {
      guard let target = level(edge.target) else { continue }
      sources[target, default: []].append(level(edge.source))
      if let source = level(edge.source) { successors[source, default: []].append(target) }
    }
    let begun = self.starts[parent]?.map(\.target) ?? nodes.indices.prefix(1).map(\.self)
    let before = breadthFirst(from: begun.compactMap(level)) {
      $0 == fork ? [] : successors[$0] ?? []
    }
    func follow(_ start: Int) -> Set<Int> {
      var members: Set = [start]
      while true {
        let next = members.flatMap { successors[$0] ?? [] }.filter { node in
          if case .forkOrJoin = nodes[node].kind {
            return (sources[node] ?? []).allSatisfy { $0.map(members.contains) ?? false }
          }
          return nodes[node].kind != .final && !before.contains(node)
        }
        let count = members.count
        members.formUnion(next)
        if members.count == count { return members }
      }
    }
    var members = starts.map(follow)
    let shared = members.indices.reduce(into: Set<Int>()) { shared, index in
      for other in members[..<index] { shared.formUnion(members[index].intersection(other)) }
    }
    for index in members.indices { members[index].subtract(shared) }
    let areSeparate = zip(starts, members).allSatisfy { start, members in
      members.contains(start) && !before.contains(start)
        && members.allSatisfy { member in
          (sources[member] ?? []).allSatisfy { source in
            source.map { members.contains($0) || $0 == fork && member == start } ?? false
          }
        }
    }
    return areSeparate ? zip(starts, members).map { ($0, $1) } : nil
  }
}
