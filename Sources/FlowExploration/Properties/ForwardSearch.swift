import FlowCore
import FlowDocuments

/// A search from one configuration, without links, for what a property asks to be reachable.
struct ForwardSearch<F: ExplorableFlow> {
  private let flow: F
  private let limits: ExplorationLimits
  private var checker: Checker<F>
  private var configurations = InternTable<Configuration<F>>()
  private let deadline: Deadline
  /// The limit that first cut the search.
  private(set) var bound: FlowDocument.Bound?

  /// Searches from a configuration as far as the limits and the time allow.
  init(
    _ flow: F, from place: Configuration<F>, for property: Property<F>,
    within limits: ExplorationLimits, by deadline: Deadline,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(ExplorationFailure<F>) {
    self.flow = flow
    self.limits = limits
    self.deadline = deadline
    checker = Checker(flow, properties: [property])
    _ = enter(place, isFirst: true)
    var current = 0
    var pulse = ProgressPulse(onProgress)
    while current < configurations.values.count, bound?.kind != .time {
      expand(current)
      if let fault = configurations.fault { throw .inconsistent(fault.described(met: nil)) }
      current += 1
      if pulse.isDue() {
        pulse.report(.init(configurations: configurations.values.count, visited: current))
      }
    }
  }

  /// What is wrong there; `nil` if nothing wrong is found.
  var remark: Remark<F>? {
    guard let rule = checker.judgements[0].reachabilityRule,
      let violation = checker.violations(at: 0, by: deadline.extended).first, violation.place == 0
    else { return nil }
    return rule.remark(configurations.values[0], violation)
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
        case .moved: enter(step.after, isFirst: false).map { .node($0) } ?? .cut
        case .finished: .end
        case .ignored, .refused, nil: .nowhere
        }
      checker.happened(step, at: source, leading: target)
    }
    checker.left(source)
  }

  private mutating func enter(_ place: Configuration<F>, isFirst: Bool) -> Int? {
    if let known = configurations.position(of: place) { return known }
    if !isFirst, place.stack.screenCount > limits.depth {
      bound = bound ?? .init(kind: .depth, limit: limits.depth)
      return nil
    }
    guard configurations.values.count < limits.configurations else {
      bound = bound ?? .init(kind: .configurations, limit: limits.configurations)
      return nil
    }
    let node = configurations.number(of: place)
    checker.reached(node, place)
    return node
  }
}
