import FlowCore

extension RuleKind {
  static var noTrap: Self {
    .reachability(
      ReachabilityRule(
        violations: { graph, _ in
          let backwards = graph.backwards()
          let reported = Set(graph.deadEnds + graph.lastingModals(backwards))
          return graph.nodesNotReaching(backwards) {
            graph.nodes[$0].canEnd || graph.nodes[$0].isRoot || reported.contains($0)
          }.map { GraphViolation(node: $0) }
        },
        message: { _, _ in
          ViolationMessage(text: "from here the flow can neither finish nor return to its root")
        }))
  }
}
