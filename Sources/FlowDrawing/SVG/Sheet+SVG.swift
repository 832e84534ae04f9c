import FlowDiagrams
import FlowLayout

extension Sheet {
  /// The blocks below the drawing, in the coordinates of the page.
  func blocks(
    of diagram: Diagram, address: (DiagramElements.LabelID) -> String?
  ) -> [XMLElement] {
    var y = frame.height - Self.margin - legend.size.height
    let legendElements = legend.elements(at: Point(x: Self.margin, y: y))
    y -= notes.size.height
    let sentences = notes.elements(at: Point(x: Self.margin, y: y))
    y -= footnotes.size.height
    return footnotes.elements(at: Point(x: Self.margin, y: y), of: diagram, address: address)
      + sentences + legendElements
  }
}

extension FootnoteList {
  func elements(
    at origin: Point, of diagram: Diagram, address: (DiagramElements.LabelID) -> String?
  ) -> [XMLElement] {
    guard !footnotes.isEmpty else { return [] }
    var list = XMLElement("g")
    for footnote in footnotes {
      let edge = diagram.edges[footnote.edge]
      let position = Point(x: origin.x + footnote.position.x, y: origin.y + footnote.position.y)
      var group = XMLElement("g")
      group.append(XMLElement("title", text: VisibleText.shortened(edge.tooltip)))
      group.append(contentsOf: Self.key(footnote.key, at: position))
      let labels = Point(x: position.x + Self.indent, y: position.y + 1)
      group.append(
        contentsOf: Drawing.labels(
          edge.labels, at: labels, address: { address(.edge(footnote.edge, label: $0)) }))
      list.append(group)
    }
    return [list]
  }

  /// A key in a small rectangle with the given top left corner.
  static func key(_ key: String, at position: Point) -> [XMLElement] {
    [
      XMLElement(
        "rect",
        [
          "class": "card letter", "x": decimal(position.x, digits: 1),
          "y": decimal(position.y, digits: 1),
          "width": decimal(keySize.width, digits: 1),
          "height": decimal(keySize.height, digits: 1), "rx": "4",
        ]),
      Drawing.text(
        key, at: Point(x: position.x + keySize.width / 2, y: position.y + 10.8),
        classes: "label event",
        anchor: "middle"),
    ]
  }
}

extension NoteBlock {
  func elements(at origin: Point) -> [XMLElement] {
    guard !notes.isEmpty else { return [] }
    var group = XMLElement("g", ["aria-hidden": "true"])
    var y = origin.y + Self.gapAbove
    for note in notes {
      if let mark = note.mark {
        let width = CardMetrics.markWidth(of: mark)
        let center = Point(x: origin.x + width / 2, y: y + Self.lineHeight / 2)
        group.append(contentsOf: Drawing.mark(mark, at: center))
      }
      if let badge = note.badge {
        var pill = XMLElement("g", emphasis: badge.emphasis)
        pill.append(contentsOf: Drawing.badge(of: badge, at: Point(x: origin.x, y: y + 1)))
        group.append(pill)
      }
      for line in note.lines {
        let position = Point(x: origin.x + note.indent, y: y + 12.5)
        group.append(Drawing.text(line, at: position, classes: note.classes))
        y += Self.lineHeight
      }
    }
    return [group]
  }
}

extension BreadcrumbLine {
  func element(at origin: Point, link: (String) -> String?) -> XMLElement {
    var group = XMLElement("g")
    var x = origin.x
    for (index, breadcrumb) in breadcrumbs.enumerated() {
      let position = Point(x: x, y: origin.y + Self.size)
      let isLast = index == breadcrumbs.count - 1
      let text = Drawing.text(
        breadcrumb.title, at: position, classes: isLast ? "crumb title" : "crumb sub")
      if let address = breadcrumb.page.flatMap(link) {
        group.append(Drawing.link(to: address, around: [text]))
      } else {
        group.append(text)
      }
      x += Self.width(of: breadcrumb.title)
      if !isLast {
        let position = Point(x: x + 4, y: origin.y + Self.size)
        group.append(Drawing.text("›", at: position, classes: "crumb sub"))
      }
      x += width(ofBreadcrumb: index) - Self.width(of: breadcrumb.title)
    }
    return group
  }
}
