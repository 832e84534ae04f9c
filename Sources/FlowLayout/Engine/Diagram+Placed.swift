public import FlowDiagrams

extension Diagram {
  /// Returns the diagram in the most readable of several layouts by Graphviz.
  ///
  /// Graphviz runs in this process, where a layout cannot be interrupted: draw large diagrams with
  /// the tool.
  /// - Throws: The reason, such as that Graphviz is missing; without the package trait `Graphviz`,
  ///   it always is.
  public func placed() throws(GraphvizError) -> PlacedDiagram {
    #if Graphviz
    try Layouter(timeout: 60, engine: InProcessEngine()).place(self)
    #else
    throw .missing("the package trait Graphviz is not enabled")
    #endif
  }
}
