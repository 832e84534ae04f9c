extension FlowDocument {
  /// Something suspicious: a violation of a built-in property of severity warning.
  package struct Lint: Hashable, Sendable {
    /// The properties, by name.
    package enum Category: String, Hashable, Sendable, CaseIterable {
      /// A screen that commands name but that is never on a stack.
      case unreachableScreen = "unreachable-screen"
      /// An event that the flow declares but that changes nothing anywhere.
      case deadEvent = "dead-event"
      /// A screen that cannot be left once it is on top.
      case noWayOut = "screen-without-way-out"
      /// An event that does different things with the same visible screens, without a guard that
      /// explains why.
      case twoMeanings = "event-with-two-meanings"
      /// A source location shared by transitions of several events that do different things, as in
      /// a helper function.
      case sharedLocation = "shared-position"
      /// A swipe down that leaves its layer open, in a flow that does not say so.
      case swipeLeavesLayerOpen = "swipe-leaves-layer-open"
      /// Commands that do not lead from the stack before a transition to the one after it.
      case contradictoryCommands = "contradictory-commands"
    }

    /// The property.
    package var kind: Category
    /// What is wrong.
    package var text: String
    /// The source location, such as `App/SignIn.swift:12`.
    package var location: String?

    package init(_ kind: Category, _ text: String, location: String? = nil) {
      self.kind = kind
      self.text = text
      self.location = location
    }
  }
}
