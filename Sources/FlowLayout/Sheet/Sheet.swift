import FlowDiagrams

/// The page around a diagram, with the blocks above and below it.
package struct Sheet {
  package static let margin = 20.0
  /// How much wider than measured the texts of blocks may be, so that they stay on the page if a
  /// wider font, such as DejaVu Sans, replaces Helvetica.
  private static let stretch = 1.16

  package let trail: TrailLine?
  package let labels: LabelList
  package let notes: NoteBlock
  package let legend: Legend
  /// The page, in the coordinates of the drawing.
  package let frame: Rect

  package init(_ placed: PlacedDiagram) {
    let drawing = placed.bounds
    let diagram = placed.diagram
    trail = TrailLine(diagram.trail)
    let width = max(drawing.width, 320) / Self.stretch
    labels = LabelList(placed, width: width)
    notes = NoteBlock(notes: diagram.notes, remarks: diagram.remarks, width: width)
    legend = Legend(diagram: diagram, width: max(drawing.width, 260) / Self.stretch)
    var frame = drawing
    let blocks = [labels.size, notes.size, legend.size]
    let widths = blocks.map(\.width) + [trail?.width ?? 0]
    frame.maxX = max(frame.maxX, frame.minX + (widths.max() ?? 0) * Self.stretch)
    frame.maxY += blocks.reduce(0) { $0 + $1.height }
    if trail != nil { frame.minY -= TrailLine.height }
    self.frame = frame.outset(by: Self.margin)
  }
}
