import FlowCore
import FlowSupport

extension Diagram {
  /// The diagram in which an event that returns to what a group showed last leads to one node in the
  /// group, the history, instead of to each screen.
  ///
  /// Events with edges that are not drawn are not changed.
  ///
  /// - Complexity: O(*l*) for *l* labels.
  package func foldingHistory() -> Diagram { FoldedHistory(self)?.result ?? self }
}

private struct FoldedHistory {
  private static let maxExamples = 3

  private struct HistoryEvent: Hashable {
    var source: Int
    var label: Diagram.Label
    var symbol: EdgeSymbol?
    var history: GroupHistory
  }

  private typealias EventLabel = (event: HistoryEvent, edge: Int, label: Int)

  private struct HistoryKey: Hashable {
    var group: Int
    var isDeep: Bool
    var initial: Int?
    /// Where it enters groups inside the group, if it is not deep.
    var inner: [Int]
  }

  private let whole: Diagram
  private(set) var result: Diagram
  private let nodes: [String: Int]
  private var slugs: UniqueSlugs
  private var histories: [HistoryKey: Int] = [:]
  private var edges = EdgeCollector()
  private var sentences: [String] = []

  /// Fails if no event leads to a history.
  init?(_ diagram: Diagram) {
    guard !diagram.elements.histories.isEmpty else { return nil }
    var diagram = diagram
    diagram.recordOrigins()
    (whole, result, nodes) = (diagram, diagram, diagram.nodesByName)
    slugs = UniqueSlugs(reserving: diagram.nodes.map(\.id) + diagram.groups.map(\.id))
    var labels: [EventLabel] = []
    for (index, edge) in whole.edges.enumerated() {
      for (position, label) in edge.labels.enumerated() {
        guard let history = whole.elements.histories[.edge(index, label: position)] else {
          continue
        }
        let event = HistoryEvent(
          source: edge.source, label: label, symbol: edge.symbol, history: history)
        labels.append((event, index, position))
      }
    }
    let folded = labels.grouped { $0.event }.filter { labels in
      let history = labels[0].event.history
      let targets = labels.map { whole.nodes[whole.edges[$0.edge].target].id }
      return Set(targets) == history.targets && group(of: history) != nil
    }
    guard !folded.isEmpty else { return nil }
    for labels in folded { add(labels) }
    result.removeLabels(Set(folded.joined().map { .edge($0.edge, label: $0.label) }))
    result.edges += edges.edges
    result.summary = ([result.summary] + sentences.prefix(Self.maxExamples))
      .joined(separator: " ")
    result.updateElements(after: whole)
  }

  private func group(of history: GroupHistory) -> Int? {
    whole.groups.firstIndex { $0.id == history.group }
  }

  private mutating func add(_ labels: [EventLabel]) {
    let event = labels[0].event
    guard let group = group(of: event.history) else { return }
    let inner = event.history.targets.compactMap { nodes[$0] }.filter {
      !event.history.isDeep && whole.nodes[$0].group != group
    }
    let key = HistoryKey(
      group: group, isDeep: event.history.isDeep,
      initial: event.history.initial.flatMap { nodes[$0] }, inner: inner.sorted())
    let ends = labels.map { whole.nodes[whole.edges[$0.edge].target].title }
    let historyText = description(for: key)
    var edge = whole.edges[labels[0].edge]
    let start = whole.nodes[edge.source].title
    edge.target = history(at: key, historyText)
    edge.labels = [event.label.joined(with: labels.map { whole.edges[$0.edge].labels[$0.label] })]
    edge.dependsOnPath = true
    edge.emphasis = nil
    edge.tooltip =
      "\(start) → \(historyText): \(event.label.text) (\(ends.joined(separator: ", ")))"
    edges.add(edge)
    let sentence = "From \(start), \(event.label.eventText) leads to \(historyText)."
    sentences.append(VisibleText.shortened(sentence))
  }

  /// The node of a history; adds it, and the edge to the first screen, if it is missing.
  private mutating func history(at key: HistoryKey, _ historyText: String) -> Int {
    if let existing = histories[key] { return existing }
    let index = result.nodes.count
    histories[key] = index
    var node = Diagram.Node(
      id: slugs.unique(whole.groups[key.group].id + "-history"), kind: .history,
      group: key.group, title: key.isDeep ? "H*" : "H", tooltip: "To \(historyText)")
    node.size = CardMetrics.size(of: node)
    result.nodes.append(node)
    if let initial = key.initial {
      edges.add(
        .init(
          source: index, target: initial, labels: [],
          tooltip: "If none was shown yet: \(whole.nodes[initial].title)"))
    }
    return index
  }

  private func description(for key: HistoryKey) -> String {
    let entered = key.inner.map { node in
      let around = whole.groups(ofNode: node).prefix { $0 != key.group }
      return "in \(whole.groups[around.last ?? key.group].title): \(whole.nodes[node].title)"
    }
    let what = entered.isEmpty ? "screen" : "group"
    return "the \(what) of \(whole.groups[key.group].title) that was shown last"
      + (entered.isEmpty ? "" : " (\(entered.joined(separator: ", ")))")
  }
}

extension Diagram {
  /// Removes labels, their lines in tooltips, and the edges that had no others.
  mutating func removeLabels(_ removed: Set<DiagramElements.LabelID>) {
    var left: [Edge] = []
    for (index, edge) in edges.enumerated() {
      let rest = edge.labels.indices.filter { !removed.contains(.edge(index, label: $0)) }
      guard rest.count < edge.labels.count else {
        left.append(edge)
        continue
      }
      guard !rest.isEmpty else { continue }
      let tooltips = edge.tooltip.split(separator: "\n", omittingEmptySubsequences: false)
      let labelCount = edge.labels.count
      var edge = edge
      edge.labels = rest.map { edge.labels[$0] }
      let kept = rest.compactMap { tooltips.indices.contains($0) ? tooltips[$0] : nil }
      edge.tooltip = (kept + tooltips.dropFirst(labelCount)).joined(separator: "\n")
      if edge.labels.allSatisfy({ $0.emphasis?.isChange == true }) {
        edge.emphasis = .merged(edge.labels.map(\.emphasis))
      }
      left.append(edge)
    }
    edges = left
  }
}
