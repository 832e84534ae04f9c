import FlowCore
import FlowTestSupport
import Testing

/// What a command makes of a stack, with the claim that it stands for.
struct Change: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: Stack
  let command: Command<Letter>
  let after: Stack

  init(_ claim: String, _ before: Stack, _ command: Command<Letter>, _ after: Stack) {
    testDescription = claim
    self.before = before
    self.command = command
    self.after = after
  }

  init(_ claim: String, _ before: String, _ command: Command<Letter>, _ after: String) {
    self.init(claim, stack(before), command, stack(after))
  }

  /// Checks it, and that the result is the one value for what it shows.
  func check() throws {
    var stack = before
    try stack.apply(command)
    #expect(stack == after, "\(testDescription): \(command) on \(before)")
    #expect(stack.hashValue == after.hashValue, "\(testDescription): \(command) on \(before)")
    #expect(try Stack(windows: stack.windows) == stack, "\(testDescription)")
  }
}
