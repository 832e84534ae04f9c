/// A shortest path from a start to each configuration of a document.
package struct ShortestPaths {
  /// A path from a start.
  package struct Path: Hashable {
    package var start: Int
    /// The transitions, as indices in ``FlowDocument/transitions``.
    package var steps: [Int]

    package init(start: Int, steps: [Int]) {
      (self.start, self.steps) = (start, steps)
    }
  }

  private enum Discovery {
    case start(Int)
    case transition(Int)
  }

  private let document: FlowDocument
  private var discoveries: [Discovery?]
  /// The distance of each configuration in transitions, or `nil` if no start leads there.
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
    let transitions = Dictionary(
      grouping: document.transitions.indices, by: { document.transitions[$0].source })
    var next = 0
    while next < reached.count {
      for transition in transitions[reached[next]] ?? [] {
        guard case .configuration(let target) = document.transitions[transition].target,
          discoveries[target] == nil
        else { continue }
        discoveries[target] = .transition(transition)
        distances[target] = (distances[reached[next]] ?? 0) + 1
        reached.append(target)
      }
      next += 1
    }
  }

  /// A shortest path to a configuration, or `nil` if no start leads there.
  package func path(to configuration: Int) -> Path? {
    var steps: [Int] = []
    var current = configuration
    while case .transition(let transition)? = discoveries[current] {
      steps.append(transition)
      current = document.transitions[transition].source
    }
    guard case .start(let start)? = discoveries[current] else { return nil }
    return Path(start: start, steps: steps.reversed())
  }
}
