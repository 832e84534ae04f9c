package import FlowCore

extension FlowDocument {
  package typealias Stack = VirtualStack<StackScreen>

  package struct Configuration: Hashable, Sendable {
    package var state: String
    /// The stack; never empty.
    package var stack: Stack
    /// The work under way in the state, such as `charge(1)`.
    package var work: [String]
    /// Whether every event was followed; `false` if a limit stopped the search.
    package var isExpanded: Bool

    package init(state: String, stack: Stack, work: [String] = [], isExpanded: Bool = true) {
      self.state = state
      self.stack = stack
      self.work = work
      self.isExpanded = isExpanded
    }
  }

  /// A screen on a stack, with its payload.
  package struct StackScreen: Hashable, Sendable {
    /// The screen, as an index in ``FlowDocument/screens``.
    package var screen: Int
    /// The payload as text, or `nil` if there is none.
    package var payload: String?

    package init(_ screen: Int, payload: String? = nil) {
      self.screen = screen
      self.payload = payload
    }
  }
}
