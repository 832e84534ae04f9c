/// A shortest path from a start to each configuration of a document.
package struct ShortestPaths {
  /// A path from a start.
  package struct Path: Hashable {
    package var start: Int
    /// The transitions, as indices in ``FlowDocument/transitions``.
    package var steps: [Int]
    /// How many transitions come before each relaunch.
    package var relaunches: [Int]

    package init(start: Int, steps: [Int], relaunches: [Int] = []) {
      (self.start, self.steps, self.relaunches) = (start, steps, relaunches)
    }

    /// The texts of all steps, given those of transitions.
    package func texts(_ text: (Int) -> String) -> [String] {
      if relaunches.isEmpty { return steps.map(text) }
      return (0...steps.count).flatMap { position in
        relaunches.filter { $0 == position }.map { _ in FlowTrace.Step.relaunch().event }
          + steps[position...].prefix(1).map(text)
      }
    }
  }

  private enum Discovery {
    case start(Int)
    case transition(Int)
    case relaunch(from: Int)
  }

  private let document: FlowDocument
  private var discoveries: [Discovery?]
  /// The distance of each configuration in steps, or `nil` if no start leads there.
  package private(set) var distances: [Int?]

  /// Finds the paths; only those to what nothing else leads to have relaunches.
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
    let transitions = document.transitionsBySource
    var next = 0
    func reach(_ target: Int, from source: Int, by discovery: Discovery) {
      guard discoveries[target] == nil else { return }
      discoveries[target] = discovery
      distances[target] = (distances[source] ?? 0) + 1
      reached.append(target)
    }
    while next < reached.count {
      while next < reached.count {
        let source = reached[next]
        for transition in transitions[source] {
          if case .configuration(let target) = document.transitions[transition].target {
            reach(target, from: source, by: .transition(transition))
          }
        }
        next += 1
      }
      for relaunch in document.relaunches ?? [] where discoveries[relaunch.source] != nil {
        guard let target = relaunch.target else { continue }
        reach(target, from: relaunch.source, by: .relaunch(from: relaunch.source))
      }
    }
  }

  /// A shortest path to a configuration, or `nil` if no start leads there.
  package func path(to configuration: Int) -> Path? {
    var steps: [Int] = []
    var relaunches: [Int] = []
    var current = configuration
    while let discovery = discoveries[current] {
      switch discovery {
      case .start(let start):
        return Path(
          start: start, steps: steps.reversed(),
          relaunches: relaunches.reversed().map { steps.count - $0 })
      case .transition(let transition):
        steps.append(transition)
        current = document.transitions[transition].source
      case .relaunch(let saved):
        relaunches.append(steps.count)
        current = saved
      }
    }
    return nil
  }
}

extension FlowDocument {
  /// The indices of the transitions from each configuration.
  package var transitionsBySource: [[Int]] {
    var indices = Array(repeating: [Int](), count: configurations.count)
    for (index, transition) in transitions.enumerated() { indices[transition.source].append(index) }
    return indices
  }
}
