#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

// Paths over the transitions that tests can take.
extension DeviceModel {
  /// Returns at most so many paths, and whether there are more.
  ///
  /// A tour has the minimum number of steps and launches.
  func paths(
    _ selection: TraceSelection, limit: Int
  ) -> (paths: [ShortestPaths.Path], isTruncated: Bool) {
    let found =
      switch selection {
      case .shortest: shortestPaths()
      case .tour: tour()
      case .simple(let steps): simplePaths(upTo: steps, limit: limit + 1)
      }
    return (Array(found.prefix(limit)), found.count > limit)
  }

  private func tour() -> [ShortestPaths.Path] {
    let taken = actions.indices.filter { actions[$0] != nil }
    let tour = PostmanTour(
      edges: taken.map {
        let transition = document.transitions[$0]
        return (source: transition.source, target: transition.target.configuration)
      },
      starts: document.starts.map(\.configuration), nodes: document.configurations.count)
    return tour.walks().map { walk in
      .init(start: walk.start, steps: walk.steps.map { taken[$0] })
    }
  }

  /// A shortest path to each state, in the order they are reached.
  private func shortestPaths() -> [ShortestPaths.Path] {
    let taken = actions.indices.filter { actions[$0] != nil }
    var reachable = document
    reachable.transitions = taken.map { document.transitions[$0] }
    let traces = ShortestPaths(in: reachable)
    var states: Set<String> = []
    return reachable.configurations.indices.compactMap { index in
      guard reached[index], states.insert(reachable.configurations[index].state).inserted,
        let trace = traces.path(to: index)
      else { return nil }
      return .init(start: trace.start, steps: trace.steps.map { taken[$0] })
    }
  }

  /// All paths that visit no configuration twice, depth first.
  private func simplePaths(upTo length: Int, limit: Int) -> [ShortestPaths.Path] {
    SimplePaths(
      leaving: leaving, target: { document.transitions[$0].target.configuration },
      starts: document.starts.map(\.configuration), length: length
    ).prefix(limit).map { .init(start: $0.start, steps: $0.steps) }
  }
}
#endif
