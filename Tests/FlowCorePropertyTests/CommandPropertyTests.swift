import FlowCore
import FlowTestSupport
import Testing

@Suite("what holds for every stack and every command", .large)
struct CommandPropertyTests {
  /// What came of a list of commands, as the second model has it.
  private enum Outcome: Hashable {
    case applied(NaiveStack)
    case refused(Command<Letter>, Refusal<Letter>.Reason, at: NaiveStack)
  }

  /// What the second model makes of a list: all of it, or the first refusal and where it came.
  private func expected(of commands: [Command<Letter>], on before: NaiveStack) -> Outcome {
    var stack = before
    for command in commands {
      switch stack.after(command) {
      case .success(let next): stack = next
      case .failure(let refused): return .refused(command, refused.reason, at: stack)
      }
    }
    return .applied(stack)
  }

  /// What the library makes of it, having checked that a refusal leaves no trace and that the
  /// result, now and then, is stored in the one right way: as if it was made from its tree.
  private func actual(
    of commands: [Command<Letter>], on before: Stack, rebuilding: Bool
  ) throws -> Outcome {
    var stack = before
    do throws(Refusal<Letter>) {
      try stack.apply(CommandList(commands))
    } catch {
      try #require(stack == before)
      return .refused(error.command, error.reason, at: NaiveStack(error.stack))
    }
    if rebuilding { try #require(Stack(windows: stack.windows) == stack) }
    return .applied(NaiveStack(stack))
  }

  @Test("a list of commands does all or nothing, like a second model (100,000 lists)")
  func allOrNone() throws {
    var random = SplitMix64(seed: 1)
    var applied = 0
    var refusals: [Refusal<Letter>.Reason: Int] = [:]
    for run in 0..<10_000 {
      let before = random.once(in: 20) ? NaiveStack() : random.nextStack()
      let real = try before.real()
      for _ in 0..<10 {
        let commands = (0..<random.below(5)).map { _ in random.nextCommand(for: before) }
        let expected = expected(of: commands, on: before)
        let actual = try actual(of: commands, on: real, rebuilding: random.once(in: 4))
        guard actual == expected else {
          Issue.record("run \(run): \(commands) on \(real): \(actual), not \(expected)")
          return
        }
        switch expected {
        case .applied: applied += 1
        case .refused(_, let reason, _): refusals[reason, default: 0] += 1
        }
      }
    }
    // The generator reaches everything worth comparing.
    #expect(applied > 20_000)
    let ofChildren: [Refusal<Letter>.Reason] = [.noStateOfChild, .noScreensOfChild]
    for reason in Refusal<Letter>.Reason.allCases where !ofChildren.contains(reason) {
      #expect(refusals[reason, default: 0] > 100, "\(reason)")
    }
  }

  @Test("the second model is right where anyone can see it")
  func naiveModel() {
    let before = NaiveStack(stack("[a, b, a] + sheet[c, d]"))
    #expect(before.windows.map(\.layers.count) == [2])
    #expect(before.after(.pop) == .success(NaiveStack(stack("[a, b, a] + sheet[c]"))))
    #expect(before.after(.popTo(.a)) == .failure(.init(reason: .notOnStack)))
    #expect(before.after(.dismiss) == .success(NaiveStack(stack("[a, b, a]"))))
    let tabs = NaiveStack(stack("{x*: [a{s: [b]}]; y: [c]}"))
    #expect(tabs.after(.push(.d)) == .success(NaiveStack(stack("{x*: [a{s: [b, d]}]; y: [c]}"))))
    #expect(tabs.after(.select("z")) == .failure(.init(reason: .noSuchTab)))
  }

  @Test("pop undoes push, also at an address (100,000 pushes)")
  func popUndoesPush() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<50_000 {
      let before = random.pick(StackPool.stacks)
      var stack = before
      try stack.apply(.push(random.nextLetter()))
      try #require(stack != before, "push on \(before)")
      try stack.apply(.pop)
      try #require(stack == before, "push and pop on \(before)")
      let window = StackAddress.window(random.pick(before.windows).name)
      try stack.apply(.at(window, .push(random.nextLetter())))
      try #require(stack != before, "push at \(window) on \(before)")
      try stack.apply(.at(window, .pop))
      try #require(stack == before, "push and pop at \(window) on \(before)")
    }
  }

  @Test("dismiss undoes present, also in a window behind (100,000 layers)")
  func dismissUndoesPresent() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50_000 {
      let before = random.pick(StackPool.stacks)
      var stack = before
      try stack.apply(.two(.present(random.nextLetter(), style: random.nextStyle()), .dismiss))
      try #require(stack == before, "present and dismiss on \(before)")
      let window = StackAddress.window(random.pick(before.windows).name)
      try stack.apply(.at(window, .present(random.nextLetter(), style: random.nextStyle())))
      try #require(stack != before, "present at \(window) on \(before)")
      try stack.apply(.at(window, .dismiss))
      try #require(stack == before, "present and dismiss at \(window) on \(before)")
    }
  }

  @Test("selecting a tab changes which is selected, and no container (100,000 selections)")
  func selectKeeps() throws {
    var random = SplitMix64(seed: 4)
    var selections = 0
    var changes = 0
    while selections < 100_000 {
      let (before, naive) = StackPool.withTabs[random.below(StackPool.withTabs.count)]
      var stack = before
      let tab = random.pick(SplitMix64.tabNames)
      guard (try? stack.apply(.select(tab))) != nil else { continue }
      selections += 1
      guard stack != before else { continue }
      changes += 1
      let differences = naive.differences(to: NaiveStack(stack))
      try #require(differences == [.selection(to: tab)], "\(before) became \(stack)")
    }
    #expect(changes > 30_000)
  }

  @Test(
    "a goal that is reached already stays reached",
    arguments: [
      Command<Letter>.at(.layer(0), .popToRoot), .at(.layer(0), .popTo(.a)),
      .at(.layer(0), .bringToFront(.a)), .at(.layer(0), .replaceTop(.b)),
      .at(.layer(0), .setStack([.b, .c])), .at(.layer(0), .embed(.a, in: "s")),
      .at(.layer(0), .select("x")), .setContent(.stack(.a, .b)), .dismissAll, .setRoot(.d),
      .focusWindow("help"),
    ])
  func idempotent(_ goal: Command<Letter>) throws {
    var changes = 0
    for before in StackPool.stacks {
      var stack = before
      guard (try? stack.apply(goal)) != nil else { continue }
      let once = stack
      changes += once == before ? 0 : 1
      try stack.apply(goal)
      try #require(stack == once, "\(before)")
    }
    #expect(changes > 100)
  }

  @Test("a description says everything: what it names is read back from it")
  func describes() {
    for real in StackPool.stacks { #expect(stack(real.description) == real) }
  }
}
