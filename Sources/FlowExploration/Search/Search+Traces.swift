import FlowCore

extension Search {
  func trace(to node: Int) -> Trace<F> {
    let first = ancestors(of: node).reduce(node) { $1 }
    guard case .start(let start) = discovery(of: first) else {
      return Trace(first: configurations[first])
    }
    return Trace(
      start: start, condition: flow.starts[start].label, first: configurations[first],
      steps: steps(to: node))
  }

  /// The last steps of the shortest trace to a node; by default, all of them.
  func steps(to node: Int, last count: Int = .max) -> [Trace<F>.CheckedStep] {
    var steps: [Trace<F>.CheckedStep] = []
    var current = node
    while steps.count < count, let source = source(of: current) {
      guard let step = step(from: source, to: current) else { break }
      steps.append(step)
      current = source
    }
    return steps.reversed()
  }

  private func step(from source: Int, to target: Int) -> Trace<F>.CheckedStep? {
    switch discovery(of: target) {
    case .start: nil
    case .step(_, let choice): step(choice, from: source, to: target)
    case .relaunch: flow.step(.relaunch, at: configurations[source])
    }
  }

  /// The nodes that were first reached by a relaunch, each with the one that was saved.
  var restoredNodes: [(node: Int, saved: Int)] {
    configurations.indices.compactMap { node in
      if case .relaunch(let saved) = discovery(of: node) { (node, saved) } else { nil }
    }
  }

  private func step(_ choice: Int, from source: Int, to target: Int) -> Trace<F>.CheckedStep? {
    let before = configurations[source]
    guard let cached = cachedStep(choice, from: source) else {
      let inputs = flow.inputs(at: before)
      return inputs.indices.contains(choice) ? flow.step(inputs[choice], at: before) : nil
    }
    guard case .moved(let transition) = cached.effect else {
      return flow.step(cached.input, at: before)
    }
    return .init(
      cached.input, before: before, reply: .handled, transition: transition,
      after: configurations[target])
  }

  /// The nodes on the path to a node, nearest first.
  func ancestors(of node: Int) -> some Sequence<Int> {
    sequence(state: node) { current in
      guard let source = source(of: current) else { return nil }
      current = source
      return source
    }
  }

  /// The node from which another was first reached; `nil` for a start.
  func source(of node: Int) -> Int? {
    switch discovery(of: node) {
    case .start: nil
    case .step(let source, _), .relaunch(let source): source
    }
  }

  private func discovery(of node: Int) -> PackedStore.Discovery {
    configurations.packed.store.discovery(of: node)
  }
}
