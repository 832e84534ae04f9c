#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

/// Paths over the transitions that tests on a device can take.
struct DevicePaths {
  let paths: [ShortestTraces.Trace]
  let isTruncated: Bool

  /// - Parameters:
  ///   - selection: Which paths to take. A tour has the minimum number of steps and launches.
  ///   - limit: The maximum number of paths.
  init(_ selection: TraceSelection, in model: DeviceModel, limit: Int) {
    let found =
      switch selection {
      case .shortest: Self.shortest(in: model)
      case .tour: Self.tour(in: model)
      case .simple(let steps): Self.simple(in: model, upTo: steps, limit: limit + 1)
      }
    paths = Array(found.prefix(limit))
    isTruncated = found.count > limit
  }

  private static func tour(in model: DeviceModel) -> [ShortestTraces.Trace] {
    let taken = model.actions.indices.filter { model.actions[$0] != nil }
    let edges = taken.map { model.document.transitions[$0] }.map {
      (source: $0.source, target: $0.target.configuration)
    }
    let tour = PostmanTour(
      edges: edges, starts: model.document.starts.map(\.configuration),
      nodes: model.document.configurations.count)
    return tour.walks().map { walk in
      .init(start: walk.start, steps: walk.steps.map { taken[$0] })
    }
  }

  /// A shortest path to each state, in the order they are reached.
  private static func shortest(in model: DeviceModel) -> [ShortestTraces.Trace] {
    let numbers = model.actions.indices.filter { model.actions[$0] != nil }
    var reachable = model.document
    reachable.transitions = numbers.map { model.document.transitions[$0] }
    let traces = ShortestTraces(in: reachable)
    var states: Set<String> = []
    return reachable.configurations.indices.compactMap { index in
      guard model.reached[index], states.insert(reachable.configurations[index].state).inserted,
        let trace = traces.trace(to: index)
      else { return nil }
      return .init(start: trace.start, steps: trace.steps.map { numbers[$0] })
    }
  }

  /// All paths that visit no configuration twice, depth first.
  private static func simple(
    in model: DeviceModel, upTo length: Int, limit: Int
  ) -> [ShortestTraces.Trace] {
    SimplePaths(
      leaving: model.leaving, target: { model.document.transitions[$0].target.configuration },
      starts: model.document.starts.map(\.configuration), length: length
    ).prefix(limit).map { .init(start: $0.start, steps: $0.steps) }
  }
}

extension FlowDocument.Target {
  /// The configuration; `nil` if the flow finishes.
  var configuration: Int? {
    if case .configuration(let index) = self { index } else { nil }
  }
}
#endif
