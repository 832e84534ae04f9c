import FlowCore

extension RuleKind {
  static func noDeadEnd(in flow: F) -> Self {
    let message = ViolationMessage<F>(text: "nothing leads on from here")
    return .reachability(
      ReachabilityRule(
        violations: { graph, _ in graph.deadEnds.map { GraphViolation(node: $0) } },
        message: { _, _ in message },
        concerns: { $0.layers < 2 },
        vacuity: "a modal is open in every configuration",
        evaluateWithoutSearch: { configuration, inputs, _ in
          flow.isDeadEnd(configuration, trying: inputs) ? message : nil
        }))
  }
}

extension StepGraph {
  var deadEnds: [Int] {
    nodes.indices.filter { index in
      let node = nodes[index]
      return !node.leadsOn && !node.canEnd && !node.isIncomplete && node.layers < 2
    }
  }
}

extension ExplorableFlow {
  fileprivate func isDeadEnd(
    _ configuration: Configuration<Self>, trying inputs: ArraySlice<Input<Self>>
  ) -> Bool {
    guard configuration.stack.layerCount < 2 else { return false }
    return !inputs.contains { input in
      let step = step(input, at: configuration)
      return step.outcome != nil || step.after != configuration
    }
  }
}
