import FlowCore
import FlowTestSupport
import Testing

@Suite("what holds for every stack and every command")
struct CommandPropertyTests {
  private static let runs = 20_000

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

  @Test("a list of commands does all or nothing, as a second model of the stack says")
  func allOrNone() throws {
    var random = SplitMix64(seed: 1)
    var applied = 0
    var refusals: [Refusal<Letter>.Reason: Int] = [:]
    for run in 0..<Self.runs {
      let before = random.nextStack()
      let commands = random.nextCommands()
      let expected = try expected(of: commands, on: before)
      let actual = actual(of: commands, on: try before.real())
      let rebuilt: Result<Stack, Refusal<Letter>> =
        switch expected {
        case .success(let after): .success(try after.real())
        case .failure(let refusal): .failure(refusal)
        }
      // Layer by layer, and as a value rebuilt from the layers.
      guard actual.map({ NaiveStack($0) }) == expected, actual == rebuilt else {
        Issue.record("run \(run): \(commands) on \(before): \(actual), not \(expected)")
        return
      }
      switch expected {
      case .success: applied += 1
      case .failure(let refusal): refusals[refusal.reason, default: 0] += 1
      }
    }
    // The generator reaches everything worth comparing.
    #expect(applied > Self.runs / 10)
    #expect(refusals.count == 5)
    #expect(refusals.values.allSatisfy { $0 > 100 })
  }

  @Test("the second model is right where anyone can see it")
  func naiveModel() {
    let before = NaiveStack(Stack(.a, .b, .a).presenting(.c, .d))
    #expect(before.layers == [[.a, .b, .a], [.c, .d]])
    #expect(before.after(.pop) == .success(NaiveStack(Stack(.a, .b, .a).presenting(.c))))
    #expect(before.after(.popTo(.a)) == .failure(.init(reason: .notOnStack)))
    #expect(before.after(.dismiss) == .success(NaiveStack(Stack(.a, .b, .a))))
  }

  @Test("pop undoes push, and dismiss undoes present")
  func undoes() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<1000 {
      let before = try random.nextStack(isEmpty: false).real()
      var stack = before
      try stack.apply(.push(random.nextLetter()))
      try #require(stack != before)
      try stack.apply(.pop)
      try #require(stack == before)
      try stack.apply(.two(.present(random.nextLetter(), style: random.nextStyle()), .dismiss))
      try #require(stack == before)
    }
  }

  @Test(
    "a goal that is reached already stays reached",
    arguments: [
      Command<Letter>.popToRoot, .dismissAll, .setStack([.b, .c]), .setRoot(.d), .popTo(.a),
      .bringToFront(.a), .replaceTop(.b),
    ])
  func idempotent(_ goal: Command<Letter>) throws {
    var random = SplitMix64(seed: 3)
    var changes = 0
    for _ in 0..<1000 {
      var stack = try random.nextStack(isEmpty: false).real()
      let before = stack
      guard (try? stack.apply(goal)) != nil else { continue }
      let once = stack
      changes += once == before ? 0 : 1
      try stack.apply(goal)
      try #require(stack == once)
    }
    #expect(changes > 100)
  }
}

extension SplitMix64 {
  fileprivate mutating func nextLetter() -> Letter {
    Letter.allCases[Int.random(in: 0..<Letter.allCases.count, using: &self)]
  }

  fileprivate mutating func nextLetters(_ counts: ClosedRange<Int>) -> [Letter] {
    (0..<Int.random(in: counts, using: &self)).map { _ in nextLetter() }
  }

  fileprivate mutating func nextStyle() -> ModalStyle {
    let styles: [ModalStyle] = [.sheet, .fullScreen, .popover, .alert, .custom("drawer")]
    return styles[Int.random(in: 0..<styles.count, using: &self)]
  }

  /// Mostly one to three layers; nothing on show once in twenty times.
  fileprivate mutating func nextStack(isEmpty: Bool? = nil) -> NaiveStack {
    var stack = NaiveStack()
    guard !(isEmpty ?? (Int.random(in: 0..<20, using: &self) == 0)) else { return stack }
    stack.layers = (0..<Int.random(in: 1...3, using: &self)).map { _ in nextLetters(1...4) }
    stack.styles = stack.layers.dropFirst().map { _ in nextStyle() }
    return stack
  }

  fileprivate mutating func nextCommands() -> [Command<Letter>] {
    (0..<Int.random(in: 0...5, using: &self)).map { _ in nextCommand() }
  }

  fileprivate mutating func nextCommand() -> Command<Letter> {
    switch Int.random(in: 0..<12, using: &self) {
    case 0: .push(nextLetter())
    case 1: .pop
    case 2: .popTo(nextLetter())
    case 3: .popToRoot
    case 4: .replaceTop(nextLetter())
    case 5: .setStack(nextLetters(0...3))
    case 6: .remove(nextLetter())
    case 7: .bringToFront(nextLetter())
    case 8: .present(nextLetter(), style: nextStyle())
    case 9: .dismiss
    case 10: .dismissAll
    default: .setRoot(nextLetter())
    }
  }
}
