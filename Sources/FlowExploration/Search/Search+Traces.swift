import FlowCore

extension Search {
  /// Returns a shortest way to a node, made again by running the flow.
  func trace(to node: Int) -> Trace<F> {
    var choices: [Int] = []
    var current = node
    while case .step(let source, let choice) = discovery(of: current) {
      choices.append(choice)
      current = source
    }
    guard case .start(let start) = discovery(of: current) else {
      return Trace(first: configurations[current])
    }
    var trace = Trace(
      start: start, condition: flow.starts[start].words, first: configurations[current])
    for choice in choices.reversed() {
      let inputs = flow.inputs(at: trace.last)
      guard inputs.indices.contains(choice) else { break }
      trace.steps.append(flow.step(inputs[choice], at: trace.last))
    }
    return trace
  }

  /// The nodes on the way to a node, nearest first.
  func ancestors(of node: Int) -> some Sequence<Int> {
    sequence(state: node) { current in
      guard case .step(let source, _) = discovery(of: current) else { return nil }
      current = source
      return source
    }
  }

  private func discovery(of node: Int) -> PackedStore.Discovery {
    configurations.packed.store.discovery(of: node)
  }
}
