import FlowCore
import FlowDiagrams
import FlowLayout

extension SVGWriter {
  func node(_ index: Int) -> XMLElement {
    let node = placed.diagram.nodes[index]
    let rect = moved(placed.nodes[index])
    var group = XMLElement("g", ["id": name(node.id)], emphasis: node.emphasis)
    mark(&group, "data-node", index)
    if numberInPage != nil, let page = node.page { group.set("data-page", page) }
    group.append(tooltip(node.tooltip))
    if let address = node.page.flatMap(link) {
      group.append(Drawing.link(to: address, around: parts(of: index, in: rect)))
    } else {
      group.append(contentsOf: parts(of: index, in: rect))
    }
    if let mark = node.mark {
      let position = Point(
        x: rect.center.x,
        y: rect.maxY - CardMetrics.markGap - CardMetrics.markHeight / 2)
      group.append(contentsOf: Drawing.mark(mark, at: position))
    }
    return group
  }

  private func parts(of index: Int, in rect: Rect) -> [XMLElement] {
    let node = placed.diagram.nodes[index]
    return switch node.kind {
    case .start:
      [Drawing.disc(at: rect.center, radius: rect.width / 2, classes: "fill-start")]
    case .outcome:
      [Drawing.rectangle(rect, radius: 18, classes: "card end")] + heading(of: node, in: rect)
        + rows(ofNode: index, in: rect)
    case .history: Drawing.history(node.title, at: rect.center, radius: rect.width / 2)
    case .connector:
      Drawing.leaf(in: rect, fold: CardMetrics.fold) + heading(of: node, in: rect)
        + rows(ofNode: index, in: rect)
    case .decision: decision(node, in: rect)
    case .cluster: stack(index, in: rect)
    case .screen: screen(index, in: rect)
    }
  }

  private func screen(_ index: Int, in rect: Rect) -> [XMLElement] {
    let node = placed.diagram.nodes[index]
    var body = rect
    body.minY += CardMetrics.pictureHeight(of: node)
    let radius = node.picture == nil ? 8 : Self.cardRadius
    return [
      Drawing.rectangle(rect, radius: radius, classes: node.isTruncated ? "card cut" : "card")
    ]
      + picture(ofNode: index, in: rect) + heading(of: node, in: body)
      + rows(ofNode: index, in: body)
  }

  private func stack(_ index: Int, in rect: Rect) -> [XMLElement] {
    let node = placed.diagram.nodes[index]
    let offset = CardMetrics.clusterOffset
    var (front, back) = (rect, rect)
    front.maxX -= offset
    front.maxY -= offset
    back.minX += offset
    back.minY += offset
    let classes = node.isTruncated ? "card cut" : "card"
    return [
      Drawing.rectangle(back, radius: 8, classes: classes),
      Drawing.rectangle(front, radius: 8, classes: classes),
    ] + heading(of: node, in: front) + rows(ofNode: index, in: front)
  }

  private func heading(of node: Diagram.Node, in rect: Rect) -> [XMLElement] {
    let isSmall = CardMetrics.isSmall(node)
    let hasSymbol = node.kind == .outcome
    let middle = rect.center.x + (hasSymbol ? CardMetrics.outcomeSymbolWidth / 2 : 0)
    let y =
      rect.minY + (isSmall ? (node.subtitle == nil ? 17 : 16) : node.subtitle == nil ? 22.5 : 21)
    let classes = isSmall ? "side" : "title"
    var elements: [XMLElement] = []
    if hasSymbol {
      let width = TextMetrics.width(
        of: node.title, size: CardMetrics.titleSize(of: node), isBold: true)
      // The text begins here: in a wider font, it would reach the symbol if it were centered.
      let left = Point(x: middle - width / 2, y: y)
      let symbol = Point(x: left.x - 9, y: y - (isSmall ? 4 : 4.5))
      elements += [
        Drawing.text(node.title, at: left, classes: classes),
        Drawing.symbol(.end, at: symbol),
      ]
    } else {
      let position = Point(x: middle, y: y)
      elements.append(Drawing.text(node.title, at: position, classes: classes, anchor: "middle"))
    }
    if let subtitle = node.subtitle {
      let position = Point(x: rect.center.x, y: y + (isSmall ? 13.5 : 16))
      elements.append(Drawing.text(subtitle, at: position, classes: "sub", anchor: "middle"))
    }
    if let work = node.work {
      let bottom = rect.minY + CardMetrics.headHeight(of: node)
      let position = Point(x: rect.center.x, y: bottom - 6 - CardMetrics.markHeight / 2)
      elements += Drawing.work(work, at: position)
    }
    return elements
  }

  private func decision(_ node: Diagram.Node, in rect: Rect) -> [XMLElement] {
    let middle = rect.center
    let line = middle.y + (node.subtitle == nil ? 4 : -2.5)
    var elements = [
      Drawing.shape(Drawing.polygon(Drawing.diamond(in: rect)), classes: "card"),
      Drawing.text(
        node.title, at: Point(x: middle.x, y: line), classes: "choice", anchor: "middle"),
    ]
    if let subtitle = node.subtitle {
      let position = Point(x: middle.x, y: line + 13.5)
      elements.append(Drawing.text(subtitle, at: position, classes: "sub", anchor: "middle"))
    }
    return elements
  }

  private func rows(ofNode index: Int, in rect: Rect) -> [XMLElement] {
    let node = placed.diagram.nodes[index]
    guard !node.rows.isEmpty else { return [] }
    let y = rect.minY + CardMetrics.headHeight(of: node)
    let rule = Drawing.shape(
      "M\(number(rect.minX)),\(number(y)) H\(number(rect.maxX))", classes: "rule")
    let origin = Point(x: rect.minX + CardMetrics.rowPadding, y: y + 3)
    return [rule]
      + Drawing.labels(
        node.rows, at: origin,
        // What a connector lists is not an event.
        labelID: { numberInPage == nil || node.kind == .connector ? nil : .row(index, $0) },
        address: { addresses[.row(index, $0)] })
  }
}
