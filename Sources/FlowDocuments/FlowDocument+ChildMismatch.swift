extension FlowDocument {
  /// A child flow that does not match the visible screens of a configuration; probably a mistake.
  public struct ChildMismatch: Hashable, Sendable {
    /// The kind of a mismatch.
    public enum MismatchKind: String, Hashable, Sendable, CaseIterable {
      /// A child flow is in the state, but none of its screens is visible.
      case childWithoutScreens
      /// Screens of a child flow are visible, but the child is not in the state.
      case screensWithoutChild
    }

    /// The kind.
    public var kind: MismatchKind
    /// The child flow, as an index in ``FlowDocument/parts``.
    public var part: Int
    /// The configuration, as an index in ``FlowDocument/configurations``.
    public var configuration: Int

    /// Makes a mismatch.
    public init(_ kind: MismatchKind, part: Int, configuration: Int) {
      self.kind = kind
      self.part = part
      self.configuration = configuration
    }
  }
}
