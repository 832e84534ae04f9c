/// The page around a drawing, with what stands above and below it.
struct Sheet {
  static let margin = 20.0

  let trail: TrailLine?
  private let letters: LetterList
  private let notes: NoteBlock
  private let legend: Legend
  /// The page, in the coordinates of the drawing.
  let frame: Rect

  init(_ placed: PlacedDiagram) {
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

  /// What stands below the drawing, in the coordinates of the page.
  ///
  /// - Parameter address: Where each label leads to; `nil` for nowhere.
  func blocks(address: (DiagramPlaces.Spot) -> String?) -> [XMLElement] {
    var y = frame.height - Self.margin - legend.size.height
    let key = legend.elements(at: Point(x: Self.margin, y: y))
    y -= notes.size.height
    let sentences = notes.elements(at: Point(x: Self.margin, y: y))
    y -= letters.size.height
    return letters.elements(at: Point(x: Self.margin, y: y), address: address) + sentences + key
  }
}
