extension FlowDocument {
  /// A child flow that does not match the screens on the stack of a configuration; probably a mistake.
  package struct ChildMismatch: Hashable, Sendable {
    package enum MismatchKind: String, Hashable, Sendable, CaseIterable {
      case childWithoutScreens
      /// Screens of a child flow are on the stack, but the child is not in the state.
      case screensWithoutChild
    }

    package var kind: MismatchKind
    package var part: Int
    /// The configuration, as an index in ``FlowDocument/configurations``.
    package var configuration: Int

    package init(_ kind: MismatchKind, part: Int, configuration: Int) {
      self.kind = kind
      self.part = part
      self.configuration = configuration
    }
  }
}
