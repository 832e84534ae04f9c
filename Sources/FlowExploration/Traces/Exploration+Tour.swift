import FlowCore
import FlowDocuments
import FlowSupport

extension Exploration {
  /// Returns traces that together take every transition, at the lowest cost: one for each step and
  /// one for each trace, where something leads on from every start.
  ///
  /// Refused transitions lead nowhere and are not part of the tour. A relaunch is part of it
  /// where no path to a configuration without one is as short.
  ///
  /// - Complexity: At worst cubic in the transitions; below a second for 20,000 transitions of a
  ///   usual flow.
  public func tour() -> [Trace<F>] {
    let maker = TraceMaker(self)
    let starts = starts.map(\.node).distinct()
    let relaunches = nodes.indices.compactMap { node in
      nodes[node].saved.map { (saved: $0, node: node) }
    }
    let tour = PostmanTour(
      edges: handledSteps.map { ($0.source, $0.nextNode) } + relaunches.map { ($0.saved, $0.node) },
      starts: starts, nodes: nodes.count)
    return tour.walks().filter { !$0.steps.isEmpty }.map { walk in
      var trace = maker.trace(from: starts[walk.start], by: [])
      trace.steps = walk.steps.map { step in
        guard step >= handledSteps.count else { return maker.step(step) }
        let relaunch = relaunches[step - handledSteps.count]
        return maker.relaunch(from: relaunch.saved, to: relaunch.node)
      }
      return trace
    }
  }

  /// Returns all traces that visit no configuration twice, with at least one step and at most a
  /// given number, none of them a relaunch.
  ///
  /// They are generated lazily, so any number of them needs no more memory than one:
  /// ```swift
  /// for trace in exploration.simpleTraces(upTo: 8).prefix(100) { print(trace) }
  /// ```
  /// A trace is directly followed by those that continue it, and traces with the same beginning are
  /// in the order of ``handledSteps``.
  ///
  /// - Complexity: O(*n*) for a trace of *n* steps. The number of traces can grow exponentially
  ///   with the number of steps.
  public func simpleTraces(upTo length: Int) -> some Sequence<Trace<F>> {
    let maker = TraceMaker(self)
    let starts = starts.map(\.node).distinct()
    var leaving = Array(repeating: [Int](), count: nodes.count)
    for (index, step) in handledSteps.enumerated() { leaving[step.source].append(index) }
    return SimplePaths(
      leaving: leaving, target: { handledSteps[$0].nextNode }, starts: starts, length: length
    ).lazy.map { maker.trace(from: starts[$0.start], by: $0.steps) }
  }
}

extension Exploration.HandledStep {
  /// The node to which it leads; `nil` if it ends the flow.
  fileprivate var nextNode: Int? {
    if case .configuration(let node) = target { node } else { nil }
  }
}
