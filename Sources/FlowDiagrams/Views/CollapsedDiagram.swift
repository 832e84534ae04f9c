import FlowCore
import FlowSupport

/// A diagram in which some nodes stand for several nodes of another diagram.
struct CollapsedDiagram {
  private static let maxEntries = 3
  private static let maxFindings = 6

  private(set) var diagram: Diagram
  /// The index in the collapsed diagram of each node of the whole one.
  private(set) var newIndices: [Int]
  /// How many screens each node represents, which may be none.
  private(set) var screens: [Int]

  private let whole: Diagram
  private let noun: String

  /// - Parameters:
  ///   - clusters: The nodes that replace several; their tooltips are their titles.
  ///   - clusterOfNode: The cluster of each node of the whole diagram, if it is in one.
  ///   - screens: How many screens each node of the whole diagram stands for.
  ///   - noun: What is counted: `screen` or `configuration`.
  init(
    _ whole: Diagram, clusters: [Diagram.Node], clusterOfNode: [Int?], screens: [Int],
    noun: String = "screen"
  ) {
    self.whole = whole
    self.noun = noun
    diagram = whole
    // The nodes that each new node stands for: those of a cluster, or only one.
    let members = whole.nodes.indices.grouped { node in
      clusterOfNode[node].map { [$0] } ?? [-1, node]
    }
    newIndices = Array(repeating: 0, count: whole.nodes.count)
    for (newIndex, nodes) in members.enumerated() {
      for node in nodes { newIndices[node] = newIndex }
    }
    self.screens = members.map { nodes in nodes.reduce(0) { $0 + screens[$1] } }
    let edges = mergedEdges(clusterOfNode)
    let rest = zip(whole.nodes, clusterOfNode).filter { $0.1 == nil }.map(\.0.id)
    var slugs = UniqueSlugs(reserving: rest + whole.groups.map(\.id))
    let groupNames = Set(whole.groups.map(\.id))
    let entrances = entrances(clusterOfNode)
    for (newIndex, nodes) in members.enumerated() {
      guard let cluster = clusterOfNode[nodes[0]].map({ clusters[$0] }) else { continue }
      let isFree = !groupNames.contains(cluster.id)
      diagram.nodes[nodes[0]] = node(
        of: cluster, id: slugs.unique(isFree ? cluster.id : cluster.id + "-box"),
        members: nodes, index: newIndex,
        entrances: clusterOfNode[nodes[0]].flatMap { entrances[$0] } ?? [])
    }
    diagram.keep(
      members.map { $0[0] },
      edges: edges.map { edge in
        var edge = edge
        (edge.source, edge.target) = (members[edge.source][0], members[edge.target][0])
        return edge
      })
    let numbers = whole.nodesByName
    let newID = { [diagram, newIndices] (id: String) in
      numbers[id].map { diagram.nodes[newIndices[$0]].id }
    }
    diagram.incoming = whole.incoming.compactMap { event in
      guard let target = newID(event.target) else { return nil }
      let sources = Set(event.sources.compactMap(newID)).subtracting([target])
      guard !sources.isEmpty else { return nil }
      var event = event
      (event.sources, event.target) = (sources, target)
      return event
    }
  }

  /// The edges between the new nodes, without those inside a cluster.
  private func mergedEdges(_ clusterOfNode: [Int?]) -> [Diagram.Edge] {
    let prefixes = whole.decisionPrefixes
    var kept: [Diagram.Edge] = []
    var merged = EdgeCollector()
    var symbols: [[Int]: EdgeSymbol?] = [:]
    for var edge in whole.edges {
      let (source, target) = (clusterOfNode[edge.source], clusterOfNode[edge.target])
      let before = source == nil ? nil : prefixes[edge.source]
      (edge.source, edge.target) = (newIndices[edge.source], newIndices[edge.target])
      guard source != nil || target != nil else {
        kept.append(edge)
        continue
      }
      guard source == nil || source != target else { continue }
      // Edges that go back, or depend on the path taken, stay separate from the others; the symbol
      // of the first one is used.
      let key = [
        edge.source, edge.target, edge.isBack ? 1 : 0, edge.dependsOnPath ? 1 : 0,
      ]
      edge.symbol = symbols[key] ?? edge.symbol
      symbols[key] = .some(edge.symbol)
      if let before { edge.labels = edge.labels.map { $0.after(before) } }
      merged.add(edge)
    }
    merged.shorten(over: 1)
    return kept + merged.edges
  }

  private func node(
    of cluster: Diagram.Node, id: String, members: [Int], index: Int, entrances: [String]
  ) -> Diagram.Node {
    let inside = members.map { whole.nodes[$0] }
    let screenNodes = members.filter(whole.representsScreens).map { whole.nodes[$0] }
    let count = counted(screens[index], noun)
    let names = screenNodes.prefix(40).map(\.title).joined(separator: ", ")
    var node = cluster
    node.id = id
    node.subtitle = count
    node.tooltip += ": \(count): \(names)"
    node.isTruncated = inside.contains(where: \.isTruncated)
    node.emphasis = Diagram.Emphasis.merged(screenNodes.map(\.emphasis))
    node.mark = Diagram.Mark.merged(inside: inside.map(\.mark), screens: screenNodes.map(\.mark))
    if !entrances.isEmpty {
      node.rows = [.caption(Self.text(ofEntrances: entrances))]
      node.tooltip += "\nEnters at " + entrances.joined(separator: ", ")
    }
    let findings = inside.filter { $0.mark == .violated }.flatMap(\.rows).filter { $0.badge != nil }
    node.rows += findings.prefix(Self.maxFindings)
    let ids = Set(inside.map(\.id))
    let incoming = whole.incoming.filter { event in
      ids.contains(event.target) && !event.sources.isSubset(of: ids)
    }
    for event in incoming {
      let target = inside.first { $0.id == event.target }
      let row = target?.rows.first { $0 == event.row }
      node.rows.append(event.row.joined(with: row.map { [$0] } ?? []))
      node.tooltip += "\n\(event.text) → \(target?.title ?? node.title)"
    }
    return node
  }

  /// The text of where edges enter, with as many names as fit.
  private static func text(ofEntrances entrances: [String]) -> String {
    let texts = (1...maxEntries).reversed().map { limit in
      let more = entrances.count - limit
      return "enters at " + entrances.prefix(limit).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
    }
    let (width, size) = (230.0, Diagram.Label.fontSize)
    let fitting = texts.first { TextMetrics.width(of: $0, size: size) <= width }
    return VisibleText.fitted(fitting ?? texts[texts.count - 1], to: width, size: size)
  }

  /// The names of the nodes of each cluster that edges enter from outside, except by going back.
  private func entrances(_ clusterOfNode: [Int?]) -> [Int: [String]] {
    var entrances: [Int: [String]] = [:]
    for edge in whole.edges where !edge.isBack && whole.nodes[edge.target].kind == .screen {
      guard let cluster = clusterOfNode[edge.target], clusterOfNode[edge.source] != cluster
      else { continue }
      entrances[cluster, default: []].append(whole.nodes[edge.target].title)
    }
    return entrances.mapValues { $0.distinct() }
  }
}

extension Diagram.Mark {
  /// The mark of a cluster: a finding in any of its nodes, the mark that all of them share, or that
  /// one of them changed.
  fileprivate static func merged(
    inside: [Diagram.Mark?], screens: [Diagram.Mark?]
  ) -> Diagram.Mark? {
    for finding in [Diagram.Mark.violated, .witnessed] where inside.contains(finding) {
      return finding
    }
    if let common = screens.first, screens.allSatisfy({ $0 == common }), common != nil {
      return common
    }
    let changes: Set<Diagram.Mark?> = [.added, .removed, .changed]
    return inside.contains(where: changes.contains) ? .changed : nil
  }
}

extension Diagram.Label {
  /// The label of a choice, preceded by what led to its decision.
  func after(_ prefix: String) -> Self {
    var label = Self(symbols: symbols, event: "\(prefix): \(eventText)", answer: answer)
    (label.badge, label.emphasis) = (badge, emphasis)
    return label.joined(with: [self])
  }
}

extension Diagram {
  /// The diagram with groups drawn as one node each.
  ///
  /// - Parameters:
  ///   - collapsed: Groups that become one node with all groups in them; `nil` stands for the
  ///     screens that lie in no group.
  ///   - isOverview: Whether every other group becomes one node as well, next to those in it.
  func collapsing(_ collapsed: Set<Int?>, isOverview: Bool, noun: String) -> CollapsedDiagram {
    let owners = owners
    let hosts = Set(groups.compactMap(\.parent))
    let clustersOfNodes = nodes.indices.map { node -> Node? in
      let group = nodes[owners[node]].group
      // The outermost group wins, because the others are in it.
      if let outermost = groups(around: group).last(where: { collapsed.contains($0) }) {
        return cluster(groups[outermost].id, groups[outermost].title, in: groups[outermost].parent)
      }
      guard isOverview || (group == nil && collapsed.contains(nil)) else { return nil }
      guard let group else { return cluster("flow-screens", title, in: nil) }
      return cluster(
        groups[group].id, groups[group].title,
        in: hosts.contains(group) ? group : groups[group].parent)
    }
    // A group without screens of its own gets no node.
    let filled = Set(
      nodes.indices.filter { representsScreens(owners[$0]) }.map { clustersOfNodes[$0] })
    var clusters: [Node: Int] = [:]
    let clusterOfNode = nodes.indices.map { node -> Int? in
      let isInside = representsScreens(owners[node]) || nodes[node].group != nil
      guard isInside, let cluster = clustersOfNodes[node], filled.contains(cluster) else {
        return nil
      }
      if let known = clusters[cluster] { return known }
      clusters[cluster] = clusters.count
      return clusters.count - 1
    }
    return CollapsedDiagram(
      self, clusters: clusters.sorted { $0.value < $1.value }.map(\.key),
      clusterOfNode: clusterOfNode, screens: nodes.map { $0.kind == .screen ? 1 : 0 }, noun: noun)
  }

  private func cluster(_ id: String, _ title: String, in group: Int?) -> Node {
    Node(
      id: id, kind: .cluster, group: group, title: CardMetrics.fitted(title: title), tooltip: title)
  }
}
