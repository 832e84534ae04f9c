public import FlowCore

extension FlowDocument {
  /// What is on show, as documents tell it.
  public typealias Stack = VirtualStack<ShownScreen>

  /// A place a flow can be in: its state and what is on show.
  public struct Configuration: Hashable, Sendable {
    /// The state as text.
    public var state: String
    /// What is on show; never empty.
    public var stack: Stack
    /// Whether every event was followed; `false` where a bound cut the search.
    public var isExpanded: Bool

    /// Makes a configuration.
    public init(state: String, stack: Stack, isExpanded: Bool = true) {
      self.state = state
      self.stack = stack
      self.isExpanded = isExpanded
    }
  }

  /// A screen on show, with its payload.
  public struct ShownScreen: Hashable, Sendable {
    /// The screen, as a position in ``FlowDocument/screens``.
    public var screen: Int
    /// The payload as text, or `nil` when the screen has none.
    public var payload: String?

    /// Makes a screen on show.
    public init(_ screen: Int, payload: String? = nil) {
      self.screen = screen
      self.payload = payload
    }
  }
}
