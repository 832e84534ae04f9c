public import FlowCore

extension FlowDocument {
  /// The stack of a document.
  public typealias Stack = VirtualStack<VisibleScreen>

  /// A configuration: a state and its stack.
  public struct Configuration: Hashable, Sendable {
    /// The state as text.
    public var state: String
    /// The stack; never empty.
    public var stack: Stack
    /// The work under way in the state, such as `charge(1)`.
    public var work: [String]
    /// Whether every event was followed; `false` if a limit stopped the search.
    public var isExpanded: Bool

    /// Makes a configuration.
    public init(state: String, stack: Stack, work: [String] = [], isExpanded: Bool = true) {
      self.state = state
      self.stack = stack
      self.work = work
      self.isExpanded = isExpanded
    }
  }

  /// A visible screen, with its payload.
  public struct VisibleScreen: Hashable, Sendable {
    /// The screen, as an index in ``FlowDocument/screens``.
    public var screen: Int
    /// The payload as text, or `nil` if there is none.
    public var payload: String?

    /// Makes a visible screen.
    public init(_ screen: Int, payload: String? = nil) {
      self.screen = screen
      self.payload = payload
    }
  }
}
