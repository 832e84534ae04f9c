import FlowCore
import FlowExploration

/// An aspect of a step that a test has to account for.
enum Aspect: String, Hashable, Sendable {
  case state, commands, stack, ignored, refusal, outcome

  /// What a step changed, in the order of the report.
  static func changed<F: Flow>(by step: Trace<F>.CheckedStep) -> [Aspect] {
    switch step.reply {
    case .ignored: return [.ignored]
    case .refused: return [.refusal]
    case nil where step.input != .relaunch: return [.ignored]
    case .handled, .finished, nil: break
    }
    var aspects: [Aspect] = []
    if step.outcome != nil { aspects.append(.outcome) }
    if step.before.state != step.after.state { aspects.append(.state) }
    if step.transition?.commands.isEmpty == false { aspects.append(.commands) }
    if step.before.stack != step.after.stack { aspects.append(.stack) }
    return aspects
  }

  func line<F: Flow>(of step: Trace<F>.CheckedStep) -> String {
    switch self {
    case .state: "state:    \(step.after.stateText), was \(step.before.stateText)"
    case .commands: "commands: \((step.transition?.commands ?? .empty).commandsText(of: F.self))"
    case .stack: "stack:    \(step.after.stackText), was \(step.before.stackText)"
    case .ignored, .refusal: "reply:    \(step.replyDescription)"
    case .outcome: "outcome:  \(step.outcome.map { F.label(ofOutcome: $0).description } ?? "none")"
    }
  }
}

extension [Aspect] {
  /// The Swift code that accounts for the aspects: the rest of the call, or another call.
  func source<F: Flow>(of step: Trace<F>.CheckedStep) -> String {
    if contains(.ignored) { return "ensureIgnored()" }
    if case .refused(let refusal)? = step.reply {
      return "ensureRefused(\(StackSource.text(refusal.command)), because: .\(refusal.reason))"
    }
    // A relaunch has no other arguments.
    let isRelaunch = step.input == .relaunch
    var parts: [String] = []
    if contains(.state) {
      let state = SwiftSource(step.after.state)
      parts.append(isRelaunch ? "ensureState(\(state))" : "to: \(state)")
    }
    if contains(.commands), let commands = step.transition?.commands {
      parts.append("by: \(commands.map { StackSource.text($0) }.joined(separator: ", "))")
    }
    if contains(.stack) {
      let stack = StackSource.text(step.after.stack)
      parts.append(isRelaunch ? "ensureStack(\(stack))" : "showing: \(stack)")
    }
    if let outcome = step.outcome, contains(.outcome) {
      parts.append("ending: \(SwiftSource(outcome))")
    }
    return parts.joined(separator: ", ")
  }
}
