public import FlowDiff
import FlowDocuments

extension Overlay {
  /// The changes between two flows: what is new, removed or changed in the union of both.
  public struct Diff: Hashable, Sendable {
    /// Both flows, with the change of each part.
    package var union: FlowUnion
    /// The maximum number of changes listed below the diagram.
    package var maxNotes = 8

    /// Makes an overlay for the diagram of the union's document.
    public init(_ union: FlowUnion, maxNotes: Int = 8) {
      self.union = union
      self.maxNotes = maxNotes
    }
  }
}

extension Overlay {
  /// The new flow alone, without what only the old one has.
  func current(_ document: FlowDocument) -> FlowDocument {
    guard case .diff(let diff) = self else { return document }
    var current = document
    current.transitions = document.transitions.enumerated()
      .filter { diff.union.transitions[$0.offset] != .removed }.map(\.element)
    return current
  }
}

extension FlowUnion {
  /// Returns the diagram of both flows, with what is new, removed and changed highlighted.
  ///
  /// The union must have been made at the same level: by stacks for configurations, otherwise by
  /// screens.
  public func diagram(
    _ options: DiagramOptions = .screens, direction: Diagram.Direction = .down
  ) -> Diagram {
    document.diagram(options, direction: direction, overlay: .diff(Overlay.Diff(self)))
  }
}
