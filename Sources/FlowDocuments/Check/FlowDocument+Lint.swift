extension FlowDocument {
  /// Something that is odd though no property tells: a warning, not a fault.
  public struct Lint: Hashable, Sendable {
    /// What is odd.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A screen that commands name but that is never on show.
      case unreachableScreen = "unreachable-screen"
      /// An event that the flow declares but nothing ever brings about.
      case deadEvent = "dead-event"
      /// A screen that nothing leads away from, once it is on top.
      case noWayOut = "screen-without-way-out"
      /// An event that does different things where the same is on show, for no reason told.
      case twoMeanings = "event-with-two-meanings"
      /// A line of the source at which transitions of several events are made that do different
      /// things, as in a helper function.
      case sharedPosition = "shared-position"
      /// Steps that can be repeated forever, with more screens each time.
      case unboundedGrowth = "unbounded-growth"
    }

    /// What is odd.
    public var kind: Kind
    /// What it is, in words.
    public var text: String
    /// Where it is written, such as `App/SignIn.swift:12`.
    public var position: String?

    /// Makes a lint.
    public init(_ kind: Kind, _ text: String, position: String? = nil) {
      self.kind = kind
      self.text = text
      self.position = position
    }
  }
}

extension FlowDocument.Lint.Kind {
  /// What is meant to be so, in a few words.
  public var summary: String {
    switch self {
    case .unreachableScreen: "every screen that is named can be reached"
    case .deadEvent: "every event is brought about somewhere"
    case .noWayOut: "something leads away from every screen"
    case .twoMeanings: "what looks the same does the same"
    case .sharedPosition: "different transitions are written at different lines"
    case .unboundedGrowth: "no steps can be repeated forever with more screens each time"
    }
  }
}
