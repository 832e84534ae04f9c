import FlowCore
import FlowTestSupport
import Testing

@Suite("what holds for every stack and every command")
struct CommandPropertyTests {
  static let runs = 100_000

  /// What the naive model makes of a list: all of it, or the first refusal and where it came.
  private func expected(
    of commands: [Command<Letter>], on before: NaiveStack
  ) throws -> Result<NaiveStack, Refusal<Letter>> {
    var stack = before
    for command in commands {
      switch stack.after(command) {
      case .success(let next): stack = next
      case .failure(let refused):
        return try .failure(
          Refusal(command: command, reason: refused.reason, stack: stack.real()))
      }
    }
    return .success(stack)
  }

  /// The stack after a list of commands, or the refusal, having checked that it left no trace.
  private func actual(
    of commands: [Command<Letter>], on before: Stack
  ) -> Result<Stack, Refusal<Letter>> {
    var stack = before
    do {
      try stack.apply(CommandList(commands))
      return .success(stack)
    } catch {
      if stack != before { Issue.record("\(commands) refused on \(before) left \(stack)") }
      return .failure(error)
    }
  }

  @Test("a list of commands does all or nothing, as a second model says (100,000 lists)")
  func allOrNone() throws {
    var random = SplitMix64(seed: 1)
    var applied = 0
    var refusals: [Refusal<Letter>.Reason: Int] = [:]
    for run in 0..<Self.runs {
      let before = random.once(in: 20) ? NaiveStack() : random.nextStack()
      let commands = (0..<random.below(5)).map { _ in random.nextCommand(for: before) }
      let expected = try expected(of: commands, on: before)
      let actual = actual(of: commands, on: try before.real())
      // As a value built from the tree, which is equal only if it is stored in the one right way.
      let rebuilt: Result<Stack, Refusal<Letter>> =
        switch expected {
        case .success(let after): .success(try after.real())
        case .failure(let refusal): .failure(refusal)
        }
      guard actual == rebuilt else {
        Issue.record("run \(run): \(commands) on \(try before.real()): \(actual), not \(rebuilt)")
        return
      }
      switch expected {
      case .success(let after):
        applied += 1
        try #require(NaiveStack(try actual.get()) == after)
      case .failure(let refusal): refusals[refusal.reason, default: 0] += 1
      }
    }
    // The generator reaches everything worth comparing.
    #expect(applied > Self.runs / 10)
    for reason in Refusal<Letter>.Reason.allCases { #expect(refusals[reason, default: 0] > 100) }
  }
}
