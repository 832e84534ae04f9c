/// The line below a picture that says what its signs mean; only those that it uses.
struct Legend {
  private enum Entry {
    case sign(Sign)
    case history
    case cut
    case decision
    case tabs
    case anywhere
    case connector
    case band
    case step
    case finding
    case taken
    case takenInPart
    case missed
    case added
    case removed
    case changed

    var text: String {
      switch self {
      case .sign(let sign): sign.meaning
      case .history: "depends on the way there"
      case .cut: "not explored further"
      case .decision: "decision of the flow"
      case .tabs: "tabs can be switched, each keeps its stack"
      case .anywhere: "from nearly every screen"
      case .connector: "elsewhere"
      case .band: "several screens"
      case .step: "step of the path"
      case .finding: "what was found, told above"
      case .taken: "taken 7 times"
      case .takenInPart: "from 2 of 5 configurations"
      case .missed: "never taken"
      case .added: "new"
      case .removed: "gone"
      case .changed: "changed"
      }
    }

    /// A label with the badge that the entry explains, and no text.
    var sample: Label? {
      let (badge, emphasis): (String, Diagram.Emphasis?)
      switch self {
      case .step, .finding: (badge, emphasis) = ("1", .path)
      case .taken: (badge, emphasis) = ("7×", nil)
      case .takenInPart: (badge, emphasis) = ("7× 2/5", nil)
      case .missed: (badge, emphasis) = ("0×", .missed)
      case .added: (badge, emphasis) = ("+", .added)
      case .removed: (badge, emphasis) = ("−", .removed)
      case .changed: (badge, emphasis) = ("~", .changed)
      case .sign, .history, .cut, .decision, .tabs, .anywhere, .connector, .band: return nil
      }
      var label = Label(signs: [], event: "", details: [])
      (label.badge, label.emphasis) = (badge, emphasis)
      return label
    }
  }

  private static let gapAbove = 22.0
  private static let gapBetween = 16.0
  private static let markWidth = 16.0
  private static let historyWidth = 28.0

  /// Whether most stands back, and so gives up the colours of its signs.
  private let hasQuiet: Bool
  private var places: [(entry: Entry, place: Point)] = []
  /// The room the legend takes, with the gap above it; nothing when the picture uses no sign.
  private(set) var size = Size(width: 0, height: 0)

  init(diagram: Diagram, width: Double) {
    hasQuiet = diagram.hasQuiet
    var point = Point(x: 0, y: Self.gapAbove)
    for entry in Self.entries(for: diagram) {
      let entryWidth = Self.width(of: entry)
      if point.x > 0, point.x + entryWidth > width {
        point = Point(x: 0, y: point.y + Label.lineHeight)
      }
      places.append((entry, point))
      point.x += entryWidth
      size = Size(
        width: max(size.width, point.x - Self.gapBetween), height: point.y + Label.lineHeight)
      point.x += Self.gapBetween
    }
  }

  func elements(at origin: Point) -> [XMLElement] {
    guard !places.isEmpty else { return [] }
    var group = XMLElement("g", ["aria-hidden": "true"])
    for (entry, offset) in places {
      let place = Point(x: origin.x + offset.x, y: origin.y + offset.y)
      let middle = place.y + Label.lineHeight / 2
      switch entry {
      case .sign(let sign):
        let mark = Drawing.sign(sign, at: Point(x: place.x + 4, y: middle))
        group.append(hasQuiet ? mark.emphasised(.quiet) : mark)
      case .history:
        group.append(dash(from: place.x, to: place.x + 22, y: middle, "line history stroke-pop"))
      case .cut:
        group.append(dash(from: place.x, to: place.x + 22, y: middle, "rule cut"))
      case .decision:
        let box = Rect(
          center: Point(x: place.x + 11, y: middle), size: Size(width: 22, height: 10))
        group.append(
          XMLElement("path", ["class": "card", "d": Drawing.polygon(Drawing.diamond(in: box))]))
      case .tabs: group.append(band(at: Point(x: place.x, y: middle)))
      case .anywhere:
        group.append(Drawing.asterisk(at: Point(x: place.x + 5, y: middle)))
      case .connector:
        let box = Rect(
          center: Point(x: place.x + 10, y: middle), size: Size(width: 20, height: 11))
        group.append(contentsOf: Drawing.leaf(in: box, fold: 4))
      case .band:
        for (x, y) in [(12.0, 1.5), (9.0, -1.5)] {
          group.append(card(around: Point(x: place.x + x, y: middle + y)))
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

  private func card(around point: Point) -> XMLElement {
    XMLElement(
      "rect",
      [
        "class": "card", "x": decimal(point.x - 9, places: 1),
        "y": decimal(point.y - 4.5, places: 1), "width": "18", "height": "9", "rx": "2",
      ])
  }

  private func band(at point: Point) -> XMLElement {
    XMLElement(
      "rect",
      [
        "class": "band", "x": decimal(point.x, places: 1), "y": decimal(point.y - 5, places: 1),
        "width": "22", "height": "10", "rx": "3",
      ])
  }

  private static func entries(for diagram: Diagram) -> [Entry] {
    let labels = diagram.edges.flatMap(\.labels) + diagram.nodes.flatMap(\.rows)
    let used = Set(labels.flatMap(\.signs))
    let badges = labels.filter { $0.badge != nil }
    var entries: [Entry] = []
    if badges.contains(where: { $0.emphasis == .path }) {
      entries.append(diagram.hasPath ? .step : .finding)
    }
    if badges.contains(where: { $0.emphasis == nil }) { entries.append(.taken) }
    if badges.contains(where: { $0.badge?.contains("/") == true }) { entries.append(.takenInPart) }
    if badges.contains(where: { $0.emphasis == .missed }) { entries.append(.missed) }
    let changes: [(Diagram.Emphasis, Entry)] = [
      (.added, .added), (.removed, .removed), (.changed, .changed),
    ]
    entries += changes.filter { change in
      badges.contains { $0.emphasis == change.0 }
        || diagram.nodes.contains { $0.emphasis == change.0 }
        || diagram.notes.contains { $0.emphasis == change.0 }
    }.map(\.1)
    entries += Sign.allCases.filter(used.contains).map(Entry.sign)
    if diagram.edges.contains(where: \.isHistoryDependent) { entries.append(.history) }
    if diagram.nodes.contains(where: \.isCut) { entries.append(.cut) }
    if diagram.nodes.contains(where: { $0.kind == .decision }) { entries.append(.decision) }
    if diagram.hidesTabSwitches { entries.append(.tabs) }
    let kinds = Set(diagram.nodes.map(\.kind))
    if kinds.contains(.anywhere) { entries.append(.anywhere) }
    if kinds.contains(.connector) { entries.append(.connector) }
    if kinds.contains(.band) { entries.append(.band) }
    return entries
  }

  private static func markWidth(of entry: Entry) -> Double {
    switch entry {
    case .sign, .anywhere: markWidth
    case .history, .cut, .decision, .tabs, .connector, .band: historyWidth
    case .step, .finding, .taken, .takenInPart, .missed, .added, .removed, .changed:
      entry.sample?.signsIndent ?? 0
    }
  }

  private static func width(of entry: Entry) -> Double {
    markWidth(of: entry) + TextMetrics.width(of: entry.text, size: Label.fontSize)
  }
}
