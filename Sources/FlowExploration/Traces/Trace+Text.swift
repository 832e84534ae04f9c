package import FlowCore
import FlowDocuments

extension Trace: CustomStringConvertible {
  /// The start, and three lines per step: the input, the flow's reply with its source location, and
  /// the stack afterwards.
  ///
  /// ```
  /// start: [Cart]
  /// 1. payTapped
  ///    present Payment as sheet (Shop/Checkout.swift:21)
  ///    [Cart] + sheet[Payment]
  /// ```
  public var description: String {
    F.masking {
      (["start\(condition.map { " (\($0))" } ?? ""): \(first.stackText)"]
        + steps.enumerated().flatMap { number, step in step.lines(number: number + 1) })
        .joined(separator: "\n")
    }
  }
}

extension Configuration {
  /// The stack as text, as in documents: `[Cart] + sheet[Payment]`.
  package var stackText: String { F.masking { stack.map(F.label(ofScreen:)).description } }
}

extension Trace.CheckedStep: CustomStringConvertible {
  /// The input, with the name of a system move or the work that is answered:
  /// `back (system: swipe down)`, `paid (answer to charge(1))`.
  public var description: String { F.masking { text } }

  private var text: String {
    if let work = input.workText {
      return "\(input)" + .answerSuffix(to: work, isLate: input.isLate)
    }
    guard let move = input.move, input.event != nil else { return input.description }
    return "\(input) (system: \(move.name))"
  }

  fileprivate func lines(number: Int) -> [String] {
    let margin = String(repeating: " ", count: "\(number). ".count)
    let location = transition.map { " (\($0.location))" } ?? ""
    return [
      "\(number). \(self)", "\(margin)\(replyDescription)\(location)",
      "\(margin)\(after.stackText)",
    ]
  }

  /// The flow's reply as text, with the commands it applied.
  ///
  /// The rows in which children ended come first: `child ends (App/Login.swift:40): push Home`.
  package var replyDescription: String {
    let rows = transition?.endingRows ?? []
    return rows.map { "child ends (\($0)): " }.joined() + parentReply
  }

  private var parentReply: String {
    F.masking {
      switch reply {
      case .handled: movedDescription
      case .finished(let outcome):
        ["ends with \(F.label(ofOutcome: outcome))", commands].compactMap(\.self)
          .joined(separator: ": ")
      case .refused(let refusal): "refused: \(refusal.command.map(F.label(ofScreen:)))"
      case .ignored: "ignored"
      case nil: input == .relaunch ? "terminated and restored" : "no event for it"
      }
    }
  }

  private var movedDescription: String {
    if let commands { return commands }
    if let note = transition?.note { return "stays: \(note)" }
    return before.state == after.state ? "stays" : "no command; the state is \(after.stateText)"
  }

  private var commands: String? {
    guard let transition, !transition.commands.isEmpty else { return nil }
    return transition.commands.map { "\($0.map(F.label(ofScreen:)))" }.joined(separator: ", ")
  }
}
