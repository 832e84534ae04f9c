package import FlowCore
import FlowDocuments
package import FlowExploration

extension FlowSession {
  /// Something that can happen.
  package struct Choice: Hashable, Sendable {
    package var event: FlowLabel?
    /// The system move that the event stands for, or `nil` for an event of the app itself.
    package var move: SystemMove?
    /// The work that the event answers, such as `charge(1)`, or `nil` if it is not an answer.
    package var work: String?
    /// Whether the work is no longer under way; a hosted flow drops such an answer.
    package var isLate = false
    /// What would happen, which is known in advance because reducers are pure.
    package var reply: Reply
  }

  package enum Reply: Hashable, Sendable {
    case handled(Effect)
    case finished(FlowLabel, Effect)
    /// The flow does not handle it here. After a system move, the screens are restored.
    case ignored
    /// A command is refused: the command, the reason, and the source location of the transition.
    case refused(command: String, reason: String, location: String?)
  }

  package struct Effect: Hashable, Sendable {
    /// The commands, such as `push Detail(7)`; none in a document without stacks.
    package var commands: [String]
    /// The screen on top afterwards.
    package var screen: FlowLabel?
    /// The decisions that led to it, such as `age: adult`.
    package var decisions: [String] = []
    package var condition: String?
    /// The note, such as an alert that the screen itself shows.
    package var note: String?
    /// Its source location, or that in an imported file, or `nil` if a document does not have one.
    package var location: String?
  }
}

extension FlowSession.Choice {
  /// The name of the system move, such as `swipe down`, or `nil` for an event of the app itself.
  package var moveText: String? { move?.name }
}

extension FlowSession.Choice: CustomStringConvertible {
  /// The event with its payload, `nextTapped(name): ann`, and the work that it answers,
  /// `paid (answer to charge(1))`; or the name of the move.
  package var description: String {
    guard let event else { return moveText ?? "" }
    return (event.payload.map { "\(event.signature): \($0)" } ?? event.signature)
      + .answerSuffix(to: work, isLate: isLate)
  }
}

extension FlowSession.Reply {
  /// Adds what only the document knows: its texts and source locations, and whether there are
  /// stacks.
  mutating func addRecordedDetails<F: Flow>(
    _ input: Input<F>, at state: F.State, from flow: RecordedFlow
  ) {
    let event = input.event as? RecordedFlow.Event
    let state = state as? RecordedFlow.State
    guard let event, let state, let row = flow.index(of: event, at: state) else { return }
    switch (self, row) {
    case (.handled(var change), .transition(let index)):
      change.addRecordedDetails(index, from: flow)
      self = .handled(change)
    case (.finished(let outcome, var change), .transition(let index)):
      change.addRecordedDetails(index, from: flow)
      self = .finished(outcome, change)
    case (.refused, .refusal(let index)):
      let refusal = flow.document.refusals[index]
      self = .refused(
        command: flow.text(ofRefused: index), reason: refusal.reason, location: refusal.location)
    default: break
    }
  }
}

extension FlowSession.Effect {
  fileprivate mutating func addRecordedDetails(_ index: Int, from flow: RecordedFlow) {
    let transition = flow.document.transitions[index]
    if !flow.document.hasStacks { commands = [] }
    decisions = transition.decisions.map { "\($0.name): \($0.choice)" }
    (condition, note, location) = (transition.guard, transition.note, transition.location)
  }
}
