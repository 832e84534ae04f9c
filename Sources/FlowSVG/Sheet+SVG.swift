import FlowDiagrams
import FlowLayout

extension Sheet {
  /// The blocks below the drawing, in the coordinates of the page.
  ///
  /// - Parameter address: The link of each label; `nil` for none.
  func blocks(address: (DiagramPlaces.Spot) -> String?) -> [XMLElement] {
    var y = frame.height - Self.margin - legend.size.height
    let key = legend.elements(at: Point(x: Self.margin, y: y))
    y -= notes.size.height
    let sentences = notes.elements(at: Point(x: Self.margin, y: y))
    y -= labels.size.height
    return labels.elements(at: Point(x: Self.margin, y: y), address: address) + sentences + key
  }
}

extension LabelList {
  /// - Parameter address: The link of each label; `nil` for none.
  func elements(
    at origin: Point, address: (DiagramPlaces.Spot) -> String?
  ) -> [XMLElement] {
    guard !entries.isEmpty else { return [] }
    var list = XMLElement("g")
    for entry in entries {
      let place = Point(x: origin.x + entry.place.x, y: origin.y + entry.place.y)
      var group = XMLElement("g")
      group.append(XMLElement("title", text: VisibleText.shortened(entry.tooltip)))
      group.append(contentsOf: Self.key(entry.key, at: place))
      let labels = Point(x: place.x + Self.indent, y: place.y + 1)
      group.append(
        contentsOf: Drawing.labels(
          entry.labels, at: labels, address: { address(.edge(entry.edge, label: $0)) }))
      list.append(group)
    }
    return [list]
  }

  /// A key in a small rectangle with the given top left corner.
  static func key(_ key: String, at place: Point) -> [XMLElement] {
    [
      XMLElement(
        "rect",
        [
          "class": "card letter", "x": decimal(place.x, places: 1),
          "y": decimal(place.y, places: 1),
          "width": decimal(keySize.width, places: 1),
          "height": decimal(keySize.height, places: 1), "rx": "4",
        ]),
      Drawing.text(
        key, at: Point(x: place.x + keySize.width / 2, y: place.y + 10.8), classes: "label event",
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
        let place = Point(x: origin.x + note.indent, y: y + 12.5)
        group.append(Drawing.text(line, at: place, classes: note.classes))
        y += Self.lineHeight
      }
    }
    return [group]
  }
}

extension TrailLine {
  func element(at origin: Point, link: (String) -> String?) -> XMLElement {
    var group = XMLElement("g")
    var x = origin.x
    for (index, crumb) in crumbs.enumerated() {
      let place = Point(x: x, y: origin.y + Self.size)
      let isLast = index == crumbs.count - 1
      let text = Drawing.text(
        crumb.title, at: place, classes: isLast ? "crumb title" : "crumb sub")
      if let address = crumb.page.flatMap(link) {
        group.append(Drawing.link(to: address, around: [text]))
      } else {
        group.append(text)
      }
      x += width(of: crumb.title)
      if !isLast {
        let place = Point(x: x + 4, y: origin.y + Self.size)
        group.append(Drawing.text("›", at: place, classes: "crumb sub"))
      }
      x += width(ofCrumb: index) - width(of: crumb.title)
    }
    return group
  }
}
