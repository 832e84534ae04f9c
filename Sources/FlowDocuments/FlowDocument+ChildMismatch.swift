extension FlowDocument {
  /// A child flow that does not match the visible screens of a configuration; probably a mistake.
  package struct ChildMismatch: Hashable, Sendable {
    /// The kind of a mismatch.
    package enum MismatchKind: String, Hashable, Sendable, CaseIterable {
      /// A child flow is in the state, but none of its screens is visible.
      case childWithoutScreens
      /// Screens of a child flow are visible, but the child is not in the state.
      case screensWithoutChild
    }

    /// The kind.
    package var kind: MismatchKind
    /// The child flow, as an index in ``FlowDocument/parts``.
    package var part: Int
    /// The configuration, as an index in ``FlowDocument/configurations``.
    package var configuration: Int

    /// Makes a mismatch.
    package init(_ kind: MismatchKind, part: Int, configuration: Int) {
      self.kind = kind
      self.part = part
      self.configuration = configuration
    }
  }
}
