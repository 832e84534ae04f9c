import FlowCore

extension RuleKind {
  static func backDrains(in flow: F) -> Self {
    .reachability(
      ReachabilityRule(
        violations: { graph, _ in graph.endlessBacks },
        message: { flow.message(at: $0, afterBacks: $1.backCount) },
        concerns: { $0.back != nil },
        vacuity: "the system's back never leads on",
        concernsWalked: { flow.configurationAfterBack(from: $0) != nil },
        evaluateWithoutSearch: { configuration, _, deadline in
          flow.backCycleLength(at: configuration, by: deadline)
            .map { flow.message(at: configuration, afterBacks: $0) }
        }))
  }
}

extension ViolationMessage {
  /// - Parameter inputs: How to go back, once or several times, to the same configuration.
  init(backs inputs: [Input<F>]) {
    self.inputs = inputs
    text =
      inputs.count == 1
      ? "the flow handles back and stays where it is"
      : "going back \(inputs.count) times leads to the same configuration again"
  }
}

extension ExplorableFlow {
  fileprivate func message(
    at configuration: Configuration<Self>, afterBacks backs: Int
  ) -> ViolationMessage<Self> {
    var configuration = configuration
    var inputs: [Input<Self>] = []
    for _ in 0..<backs {
      let input = Input<Self>.move(
        .back, Interpreter.event(for: .back, of: self, in: configuration.state))
      inputs.append(input)
      configuration = step(input, at: configuration).after
    }
    return ViolationMessage(backs: inputs)
  }

  /// How many times to go back from a configuration to reach it again; `nil` if going back ends or
  /// enters another cycle, or if time runs out.
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

  /// `nil` if back does not lead on.
  fileprivate func configurationAfterBack(
    from configuration: Configuration<Self>
  ) -> (configuration: Configuration<Self>, reason: TransitionReason?)? {
    guard configuration.stack.backPopsScreen != nil,
      let event = Interpreter.event(for: .back, of: self, in: configuration.state)
    else { return nil }
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
      cycles += cycle.min().map { [GraphViolation(node: $0, backCount: cycle.count)] } ?? []
    }
    return cycles
  }

  private func nextBack(from node: Int) -> Int? {
    guard let target = nodes[node].back.map({ Int($0) }) else { return nil }
    return target == node && nodes[node].backHasReason ? nil : target
  }
}
