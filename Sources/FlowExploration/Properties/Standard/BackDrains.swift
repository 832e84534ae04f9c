import FlowCore

extension StandardProperty {
  /// Going back repeatedly ends, without visiting any configuration twice.
  ///
  /// If back is ignored or refused, other properties report it.
  public static let backDrains = Self(BackDrains())
}

private struct BackDrains: StandardRule {
  let name = "back-drains"
  let summary = "going back comes to an end"

  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    .reachability(
      ReachabilityRule(
        violations: { graph, _ in graph.endlessBacks },
        message: { message(at: $0, afterBacks: $1.backs, in: flow) },
        concerns: { $0.back != nil },
        vacuity: "the system's back never leads on",
        concernsWalked: { flow.configurationAfterBack(from: $0) != nil },
        withoutSearch: { configuration, _, deadline in
          flow.backCycleLength(at: configuration, by: deadline)
            .map { message(at: configuration, afterBacks: $0, in: flow) }
        }))
  }

  private func message<F: ExplorableFlow>(
    at configuration: Configuration<F>, afterBacks backs: Int, in flow: F
  ) -> ViolationMessage<F> {
    var configuration = configuration
    var inputs: [Input<F>] = []
    for _ in 0..<backs {
      let input = Input<F>.move(
        .back, Interpreter.event(for: .back, of: flow, in: configuration.state))
      inputs.append(input)
      configuration = flow.step(input, at: configuration).after
    }
    return ViolationMessage(
      inputs: inputs,
      text: backs == 1
        ? "the flow handles back and stays where it is"
        : "going back \(backs) times leads to the same configuration again")
  }
}

extension ExplorableFlow {
  /// Returns how many times to go back from a configuration to reach it again, or `nil` if going
  /// back ends or enters a cycle without it, or if time runs out.
  ///
  /// - Complexity: one step for each configuration on the path; at most as many as the flow's
  ///   ``exploration`` allow.
  fileprivate func backCycleLength(at configuration: Configuration<Self>, by deadline: Deadline)
    -> Int?
  {
    var current = configuration
    var visited = InternTable([configuration])
    for backs in 1...limits.configurations {
      guard !deadline.isOver, let (after, reason) = configurationAfterBack(from: current),
        after != current || reason == nil
      else { return nil }
      if after == configuration { return backs }
      guard visited.insert(after) else { return nil }
      current = after
    }
    return nil
  }

  /// Returns where the system's back leads from a configuration, and the reason of the transition,
  /// or `nil` if back does not lead on.
  fileprivate func configurationAfterBack(
    from configuration: Configuration<Self>
  ) -> (configuration: Configuration<Self>, reason: TransitionReason?)? {
    guard configuration.stack.backPopsScreen != nil,
      let event = Interpreter.event(for: .back, of: self, in: configuration.state)
    else {
      return nil
    }
    var after = configuration
    let result = after.send(event, to: self)
    guard result.reply == .handled else { return nil }
    return (after, result.transition?.reason)
  }
}

extension StepGraph {
  /// The cycles in which going back never ends, each reported at the configuration first reached.
  fileprivate var endlessBacks: [GraphViolation] {
    var cycles: [GraphViolation] = []
    var isSettled = Array(repeating: false, count: nodes.count)
    for first in nodes.indices {
      var path: [Int] = []
      var current: Int? = first
      while let node = current, !isSettled[node] {
        isSettled[node] = true
        path.append(node)
        current = nextBack(from: node)
      }
      guard let repeated = current, let position = path.firstIndex(of: repeated) else { continue }
      let cycle = path[position...]
      cycles += cycle.min().map { [GraphViolation(node: $0, backs: cycle.count)] } ?? []
    }
    return cycles
  }

  private func nextBack(from node: Int) -> Int? {
    guard let target = nodes[node].back.map({ Int($0) }) else { return nil }
    return target == node && nodes[node].backIsAnnounced ? nil : target
  }
}
