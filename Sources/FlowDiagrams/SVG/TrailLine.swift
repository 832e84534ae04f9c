/// The line above a page that says which page it is, and leads to the pages above it.
struct TrailLine {
  static let height = 34.0
  private static let size = 12.0
  private static let separator = " › "

  private let crumbs: [Diagram.Crumb]

  /// Makes the line of a trail; none of an empty one.
  init?(_ trail: [Diagram.Crumb]) {
    guard !trail.isEmpty else { return nil }
    crumbs = trail.map { crumb in
      var crumb = crumb
      crumb.title = VisibleText.fitted(crumb.title, to: 240, size: Self.size, isBold: true)
      return crumb
    }
  }

  /// How wide the line is, in points.
  var width: Double { crumbs.indices.reduce(0) { $0 + width(ofCrumb: $1) } }

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

  private func width(ofCrumb index: Int) -> Double {
    let isLast = index == crumbs.count - 1
    return width(of: crumbs[index].title) + (isLast ? 0 : width(of: Self.separator))
  }

  private func width(of text: String) -> Double {
    TextMetrics.width(of: text, size: Self.size, isBold: true)
  }
}
