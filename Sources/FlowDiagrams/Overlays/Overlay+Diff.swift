public import FlowDocuments

extension Overlay {
  /// What became of a flow: everything that is new, gone or changed, in the union of both flows.
  public struct Diff: Hashable, Sendable {
    /// Both flows with what became of everything.
    public var union: FlowUnion
    /// The most findings that are told below the picture.
    public var mostNotes = 8

    /// Makes an overlay for the picture of the union's document.
    public init(_ union: FlowUnion, mostNotes: Int = 8) {
      self.union = union
      self.mostNotes = mostNotes
    }
  }
}

extension Overlay {
  /// The flow as it is now: without what only the old one has.
  func current(_ document: FlowDocument) -> FlowDocument {
    guard case .diff(let diff) = self else { return document }
    var current = document
    current.transitions = document.transitions.enumerated()
      .filter { diff.union.transitions[$0.offset] != .removed }.map(\.element)
    return current
  }
}

extension FlowUnion {
  /// Returns the picture of both flows, with what is new, gone and changed set off from the rest.
  ///
  /// The union must have been made by the level: stacks for configurations, else
  /// screens.
  public func diagram(
    _ options: DiagramOptions = .screens, direction: Diagram.Direction = .down
  ) -> Diagram {
    document.diagram(options, direction: direction, overlay: .diff(Overlay.Diff(self)))
  }
}
