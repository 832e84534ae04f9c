package import FlowDocuments

/// All paths through a graph that visit no node twice, depth first, with at least one step; a path
/// is directly followed by those that continue it.
package struct SimplePaths: Sequence, IteratorProtocol {
  private let leaving: [[Int]]
  /// The node to which a step leads; `nil` if it ends the path.
  private let target: (Int) -> Int?
  private let starts: [Int]
  private let length: Int
  private var path = ShortestPaths.Path(start: -1, steps: [])
  /// The nodes of the path, each with the steps that were not tried yet.
  private var nodes: [(node: Int, untried: ArraySlice<Int>)] = []

  package init(leaving: [[Int]], target: @escaping (Int) -> Int?, starts: [Int], length: Int) {
    (self.leaving, self.target, self.starts, self.length) = (leaving, target, starts, length)
  }

  package mutating func next() -> ShortestPaths.Path? {
    while true {
      if nodes.isEmpty {
        path.start += 1
        guard path.start < starts.count else { return nil }
        nodes.append((starts[path.start], leaving[starts[path.start]][...]))
      }
      guard path.steps.count < length, let step = nodes[nodes.count - 1].untried.popFirst() else {
        nodes.removeLast()
        _ = path.steps.popLast()
        continue
      }
      guard let target = target(step) else {
        return .init(start: path.start, steps: path.steps + [step])
      }
      guard !nodes.contains(where: { $0.node == target }) else { continue }
      path.steps.append(step)
      nodes.append((target, leaving[target][...]))
      return path
    }
  }
}
