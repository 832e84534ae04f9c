import FlowDiagrams

/// What is in the way of a new box.
struct PictureGround {
  private let layout: KeptLayout
  private let boxes: [Rect]
  private let labels: [Rect]
  private let lines: LineGrid
  private let ownBands: [Int]
  private let bands: [Rect?]
  /// The boxes that lie in none of each of the own bands.
  private let strangers: [[Rect]]
  private let otherBands: [Rect]

  init(_ layout: KeptLayout, box: Int) {
    self.layout = layout
    boxes = layout.nodes.compactMap { $0 }
    let routes = layout.routes.compactMap { $0 }
    labels = routes.compactMap(\.label)
    lines = LineGrid(routes)
    let own = layout.bandsOfNodes[box]
    ownBands = own
    let bands = layout.bandRects()
    self.bands = bands
    strangers = own.map { band in
      layout.nodes.indices.compactMap { index in
        layout.bandsOfNodes[index].contains(band) ? nil : layout.nodes[index]
      }
    }
    otherBands = bands.indices.compactMap { own.contains($0) ? nil : bands[$0] }
  }

  /// Whether a box can stand here: apart from everything, and so that its bands hold nothing else.
  func isFree(_ rect: Rect) -> Bool {
    let room = rect.outset(by: 12)
    guard !boxes.contains(where: room.overlaps) else { return false }
    guard !labels.contains(where: rect.outset(by: 5).overlaps) else { return false }
    guard !otherBands.contains(where: room.overlaps) else { return false }
    return leavesBandsApart(rect) && lines.routes(through: rect.outset(by: 7)).isEmpty
  }

  private func leavesBandsApart(_ rect: Rect) -> Bool {
    var inner = rect
    for (position, band) in ownBands.enumerated() {
      let room = KeptLayout.room(around: inner)
      let grown = bands[band].map { $0.union(room) } ?? room
      if let old = bands[band], old == grown { return true }
      guard !strangers[position].contains(where: grown.outset(by: 4).overlaps) else { return false }
      let isApart = bands.indices.allSatisfy { other in
        ownBands.contains(other) || layout.isBand(other, inside: band)
          || bands[other]?.overlaps(grown.outset(by: 6)) != true
      }
      guard isApart else { return false }
      inner = grown
    }
    return true
  }
}

extension KeptLayout {
  /// Whether a band lies in another one.
  func isBand(_ inner: Int, inside outer: Int) -> Bool {
    diagram.bands(around: diagram.groups[inner].parent).contains(outer)
  }

  /// Whether no band holds or touches what is not its own.
  func bandsAreApart() -> Bool {
    let rects = bandRects()
    for (band, rect) in rects.enumerated() {
      guard let rect else { continue }
      for index in nodes.indices where !bandsOfNodes[index].contains(band) {
        if nodes[index]?.overlaps(rect) == true { return false }
      }
      for other in rects.indices
      where other > band && !isBand(other, inside: band) && !isBand(band, inside: other) {
        if rects[other]?.overlaps(rect) == true { return false }
      }
    }
    return true
  }
}
