package import FlowCore
package import FlowDiagrams

package struct Legend {
  package enum LegendEntry {
    case symbol(EdgeSymbol)
    case work
    case answer(Diagram.AnswerKind)
    case history
    case unexplored
    case decision
    case tabs
    case anywhere
    case exit
    case lastShown(String)
    case connector
    case cluster
    /// A badge of an overlay.
    case badge(Diagram.Label, String)

    package var text: String {
      switch self {
      case .symbol(let symbol): symbol.legend
      case .work: "waits for"
      case .answer(.answer): "answer"
      case .answer(.failure): "failure"
      case .history: "depends on the path taken"
      case .unexplored: "not explored further"
      case .decision: "decision of the flow"
      case .tabs: "tabs can be switched, each keeps its stack"
      case .anywhere: "from nearly every screen"
      case .exit: "from every screen of a group"
      case .lastShown(let title):
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
  package private(set) var positions: [(entry: LegendEntry, position: Point)] = []
  /// The size of the legend including the gap above it; zero if the diagram uses no symbol.
  package private(set) var size = Size(width: 0, height: 0)

  init(diagram: Diagram, width: Double) {
    hasQuiet = diagram.hasQuiet
    var point = Point(x: 0, y: Self.gapAbove)
    for row in Self.rows(of: Self.entries(for: diagram), width: width) {
      let height = row.map(Self.height).max() ?? 0
      for entry in row {
        let inset = (height - Diagram.Label.lineHeight) / 2
        positions.append((entry, Point(x: point.x, y: point.y + inset)))
        point.x += Self.width(of: entry)
        size = Size(
          width: max(size.width, point.x - Self.gapBetween), height: point.y + height)
        point.x += Self.gapBetween
      }
      point = Point(x: 0, y: point.y + height)
    }
  }

  private static func rows(of entries: [LegendEntry], width: Double) -> [[LegendEntry]] {
    var rows: [[LegendEntry]] = []
    var end = 0.0
    for entry in entries {
      if rows.isEmpty || end + self.width(of: entry) > width {
        rows.append([])
        end = 0
      }
      rows[rows.count - 1].append(entry)
      end += self.width(of: entry) + gapBetween
    }
    return rows
  }

  private static func overlayEntries(
    for diagram: Diagram, _ badges: [Diagram.Label]
  ) -> [LegendEntry] {
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

  private static func entries(for diagram: Diagram) -> [LegendEntry] {
    let labels = diagram.edges.flatMap(\.labels) + diagram.nodes.flatMap(\.rows)
    let used = Set(labels.flatMap(\.symbols))
    let badges = labels.filter { $0.badge != nil }
    var entries = overlayEntries(for: diagram, badges)
    entries += EdgeSymbol.allCases.filter(used.contains).map(LegendEntry.symbol)
    if diagram.nodes.contains(where: { $0.work != nil }) { entries.append(.work) }
    let answers = Set(labels.compactMap(\.answer))
    entries += Diagram.AnswerKind.allCases.filter(answers.contains).map(LegendEntry.answer)
    if diagram.edges.contains(where: \.isHistoryDependent) { entries.append(.history) }
    if diagram.nodes.contains(where: \.isTruncated) { entries.append(.unexplored) }
    if diagram.nodes.contains(where: { $0.kind == .decision }) { entries.append(.decision) }
    if diagram.hidesTabSwitches { entries.append(.tabs) }
    let kinds = Set(diagram.nodes.map(\.kind))
    if kinds.contains(.anywhere) { entries.append(.anywhere) }
    if kinds.contains(.exit) { entries.append(.exit) }
    let histories = Set(diagram.nodes.filter { $0.kind == .history }.map(\.title))
    entries += histories.sorted().map(LegendEntry.lastShown)
    if kinds.contains(.connector) { entries.append(.connector) }
    if kinds.contains(.cluster) { entries.append(.cluster) }
    return entries
  }

  package static func markWidth(of entry: LegendEntry) -> Double {
    switch entry {
    case .symbol, .anywhere: markWidth
    case .answer: answerWidth
    case .work, .history, .unexplored, .decision, .tabs, .exit, .lastShown, .connector, .cluster:
      historyWidth
    case .badge(let label, _): label.symbolsIndent
    }
  }

  /// A history is drawn as large as in the diagram, so that its text fits.
  private static func height(of entry: LegendEntry) -> Double {
    if case .lastShown = entry { CardMetrics.historySize + 2 } else { Diagram.Label.lineHeight }
  }

  private static func width(of entry: LegendEntry) -> Double {
    markWidth(of: entry) + TextMetrics.width(of: entry.text, size: Diagram.Label.fontSize)
  }
}
