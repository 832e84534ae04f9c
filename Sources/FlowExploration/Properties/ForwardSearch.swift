import FlowCore
import FlowDocuments

/// The search from one place on, without links, for what a property asks to lie ahead.
struct ForwardSearch<F: ExplorableFlow> {
  private let flow: F
  private let limits: ExplorationLimits
  private var checker: Checker<F>
  private var indices: [Configuration<F>: Int] = [:]
  private var configurations: [Configuration<F>] = []
  private let deadline: ContinuousClock.Instant?
  /// The limit that cut the search first.
  private(set) var bound: FlowDocument.Bound?

  /// Searches from a place as far as the limits of configurations, depth and time allow.
  init(
    _ flow: F, from place: Configuration<F>, for property: Property<F>,
    within limits: ExplorationLimits, onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) {
    self.flow = flow
    self.limits = limits
    deadline = limits.time.map { ContinuousClock.now + $0 }
    checker = Checker(flow, properties: [property])
    _ = enter(place, isFirst: true)
    var current = 0
    var pulse = ProgressPulse(onProgress)
    while current < configurations.count {
      if let time = limits.time, let deadline, ContinuousClock.now >= deadline {
        bound = bound ?? .init(kind: .time, limit: time.milliseconds)
        break
      }
      expand(current)
      current += 1
      if pulse.isDue() {
        pulse.report(.init(configurations: configurations.count, visited: current))
      }
    }
  }

  /// What is wrong at the place; `nil` where nothing is found wrong.
  var remark: Remark<F>? {
    guard let rule = checker.judgements[0].reachabilityRule,
      let violation = checker.violations(at: 0).first, violation.place == 0
    else { return nil }
    return rule.remark(configurations[0], violation)
  }

  private mutating func expand(_ source: Int) {
    let before = configurations[source]
    for input in flow.inputs(at: before) where !checker.isLink(input) {
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
    if let known = indices[place] { return known }
    if !isFirst, place.stack.screenCount > limits.depth {
      bound = bound ?? .init(kind: .depth, limit: limits.depth)
      return nil
    }
    guard configurations.count < limits.configurations else {
      bound = bound ?? .init(kind: .configurations, limit: limits.configurations)
      return nil
    }
    let node = configurations.count
    indices[place] = node
    configurations.append(place)
    checker.reached(node, place)
    return node
  }
}
