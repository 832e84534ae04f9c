package import FlowCore
package import FlowDiagrams

package struct Legend {
  package enum LegendItem {
    case symbol(EdgeSymbol)
    case work
    case answer(Diagram.AnswerKind)
    case pathDependence
    case unexplored
    case decision
    case tabs
    case incoming
    case returned
    case history(String)
    case connector
    case cluster
    /// A badge of an overlay.
    case badge(Diagram.Label, String)

    package var text: String {
      switch self {
      case .symbol(let symbol): symbol.legend
      case .work: "waits for"
      case .answer(.other): "answer"
      case .answer(.failure): "failure"
      case .pathDependence: "depends on the path taken"
      case .unexplored: "not explored further"
      case .decision: "decision of the flow"
      case .tabs: "tabs can be switched, each keeps its stack"
      case .incoming: "leads here from anywhere, or as it says"
      case .returned: "and back"
      case .history(let title):
        "what the group showed last" + (title == "H*" ? ", even in a group inside it" : "")
      case .connector: "elsewhere"
      case .cluster: "several screens"
      case .badge(_, let text): text
      }
    }
  }

  private static let gapAbove = 22.0
  private static let gapBetween = 16.0
  private static let markWidth = 16.0
  private static let historyWidth = 28.0
  private static let answerWidth = 40.0

  /// Whether most of the diagram is subdued, so that its symbols lose their colors.
  package let hasQuiet: Bool
  package private(set) var positions: [(item: LegendItem, position: Point)] = []
  /// The size of the legend including the gap above it; zero if the diagram uses no symbol.
  package private(set) var size = Size(width: 0, height: 0)

  init(diagram: Diagram, width: Double) {
    hasQuiet = diagram.hasQuiet
    var point = Point(x: 0, y: Self.gapAbove)
    for row in Self.rows(of: Self.items(for: diagram), width: width) {
      let height = row.map(Self.height).max() ?? 0
      for item in row {
        let inset = (height - Diagram.Label.lineHeight) / 2
        positions.append((item, Point(x: point.x, y: point.y + inset)))
        point.x += Self.width(of: item)
        size = Size(
          width: max(size.width, point.x - Self.gapBetween), height: point.y + height)
        point.x += Self.gapBetween
      }
      point = Point(x: 0, y: point.y + height)
    }
  }

  private static func rows(of items: [LegendItem], width: Double) -> [[LegendItem]] {
    var rows: [[LegendItem]] = []
    var end = 0.0
    for item in items {
      if rows.isEmpty || end + self.width(of: item) > width {
        rows.append([])
        end = 0
      }
      rows[rows.count - 1].append(item)
      end += self.width(of: item) + gapBetween
    }
    return rows
  }

  private static func overlayItems(
    for diagram: Diagram, _ badges: [Diagram.Label]
  ) -> [LegendItem] {
    let has = { (emphasis: Diagram.Emphasis?) in badges.contains { $0.emphasis == emphasis } }
    let hasChange = { (change: Diagram.Emphasis) in
      has(change) || diagram.nodes.contains { $0.emphasis == change }
        || diagram.notes.contains { $0.emphasis == change }
    }
    let isFraction = badges.contains { $0.badge?.contains("/") == true }
    let step = diagram.hasPath ? "step of the path" : "finding, described above"
    let all: [(isUsed: Bool, badge: String, emphasis: Diagram.Emphasis?, text: String)] = [
      (has(.path), "1", .path, step), (has(nil), "7×", nil, "taken 7 times"),
      (isFraction, "7× 2/5", nil, "from 2 of 5 configurations"),
      (has(.missed), "0×", .missed, "never taken"), (hasChange(.added), "+", .added, "new"),
      (hasChange(.removed), "−", .removed, "gone"), (hasChange(.changed), "~", .changed, "changed"),
    ]
    return all.filter(\.isUsed).map { .badge(.badge($0.badge, $0.emphasis), $0.text) }
  }

  private static func items(for diagram: Diagram) -> [LegendItem] {
    let labels = diagram.edges.flatMap(\.labels) + diagram.nodes.flatMap(\.rows)
    let used = Set(labels.flatMap(\.symbols))
    let badges = labels.filter { $0.badge != nil }
    var items = overlayItems(for: diagram, badges)
    items += EdgeSymbol.allCases.filter(used.contains).map(LegendItem.symbol)
    if diagram.nodes.contains(where: { $0.work != nil }) { items.append(.work) }
    if labels.contains(where: \.isIncoming) { items.append(.incoming) }
    if labels.contains(where: \.isReturned) { items.append(.returned) }
    let answers = Set(labels.compactMap(\.answer))
    items += Diagram.AnswerKind.allCases.filter(answers.contains).map(LegendItem.answer)
    if diagram.edges.contains(where: \.dependsOnPath) { items.append(.pathDependence) }
    if diagram.nodes.contains(where: \.isTruncated) { items.append(.unexplored) }
    if diagram.nodes.contains(where: { $0.kind == .decision }) { items.append(.decision) }
    if diagram.hidesTabSwitches { items.append(.tabs) }
    let kinds = Set(diagram.nodes.map(\.kind))
    let histories = Set(diagram.nodes.filter { $0.kind == .history }.map(\.title))
    items += histories.sorted().map(LegendItem.history)
    if kinds.contains(.connector) { items.append(.connector) }
    if kinds.contains(.cluster) { items.append(.cluster) }
    return items
  }

  package static func markWidth(of item: LegendItem) -> Double {
    switch item {
    case .symbol, .incoming: markWidth
    case .answer: answerWidth
    case .work, .pathDependence, .unexplored, .decision, .tabs, .returned, .history, .connector,
      .cluster:
      historyWidth
    case .badge(let label, _): label.symbolsIndent
    }
  }

  /// A history is drawn as large as in the diagram, so that its text fits.
  private static func height(of item: LegendItem) -> Double {
    if case .history = item { CardMetrics.historySize + 2 } else { Diagram.Label.lineHeight }
  }

  private static func width(of item: LegendItem) -> Double {
    markWidth(of: item) + TextMetrics.width(of: item.text, size: Diagram.Label.fontSize)
  }
}
