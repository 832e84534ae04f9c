extension FlowDocument {
  /// Something in a configuration that is probably a mistake.
  public struct Finding: Hashable, Sendable {
    /// The kind of a finding.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A child flow is in the state, but none of its screens is visible.
      case childWithoutScreens
      /// Screens of a child flow are visible, but the child is not in the state.
      case screensWithoutChild
    }

    /// The kind.
    public var kind: Kind
    /// The child flow, as an index in ``FlowDocument/parts``.
    public var part: Int
    /// The configuration, as an index in ``FlowDocument/configurations``.
    public var configuration: Int

    /// Makes a finding.
    public init(_ kind: Kind, part: Int, configuration: Int) {
      self.kind = kind
      self.part = part
      self.configuration = configuration
    }
  }
}
