import FlowCore
import FlowExploration

// Compares expected and actual values. An aspect that is compared counts as accounted for.
extension FlowTester {
  func mismatches(
    _ state: F.State?, _ commands: [Command<F.Screen>], _ stack: VirtualStack<F.Screen>?,
    _ outcome: F.Outcome?
  ) -> [Mismatch] {
    flow.masking {
      var mismatches = outcome.map { self.mismatches(outcome: $0) } ?? []
      if let state { mismatches += self.mismatches(state: state) }
      if !commands.isEmpty { mismatches += self.mismatches(commands: commands) }
      if let stack { mismatches += self.mismatches(stack: stack) }
      return mismatches
    }
  }

  private func mismatch(
    _ title: String, expected: @autoclosure () -> String, actual: @autoclosure () -> String
  ) -> [Mismatch] {
    flow.masking { [Mismatch(title, expected: expected(), actual: actual())] }
  }

  func mismatches(state expected: F.State) -> [Mismatch] {
    account(for: .state)
    guard expected != state else { return [] }
    return mismatch(
      "unexpected state",
      expected: Configuration<F>(state: expected, stack: VirtualStack()).stateText,
      actual: trace.last.stateText)
  }

  func mismatches(commands expected: [Command<F.Screen>]) -> [Mismatch] {
    account(for: .commands)
    let actual = applied
    guard !actual.elementsEqual(expected) else { return [] }
    return mismatch(
      "unexpected commands", expected: expected.commandsText(of: F.self),
      actual: actual.commandsText(of: F.self))
  }

  func mismatches(stack expected: VirtualStack<F.Screen>) -> [Mismatch] {
    account(for: .stack)
    guard expected != stack else { return [] }
    let stacks = flow.masking { [expected, stack].map { $0.map(F.label(ofScreen:)) } }
    return [Mismatch("unexpected stack", expected: stacks[0], actual: stacks[1])]
  }

  func mismatches(outcome expected: F.Outcome) -> [Mismatch] {
    account(for: .outcome)
    guard expected != outcome else { return [] }
    return mismatch(
      "unexpected outcome", expected: F.label(ofOutcome: expected).description,
      actual: outcomeText)
  }

  var outcomeText: String {
    outcome.map { F.label(ofOutcome: $0).description } ?? "none, the flow is still running"
  }

  func mismatchesIfNotIgnored() -> [Mismatch] {
    account(for: .ignored)
    guard let step = trace.steps.last else { return [Mismatch("no step was taken yet")] }
    guard Aspect.changed(by: step) != [.ignored] else { return [] }
    return [
      Mismatch("the step was not ignored", expected: "ignored", actual: step.replyDescription)
    ]
  }

  func mismatchesIfNotRefused(
    _ command: Command<F.Screen>?, _ reason: Refusal<F.Screen>.Reason?
  ) -> [Mismatch] {
    account(for: .refusal)
    guard let step = trace.steps.last else { return [Mismatch("no step was taken yet")] }
    guard case .refused(let refusal) = step.reply else {
      return [
        Mismatch("no command was refused", expected: "refused", actual: step.replyDescription)
      ]
    }
    var mismatches: [Mismatch] = []
    if let command, command != refusal.command {
      mismatches += mismatch(
        "a different command was refused", expected: [command].commandsText(of: F.self),
        actual: [refusal.command].commandsText(of: F.self))
    }
    if let reason, reason != refusal.reason {
      mismatches += mismatch(
        "the command was refused for a different reason", expected: reason.explanation,
        actual: refusal.reason.explanation)
    }
    return mismatches
  }

  private var applied: CommandList<F.Screen> {
    switch trace.steps.last?.reply {
    case .handled, .finished: trace.steps.last?.transition?.commands ?? .empty
    case .ignored, .refused, nil: .empty
    }
  }

  func account(for aspect: Aspect) { unaccounted.removeAll { $0 == aspect } }
}
