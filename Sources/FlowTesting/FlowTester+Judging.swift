import FlowCore
import FlowExploration

// What is not as a test says. Whatever is asked for is accounted for by it, right or wrong.
extension FlowTester {
  func complaints(
    _ state: F.State?, _ commands: [Command<F.Screen>], _ stack: VirtualStack<F.Screen>?,
    _ outcome: F.Outcome?
  ) -> [Complaint] {
    var complaints = outcome.map { self.complaints(outcome: $0) } ?? []
    if let state { complaints += self.complaints(state: state) }
    if !commands.isEmpty { complaints += self.complaints(commands: commands) }
    if let stack { complaints += self.complaints(stack: stack) }
    return complaints
  }

  func complaints(state expected: F.State) -> [Complaint] {
    account(for: .state)
    guard expected != state else { return [] }
    let text = Configuration<F>(state: expected, stack: VirtualStack()).stateText
    return [
      Complaint("the state is another one", expected: text, actual: trace.last.stateText)
    ]
  }

  func complaints(commands expected: [Command<F.Screen>]) -> [Complaint] {
    account(for: .commands)
    let actual = applied
    guard !actual.elementsEqual(expected) else { return [] }
    return [
      Complaint(
        "the commands are others", expected: expected.commandsText(of: F.self),
        actual: actual.commandsText(of: F.self))
    ]
  }

  func complaints(stack expected: VirtualStack<F.Screen>) -> [Complaint] {
    account(for: .stack)
    guard expected != stack else { return [] }
    let stacks = [expected, stack].map { $0.map(F.label(ofScreen:)) }
    return [Complaint("the stack is another one", expected: stacks[0], actual: stacks[1])]
  }

  func complaints(outcome expected: F.Outcome) -> [Complaint] {
    account(for: .outcome)
    guard expected != outcome else { return [] }
    return [
      Complaint(
        "the outcome is another one", expected: FlowLabel.outcome(expected).description,
        actual: outcome.map { FlowLabel.outcome($0).description } ?? "none, the flow goes on")
    ]
  }

  func complaintsAboutIgnoring() -> [Complaint] {
    account(for: .ignored)
    guard let step = trace.steps.last else { return [Complaint("nothing has happened yet")] }
    switch step.reply {
    case .ignored: return []
    case nil where step.input != .relaunch: return []
    default: return [Complaint("it is not ignored", expected: "ignored", actual: step.answer)]
    }
  }

  func complaintsAboutRefusing(
    _ command: Command<F.Screen>?, _ reason: Refusal<F.Screen>.Reason?
  ) -> [Complaint] {
    account(for: .refusal)
    guard let step = trace.steps.last else { return [Complaint("nothing has happened yet")] }
    guard case .refused(let refusal, _) = step.reply else {
      return [Complaint("no command is refused", expected: "refused", actual: step.answer)]
    }
    var complaints: [Complaint] = []
    if let command, command != refusal.command {
      complaints.append(
        Complaint(
          "another command is refused", expected: [command].commandsText(of: F.self),
          actual: [refusal.command].commandsText(of: F.self)))
    }
    if let reason, reason != refusal.reason {
      complaints.append(
        Complaint(
          "it is refused for another reason", expected: reason.explanation,
          actual: refusal.reason.explanation))
    }
    return complaints
  }

  /// The commands that the last step applied.
  private var applied: CommandList<F.Screen> {
    switch trace.steps.last?.reply {
    case .moved(let transition), .finished(_, let transition): transition.commands
    case .ignored, .refused, nil: .empty
    }
  }

  private func account(for aspect: Aspect) { unaccounted.removeAll { $0 == aspect } }
}
