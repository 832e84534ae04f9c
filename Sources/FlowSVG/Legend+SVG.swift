import FlowDiagrams
import FlowLayout

extension Legend {
  func elements(at origin: Point) -> [XMLElement] {
    guard !places.isEmpty else { return [] }
    var group = XMLElement("g", ["aria-hidden": "true"])
    for (entry, offset) in places {
      let place = Point(x: origin.x + offset.x, y: origin.y + offset.y)
      let middle = place.y + Diagram.Label.lineHeight / 2
      switch entry {
      case .sign(let sign):
        let mark = Drawing.sign(sign, at: Point(x: place.x + 4, y: middle))
        group.append(hasQuiet ? mark.emphasized(.quiet) : mark)
      case .work:
        group.append(card("band", x: place.x, y: middle - 7, width: 22, height: 14, radius: 7))
        group.append(Drawing.clock(at: Point(x: place.x + 11, y: middle)))
      case .answer(let answer):
        group.append(Drawing.sign(of: answer, at: Point(x: place.x + 5, y: middle)))
        let end = Point(x: place.x + 34, y: middle)
        group.append(dash(from: place.x + 14, to: end.x, y: middle, "line stroke-start"))
        let corners = [end] + [-3.5, 3.5].map { Point(x: end.x - 8, y: end.y + $0) }
        group.append(
          XMLElement("path", ["class": "line stroke-start", "d": Drawing.openHead(corners)]))
      case .history:
        group.append(dash(from: place.x, to: place.x + 22, y: middle, "line history stroke-pop"))
      case .cut:
        group.append(dash(from: place.x, to: place.x + 22, y: middle, "rule cut"))
      case .decision:
        let rect = Rect(
          center: Point(x: place.x + 11, y: middle), size: Size(width: 22, height: 10))
        group.append(
          XMLElement("path", ["class": "card", "d": Drawing.polygon(Drawing.diamond(in: rect))]))
      case .tabs:
        group.append(card("band", x: place.x, y: middle - 5, width: 22, height: 10, radius: 3))
      case .anywhere:
        group.append(Drawing.asterisk(at: Point(x: place.x + 5, y: middle)))
      case .exit:
        group.append(dash(from: place.x + 5, to: place.x + 22, y: middle, "line stroke-start"))
        group.append(Drawing.exit(at: Point(x: place.x + 5, y: middle)))
      case .lastShown(let title):
        let radius = CardMetrics.historySize / 2
        let center = Point(x: place.x + radius, y: middle)
        group.append(contentsOf: Drawing.history(title, at: center, radius: radius))
      case .connector:
        let rect = Rect(
          center: Point(x: place.x + 10, y: middle), size: Size(width: 20, height: 11))
        group.append(contentsOf: Drawing.leaf(in: rect, fold: 4))
      case .cluster:
        for (x, y) in [(12.0, 1.5), (9.0, -1.5)] {
          group.append(
            card(
              "card", x: place.x + x - 9, y: middle + y - 4.5, width: 18, height: 9, radius: 2))
        }
      case .step, .finding, .taken, .takenInPart, .missed, .added, .removed, .changed:
        group.append(sample(of: entry, at: place))
      }
      let text = Point(x: place.x + Self.markWidth(of: entry), y: place.y + 11.5)
      group.append(Drawing.text(entry.text, at: text, classes: "label detail"))
    }
    return [group]
  }

  private func sample(of entry: Entry, at place: Point) -> XMLElement {
    var group = XMLElement("g", emphasis: entry.sample?.emphasis)
    if let label = entry.sample { group.append(contentsOf: Drawing.badge(of: label, at: place)) }
    return group
  }

  private func dash(from x: Double, to end: Double, y: Double, _ classes: String) -> XMLElement {
    let path =
      "M\(decimal(x, places: 1)),\(decimal(y, places: 1)) H\(decimal(end, places: 1))"
    return XMLElement("path", ["class": classes, "d": path])
  }

  private func card(
    _ classes: String, x: Double, y: Double, width: Int, height: Int, radius: Int
  ) -> XMLElement {
    XMLElement(
      "rect",
      [
        "class": classes, "x": decimal(x, places: 1), "y": decimal(y, places: 1),
        "width": "\(width)", "height": "\(height)", "rx": "\(radius)",
      ])
  }
}
