import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

/// The search once more, as simple as can be: a list, a dictionary, and the interpreter.
private struct PlainSearch<F: ExplorableFlow> {
  private(set) var configurations: [Configuration<F>] = []
  private(set) var steps: [String] = []
  private(set) var ignored = 0
  private(set) var bound: FlowDocument.Bound?
  private var numbers: [Configuration<F>: Int] = [:]
  private let limits: ExplorationLimits

  init(_ flow: F, within limits: ExplorationLimits) throws {
    self.limits = limits
    for start in flow.starts { _ = enter(try Configuration(after: start.transition), true) }
    var current = 0
    while current < configurations.count {
      let before = configurations[current]
      for input in flow.inputs(at: before) {
        note(flow.step(input, at: before), current)
      }
      current += 1
    }
  }

  private mutating func note(_ step: Trace<F>.CheckedStep, _ source: Int) {
    switch step.reply {
    case .handled:
      guard let target = enter(step.after, false) else { return }
      steps.append("\(source) \(step.input) \(target)")
    case .finished(let outcome): steps.append("\(source) \(step.input) ends \(outcome)")
    case .refused(let refusal):
      steps.append("\(source) \(step.input) refused: \(refusal.reason) at \(refusal.stack)")
    case .ignored: ignored += 1
    case nil: return
    }
  }

  private mutating func enter(_ configuration: Configuration<F>, _ isStart: Bool) -> Int? {
    if let known = numbers[configuration] { return known }
    if !isStart, configuration.stack.screenCount > limits.depth {
      bound = bound ?? .init(kind: .depth, limit: limits.depth)
      return nil
    }
    guard configurations.count < limits.configurations else {
      bound = bound ?? .init(kind: .configurations, limit: limits.configurations)
      return nil
    }
    numbers[configuration] = configurations.count
    configurations.append(configuration)
    return configurations.count - 1
  }
}

extension Exploration {
  /// What was found, written as ``PlainSearch`` does, in the order of the sources.
  fileprivate var stepTexts: [String] {
    // Outside of the closure below, where the optimizer of Swift 6.3.1 crashes on outcomes that
    // are `Never`.
    let outcomes = outcomes.map { "\($0)" }
    return handledSteps.map { step in
      let input = step.move.map { Input<F>.move($0, step.event) } ?? .event(step.event)
      return switch step.target {
      case .configuration(let target): "\(step.source) \(input) \(target)"
      case .outcome(let outcome): "\(step.source) \(input) ends \(outcomes[outcome])"
      }
    }
  }

  fileprivate var refusalTexts: [String] {
    refusedSteps.map { step in
      let input = step.move.map { Input<F>.move($0, step.event) } ?? .event(step.event)
      return "\(step.source) \(input) refused: \(step.refusal.reason) at \(step.refusal.stack)"
    }
  }
}

@Suite("the search, held against a plain one")
struct SearchTests {
  private func compare<F: ExplorableFlow>(
    _ flow: F, within limits: ExplorationLimits? = nil, name: String = "\(F.self)"
  ) throws {
    let limits = limits ?? flow.limits
    let plain = try PlainSearch(flow, within: limits)
    let exploration = try flow.explore(within: limits)
    let (refusals, steps) = (
      plain.steps.filter { $0.contains(" refused: ") },
      plain.steps.filter { !$0.contains(" refused: ") }
    )
    try #require(exploration.nodes.map(\.configuration) == plain.configurations, "\(name)")
    try #require(exploration.stepTexts == steps, "\(name)")
    try #require(exploration.refusalTexts == refusals, "\(name)")
    try #require(exploration.ignoredEvents == plain.ignored, "\(name)")
    try #require(exploration.bound == plain.bound, "\(name)")
    let extent = try flow.countReachable(within: limits)
    try #require(extent.configurations == plain.configurations.count, "\(name)")
    try #require(extent.bound == plain.bound, "\(name)")
    if plain.bound == nil {
      try #require(extent.transitions == plain.steps.count, "\(name)")
    }
  }

  @Test("flows whose controls are enabled by screen and state")
  func enabledControls() throws {
    for seed in 0..<300 as Range<UInt64> {
      try compare(GateFlow(seed: seed), name: "\(seed)")
      try compare(
        GateFlow(seed: seed, states: 8), within: .init(configurations: 40, depth: 1),
        name: "\(seed)")
    }
  }

  @Test("flows of all kinds: the same configurations, numbers, steps and bounds")
  func fixtures() throws {
    try compare(TabFlow())
    try compare(EndlessTabFlow(), within: .init(configurations: 2_000, depth: 6))
    try compare(EndlessTabFlow(), within: .init(configurations: 100))
    try compare(SlotFlow())
    try compare(WindowFlow())
    try compare(LeakyFlow())
    try compare(DoorsFlow())
    try compare(EndlessPushFlow(hasModals: true), within: .init(configurations: 2_000, depth: 7))
    try compare(CountingFlow(), within: .init(configurations: 300))
  }

  @Test("made-up flows of any commands: the same configurations, numbers, steps and bounds", .large)
  func tables() throws {
    var (complete, truncated) = (0, 0)
    for seed in 0..<40 {
      let flow = TableFlow(seed: UInt64(seed))
      try compare(flow, name: "seed \(seed)")
      let isTruncated = try flow.countReachable().bound != nil
      if isTruncated { truncated += 1 } else { complete += 1 }
    }
    #expect(complete > 10)
    #expect(truncated > 10)
  }

  @Test("a trace leads to its node, and no trace is shorter")
  func traces() throws {
    for seed in 0..<8 {
      let flow = TableFlow(seed: UInt64(1000 + seed))
      let exploration = try flow.explore()
      for node in stride(from: 0, to: exploration.nodes.count, by: 29) {
        let target = exploration.nodes[node].configuration
        let report = try flow.check([.never("there") { $0 == target }])
        let label = "node \(node) of seed \(1000 + seed)"
        let trace = try #require(report.results.first?.finding.trace, "\(label)")
        try #require(trace.last == target, "\(label)")
        try #require(trace.inputs == exploration.trace(to: node)?.inputs, "\(label)")
      }
    }
  }

  // MARK: Threads

  @Test("the number of threads changes nothing", .large, arguments: [2, 3, 8])
  func threads(count: Int) throws {
    let flow = GridFlow(width: 11, height: 3)
    var limits = ExplorationLimits(configurations: 20_000, threads: 1)
    let alone = try flow.explore(within: limits)
    let extent = try flow.countReachable(within: limits)
    #expect(alone.nodes.count == (1 + 11 + 11 * 11 + 11 * 11 * 11) * 2)
    limits.threads = count
    let together = try flow.explore(within: limits)
    #expect(together.nodes.map(\.configuration) == alone.nodes.map(\.configuration))
    #expect(together.nodes.map(\.discovery) == alone.nodes.map(\.discovery))
    #expect(together.handledSteps.map(\.target) == alone.handledSteps.map(\.target))
    #expect(try flow.countReachable(within: limits) == extent)
    limits.configurations = 2000
    #expect(try flow.explore(within: limits).bound == .init(kind: .configurations, limit: 2000))
  }

  // MARK: Memory and progress

  @Test("a search stops at its memory, on any number of threads at the same configuration")
  func memory() throws {
    let flow = CountingFlow()
    let limits = ExplorationLimits(configurations: .max, memory: 1, threads: 1)
    let extent = try flow.countReachable(within: limits)
    #expect(extent.bound == .init(kind: .memory, limit: 1))
    #expect((900_000..<1_100_000).contains(extent.bytes))
    #expect(extent.configurations > 1000)
    var others = limits
    others.threads = 2
    #expect(try flow.countReachable(within: others) == extent)
    #expect(try flow.explore(within: limits).bound == .init(kind: .memory, limit: 1))
  }

  @Test("memory enough cuts nothing")
  func memoryEnough() throws {
    let extent = try CountingFlow(limit: 500).countReachable(within: .init(memory: 1))
    #expect(extent.bound == nil)
    #expect(extent.configurations == 500)
    #expect(extent.transitions == 499)
    #expect(extent.maxDistance == 499)
  }

  @Test("progress is reported, at the latest at the end")
  func progress() throws {
    let told = Told()
    let extent = try GridFlow(width: 5, height: 2).countReachable(onProgress: { told.note($0) })
    let last = try #require(told.last)
    #expect(last.configurations == extent.configurations)
    #expect(last.visited == extent.configurations)
    #expect(last.transitions == extent.transitions)
    #expect(last.distance == extent.maxDistance)
  }
}

/// The last progress reported; the searching thread reports it.
private final class Told: @unchecked Sendable {
  private(set) var last: SearchProgress?

  func note(_ progress: SearchProgress) { last = progress }
}

/// Any of some pages on any other, up to a height, and a modal over them: large levels.
private struct GridFlow: ExplorableFlow {
  enum Event: Hashable, Sendable { case shown(Int), opened, closed }
  typealias Screen = Int

  struct State: Hashable, Sendable {
    var height = 0
    var isOpen = false
  }

  var width: Int
  var height: Int

  var start: FlowTransition<Self> { .to(State(), .setRoot(0)) }
  var events: [Event] { (1...width).map { .shown($0) } + [.opened, .closed] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    next.isOpen = event == .opened
    switch event {
    case .shown(let page) where state.height < height && !state.isOpen:
      next.height += 1
      return .to(next, .push(page))
    case .opened where !state.isOpen: return .to(next, .present(0))
    case .closed where state.isOpen: return .to(next, .dismiss)
    default: return nil
    }
  }
}
