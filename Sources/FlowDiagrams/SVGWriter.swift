extension PlacedDiagram {
  /// Returns the picture as SVG: accessible, in the colours of a theme, the same bytes each time.
  ///
  /// - Parameters:
  ///   - theme: Whether the page is light or dark.
  ///   - style: The colours and fonts.
  public func svg(theme: Theme = .auto, style: Style = .standard) -> String {
    SVGWriter(placed: self, theme: theme, style: style).text()
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
  private let legend: Legend
  private let notes: NoteBlock
  private let frame: Rect
  /// The edges whose label lies on a line all the same, and so gets a plate.
  private let crossedLabels: Set<Int>

  init(placed unsettled: PlacedDiagram, theme: Theme, style: Style) {
    placed = unsettled.settled
    self.theme = theme
    self.style = style
    crossedLabels = placed.labelsInTheWay()
    let drawing = placed.bounds
    legend = Legend(diagram: placed.diagram, width: max(drawing.width, 260))
    notes = NoteBlock(notes: placed.diagram.notes, width: max(drawing.width, 320))
    var frame = drawing
    frame.maxX = max(frame.maxX, frame.minX + max(legend.size.width, notes.size.width))
    frame.maxY += legend.size.height + notes.size.height
    self.frame = frame.outset(by: Self.margin)
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
    svg.append(XMLElement("metadata", text: "\n" + LayoutHint(of: placed).text))
    svg.append(
      XMLElement("style", text: "\n" + theme.styleSheet(style, hasOverlay: diagram.hasOverlay)))
    svg.append(
      XMLElement("rect", ["class": "page", "width": width, "height": height]))
    svg.append(contentsOf: diagram.groups.indices.map(band))
    svg.append(contentsOf: linesInOrder.map(line))
    svg.append(contentsOf: diagram.nodes.indices.map(node))
    svg.append(contentsOf: diagram.edges.indices.compactMap(labels))
    let bottom = frame.height - Self.margin
    let origin = Point(x: Self.margin, y: bottom - legend.size.height)
    let noteOrigin = Point(x: Self.margin, y: origin.y - notes.size.height)
    svg.append(contentsOf: notes.elements(at: noteOrigin))
    svg.append(contentsOf: legend.elements(at: origin))
    var result = ""
    svg.write(to: &result)
    return result
  }

  private func tooltip(_ text: String) -> XMLElement {
    XMLElement("title", text: VisibleText.shortened(text))
  }

  // MARK: Bands

  private func band(_ index: Int) -> XMLElement {
    let rect = moved(placed.groups[index])
    var group = XMLElement("g", ["id": placed.diagram.groups[index].id])
    group.append(rectangle(rect, radius: 12, classes: "band"))
    let title = moved(placed.titlePlace(ofGroup: index))
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
    let origin = Point(x: rect.minX + Label.padding, y: rect.minY + 1)
    if crossedLabels.contains(index) {
      let isOnBand = placed.groups.contains { $0.contains(place.center) }
      group.append(rectangle(rect, radius: 4, classes: isOnBand ? "plate-band" : "plate"))
    }
    group.append(contentsOf: Drawing.labels(edge.labels, at: origin))
    return group
  }

  // MARK: Boxes

  private func node(_ index: Int) -> XMLElement {
    let node = placed.diagram.nodes[index]
    let rect = moved(placed.nodes[index])
    var group = XMLElement("g", ["id": node.id], emphasis: node.emphasis)
    group.append(tooltip(node.tooltip))
    switch node.kind {
    case .start:
      group.append(
        XMLElement(
          "circle",
          [
            "class": "fill-start", "cx": number(rect.center.x), "cy": number(rect.center.y),
            "r": number(rect.width / 2),
          ]))
    case .outcome:
      group.append(rectangle(rect, radius: rect.height / 2, classes: "card"))
      group.append(rectangle(rect.outset(by: -3), radius: rect.height / 2 - 3, classes: "card"))
      group.append(contentsOf: heading(of: node, in: rect))
    case .decision: group.append(contentsOf: decision(node, in: rect))
    case .screen:
      group.append(rectangle(rect, radius: 8, classes: node.isCut ? "card cut" : "card"))
      group.append(contentsOf: heading(of: node, in: rect))
      group.append(contentsOf: rows(of: node, in: rect))
    }
    if let mark = node.mark {
      let place = Point(
        x: rect.center.x,
        y: rect.maxY - CardMetrics.markGap - CardMetrics.markHeight / 2)
      group.append(contentsOf: Drawing.mark(mark, at: place))
    }
    return group
  }

  private func heading(of node: Diagram.Node, in rect: Rect) -> [XMLElement] {
    let middle = rect.center.x
    let title = Point(x: middle, y: rect.minY + (node.subtitle == nil ? 22.5 : 21))
    var elements = [Drawing.text(node.title, at: title, classes: "title", anchor: "middle")]
    if let subtitle = node.subtitle {
      let place = Point(x: middle, y: rect.minY + 37)
      elements.append(Drawing.text(subtitle, at: place, classes: "sub", anchor: "middle"))
    }
    return elements
  }

  private func decision(_ node: Diagram.Node, in rect: Rect) -> [XMLElement] {
    let middle = rect.center
    let line = middle.y + (node.subtitle == nil ? 4 : -2.5)
    var elements = [
      XMLElement("path", ["class": "card", "d": Drawing.polygon(Drawing.diamond(in: rect))]),
      Drawing.text(
        node.title, at: Point(x: middle.x, y: line), classes: "choice", anchor: "middle"),
    ]
    if let subtitle = node.subtitle {
      let place = Point(x: middle.x, y: line + 13.5)
      elements.append(Drawing.text(subtitle, at: place, classes: "sub", anchor: "middle"))
    }
    return elements
  }

  private func rows(of node: Diagram.Node, in rect: Rect) -> [XMLElement] {
    guard !node.rows.isEmpty else { return [] }
    let y = rect.minY + CardMetrics.headHeight(of: node)
    let rule = XMLElement(
      "path",
      [
        "class": "rule",
        "d": "M\(number(rect.minX)),\(number(y)) H\(number(rect.maxX))",
      ])
    let origin = Point(x: rect.minX + CardMetrics.rowPadding, y: y + 3)
    return [rule] + Drawing.labels(node.rows, at: origin)
  }

  private func rectangle(_ rect: Rect, radius: Double, classes: String) -> XMLElement {
    XMLElement(
      "rect",
      [
        "class": classes, "x": number(rect.minX), "y": number(rect.minY),
        "width": number(rect.width), "height": number(rect.height), "rx": number(radius),
      ])
  }

  // MARK: Places

  private func moved(_ point: Point) -> Point {
    Point(x: point.x - frame.minX, y: point.y - frame.minY)
  }

  private func moved(_ rect: Rect) -> Rect {
    Rect(
      minX: rect.minX - frame.minX, minY: rect.minY - frame.minY, maxX: rect.maxX - frame.minX,
      maxY: rect.maxY - frame.minY)
  }

  private func number(_ value: Double) -> String { decimal(value, places: 1) }
}
