#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

/// A path that a test on a device takes.
struct DevicePath: Hashable {
  /// The start, as an index in the document.
  var start: Int
  /// The transitions, as indices in the document, in order.
  var transitions: [Int]
}

/// Paths over the transitions that tests on a device can take.
struct DevicePaths {
  let paths: [DevicePath]
  /// Whether there are more than requested.
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

  private static func tour(in model: DeviceModel) -> [DevicePath] {
    let taken = model.actions.indices.filter { model.actions[$0] != nil }
    let edges = taken.map { index in
      let transition = model.document.transitions[index]
      return PostmanTour.TourEdge(
        source: transition.source, target: transition.target.configuration)
    }
    let tour = PostmanTour(
      edges: edges, starts: model.document.starts.map(\.configuration),
      nodes: model.document.configurations.count)
    return tour.walks().map { walk in
      DevicePath(start: walk.start, transitions: walk.edges.map { taken[$0] })
    }
  }

  /// A shortest path to each state, in the order they are reached.
  private static func shortest(in model: DeviceModel) -> [DevicePath] {
    var reachable = model.document
    reachable.transitions = []
    var numbers: [Int] = []
    for (index, transition) in model.document.transitions.enumerated()
    where model.actions[index] != nil {
      reachable.transitions.append(transition)
      numbers.append(index)
    }
    let traces = ShortestTraces(in: reachable)
    var states: Set<String> = []
    return reachable.configurations.indices.compactMap { index in
      guard model.reached[index], states.insert(reachable.configurations[index].state).inserted,
        let trace = traces.trace(to: index)
      else { return nil }
      return DevicePath(start: trace.start, transitions: trace.steps.map { numbers[$0] })
    }
  }

  /// All paths that visit no configuration twice, depth first.
  private static func simple(
    in model: DeviceModel, upTo length: Int, limit: Int
  ) -> [DevicePath] {
    SimplePaths(
      leaving: model.leaving, target: { model.document.transitions[$0].target.configuration },
      starts: model.document.starts.map(\.configuration), length: length
    ).prefix(limit).map { DevicePath(start: $0.start, transitions: $0.steps) }
  }
}

extension FlowDocument.Target {
  /// The configuration; `nil` if the flow finishes.
  var configuration: Int? {
    if case .configuration(let index) = self { index } else { nil }
  }
}
#endif
