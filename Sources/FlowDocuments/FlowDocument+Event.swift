package import FlowCore

extension FlowDocument {
  package struct Event: Hashable, Sendable {
    /// The name, such as `onCellTap`.
    package var name: String
    /// The labels of its payload, such as `url`.
    package var parameters: [String]
    /// The payload as text, or `nil` if there is none.
    package var payload: String?
    /// The child flow that handles it, by the names of its cases from outside in, such as
    /// `app.login`, or `nil` for the flow itself.
    package var child: String?
    /// The same child flow with its keys, such as `app.details(3)`, or `nil` if none has a key.
    package var instance: String?
    /// The system move that the event stands for, or `nil` for an event of the app itself.
    package var move: SystemMove?
    /// Whether it opens a link, which comes from outside and can arrive in every state.
    package var isLink: Bool
    /// The work that it answers, such as `charge(1)`, or `nil` if it is not an answer.
    package var work: String?
    /// Whether it answers that the work failed.
    package var isFailure: Bool

    /// Whether the platform causes it (the back button), not a control of the app.
    package var isSystem: Bool { move != nil }

    package init(
      name: String, parameters: [String] = [], payload: String? = nil,
      child: String? = nil, instance: String? = nil, move: SystemMove? = nil,
      isLink: Bool = false, work: String? = nil, isFailure: Bool = false
    ) {
      self.name = name
      self.parameters = parameters
      self.payload = payload
      self.child = child
      self.instance = instance
      self.move = move
      self.isLink = isLink
      self.work = work
      self.isFailure = isFailure
    }
  }
}
