public import FlowCore
import FlowDocuments
public import FlowExploration

extension FlowSession {
  /// Something that can happen.
  public struct Choice: Hashable, Sendable {
    /// The event, or `nil` for a system move that the flow has no event for.
    public var event: FlowLabel?
    /// The system move that the event stands for, or `nil` for an event of the app itself.
    public var move: SystemMove?
    /// The work that the event answers, such as `charge(1)`, or `nil` if it is not an answer.
    public var work: String?
    /// Whether the work is no longer under way; a hosted flow drops such an answer.
    public var isLate = false
    /// What would happen, which is known in advance because reducers are pure.
    public var reply: Reply
  }

  /// The result of a choice.
  public enum Reply: Hashable, Sendable {
    /// The flow continues.
    case handled(Effect)
    /// The flow ends.
    case finished(FlowLabel, Effect)
    /// The flow does not handle it here. After a system move, the screens are restored.
    case ignored
    /// A command is refused: the command, the reason, and the source location of the transition.
    case refused(command: String, reason: String, location: String?)
  }

  /// The effect of a transition.
  public struct Effect: Hashable, Sendable {
    /// The commands, such as `push Detail(7)`; none in a document without stacks.
    public var commands: [String]
    /// The screen on top afterwards.
    public var screen: FlowLabel?
    /// The decisions that led to it, such as `age: adult`.
    public var decisions: [String] = []
    /// The guard, as text.
    public var condition: String?
    /// The note, such as an alert that the screen itself shows.
    public var note: String?
    /// Its source location, such as `App/SignIn.swift:12`, or that in a file that was imported, or
    /// `nil` if a document does not have one.
    public var location: String?
  }
}

extension FlowSession.Choice {
  /// The name of the system move, such as `swipe down`, or `nil` for an event of the app itself.
  public var moveText: String? { move?.name }
}

extension FlowSession.Choice: CustomStringConvertible {
  /// The event with its payload, `nextTapped(name): ann`, and the work that it answers,
  /// `paid (answer to charge(1))`; or the name of the move.
  public var description: String {
    guard let event else { return moveText ?? "" }
    return (event.payload.map { "\(event.signature): \($0)" } ?? event.signature)
      + .answerSuffix(to: work, isLate: isLate)
  }
}
