extension PlacedDiagram {
  /// Returns the picture as SVG: accessible, in the colours of a theme, the same bytes each time.
  ///
  /// - Parameters:
  ///   - theme: Whether the page is light or dark.
  ///   - style: The colours and fonts.
  ///   - link: Gives the address of a page by its name, such as `shop-cart.svg`: a relative
  ///     address, which is written as it is. Without one, boxes lead nowhere.
  public func svg(
    theme: Theme = .auto, style: Style = .standard,
    link: @escaping (String) -> String? = { _ in nil }
  ) -> String {
    SVGWriter(placed: self, theme: theme, style: style, link: link).text()
  }
}

/// Draws a placed diagram as SVG.
struct SVGWriter {
  /// The names of the picture's own title and description.
  static let titleID = "flowgraph-title"
  static let summaryID = "flowgraph-desc"
  static let margin = 20.0

  let placed: PlacedDiagram
  let theme: Theme
  let style: Style
  let link: (String) -> String?
  private let legend: Legend
  private let notes: NoteBlock
  private let letters: LetterList
  private let titles: [Rect]
  private let frame: Rect
  /// The edges whose label lies on a line all the same, and so gets a plate.
  private let crossedLabels: Set<Int>

  init(
    placed: PlacedDiagram, theme: Theme, style: Style,
    link: @escaping (String) -> String? = { _ in nil }
  ) {
    self.placed = placed
    self.theme = theme
    self.style = style
    self.link = link
    crossedLabels = placed.labelsInTheWay()
    titles = placed.titlePlaces()
    let drawing = placed.bounds
    legend = Legend(diagram: placed.diagram, width: max(drawing.width, 260))
    notes = Self.notes(of: placed.diagram, width: drawing.width)
    letters = LetterList(placed, width: max(drawing.width, 320))
    frame = Self.frame(
      around: drawing, [legend.size, notes.size, letters.size], under: placed.diagram.trail)
  }

  private static func notes(of diagram: Diagram, width: Double) -> NoteBlock {
    NoteBlock(notes: diagram.notes, remarks: diagram.remarks, width: max(width, 320))
  }

  /// The page around a drawing, the blocks below it and the trail above.
  private static func frame(
    around drawing: Rect, _ blocks: [Size], under trail: [Diagram.Crumb]
  ) -> Rect {
    var frame = drawing
    frame.maxX = max(frame.maxX, frame.minX + (blocks.map(\.width).max() ?? 0))
    frame.maxY += blocks.reduce(0) { $0 + $1.height }
    if let trail = TrailLine(trail) {
      frame.minY -= TrailLine.height
      frame.maxX = max(frame.maxX, frame.minX + trail.width)
    }
    return frame.outset(by: Self.margin)
  }

  /// The size of the whole picture with what stands around it, in points.
  static func pageSize(of placed: PlacedDiagram) -> Size {
    let drawing = placed.bounds
    let frame = Self.frame(
      around: drawing,
      [
        Legend(diagram: placed.diagram, width: max(drawing.width, 260)).size,
        notes(of: placed.diagram, width: drawing.width).size,
        LetterList(placed, width: max(drawing.width, 320)).size,
      ], under: placed.diagram.trail)
    return Size(width: frame.width, height: frame.height)
  }

  func text() -> String {
    let width = decimal(frame.width.rounded(.up), places: 0)
    let height = decimal(frame.height.rounded(.up), places: 0)
    var svg = XMLElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img",
        "aria-labelledby": "\(Self.titleID) \(Self.summaryID)", "viewBox": "0 0 \(width) \(height)",
        "width": width, "height": height, "font-family": style.fontFamily,
      ])
    let diagram = placed.diagram
    svg.append(
      XMLElement("title", ["id": Self.titleID], text: VisibleText.shortened(diagram.title)))
    svg.append(
      XMLElement("desc", ["id": Self.summaryID], text: VisibleText.shortened(diagram.summary)))
    svg.append(
      XMLElement("style", text: "\n" + theme.styleSheet(style, hasOverlay: diagram.hasOverlay)))
    svg.append(
      XMLElement("rect", ["class": "page", "width": width, "height": height]))
    if let trail = TrailLine(diagram.trail) {
      svg.append(trail.element(at: Point(x: Self.margin, y: Self.margin), link: link))
    }
    svg.append(contentsOf: diagram.groups.indices.map(band))
    svg.append(contentsOf: linesInOrder.map(line))
    svg.append(contentsOf: diagram.nodes.indices.map(node))
    svg.append(contentsOf: diagram.edges.indices.compactMap(labels))
    let bottom = frame.height - Self.margin
    let origin = Point(x: Self.margin, y: bottom - legend.size.height)
    let noteOrigin = Point(x: Self.margin, y: origin.y - notes.size.height)
    let letterOrigin = Point(x: Self.margin, y: noteOrigin.y - letters.size.height)
    svg.append(contentsOf: letters.elements(at: letterOrigin))
    svg.append(contentsOf: notes.elements(at: noteOrigin))
    svg.append(contentsOf: legend.elements(at: origin))
    var result = ""
    svg.write(to: &result)
    return result
  }

  func tooltip(_ text: String) -> XMLElement {
    XMLElement("title", text: VisibleText.shortened(text))
  }

  // MARK: Bands

  private func band(_ index: Int) -> XMLElement {
    let rect = moved(placed.groups[index])
    var group = XMLElement("g", ["id": placed.diagram.groups[index].id])
    group.append(rectangle(rect, radius: 12, classes: "band"))
    let title = moved(titles[index])
    let baseline = Point(x: title.minX, y: title.maxY - 4)
    group.append(Drawing.text(placed.diagram.groups[index].title, at: baseline, classes: "name"))
    return group
  }

  // MARK: Lines

  /// The lines from back to front: a path lies over the rest.
  private var linesInOrder: [Int] {
    let isOnPath = { (index: Int) in placed.diagram.edges[index].emphasis == .path }
    let edges = placed.diagram.edges.indices
    return edges.filter { !isOnPath($0) } + edges.filter(isOnPath)
  }

  private func line(_ index: Int) -> XMLElement {
    let edge = placed.diagram.edges[index]
    let route = placed.routes[index]
    let color = edge.sign?.rawValue ?? "start"
    var classes = "line stroke-\(color)"
    if edge.isHistoryDependent {
      classes += " history"
    } else if edge.sign?.isBack == true {
      classes += " back"
    }
    let head = route.arrowhead
    let base = Point(x: (head[1].x + head[2].x) / 2, y: (head[1].y + head[2].y) / 2)
    var group = XMLElement("g", emphasis: edge.emphasis)
    group.append(tooltip(edge.tooltip))
    group.append(
      XMLElement(
        "path", ["class": classes, "d": Drawing.curve(route.curve.map(moved), to: moved(base))]))
    group.append(
      XMLElement("path", ["class": "fill-\(color)", "d": Drawing.polygon(head.map(moved))]))
    return group
  }

  private func labels(_ index: Int) -> XMLElement? {
    let edge = placed.diagram.edges[index]
    guard let place = placed.routes[index].label else { return nil }
    var group = XMLElement("g")
    group.append(tooltip(edge.tooltip))
    let rect = moved(place)
    if let letter = placed.routes[index].letter {
      group.append(contentsOf: LetterList.letter(letter, at: Point(x: rect.minX, y: rect.minY)))
      return group
    }
    let origin = Point(x: rect.minX + Label.padding, y: rect.minY + 1)
    if crossedLabels.contains(index) {
      let isOnBand = placed.groups.contains { $0.contains(place.center) }
      group.append(rectangle(rect, radius: 4, classes: isOnBand ? "plate-band" : "plate"))
    }
    group.append(contentsOf: Drawing.labels(edge.labels, at: origin))
    return group
  }

  // MARK: Places

  func rectangle(_ rect: Rect, radius: Double, classes: String) -> XMLElement {
    XMLElement(
      "rect",
      [
        "class": classes, "x": number(rect.minX), "y": number(rect.minY),
        "width": number(rect.width), "height": number(rect.height), "rx": number(radius),
      ])
  }

  func moved(_ point: Point) -> Point {
    Point(x: point.x - frame.minX, y: point.y - frame.minY)
  }

  func moved(_ rect: Rect) -> Rect {
    Rect(
      minX: rect.minX - frame.minX, minY: rect.minY - frame.minY, maxX: rect.maxX - frame.minX,
      maxY: rect.maxY - frame.minY)
  }

  func number(_ value: Double) -> String { decimal(value, places: 1) }
}
