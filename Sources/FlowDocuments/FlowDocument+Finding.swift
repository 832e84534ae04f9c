extension FlowDocument {
  /// Something in a configuration that is probably a mistake.
  public struct Finding: Hashable, Sendable {
    /// What was found.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A child flow is in the state, but none of its screens is on show.
      case childWithoutScreens
      /// Screens of a child flow are on show, but the child is not in the state.
      case screensWithoutChild
    }

    /// What was found.
    public var kind: Kind
    /// The child flow, as a position in ``FlowDocument/parts``.
    public var part: Int
    /// Where, as a position in ``FlowDocument/configurations``.
    public var configuration: Int

    /// Makes a finding.
    public init(_ kind: Kind, part: Int, configuration: Int) {
      self.kind = kind
      self.part = part
      self.configuration = configuration
    }
  }
}
