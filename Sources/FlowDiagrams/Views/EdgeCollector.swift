import FlowCore
import FlowSupport

/// What the edges that are drawn as one have in common.
struct EdgeKey: Hashable {
  private let source: Int
  private let target: Int
  private let symbol: EdgeSymbol?
  private let dependsOnPath: Bool
  private let isAnswer: Bool

  init(_ edge: Diagram.Edge) {
    (source, target, symbol) = (edge.source, edge.target, edge.symbol)
    (dependsOnPath, isAnswer) = (edge.dependsOnPath, edge.isAnswer)
  }
}

/// Collects edges, merging those with the same key.
struct EdgeCollector {
  /// The labels of an edge with more are found by a table.
  private static let maxCompared = 16

  private(set) var edges: [Diagram.Edge] = []
  private var indices: [EdgeKey: Int] = [:]
  /// The positions of the labels of each edge that has many.
  private var positions: [Int: [Diagram.Label: Int]] = [:]

  mutating func add(_ edge: Diagram.Edge) {
    guard let existing = indices[EdgeKey(edge)] else {
      indices[EdgeKey(edge)] = edges.count
      edges.append(edge)
      return
    }
    for label in edge.labels {
      if let same = position(of: label, on: existing) {
        let known = edges[existing].labels[same]
        edges[existing].labels[same] = known.joined(with: [known, label])
      } else {
        positions[existing]?[label] = edges[existing].labels.count
        edges[existing].labels.append(label)
      }
    }
    edges[existing].emphasis = Diagram.Emphasis.merged([edges[existing].emphasis, edge.emphasis])
    edges[existing].tooltip += "\n" + edge.tooltip
  }

  private mutating func position(of label: Diagram.Label, on edge: Int) -> Int? {
    if let positions = positions[edge] { return positions[label] }
    let labels = edges[edge].labels
    if labels.count > Self.maxCompared {
      positions[edge] = Dictionary(zip(labels, labels.indices)) { first, _ in first }
    }
    return labels.firstIndex(of: label)
  }

  mutating func shorten(over limit: Int) {
    for index in edges.indices where edges[index].labels.count > limit {
      edges[index].labels = Diagram.Label.merged(edges[index].labels)
    }
  }
}

extension Diagram.Emphasis {
  /// The emphasis of several things drawn as one: the path if one of them is on it, their common
  /// emphasis if they agree, changed if one changed, otherwise none.
  static func merged(_ all: [Diagram.Emphasis?]) -> Diagram.Emphasis? {
    if all.contains(.path) { return .path }
    guard let first = all.first, all.allSatisfy({ $0 == first }) else {
      return all.contains { $0?.isChange == true } ? .changed : nil
    }
    return first
  }
}

extension Diagram.Label {
  private static let maxNames = 3
  private static let maxSteps = 5

  /// Merges labels: the steps of a path stay separate; of the others only the events remain, and at
  /// most three of them.
  static func merged(_ labels: [Self]) -> [Self] {
    let steps = labels.filter { $0.emphasis == .path }.prefix(maxSteps)
    let others = labels.filter { $0.emphasis != .path }
    return steps
      + others.map(\.emphasis).distinct().map { kind in
        named(others.filter { $0.emphasis == kind }, emphasis: kind)
      }
  }

  private static func named(_ labels: [Self], emphasis: Diagram.Emphasis?) -> Self {
    if labels.count == 1, let only = labels.first { return only.withoutDetails }
    let names = labels.flatMap(\.eventNames).distinct()
    let symbols = labels.flatMap(\.symbols).distinct()
    let unnamed = labels.reduce(0) { $0 + $1.unnamedEvents }
    let isTooLong = names.count > maxNames || unnamed > 0
    let namedCount = isTooLong ? min(names.count, maxNames - 1) : names.count
    var label = Self(
      symbols: Array(symbols.prefix(3)), events: Array(names.prefix(namedCount)),
      more: names.count - namedCount + unnamed, answer: Diagram.AnswerKind(labels.map(\.answer))
    ).joined(with: labels)
    label.emphasis = emphasis
    if emphasis?.isChange == true { label.badge = labels.first?.badge }
    return label
  }

  /// The event with its symbols, without guard, commands and note.
  private var withoutDetails: Self {
    guard lines.joined().contains(where: \.isEvent) else { return self }
    var label = Self(symbols: symbols, event: eventText, answer: answer)
    (label.badge, label.emphasis) = (badge, emphasis)
    return label.joined(with: [self])
  }

  private var eventNames: [String] {
    let spans = lines.joined().filter(\.isEvent)
    guard spans.count > 1 else { return [eventText] }
    return spans.map { span in
      let text = span.text.hasPrefix(" ") ? String(span.text.dropFirst()) : span.text
      return text.hasSuffix(",") ? String(text.dropLast()) : text
    }
  }
}
