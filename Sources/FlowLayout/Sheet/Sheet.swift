import FlowDiagrams

/// The paper around a diagram, with the blocks above and below it.
package struct Sheet {
  package static let margin = 20.0
  /// The factor by which text may be wider than measured and still stay on the paper, because a
  /// wider font such as DejaVu Sans may replace Helvetica.
  private static let stretch = 1.16

  package let breadcrumbs: BreadcrumbLine?
  package let footnotes: FootnoteList
  package let notes: NoteBlock
  package let legend: Legend
  /// The paper, in the coordinates of the drawing.
  package let frame: Rect

  package init(_ placed: PlacedDiagram) {
    let drawing = placed.bounds
    let diagram = placed.diagram
    breadcrumbs = BreadcrumbLine(diagram.trail)
    let width = max(drawing.width, 320) / Self.stretch
    footnotes = FootnoteList(placed, width: width)
    notes = NoteBlock(notes: diagram.notes, captions: diagram.captions, width: width)
    legend = Legend(diagram: diagram, width: max(drawing.width, 260) / Self.stretch)
    var frame = drawing
    let blocks = [footnotes.size, notes.size, legend.size]
    let widths = blocks.map(\.width) + [breadcrumbs?.width ?? 0]
    frame.maxX = max(frame.maxX, frame.minX + (widths.max() ?? 0) * Self.stretch)
    frame.maxY += blocks.reduce(0) { $0 + $1.height }
    if breadcrumbs != nil { frame.minY -= BreadcrumbLine.height }
    self.frame = frame.outset(by: Self.margin)
  }
}
