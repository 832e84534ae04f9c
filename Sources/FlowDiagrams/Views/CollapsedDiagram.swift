import FlowDocuments

/// A diagram in which some nodes stand for several nodes of another diagram.
struct CollapsedDiagram {
  /// Several nodes drawn as one.
  struct Cluster {
    /// Its ID in the diagram, if that is free.
    var id: String
    var title: String
    /// The end of the title if several have the same: ` 2 of 3`.
    var number = ""
    /// The group it lies in, as an index in the whole diagram.
    var group: Int?
    /// The page that shows its nodes.
    var page: String?
  }

  private static let mostEntries = 3
  private static let mostFindings = 6

  private(set) var diagram: Diagram
  /// The index in the collapsed diagram of each node of the whole one.
  private(set) var places: [Int]
  /// How many screens each node represents, which may be none.
  private(set) var screens: [Int]

  private let whole: Diagram
  private let unit: String

  /// - Parameters:
  ///   - clusters: The nodes that replace several.
  ///   - clusterOfNode: The cluster of each node of the whole diagram, if it is in one.
  ///   - screens: How many screens each node of the whole diagram stands for.
  ///   - unit: What is counted: `screen` or `configuration`.
  init(
    _ whole: Diagram, clusters: [Cluster], clusterOfNode: [Int?], screens: [Int],
    unit: String = "screen"
  ) {
    self.whole = whole
    self.unit = unit
    diagram = whole
    var order: [Int] = []
    var firstOfCluster: [Int: Int] = [:]
    places = Array(repeating: 0, count: whole.nodes.count)
    for (node, cluster) in clusterOfNode.enumerated() {
      if let cluster, let known = firstOfCluster[cluster] {
        places[node] = known
      } else {
        places[node] = order.count
        if let cluster { firstOfCluster[cluster] = order.count }
        order.append(node)
      }
    }
    self.screens = Array(repeating: 0, count: order.count)
    for (node, place) in places.enumerated() { self.screens[place] += screens[node] }
    let edges = mergedEdges(clusterOfNode)
    var members: [Int: [Int]] = [:]
    for (node, cluster) in clusterOfNode.enumerated() {
      if let cluster { members[cluster, default: []].append(node) }
    }
    let absorbed = Set(clusterOfNode.enumerated().filter { $0.element != nil }.map(\.offset))
    let rest = whole.nodes.enumerated().filter { !absorbed.contains($0.offset) }.map(\.element.id)
    var slugs = UniqueSlugs(reserving: rest + whole.groups.map(\.id))
    for (cluster, first) in firstOfCluster.sorted(by: { $0.value < $1.value }) {
      let isFree = !whole.groups.contains { $0.id == clusters[cluster].id }
      diagram.nodes[order[first]] = node(
        of: clusters[cluster],
        id: slugs.unique(isFree ? clusters[cluster].id : clusters[cluster].id + "-box"),
        members: members[cluster] ?? [], place: first, clusterOfNode)
    }
    var ordered: [Int: Int] = [:]
    for (new, old) in order.enumerated() { ordered[new] = old }
    diagram.keep(
      order,
      edges: edges.map { edge in
        var edge = edge
        edge.source = ordered[edge.source] ?? edge.source
        edge.target = ordered[edge.target] ?? edge.target
        return edge
      })
  }

  /// The edges between the new nodes, without those inside a cluster.
  private func mergedEdges(_ clusterOfNode: [Int?]) -> [Diagram.Edge] {
    let words = whole.wordsToDecisions
    var kept: [Diagram.Edge] = []
    var merged = EdgeCollector()
    var signs: [[Int]: Sign?] = [:]
    for edge in whole.edges {
      let (source, target) = (clusterOfNode[edge.source], clusterOfNode[edge.target])
      guard source != nil || target != nil else {
        var edge = edge
        (edge.source, edge.target) = (places[edge.source], places[edge.target])
        kept.append(edge)
        continue
      }
      guard source == nil || source != target else { continue }
      let ends = [places[edge.source], places[edge.target]]
      // Edges that go back, or depend on the path taken, stay separate from the others; the first
      // one's sign is used.
      let way = ends + [edge.sign?.isBack == true ? 1 : 0, edge.isHistoryDependent ? 1 : 0]
      let sign = signs[way] ?? edge.sign
      signs[way] = .some(sign)
      let before = source == nil ? nil : words[edge.source]
      merged.add(
        edge.labels.map { before == nil ? $0 : $0.after(before ?? "") }, from: ends[0],
        to: ends[1], sign: sign, isHistoryDependent: edge.isHistoryDependent,
        emphasis: edge.emphasis,
        tooltip: edge.tooltip)
    }
    merged.shorten(over: 1)
    return kept + merged.edges
  }

  private func node(
    of cluster: Cluster, id: String, members: [Int], place: Int, _ clusterOfNode: [Int?]
  ) -> Diagram.Node {
    let inside = members.map { whole.nodes[$0] }
    let places = members.filter(whole.isPlace).map { whole.nodes[$0] }
    let count = counted(screens[place], unit)
    let entries = entries(of: members, clusterOfNode)
    let names = places.prefix(40).map(\.title).joined(separator: ", ")
    var node = Diagram.Node(
      id: id, kind: .cluster, group: cluster.group,
      title: CardMetrics.fitted(title: cluster.title, keeping: cluster.number),
      subtitle: count, size: Size(width: 0, height: 0),
      tooltip: "\(cluster.title): \(count): \(names)")
    node.page = cluster.page
    node.isCut = inside.contains(where: \.isCut)
    node.emphasis = Diagram.Emphasis.merged(places.map(\.emphasis))
    node.mark = Diagram.Mark.merged(inside: inside.map(\.mark), places: places.map(\.mark))
    if !entries.isEmpty {
      node.rows = [.remark(Self.text(ofEntries: entries))]
      node.tooltip += "\nEnters at " + entries.joined(separator: ", ")
    }
    let findings = inside.filter { $0.mark == .violated }.flatMap(\.rows).filter { $0.badge != nil }
    node.rows += findings.prefix(Self.mostFindings)
    return node
  }

  /// Where edges enter, with as many names as fit.
  private static func text(ofEntries entries: [String]) -> String {
    let texts = (1...mostEntries).reversed().map { most in
      let more = entries.count - most
      return "enters at " + entries.prefix(most).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
    }
    let (width, size) = (230.0, Diagram.Label.fontSize)
    let fitting = texts.first { TextMetrics.width(of: $0, size: size) <= width }
    return VisibleText.fitted(fitting ?? texts[texts.count - 1], to: width, size: size)
  }

  /// The names of the nodes that edges enter from outside, except by going back.
  private func entries(of members: [Int], _ clusterOfNode: [Int?]) -> [String] {
    guard let first = members.first, let cluster = clusterOfNode[first] else { return [] }
    return whole.edges.filter { edge in
      clusterOfNode[edge.target] == cluster && clusterOfNode[edge.source] != cluster
        && edge.sign?.isBack != true && whole.nodes[edge.target].kind == .screen
    }.map { whole.nodes[$0.target].title }.distinct()
  }
}

extension Diagram.Mark {
  /// The mark of a cluster: a finding in any of its nodes, the mark that all of them share, or that
  /// one of them changed.
  fileprivate static func merged(
    inside: [Diagram.Mark?], places: [Diagram.Mark?]
  ) -> Diagram.Mark? {
    for finding in [Diagram.Mark.violated, .witnessed] where inside.contains(finding) {
      return finding
    }
    if let common = places.first, places.allSatisfy({ $0 == common }), common != nil {
      return common
    }
    let changes: Set<Diagram.Mark?> = [.added, .removed, .changed]
    return inside.contains(where: changes.contains) ? .changed : nil
  }
}

extension Diagram.Label {
  /// The label of a choice, preceded by what led to its decision.
  func after(_ words: String) -> Self {
    var label = Self(signs: signs, event: "\(words): \(eventText)", details: [], answer: answer)
    (label.badge, label.emphasis) = (badge, emphasis)
    return label.joined(with: [self])
  }
}

extension Diagram {
  /// The diagram with groups drawn as one node.
  ///
  /// - Parameters:
  ///   - collapsed: Groups that become one node with all groups in them; `nil` stands for the
  ///     screens that lie in no group.
  ///   - isOverview: Whether every other group becomes one node as well, beside those in it.
  func collapsing(_ collapsed: Set<Int?>, isOverview: Bool, unit: String) -> CollapsedDiagram {
    var clusters: [CollapsedDiagram.Cluster] = []
    var known: [ClusterKey: Int] = [:]
    let owners = owners
    let hosts = Set(groups.compactMap(\.parent))
    let keys = nodes.indices.map { cluster(of: owners[$0], collapsed: collapsed, isOverview) }
    // A group without screens of its own is no node: a pill in it stays one.
    let filled = Set(nodes.indices.filter { isPlace(owners[$0]) }.map { keys[$0] })
    let clusterOfNode = nodes.indices.map { node -> Int? in
      let isInside = isPlace(owners[node]) || nodes[node].group != nil
      guard isInside, let key = keys[node], filled.contains(key) else { return nil }
      if let index = known[key] { return index }
      known[key] = clusters.count
      clusters.append(cluster(for: key, isHost: key.group.map(hosts.contains) ?? false))
      return clusters.count - 1
    }
    return CollapsedDiagram(
      self, clusters: clusters, clusterOfNode: clusterOfNode,
      screens: nodes.map { $0.kind == .screen ? 1 : 0 },
      unit: unit)
  }

  /// A group as a cluster: with everything in it, or only its own screens.
  private struct ClusterKey: Hashable {
    var group: Int?
    var isWhole: Bool
  }

  private func cluster(of node: Int, collapsed: Set<Int?>, _ isOverview: Bool) -> ClusterKey? {
    let group = nodes[node].group
    // The outermost group wins, because the others are in it.
    if let group = groups(around: group).last(where: { collapsed.contains($0) }) {
      return ClusterKey(group: group, isWhole: true)
    }
    let isOwn = isOverview || (group == nil && collapsed.contains(nil))
    return isOwn ? ClusterKey(group: group, isWhole: false) : nil
  }

  private func cluster(for key: ClusterKey, isHost: Bool) -> CollapsedDiagram.Cluster {
    guard let group = key.group else { return .init(id: "flow-screens", title: title, group: nil) }
    let staysInside = isHost && !key.isWhole
    return .init(
      id: groups[group].id, title: groups[group].title,
      group: staysInside ? group : groups[group].parent)
  }
}
