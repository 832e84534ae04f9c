import FlowCore

extension StandardProperty {
  /// In every configuration, something other than a link leads on.
  ///
  /// A modal that cannot be closed violates ``modalsCanBeClosed`` instead.
  public static let noDeadEnd = Self(NoDeadEnd())
}

private struct NoDeadEnd: StandardRule {
  let name = "no-dead-end"
  let summary = "something leads on from everywhere"
  let partRule = PartRule.always
  let needsStacks = false

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    let remark = Remark<F>(text: "nothing leads on from here")
    return .reachability(
      ReachabilityRule(
        violations: { graph, _ in graph.deadEnds.map { Violation(place: $0) } },
        remark: { _, _ in remark },
        concerns: { $0.layers < 2 },
        vacuity: "a modal is open in every configuration",
        withoutSearch: { place, inputs, _ in
          flow.isDeadEnd(place, trying: inputs) ? remark : nil
        }))
  }
}

extension StepGraph {
  /// The configurations without a modal from which nothing leads on, in the order reached.
  var deadEnds: [Int] {
    places.indices.filter { index in
      let place = places[index]
      return !place.leadsOn && !place.canEnd && !place.isOpen && place.layers < 2
    }
  }
}

extension ExplorableFlow {
  /// Whether no input leads on from a configuration without a modal.
  fileprivate func isDeadEnd(
    _ place: Configuration<Self>, trying inputs: ArraySlice<Input<Self>>
  ) -> Bool {
    guard place.stack.layerCount < 2 else { return false }
    return !inputs.contains { input in
      let step = step(input, at: place)
      return step.outcome != nil || step.after != place
    }
  }
}
