extension FlowDocument {
  /// Something that happened.
  public struct Event: Hashable, Sendable {
    /// The name, such as `onCellTap`.
    public var name: String
    /// The labels of its payload, such as `url`.
    public var parameters: [String]
    /// The payload as text, or `nil` when the event has none.
    public var payload: String?
    /// The system move that the event stands for; `nil` for an event of the app's own.
    public var move: Move?
    /// Whether it opens a link, which comes from outside and can arrive in every state.
    public var isLink: Bool

    /// Whether the platform brings it about (the back button), not a control of the app.
    public var isSystem: Bool { move != nil }

    /// Makes an event.
    public init(
      name: String, parameters: [String] = [], payload: String? = nil, move: Move? = nil,
      isLink: Bool = false
    ) {
      self.name = name
      self.parameters = parameters
      self.payload = payload
      self.move = move
      self.isLink = isLink
    }
  }

  /// A change of the stack that the platform or the user's hand makes, not a command.
  public enum Move: Hashable, Sendable {
    /// The back button, or a swipe from the edge.
    case back
    /// A choice from the back button's list: so many screens go.
    case backBy(Int)
    /// The topmost modal layer was swiped down, or tapped beside.
    case interactiveDismiss
    /// Another tab was tapped.
    case tabTapped(String)
    /// The selected tab was tapped again.
    case tabRetapped(String)
    /// Another window was brought forward.
    case windowFocused(String)
    /// A window was closed by its own button.
    case windowClosed(String)

    /// The word for a move in a document.
    package enum Kind: String, CaseIterable {
      case back, backBy, interactiveDismiss, tabTapped, tabRetapped, windowFocused, windowClosed
    }

    /// What kind of move it is.
    package var kind: Kind {
      switch self {
      case .back: .back
      case .backBy: .backBy
      case .interactiveDismiss: .interactiveDismiss
      case .tabTapped: .tabTapped
      case .tabRetapped: .tabRetapped
      case .windowFocused: .windowFocused
      case .windowClosed: .windowClosed
      }
    }
  }
}
