import FlowCore

/// A breadth-first search for a failure near a configuration, which caches what it finds.
struct NearestFailure<F: ExplorableFlow> {
  /// The maximum number of configurations to visit.
  static var maxConfigurations: Int { 4096 }

  private let cache: ConfigurationCache<F>
  private let first: Int32
  private let limit: Int
  /// The configurations reached, in order, and how each was reached.
  private var reached: [(id: Int32, source: Int, choice: Int, steps: Int)] = []
  private var visited: Set<Int32> = []

  /// - Parameter limit: The failure must have fewer steps.
  init(_ cache: ConfigurationCache<F>, from first: Int32, shorterThan limit: Int) {
    self.cache = cache
    self.first = first
    self.limit = limit
  }

  /// Returns the choices that lead to the nearest failure, or `nil` if none is near enough.
  ///
  /// - Parameter beat: Called repeatedly during the search.
  mutating func run(onStep beat: () -> Void) -> [(id: Int32, choice: Int)]? {
    reached = [(first, -1, 0, 0)]
    visited = [first]
    var current = 0
    while current < reached.count, reached[current].steps + 1 < limit, !cache.deadline.isOver,
      canContinue
    {
      if let path = expand(current) { return path }
      beat()
      current += 1
    }
    return nil
  }

  /// Whether anything may be found: beyond the last configuration, only steps are checked.
  private var canContinue: Bool {
    reached.count < Self.maxConfigurations || cache.checker.judgesSteps
  }

  private mutating func expand(_ source: Int) -> [(id: Int32, choice: Int)]? {
    let (id, steps) = (reached[source].id, reached[source].steps)
    cache.loadInputs(id)
    let node = cache.graph.nodes[Int(id)]
    for edge in node.firstEdge..<node.end where !cache.deadline.isOver {
      if cache.graph.edges[Int(edge)].target == WalkGraph.WalkEdge.unknown {
        _ = cache.follow(edge, from: id)
      }
      let choice = Int(edge - node.firstEdge)
      let (target, messages) = {
        ($0.target, $0.messages)
      }(cache.graph.edges[Int(edge)])
      if messages >= 0 { return path(to: source) + [(id, choice)] }
      guard target >= 0, reached.count < Self.maxConfigurations, visited.insert(target).inserted
      else {
        continue
      }
      reached.append((target, source, choice, steps + 1))
      if cache.graph.nodes[Int(target)].messages >= 0 { return path(to: reached.count - 1) }
    }
    return nil
  }

  private func path(to last: Int) -> [(id: Int32, choice: Int)] {
    var path: [(id: Int32, choice: Int)] = []
    var current = last
    while reached[current].source >= 0 {
      let (source, choice) = (reached[current].source, reached[current].choice)
      path.append((reached[source].id, choice))
      current = source
    }
    return path.reversed()
  }
}
