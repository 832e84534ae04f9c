import FlowCore
import FlowDocuments

extension FlowDocument {
  /// The transitions that only undo another: by popping or dismissing, they lead from its stack
  /// back to the stack before it; and those that they undo.
  ///
  /// - Complexity: O(*n*) for *n* configurations and transitions.
  var returningTransitions: (returning: Set<Int>, undone: Set<Int>) {
    guard hasStacks else { return ([], []) }
    var numbers: [Stack: Int] = [:]
    let stacks = configurations.map { configuration in
      let number = numbers[configuration.stack] ?? numbers.count
      numbers[configuration.stack] = number
      return number
    }
    let ends = transitions.map { transition -> [Int]? in
      guard case .configuration(let target) = transition.target else { return nil }
      return [stacks[transition.source], stacks[target]]
    }
    let back = Set(transitions.indices.filter { transitions[$0].symbols.last?.isBack == true })
    let forwardEnds = Set(ends.indices.filter { !back.contains($0) }.compactMap { ends[$0] })
    let returning = back.filter { ends[$0].map { forwardEnds.contains($0.reversed()) } == true }
    let returningEnds = Set(returning.compactMap { ends[$0] })
    let undone = ends.indices.filter { index in
      !back.contains(index) && ends[index].map { returningEnds.contains($0.reversed()) } == true
    }
    return (returning, Set(undone))
  }
}

extension Diagram {
  /// Removes events that only go back to where an edge came from, and marks that edge instead.
  ///
  /// - Parameter cause: Whose events: those of the platform vanish, those of the app become rows of
  ///   their screens.
  mutating func foldReturns(by cause: DiagramElements.ReturnCause) {
    let owners = owners
    var openers: [[Int]: [DiagramElements.LabelID]] = [:]
    for (index, edge) in edges.enumerated() where representsScreens(edge.target) {
      openers[[owners[edge.source], edge.target], default: []] +=
        edge.labels.indices.filter { isUndone(edge.labels[$0]) }.map { .edge(index, label: $0) }
    }
    let incoming = Dictionary(grouping: incoming, by: \.target)
    var removed: Set<DiagramElements.LabelID> = []
    for (index, edge) in edges.enumerated() where edge.isBack {
      let (opener, screen) = (edge.target, edge.source)
      let openers = openers[[opener, screen]] ?? []
      let isOpenedByRow = (incoming[nodes[screen].id] ?? []).contains { event in
        event.sources.contains(nodes[opener].id)
          && nodes[screen].rows.contains { $0 == event.row && isUndone($0) }
      }
      guard !openers.isEmpty || isOpenedByRow else { continue }
      for (position, label) in edge.labels.enumerated() where isReturn(label, by: cause) {
        removed.insert(.edge(index, label: position))
        for opener in openers { change(opener) { $0.isReturned = true } }
        if cause == .platform, let first = openers.first {
          change(first) { $0.origins.labelIDs += label.origins.labelIDs }
        } else {
          nodes[screen].rows.append(label)
        }
      }
    }
    removeLabels(removed)
    for node in nodes.indices { nodes[node].mergeRows() }
  }

  private func isUndone(_ label: Label) -> Bool {
    label.emphasis?.isChange != true
      && label.origins.labelIDs.contains(where: elements.undone.contains)
  }

  private func isReturn(_ label: Label, by cause: DiagramElements.ReturnCause) -> Bool {
    let causes = label.origins.labelIDs.map { elements.returns[$0] }
    return !causes.contains(nil) && !label.standsOut
      && (causes.contains(.app) ? .app : .platform) == cause
  }

  /// Merges events of the same name between two nodes, or in one node, that differ only in their
  /// commands, because of what lies on the stack.
  mutating func mergeVariants() {
    var known: [Variant: (edge: Int, label: Int)] = [:]
    var removed: Set<DiagramElements.LabelID> = []
    for (index, edge) in edges.enumerated() where edge.symbol != nil {
      for (position, label) in edge.labels.enumerated() where !label.isCounted {
        let variant = Variant(
          ends: [edge.source, edge.target, edge.isBack ? 1 : 0], label: label)
        if let same = known[variant] {
          edges[same.edge].labels[same.label].merge(label)
          removed.insert(.edge(index, label: position))
        } else {
          known[variant] = (index, position)
        }
      }
    }
    removeLabels(removed)
    for node in nodes.indices { nodes[node].mergeRows() }
  }
}

private struct Variant: Hashable {
  var ends: [Int] = []
  var text: String
  var answer: Diagram.AnswerKind?
  var badge: String?
  var emphasis: Diagram.Emphasis?
  var isIncoming: Bool

  init(ends: [Int] = [], label: Diagram.Label) {
    (self.ends, isIncoming) = (ends, label.isIncoming)
    (text, answer) = (label.textOfIncoming ?? label.textWithoutReturn, label.answer)
    (badge, emphasis) = (label.badge, label.emphasis)
  }
}

extension Diagram.Node {
  /// Merges the rows of the same event, of which one that leads here from elsewhere is the first.
  mutating func mergeRows() {
    var merged: [Diagram.Label] = []
    var known: [Variant: Int] = [:]
    for row in rows {
      let variant = Variant(label: row)
      if let same = known[variant], !row.isCaption, !row.isCounted,
        !row.isIncoming || merged[same] == row
      {
        let symbols = merged[same].symbols
        merged[same].merge(row)
        if merged[same].isIncoming { merged[same].symbols = symbols }
      } else {
        known[variant] = known[variant] ?? merged.count
        merged.append(row)
      }
    }
    rows = merged
  }
}

extension Diagram.Label {
  /// Whether it is a step, a change, or has a count, so that it is drawn by itself.
  var standsOut: Bool { badge != nil || emphasis == .path || emphasis?.isChange == true }

  /// Whether its badge counts how often it was taken.
  fileprivate var isCounted: Bool {
    badge != nil && emphasis != .missed && emphasis?.isChange != true
  }

  /// Makes it stand for another label of the same event, with the last commands that both have.
  mutating func merge(_ other: Self) {
    origins.labelIDs += other.origins.labelIDs
    symbols = zip(symbols.reversed(), other.symbols.reversed()).prefix { $0 == $1 }
      .map { $0.0 }.reversed()
  }
}
