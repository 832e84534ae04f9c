import FlowCore
import FlowSupport

/// Collects edges, merging those with the same ends and the same symbol.
struct EdgeCollector {
  private struct EdgeKey: Hashable {
    var source: Int
    var target: Int
    var symbol: EdgeSymbol?
    var isHistoryDependent: Bool
    var isAnswer: Bool
  }

  private(set) var edges: [Diagram.Edge] = []
  private var indices: [EdgeKey: Int] = [:]

  mutating func add(
    _ labels: [Diagram.Label], from source: Int, to target: Int, symbol: EdgeSymbol?,
    isHistoryDependent: Bool,
    emphasis: Diagram.Emphasis? = nil, tooltip: String
  ) {
    let key = EdgeKey(
      source: source, target: target, symbol: symbol, isHistoryDependent: isHistoryDependent,
      isAnswer: labels.first?.isAnswer == true)
    guard let existing = indices[key] else {
      indices[key] = edges.count
      edges.append(
        Diagram.Edge(
          source: source, target: target, labels: labels, symbol: symbol,
          isHistoryDependent: isHistoryDependent, emphasis: emphasis, tooltip: tooltip))
      return
    }
    for label in labels {
      if let same = edges[existing].labels.firstIndex(of: label) {
        edges[existing].labels[same].origins.labelIDs += label.origins.labelIDs
      } else {
        edges[existing].labels.append(label)
      }
    }
    edges[existing].emphasis = Diagram.Emphasis.merged([edges[existing].emphasis, emphasis])
    edges[existing].tooltip += "\n" + tooltip
  }

  /// Shortens the labels of every edge that has too many.
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
    guard lines.joined().contains(where: { $0.role == .event }) else { return self }
    var label = Self(symbols: symbols, event: eventText, details: [], answer: answer)
    (label.badge, label.emphasis) = (badge, emphasis)
    return label.joined(with: [self])
  }

  private var eventNames: [String] {
    let spans = lines.joined().filter { $0.role == .event }
    guard spans.count > 1 else { return [eventText] }
    return spans.map { span in
      let text = span.text.hasPrefix(" ") ? String(span.text.dropFirst()) : span.text
      return text.hasSuffix(",") ? String(text.dropLast()) : text
    }
  }
}
