import FlowCore
import FlowTestSupport
import Testing

@Suite("what holds for every system move", .large)
struct SystemMovePropertyTests {
  /// Every move there can be over the names of these stacks, going back by several left out.
  private static let allMoves: [SystemMove] =
    [.back, .interactiveDismiss]
    + SplitMix64.tabNames.flatMap { [.tabTapped($0), .tabRetapped($0)] }
    + SplitMix64.windowNames.flatMap { [.windowFocused($0), .windowClosed($0)] }

  @Test("the moves listed are those that can be made, each once (100,000 moves)")
  func lists() throws {
    var random = SplitMix64(seed: 30)
    var count = 0
    while count < 100_000 {
      let stack = try random.nextStack().real()
      let moves = stack.systemMoves
      try #require(Set(moves).count == moves.count, "\(moves) in \(stack)")
      for move in Self.allMoves {
        count += 1
        try #require((stack.after(move) != nil) == moves.contains(move), "\(move) in \(stack)")
      }
    }
  }

  @Test("a move that can be made changes something (100,000 moves)")
  func moves() throws {
    var random = SplitMix64(seed: 31)
    var made = 0
    while made < 100_000 {
      let stack = random.pick(StackPool.stacks)
      for move in stack.systemMoves {
        made += 1
        try #require(stack.after(move) != stack, "\(move) in \(stack)")
      }
    }
  }

  @Test(
    "back drains to the root: one layer, and one screen in every stack on the way (100,000 backs)")
  func drains() throws {
    var random = SplitMix64(seed: 32)
    var backs = 0
    while backs < 100_000 {
      let before = random.pick(StackPool.stacks)
      var stack = before
      let others = stack.windows.dropLast()
      let count = stack.screenCount + stack.layerCount
      var made = 0
      while let next = stack.after(.back) {
        stack = next
        made += 1
        try #require(made <= count, "back does not end in \(stack)")
      }
      backs += made + 1
      try #require(stack.layerCount == 1, "\(before)")
      try #require(stack.windows.dropLast() == others, "\(before)")
      let root = try #require(stack.keyWindow?.layers.first?.container, "\(before)")
      try #require(root.activeCounts.allSatisfy { $0 == 1 }, "\(stack)")
    }
  }

  @Test("what back removes is what the stack after it lacks (each of the pool)")
  func removes() throws {
    for stack in StackPool.stacks {
      let popsScreen = stack.after(.back).map { $0.layerCount == stack.layerCount }
      try #require(stack.backPopsScreen == popsScreen, "\(stack)")
    }
  }

  @Test("a move does what a second model says, or cannot be made there either (100,000 moves)")
  func agrees() throws {
    var random = SplitMix64(seed: 33)
    var made = 0
    for _ in 0..<10_000 {
      let stack = random.pick(StackPool.stacks)
      let naive = NaiveStack(stack)
      for move in Self.allMoves + [.backBy(-1), .backBy(0), .backBy(1), .backBy(2)] {
        let after = stack.after(move).map { NaiveStack($0) }
        try #require(after == naive.after(move), "\(move) in \(stack)")
        made += after == nil ? 0 : 1
      }
    }
    #expect(made > 20_000)
  }
}

extension VirtualStack.Container {
  /// The numbers of screens in the stacks on the way to the focus.
  fileprivate var activeCounts: [Int] {
    switch self {
    case .stack(let entries):
      [entries.count] + (entries.last?.slots.last?.container.activeCounts ?? [])
    case .tabs(let tabs, let selected):
      tabs.first { $0.name == selected }?.container.activeCounts ?? []
    }
  }
}
