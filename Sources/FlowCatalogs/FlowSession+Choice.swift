public import FlowCore
public import FlowExploration

extension FlowSession {
  /// Something that can happen.
  public struct Choice: Hashable, Sendable {
    /// The event; `nil` for a system move that the flow has no event for.
    public var event: FlowLabel?
    /// The system move that the event stands for; `nil` for an event of the app's own.
    public var move: SystemMove?
    /// What would come of it, which is known before because reducers are pure.
    public var answer: Answer
  }

  /// What comes of a choice.
  public enum Answer: Hashable, Sendable {
    /// The flow goes on.
    case moved(Change)
    /// The flow ends.
    case finished(FlowLabel, Change)
    /// The flow does not handle it here. After a system move the screens are put back.
    case ignored
    /// A command cannot apply: the command, the reason, and where the transition is written.
    case refused(command: String, reason: String, position: String)
  }

  /// What a transition does.
  public struct Change: Hashable, Sendable {
    /// The commands, such as `push Detail(7)`.
    public var commands: [String]
    /// The condition under which it is taken, in words.
    public var condition: String?
    /// What the screen itself shows, in a word or two.
    public var note: String?
    /// Where it is written, such as `App/SignIn.swift:12`.
    public var position: String
  }
}

extension FlowSession.Choice {
  /// The system move in words, such as `swipe down`; `nil` for an event of the app's own.
  public var moveText: String? { move?.name }
}

extension FlowSession.Choice: CustomStringConvertible {
  /// The event with its payload, `nextTapped(name): ann`, or the name of the move.
  public var description: String {
    guard let event else { return moveText ?? "" }
    return event.payload.map { "\(event.signature): \($0)" } ?? event.signature
  }
}
