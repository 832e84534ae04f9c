import FlowCore
package import FlowDiagrams
public import FlowLayout

extension PlacedDiagram {
  /// Returns the diagram as SVG: accessible, in the colors of a theme, always the same bytes.
  ///
  /// - Parameters:
  ///   - theme: Whether the page is light or dark.
  ///   - style: The colors and fonts.
  ///   - link: Returns the address of a page by its name, such as `shop-cart.svg`: a relative
  ///     address, which is used unchanged. Without it, nodes have no links.
  ///   - source: Returns the address of the code that makes a transition, by the transition's index
  ///     in the document; it is used unchanged. Without it, labels have no links. A label of several
  ///     transitions links to the first that has an address.
  public func svg(
    theme: DiagramTheme = .auto, style: DiagramStyle = .standard,
    link: @escaping (String) -> String? = { _ in nil },
    source: (Int) -> String? = { _ in nil }
  ) -> String {
    svg(theme: theme, style: style, images: [:], link: link, source: source)
  }

  package func svg(
    theme: DiagramTheme, style: DiagramStyle, images: [Int: PictureImage],
    link: @escaping (String) -> String?, source: (Int) -> String?
  ) -> String {
    SVGWriter(
      placed: self, theme: theme, style: style, images: images, link: link,
      addresses: diagram.elements.addresses(by: source)
    ).text()
  }
}

package struct SVGWriter {
  let placed: PlacedDiagram
  let theme: DiagramTheme
  let style: DiagramStyle
  /// The index of the diagram in a player's page, which provides the styles and finds the diagram's
  /// parts by index; `nil` for a separate SVG.
  let numberInPage: Int?
  let images: [Int: PictureImage]
  let clips: [Size]
  let link: (String) -> String?
  let addresses: [DiagramElements.LabelID: String]
  private let sheet: Sheet
  private let titles: [Rect]
  /// The edges whose label overlaps something, and therefore gets a background.
  private let crossedLabels: Set<Int>

  package init(
    placed unsettled: PlacedDiagram, theme: DiagramTheme, style: DiagramStyle,
    numberInPage: Int? = nil, images: [Int: PictureImage] = [:],
    link: @escaping (String) -> String? = { _ in nil },
    addresses: [DiagramElements.LabelID: String] = [:]
  ) {
    placed = unsettled.settled
    self.theme = theme
    self.style = style
    self.numberInPage = numberInPage
    self.images = images
    clips = Self.clips(of: placed.diagram)
    self.link = link
    self.addresses = addresses
    crossedLabels = placed.overlappingLabels()
    titles = placed.titlePositions()
    sheet = Sheet(placed)
  }

  package func text() -> String {
    let width = decimal(sheet.frame.width.rounded(.up), digits: 0)
    let height = decimal(sheet.frame.height.rounded(.up), digits: 0)
    var svg = XMLElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "role": hasLinks ? "graphics-document" : "img",
        "aria-labelledby": "\(name(Diagram.titleID)) \(name(Diagram.summaryID))",
        "viewBox": "0 0 \(width) \(height)",
        "width": width, "height": height, "font-family": style.fontFamily,
      ])
    let diagram = placed.diagram
    let title = VisibleText.shortened(diagram.title)
    svg.append(XMLElement("title", ["id": name(Diagram.titleID)], text: title))
    let summary = VisibleText.shortened(diagram.summary)
    svg.append(XMLElement("desc", ["id": name(Diagram.summaryID)], text: summary))
    if numberInPage == nil {
      let rules = theme.styleSheet(
        style, hasOverlay: diagram.hasOverlay, hasPictures: diagram.hasPictures)
      svg.append(XMLElement("style", text: "\n" + rules))
      svg.append(XMLElement("metadata", text: "\n" + PreviousLayout(of: placed).text))
    }
    if let pictureDefinitions { svg.append(pictureDefinitions) }
    svg.append(XMLElement("rect", ["class": "page", "width": width, "height": height]))
    if let breadcrumbs = sheet.breadcrumbs {
      svg.append(breadcrumbs.element(at: Point(x: Sheet.margin, y: Sheet.margin), link: link))
    }
    svg.append(contentsOf: diagram.groups.indices.map(group))
    svg.append(contentsOf: edgesInOrder.map(edge))
    svg.append(contentsOf: diagram.nodes.indices.map(node))
    svg.append(contentsOf: diagram.edges.indices.compactMap(labels))
    svg.append(contentsOf: sheet.blocks(of: diagram) { addresses[$0] })
    var result = ""
    svg.write(to: &result)
    return result
  }

  /// Whether it contains a link, which the role of an image does not allow.
  private var hasLinks: Bool {
    let diagram = placed.diagram
    let pages = diagram.nodes.compactMap(\.page) + diagram.trail.compactMap(\.page)
    return numberInPage != nil || !addresses.isEmpty || pages.contains { link($0) != nil }
  }

  func name(_ id: String) -> String { numberInPage.map { "p\($0)-\(id)" } ?? id }

  /// Records for the player which part of the diagram an element draws.
  func mark(_ element: inout XMLElement, _ attribute: String, _ part: Int) {
    if numberInPage != nil { element.set(attribute, String(part)) }
  }

  func tooltip(_ text: String) -> XMLElement {
    XMLElement("title", text: VisibleText.shortened(text))
  }

  private func group(_ index: Int) -> XMLElement {
    let rect = moved(placed.groups[index])
    var group = XMLElement("g", ["id": name(placed.diagram.groups[index].id)])
    group.append(Drawing.rectangle(rect, radius: 12, classes: "band"))
    let title = moved(titles[index])
    let baseline = Point(x: title.minX, y: title.maxY - 4)
    group.append(Drawing.text(placed.diagram.groups[index].title, at: baseline, classes: "name"))
    return group
  }

  // MARK: Edges

  /// The edges from back to front: a path and changes are drawn over the rest.
  private var edgesInOrder: [Int] {
    let isOnPath = { (index: Int) in
      placed.diagram.edges[index].emphasis.map { $0 == .path || $0.isChange } ?? false
    }
    let edges = placed.diagram.edges.indices
    return edges.filter { !isOnPath($0) } + edges.filter(isOnPath)
  }

  private func edge(_ index: Int) -> XMLElement {
    let edge = placed.diagram.edges[index]
    let route = placed.routes[index]
    let color = edge.symbol?.rawValue ?? "start"
    var classes = "line stroke-\(color)"
    if edge.dependsOnPath {
      classes += " history"
    } else if edge.isBack {
      classes += " back"
    }
    let head = route.arrowhead
    let base =
      edge.isAnswer
      ? head[0] : Point(x: (head[1].x + head[2].x) / 2, y: (head[1].y + head[2].y) / 2)
    var group = XMLElement("g", emphasis: edge.emphasis)
    mark(&group, "data-edge", index)
    group.append(tooltip(edge.tooltip))
    group.append(
      Drawing.shape(Drawing.curve(route.curve.map(moved), to: moved(base)), classes: classes))
    let corners = head.map(moved)
    group.append(
      edge.isAnswer
        ? Drawing.shape(Drawing.openHead(corners), classes: "line stroke-\(color)")
        : Drawing.shape(Drawing.polygon(corners), classes: "fill-\(color)"))
    if edge.isReturned {
      let corners = route.tailCorners.map(moved)
      group.append(Drawing.shape(Drawing.openHead(corners), classes: "line stroke-\(color)"))
    }
    return group
  }

  private func labels(_ index: Int) -> XMLElement? {
    let edge = placed.diagram.edges[index]
    guard let position = placed.routes[index].label else { return nil }
    var group = XMLElement("g")
    group.append(tooltip(edge.tooltip))
    let rect = moved(position)
    if let key = placed.routes[index].key {
      if numberInPage != nil {
        group.set("data-label", DiagramElements.LabelID.edge(index, label: 0).text)
      }
      group.append(contentsOf: FootnoteList.key(key, at: Point(x: rect.minX, y: rect.minY)))
      return group
    }
    let origin = Point(x: rect.minX + Diagram.Label.padding, y: rect.minY + 1)
    if crossedLabels.contains(index) {
      let isOnGroup = placed.groups.contains { $0.contains(position.center) }
      group.append(Drawing.rectangle(rect, radius: 4, classes: isOnGroup ? "plate-band" : "plate"))
    }
    group.append(
      contentsOf: Drawing.labels(
        edge.labels, at: origin, rightEdge: rightEdge(ofLabel: index),
        labelID: { numberInPage == nil ? nil : .edge(index, label: $0) },
        address: { addresses[.edge(index, label: $0)] }))
    return group
  }

  /// The right edge of a label that lies left of its edge, to which its texts are aligned; `nil`
  /// for other labels.
  private func rightEdge(ofLabel index: Int) -> Double? {
    guard let position = placed.routes[index].label, placed.routes[index].passesRight(of: position)
    else {
      return nil
    }
    return moved(position).maxX - Diagram.Label.padding
  }

  // MARK: Positions

  func moved(_ point: Point) -> Point { point + offset }

  func moved(_ rect: Rect) -> Rect { rect.moved(by: offset) }

  private var offset: Point { Point(x: -sheet.frame.minX, y: -sheet.frame.minY) }

  func number(_ value: Double) -> String { decimal(value, digits: 1) }
}
