import FlowCore
import FlowDocuments

/// A search from one configuration, without links, for what a property requires to be reachable.
struct ForwardSearch<F: ExplorableFlow> {
  private let flow: F
  private let limits: ExplorationLimits
  private var checker: Checker<F>
  private var configurations = InternTable<Configuration<F>>()
  private let deadline: Deadline
  private(set) var bound: FlowDocument.Bound?

  init(
    _ flow: F, from configuration: Configuration<F>, for property: Property<F>,
    within limits: ExplorationLimits, by deadline: Deadline,
    onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<F>) {
    self.flow = flow
    self.limits = limits
    self.deadline = deadline
    checker = Checker(flow, properties: [property])
    _ = insert(configuration, isFirst: true)
    var current = 0
    var pulse = ProgressPulse(onProgress)
    while current < configurations.values.count, bound?.kind != .time {
      expand(current)
      if let fault = configurations.fault(in: nil) { throw .inconsistent(fault) }
      current += 1
      if pulse.isDue() {
        pulse.report(.init(configurations: configurations.values.count, visited: current))
      }
    }
  }

  /// What is wrong at the first configuration, or `nil` if nothing is found.
  var message: ViolationMessage<F>? {
    guard let rule = checker.ruleKinds[0].reachabilityRule,
      let violation = checker.graphViolations(at: 0, by: deadline.extended).first,
      violation.node == 0
    else { return nil }
    return rule.message(configurations.values[0], violation)
  }

  private mutating func expand(_ source: Int) {
    let before = configurations.values[source]
    for input in flow.inputs(at: before) where !checker.isLink(input) {
      if deadline.isOver {
        bound = bound ?? deadline.bound
        return
      }
      let step = flow.step(input, at: before)
      let target: SearchTarget =
        switch step.reply {
        case .handled: insert(step.after, isFirst: false).map { .node($0) } ?? .beyondLimit
        case .finished: .end
        case .ignored, .refused, nil: .nowhere
        }
      checker.didTake(step, at: source, to: target)
    }
    checker.didExpand(source)
  }

  private mutating func insert(_ configuration: Configuration<F>, isFirst: Bool) -> Int? {
    if let node = configurations.index(of: configuration) { return node }
    if !isFirst, configuration.stack.screenCount > limits.depth {
      bound = bound ?? .init(kind: .depth, limit: limits.depth)
      return nil
    }
    guard configurations.values.count < limits.configurations else {
      bound = bound ?? .init(kind: .configurations, limit: limits.configurations)
      return nil
    }
    let node = configurations.number(of: configuration)
    checker.recordReached(node, configuration)
    return node
  }
}
