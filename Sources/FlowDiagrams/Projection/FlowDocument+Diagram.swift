public import FlowDocuments

extension FlowDocument {
  /// Returns the diagram of the flow, before layout.
  ///
  /// - Parameters:
  ///   - options: Which part of the flow to draw.
  ///   - direction: The direction of the flow.
  ///   - overlay: The overlay. With one, the *else* of a guard has its own row, and a tap on a tab
  ///     has an edge if it lies on the path.
  public func diagram(
    _ options: DiagramOptions = .screens, direction: Diagram.Direction = .down,
    overlay: Overlay? = nil
  ) -> Diagram {
    diagramToSplit(options, direction: direction, overlay: overlay).foldingHistory()
  }

  /// The diagram to divide into pages: with an edge to each screen that an event returns to.
  package func diagramToSplit(
    _ options: DiagramOptions, direction: Diagram.Direction, overlay: Overlay?
  ) -> Diagram {
    var builder = DiagramBuilder(document: self, options: options, overlay: overlay)
    var whole = builder.diagram(direction: direction)
    // An overlay describes every edge by itself.
    if !options.drawsAllEdges, overlay == nil {
      whole.elements.histories = HistoryFinder.all(
        in: whole, of: self, duplicates: builder.duplicates)
    }
    return DiagramView(whole, names: builder.names, options: options).diagram
  }

  /// Throws an error if options name a screen or a group that the flow does not have.
  ///
  /// A screen is named as in the diagram (`Detail`), or with its child flow (`Shop.Detail`) or its
  /// tab (`search:Detail`); a group by the name of its child flow, tab, slot or window, by the
  /// style of a modal layer, or by its whole title. The flow itself is the group of the screens
  /// outside all others. A name refers to everything that has it.
  public func check(_ options: DiagramOptions) throws(DiagramOptionsError) {
    try DiagramBuilder(document: self, options: options, overlay: nil).names.check(options)
  }
}
