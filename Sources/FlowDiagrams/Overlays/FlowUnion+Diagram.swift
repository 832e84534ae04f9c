public import FlowDiff

extension FlowUnion {
  /// Returns the diagram of both flows, with what is new, removed and changed highlighted.
  ///
  /// The union must have been made at the same level: by stacks for configurations, otherwise by
  /// screens.
  public func diagram(
    _ options: DiagramOptions = .screens, direction: Diagram.Direction = .down
  ) -> Diagram {
    document.diagram(options, direction: direction, overlay: .diff(self))
  }
}
