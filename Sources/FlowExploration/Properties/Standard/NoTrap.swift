import FlowCore

extension StandardProperty {
  /// From every configuration, an outcome or a configuration with nothing to go back to can be
  /// reached, without a link.
  ///
  /// A dead end, or a modal that cannot be closed, is not also reported as a trap.
  public static let noTrap = Self(NoTrap())
}

private struct NoTrap: StandardRule {
  let name = "no-trap"
  let summary = "an outcome or the root is reachable from everywhere"
  let canBeWalked = false

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
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
