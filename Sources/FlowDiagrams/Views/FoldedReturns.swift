import FlowCore
import FlowDocuments

extension FlowDocument {
  /// The transitions that only undo another: by popping or dismissing, they lead from its stack
  /// back to the stack before it.
  ///
  /// - Complexity: O(*n*) for *n* configurations and transitions.
  var returningTransitions: Set<Int> {
    guard hasStacks else { return [] }
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
    let isBack = transitions.map { $0.symbols.last?.isBack == true }
    let forward = Set(transitions.indices.filter { !isBack[$0] }.compactMap { ends[$0] })
    return Set(
      transitions.indices.filter { index in
        isBack[index] && ends[index].map { forward.contains($0.reversed()) } == true
      })
  }
}

extension Diagram {
  /// Removes events that only go back to where an edge came from, and marks that edge instead.
  ///
  /// - Parameter cause: Whose events: those of the platform vanish, those of the app become rows of
  ///   their screens.
  mutating func foldReturns(by cause: DiagramElements.ReturnCause) {
    let owners = owners
    var entrances: [[Int]: [Int]] = [:]
    for (index, edge) in edges.enumerated()
    where !edge.isBack && representsScreens(edge.target) {
      entrances[[owners[edge.source], edge.target], default: []].append(index)
    }
    let incoming = Dictionary(grouping: incoming, by: \.target)
    var removed: Set<DiagramElements.LabelID> = []
    for (index, edge) in edges.enumerated() where edge.isBack {
      let (opener, screen) = (edge.target, edge.source)
      let forward = entrances[[opener, screen]] ?? []
      let isInRow = (incoming[nodes[screen].id] ?? []).contains {
        $0.sources.contains(nodes[opener].id)
      }
      guard !forward.isEmpty || isInRow else { continue }
      for (position, label) in edge.labels.enumerated() where isReturn(label, by: cause) {
        removed.insert(.edge(index, label: position))
        for entrance in forward {
          for label in edges[entrance].labels.indices {
            edges[entrance].labels[label].isReturned = true
          }
        }
        if cause == .app {
          nodes[screen].rows.append(label)
        } else if let entrance = forward.first {
          edges[entrance].labels[0].origins.labelIDs += label.origins.labelIDs
        } else if let row = nodes[screen].rows.firstIndex(where: \.isIncoming) {
          nodes[screen].rows[row].origins.labelIDs += label.origins.labelIDs
        }
      }
    }
    removeLabels(removed)
    for node in nodes.indices {
      if cause == .platform { foldReturningRows(of: node) } else { nodes[node].mergeRows() }
    }
  }

  /// Removes the rows for going back from a screen to another one of the same name.
  private mutating func foldReturningRows(of node: Int) {
    let rows = nodes[node].rows
    guard let stays = rows.firstIndex(where: { $0.symbols.last?.isBack != true && !$0.isCaption })
    else { return }
    let returns = rows.indices.filter { isReturn(rows[$0], by: .platform) }
    nodes[node].rows[stays].origins.labelIDs += returns.flatMap { rows[$0].origins.labelIDs }
    for row in returns.reversed() { nodes[node].rows.remove(at: row) }
  }

  private func isReturn(_ label: Label, by cause: DiagramElements.ReturnCause) -> Bool {
    let causes = label.origins.labelIDs.map { elements.returns[$0] }
    return !causes.contains(nil) && !label.standsOut
      && (causes.contains(.app) ? .app : .platform) == cause
  }

  /// Merges events of the same name between two nodes, or in one node, that differ only in their
  /// commands, because of what lies on the stack.
  mutating func mergeVariants() {
    var places: [Variant: (edge: Int, label: Int)] = [:]
    var removed: Set<DiagramElements.LabelID> = []
    for (index, edge) in edges.enumerated() where edge.symbol != nil {
      for (position, label) in edge.labels.enumerated() {
        let variant = Variant(
          ends: [edge.source, edge.target, edge.isBack ? 1 : 0], label: label)
        if let place = places[variant] {
          edges[place.edge].labels[place.label].merge(label)
          removed.insert(.edge(index, label: position))
        } else {
          places[variant] = (index, position)
        }
      }
    }
    removeLabels(removed)
    for node in nodes.indices { nodes[node].mergeRows() }
  }

  private struct Variant: Hashable {
    var ends: [Int]
    var text: String
    var answer: AnswerKind?
    var badge: String?
    var emphasis: Emphasis?

    init(ends: [Int], label: Label) {
      (self.ends, text, answer) = (ends, label.text, label.answer)
      (badge, emphasis) = (label.badge, label.emphasis)
    }
  }
}

extension Diagram.Node {
  /// Merges the rows of the same event, of which one that leads here from elsewhere is the first.
  mutating func mergeRows() {
    var merged: [Diagram.Label] = []
    for row in rows {
      let same = merged.firstIndex {
        $0.eventText == row.eventText && $0.emphasis == row.emphasis && $0.badge == row.badge
          && ($0.lines == row.lines || $0.isIncoming && !row.isIncoming)
      }
      if let same, !row.isCaption {
        let symbols = merged[same].symbols
        merged[same].merge(row)
        if merged[same].isIncoming { merged[same].symbols = symbols }
      } else {
        merged.append(row)
      }
    }
    rows = merged
  }
}

extension Diagram.Label {
  /// Whether it is a step, a change, or has a count, so that it is drawn by itself.
  var standsOut: Bool { badge != nil || emphasis == .path || emphasis?.isChange == true }

  /// Makes it stand for another label of the same event, with the last commands that both have.
  mutating func merge(_ other: Self) {
    origins.labelIDs += other.origins.labelIDs
    symbols = zip(symbols.reversed(), other.symbols.reversed()).prefix { $0 == $1 }
      .map { $0.0 }.reversed()
  }
}
