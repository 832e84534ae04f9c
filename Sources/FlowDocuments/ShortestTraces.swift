package struct ShortestTraces {
  /// A path from a start.
  package struct Trace: Hashable {
    package var start: Int
    /// The steps, as indices in ``FlowDocument/transitions``.
    package var steps: [Int]

    package init(start: Int, steps: [Int]) {
      (self.start, self.steps) = (start, steps)
    }
  }

  private enum Discovery {
    case start(Int)
    case step(Int)
  }

  private let document: FlowDocument
  private var discoveries: [Discovery?]
  /// The distance of each configuration in steps, or `nil` if no start leads there.
  package private(set) var distances: [Int?]

  /// Finds the paths.
  ///
  /// - Complexity: O(*c* + *t*) for *c* configurations and *t* transitions.
  package init(in document: FlowDocument) {
    self.document = document
    discoveries = Array(repeating: nil, count: document.configurations.count)
    distances = Array(repeating: nil, count: document.configurations.count)
    var reached: [Int] = []
    for (index, start) in document.starts.enumerated()
    where discoveries[start.configuration] == nil {
      discoveries[start.configuration] = .start(index)
      distances[start.configuration] = 0
      reached.append(start.configuration)
    }
    let steps = Dictionary(
      grouping: document.transitions.indices, by: { document.transitions[$0].source })
    var next = 0
    while next < reached.count {
      for step in steps[reached[next]] ?? [] {
        guard case .configuration(let target) = document.transitions[step].target,
          discoveries[target] == nil
        else { continue }
        discoveries[target] = .step(step)
        distances[target] = (distances[reached[next]] ?? 0) + 1
        reached.append(target)
      }
      next += 1
    }
  }

  /// A shortest path to a configuration, or `nil` if no start leads there.
  package func trace(to configuration: Int) -> Trace? {
    var steps: [Int] = []
    var current = configuration
    while case .step(let step)? = discoveries[current] {
      steps.append(step)
      current = document.transitions[step].source
    }
    guard case .start(let start)? = discoveries[current] else { return nil }
    return Trace(start: start, steps: steps.reversed())
  }
}
