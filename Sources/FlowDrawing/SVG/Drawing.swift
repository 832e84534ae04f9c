package import FlowCore
package import FlowDiagrams
package import FlowLayout

/// The parts of a drawing: texts, curves, labels and symbols.
package enum Drawing {
  static func text(
    _ text: String, at point: Point, classes: String, anchor: String? = nil
  ) -> XMLElement {
    var element = XMLElement(
      "text", ["class": classes, "x": number(point.x), "y": number(point.y)], text: text)
    if let anchor { element.set("text-anchor", anchor) }
    return element
  }

  static func rectangle(_ rect: Rect, radius: Double, classes: String) -> XMLElement {
    XMLElement(
      "rect",
      [
        "class": classes, "x": number(rect.minX), "y": number(rect.minY),
        "width": number(rect.width), "height": number(rect.height), "rx": number(radius),
      ])
  }

  /// A shape with an outline in the syntax of SVG paths.
  static func shape(_ outline: String, classes: String) -> XMLElement {
    XMLElement("path", ["class": classes, "d": outline])
  }

  static func disc(at center: Point, radius: Double, classes: String) -> XMLElement {
    XMLElement(
      "circle",
      ["class": classes, "cx": number(center.x), "cy": number(center.y), "r": number(radius)])
  }

  /// The path of a curve, continued straight to a last point.
  static func curve(_ points: [Point], to last: Point) -> String {
    guard let first = points.first else { return "" }
    let rest = points.dropFirst().map(pair).joined(separator: " ")
    return "M\(pair(first)) C\(rest) L\(pair(last))"
  }

  /// An arrowhead of two lines; its tip is the first corner.
  static func openHead(_ corners: [Point]) -> String { line([corners[1], corners[0], corners[2]]) }

  static func polygon(_ points: [Point]) -> String { line(points) + " Z" }

  private static func line(_ points: [Point]) -> String {
    "M" + points.map(pair).joined(separator: " L")
  }

  /// The corners of the diamond inscribed in a rectangle.
  static func diamond(in rect: Rect) -> [Point] {
    let middle = rect.center
    return [
      Point(x: middle.x, y: rect.minY), Point(x: rect.maxX, y: middle.y),
      Point(x: middle.x, y: rect.maxY), Point(x: rect.minX, y: middle.y),
    ]
  }

  /// Labels one below the other, with their symbols; the origin is the top left corner.
  ///
  /// - Parameters:
  ///   - rightEdge: Where labels end; `nil` if they begin at the origin.
  ///   - labelID: The ID of each label for the player, by its index; `nil` for none.
  ///   - address: The link of each label, by its index; `nil` for none.
  static func labels(
    _ labels: [Diagram.Label], at origin: Point, rightEdge: Double? = nil,
    labelID: (Int) -> DiagramElements.LabelID? = { _ in nil },
    address: (Int) -> String? = { _ in nil }
  ) -> [XMLElement] {
    var elements: [XMLElement] = []
    var y = origin.y
    for (index, label) in labels.enumerated() {
      let labelID = labelID(index)
      let x = rightEdge.map { $0 - label.size.width } ?? origin.x
      var parts = parts(of: label, at: Point(x: x, y: y), rightEdge: rightEdge)
      if let address = address(index) { parts = [link(to: address, around: parts)] }
      if label.emphasis != nil || labelID != nil {
        var group = XMLElement("g", emphasis: label.emphasis)
        if let labelID { group.set("data-label", labelID.text) }
        group.append(contentsOf: parts)
        elements.append(group)
      } else {
        elements += parts
      }
      y += Double(label.lines.count) * Diagram.Label.lineHeight
    }
    return elements
  }

  static func link(to address: String, around parts: [XMLElement]) -> XMLElement {
    var anchor = XMLElement("a", ["class": "link", "href": address])
    anchor.append(contentsOf: parts)
    return anchor
  }

  /// The badge, the symbols and the lines of a label.
  ///
  /// - Parameter rightEdge: Where lines end in any font, if nothing comes before them.
  private static func parts(
    of label: Diagram.Label, at origin: Point, rightEdge: Double?
  ) -> [XMLElement] {
    var elements = badge(of: label, at: origin)
    let width = Diagram.Label.symbolWidth
    let middle = origin.y + Diagram.Label.lineHeight / 2
    var indent = origin.x + label.symbolsIndent + width / 2
    if label.isIncoming {
      elements.append(asterisk(at: Point(x: indent - 2, y: middle)))
      indent += width
    }
    if label.isIncoming, label.isReturned {
      elements.append(returnSymbol(at: Point(x: indent - 6, y: middle), length: 10))
      indent += width
    }
    if let answer = label.answer {
      elements.append(symbol(of: answer, at: Point(x: indent - 2, y: middle)))
      indent += width
    }
    for (index, symbol) in label.symbols.enumerated() {
      let x = indent + Double(index) * width
      elements.append(Self.symbol(symbol, at: Point(x: x - 2, y: middle)))
    }
    var y = origin.y
    for line in label.lines {
      let end = label.indent == 0 ? rightEdge : nil
      let start = Point(x: end ?? origin.x + label.indent, y: y + 11.5)
      elements.append(text(of: line, at: start, isEnd: end != nil))
      y += Diagram.Label.lineHeight
    }
    return elements
  }

  /// One line of a label.
  ///
  /// - Parameter isEnd: Whether the line ends at the point, instead of beginning there.
  private static func text(
    of line: [Diagram.Label.Span], at point: Point, isEnd: Bool
  ) -> XMLElement {
    var element = XMLElement(
      "text", ["class": "label", "x": number(point.x), "y": number(point.y)])
    if isEnd { element.set("text-anchor", "end") }
    for span in line {
      let classes = span.isEvent ? "event" : "detail"
      element.append(XMLElement("tspan", ["class": classes], text: span.text))
    }
    return element
  }

  package static func symbol(_ symbol: EdgeSymbol, at center: Point) -> XMLElement {
    let corners: [(Double, Double)]
    switch symbol {
    case .push, .replace: corners = [(-3.5, -4), (4, 0), (-3.5, 4)]
    case .pop: corners = [(3.5, -4), (-4, 0), (3.5, 4)]
    case .present: corners = [(-4, 3.5), (0, -4), (4, 3.5)]
    case .dismiss: corners = [(-4, -3.5), (0, 4), (4, -3.5)]
    case .root: corners = [(-3.8, -3.8), (3.8, -3.8), (3.8, 3.8), (-3.8, 3.8)]
    case .none: return loop(at: center)
    case .end: return target(at: center)
    case .refused: return barred(at: center)
    }
    let classes = symbol == .replace ? "loop stroke-replace" : "fill-\(symbol.rawValue)"
    return shape(line(corners, around: center) + " Z", classes: classes)
  }

  /// Three quarters of a circle with an arrowhead: stays.
  private static func loop(at center: Point) -> XMLElement {
    let start = pair(Point(x: center.x + 3.6, y: center.y))
    let end = pair(Point(x: center.x, y: center.y - 3.6))
    let head = line([(-2.6, -6), (0, -3.6), (-2.2, -1.2)], around: center)
    return shape("M\(start) A3.6,3.6 0 1 1 \(end) \(head)", classes: "loop stroke-none")
  }

  /// A disc in a ring: the end.
  private static func target(at center: Point) -> XMLElement {
    let path = circle(at: center, radius: 4.2) + " " + circle(at: center, radius: 1.2)
    return shape(path, classes: "loop stroke-end")
  }

  /// A ring with a bar across: refused.
  private static func barred(at center: Point) -> XMLElement {
    let bar = line([(-2.9, -2.9), (2.9, 2.9)], around: center)
    return shape("\(circle(at: center, radius: 4.2)) \(bar)", classes: "loop stroke-refused")
  }

  package static func symbol(of answer: Diagram.AnswerKind, at center: Point) -> XMLElement {
    switch answer {
    case .other: clock(at: center)
    case .failure: alarm(at: center)
    }
  }

  /// A ring with an exclamation mark: work that failed.
  private static func alarm(at center: Point) -> XMLElement {
    let (bar, dot) = ([(0.0, -2.5), (0, 0.5)], [(0.0, 2.0), (0, 2.7)])
    let mark = "\(line(bar, around: center)) \(line(dot, around: center))"
    return shape("\(circle(at: center, radius: 4.6)) \(mark)", classes: "loop stroke-none")
  }

  /// A clock: work that is under way, and its answers.
  static func clock(at center: Point) -> XMLElement {
    let hands = line([(0, -2.6), (0, 0), (2.1, 1.2)], around: center)
    return shape("\(circle(at: center, radius: 4.6)) \(hands)", classes: "loop stroke-none")
  }

  /// Three bars through one point: from anywhere.
  static func asterisk(at center: Point) -> XMLElement {
    let bars = [(0.0, 4.4), (3.8, 2.2), (3.8, -2.2)].map { x, y in
      line([(-x, -y), (x, y)], around: center)
    }
    return shape(bars.joined(separator: " "), classes: "loop stroke-start")
  }

  /// A line with an open arrowhead at its start, from a point to the right.
  static func returnSymbol(at start: Point, length: Double) -> XMLElement {
    let head = [(6.0, -3.0), (0.0, 0.0), (6.0, 3.0)]
    let outline = line(head, around: start) + " " + line([(0, 0), (length, 0)], around: start)
    return shape(outline, classes: "line stroke-start")
  }

  /// A circle with the letter of a history.
  static func history(_ title: String, at center: Point, radius: Double) -> [XMLElement] {
    [
      disc(at: center, radius: radius, classes: "card"),
      text(title, at: Point(x: center.x, y: center.y + 4), classes: "choice", anchor: "middle"),
    ]
  }

  /// A leaf with its upper right corner folded.
  static func leaf(in rect: Rect, fold: Double) -> [XMLElement] {
    let outline = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX - fold, y: rect.minY),
      Point(x: rect.maxX, y: rect.minY + fold), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ]
    let crease = line([(0, 0), (0, fold)], around: outline[1])
    return [
      shape(polygon(outline), classes: "card"),
      shape("\(crease) H\(number(rect.maxX))", classes: "loop rule"),
    ]
  }

  /// A line through points, given by their offsets from a center.
  static func line(_ offsets: [(Double, Double)], around center: Point) -> String {
    line(offsets.map { Point(x: center.x + $0.0, y: center.y + $0.1) })
  }

  private static func circle(at center: Point, radius: Double) -> String {
    let left = pair(Point(x: center.x - radius, y: center.y))
    let right = pair(Point(x: center.x + radius, y: center.y))
    let arc = "A\(number(radius)),\(number(radius)) 0 1 1"
    return "M\(left) \(arc) \(right) \(arc) \(left) Z"
  }

  private static func pair(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

  private static func number(_ value: Double) -> String { decimal(value, digits: 1) }
}
