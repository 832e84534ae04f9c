import FlowCore
import FlowTestSupport
import Testing

@Suite("what holds for every plan", .large)
struct PlanPropertyTests {
  /// A stack a few random commands away.
  private func near(_ stack: Stack, using random: inout SplitMix64) -> Stack {
    let naive = NaiveStack(stack)
    var result = stack
    for _ in 0...random.below(3) { try? result.apply(random.nextCommand(for: naive)) }
    return result
  }

  private func requirePlan(from start: Stack, to target: Stack) throws -> Int {
    let plan = try #require(
      VirtualStack.plan(from: start, to: target), "\(start) to \(target)")
    var stack = start
    do {
      try stack.apply(plan)
    } catch {
      Issue.record("the plan \(plan) from \(start) to \(target) is refused: \(error.reason)")
    }
    try #require(stack == target, "the plan \(plan) from \(start) leads to \(stack)")
    return plan.count
  }

  @Test(
    "a plan leads exactly to its target, from a stack that has nothing to do with it (50,000 pairs)"
  )
  func leadsAnywhere() throws {
    var random = SplitMix64(seed: 10)
    for _ in 0..<50_000 {
      let start = random.once(in: 20) ? Stack() : StackPool.pick(using: &random)
      _ = try requirePlan(from: start, to: StackPool.pick(using: &random))
    }
  }

  @Test("a plan leads exactly to its target, from a stack a few commands away (50,000 pairs)")
  func leadsNear() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<50_000 {
      let start = StackPool.pick(using: &random)
      let target = near(start, using: &random)
      let count = try requirePlan(from: start, to: target)
      try #require((count == 0) == (start == target), "\(start) to \(target)")
    }
  }

  /// A plan that is longer than it need be, somewhere, has a first command of a shorter way that
  /// brings its target nearer by two: none does, so none is.
  @Test("no command brings a target nearer by more than one command (100,000 commands)")
  func isShortest() throws {
    var random = SplitMix64(seed: 12)
    var steps = 0
    while steps < 100_000 {
      let start = StackPool.pick(using: &random)
      let target =
        random.once(in: 3) ? StackPool.pick(using: &random) : near(start, using: &random)
      let plan = try #require(
        VirtualStack.plan(from: start, to: target), "\(start) to \(target)")
      let length = plan.count
      guard length > 1 else { continue }
      let naive = NaiveStack(start)
      let containers = target.windows.flatMap { $0.layers.flatMap { $0.container.withInner } }
      for _ in 0..<24 {
        var next = start
        let command = random.nextCommand(for: naive, filling: containers)
        guard (try? next.apply(command)) != nil, next != start else { continue }
        steps += 1
        let rest = try #require(
          VirtualStack.plan(from: next, to: target), "\(next) to \(target)")
        try #require(rest.count >= length - 1, "\(command) on \(start) for \(target)")
      }
    }
  }

  @Test("what rebuilds a stack leads to its key window from every other (100,000 pairs)")
  func rebuilds() throws {
    var random = SplitMix64(seed: 13)
    let pool = StackPool.small + StackPool.stacks.prefix(StackPool.small.count / 4)
    let rebuilding = pool.map { CommandList($0.rebuildCommands) }
    let windows = pool.map(\.windows)
    for _ in 0..<100_000 {
      let (target, start) = (random.below(windows.count), random.below(windows.count))
      let isEmpty = random.once(in: 20)
      var stack = isEmpty ? Stack() : pool[start]
      try stack.apply(rebuilding[target])
      let after = stack.windows
      try #require(
        after.last?.layers == windows[target].last?.layers, "\(pool[start]) to \(pool[target])")
      try #require(
        after.dropLast() == (isEmpty ? [] : windows[start].dropLast()),
        "\(pool[start]) to \(pool[target])")
    }
  }

  @Test("nothing leads back to a stack with nothing on show, and no way is needed where one is")
  func ends() {
    #expect(VirtualStack.plan(from: stack("[a]"), to: Stack()) == nil)
    #expect(VirtualStack.plan(from: Stack(), to: Stack()) == .empty)
    #expect(VirtualStack.plan(from: stack("[a]"), to: stack("[a]")) == .empty)
    #expect(Stack().rebuildCommands == [])
  }
}

extension SplitMix64 {
  /// Any command; one that fills a place mostly takes one of these.
  mutating func nextCommand(
    for start: NaiveStack, filling containers: [Stack.Container]
  ) -> Command<Letter> {
    let command: Command<Letter> =
      switch below(3) {
      case 0: .setContent(pick(containers))
      case 1: .embed(pick(containers), in: pick(Self.slotNames))
      default: nextPlainCommand()
      }
    return once(in: 2) ? command : .at(nextAddress(in: start), command)
  }
}

extension VirtualStack.Container {
  /// This container and all inside it.
  var withInner: [Self] {
    switch self {
    case .stack(let entries): [self] + entries.flatMap { $0.slots.flatMap(\.container.withInner) }
    case .tabs(let tabs, _): [self] + tabs.flatMap(\.container.withInner)
    }
  }
}
