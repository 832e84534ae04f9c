import FlowDiagrams

/// The page around a drawing, with what stands above and below it.
package struct Sheet {
  package static let margin = 20.0

  package let trail: TrailLine?
  package let letters: LetterList
  package let notes: NoteBlock
  package let legend: Legend
  /// The page, in the coordinates of the drawing.
  package let frame: Rect

  package init(_ placed: PlacedDiagram) {
    let drawing = placed.bounds
    let diagram = placed.diagram
    trail = TrailLine(diagram.trail)
    letters = LetterList(placed, width: max(drawing.width, 320))
    notes = NoteBlock(
      notes: diagram.notes, remarks: diagram.remarks, width: max(drawing.width, 320))
    legend = Legend(diagram: diagram, width: max(drawing.width, 260))
    var frame = drawing
    let blocks = [letters.size, notes.size, legend.size]
    let widths = blocks.map(\.width) + [trail?.width ?? 0]
    frame.maxX = max(frame.maxX, frame.minX + (widths.max() ?? 0))
    frame.maxY += blocks.reduce(0) { $0 + $1.height }
    if trail != nil { frame.minY -= TrailLine.height }
    self.frame = frame.outset(by: Self.margin)
  }
}
