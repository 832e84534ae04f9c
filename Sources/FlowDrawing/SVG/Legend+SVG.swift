import FlowDiagrams
import FlowLayout

extension Legend {
  func elements(at origin: Point) -> [XMLElement] {
    guard !positions.isEmpty else { return [] }
    var group = XMLElement("g", ["aria-hidden": "true"])
    for (item, offset) in positions {
      let position = Point(x: origin.x + offset.x, y: origin.y + offset.y)
      let (x, middle) = (position.x, position.y + Diagram.Label.lineHeight / 2)
      switch item {
      case .symbol(let symbol):
        let mark = Drawing.symbol(symbol, at: Point(x: x + 4, y: middle))
        group.append(hasQuiet ? mark.emphasized(.quiet) : mark)
      case .work:
        group.append(card("band", x: x, y: middle - 7, width: 22, height: 14, radius: 7))
        group.append(Drawing.clock(at: Point(x: x + 11, y: middle)))
      case .answer(let answer):
        group.append(Drawing.symbol(of: answer, at: Point(x: x + 5, y: middle)))
        let end = Point(x: x + 34, y: middle)
        group.append(dash(from: x + 14, to: end.x, y: middle, "line stroke-start"))
        let corners = [end] + [-3.5, 3.5].map { Point(x: end.x - 8, y: end.y + $0) }
        group.append(Drawing.shape(Drawing.openHead(corners), classes: "line stroke-start"))
      case .pathDependence:
        group.append(dash(from: x, to: x + 22, y: middle, "line history stroke-pop"))
      case .unexplored:
        group.append(dash(from: x, to: x + 22, y: middle, "rule cut"))
      case .decision:
        let rect = Rect(center: Point(x: x + 11, y: middle), size: Size(width: 22, height: 10))
        group.append(Drawing.shape(Drawing.polygon(Drawing.diamond(in: rect)), classes: "card"))
      case .tabs:
        group.append(card("band", x: x, y: middle - 5, width: 22, height: 10, radius: 3))
      case .incoming:
        group.append(Drawing.asterisk(at: Point(x: x + 5, y: middle)))
      case .returned:
        group.append(Drawing.returnSymbol(at: Point(x: x, y: middle), length: 22))
      case .history(let title):
        let radius = CardMetrics.historySize / 2
        let center = Point(x: x + radius, y: middle)
        group.append(contentsOf: Drawing.history(title, at: center, radius: radius))
      case .connector:
        let rect = Rect(center: Point(x: x + 10, y: middle), size: Size(width: 20, height: 11))
        group.append(contentsOf: Drawing.leaf(in: rect, fold: 4))
      case .cluster:
        for (dx, dy) in [(12.0, 1.5), (9.0, -1.5)] {
          group.append(
            card("card", x: x + dx - 9, y: middle + dy - 4.5, width: 18, height: 9, radius: 2))
        }
      case .badge(let label, _):
        var badge = XMLElement("g", emphasis: label.emphasis)
        badge.append(contentsOf: Drawing.badge(of: label, at: position))
        group.append(badge)
      }
      let text = Point(x: position.x + Self.markWidth(of: item), y: position.y + 11.5)
      group.append(Drawing.text(item.text, at: text, classes: "label detail"))
    }
    return [group]
  }

  private func dash(from x: Double, to end: Double, y: Double, _ classes: String) -> XMLElement {
    let path =
      "M\(decimal(x, digits: 1)),\(decimal(y, digits: 1)) H\(decimal(end, digits: 1))"
    return Drawing.shape(path, classes: classes)
  }

  private func card(
    _ classes: String, x: Double, y: Double, width: Int, height: Int, radius: Int
  ) -> XMLElement {
    XMLElement(
      "rect",
      [
        "class": classes, "x": decimal(x, digits: 1), "y": decimal(y, digits: 1),
        "width": "\(width)", "height": "\(height)", "rx": "\(radius)",
      ])
  }
}
