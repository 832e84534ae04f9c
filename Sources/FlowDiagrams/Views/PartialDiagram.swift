import FlowSupport

/// A part of a diagram: some of its nodes, and the edges that cross its border.
struct PartialDiagram {
  /// Where a node outside lies, for its connector.
  struct ConnectorLabel: Hashable {
    /// A description, such as the title of a group; `nil` if there is nothing to say.
    var description: String?
    var page: String?
    /// The title of a connector that stands for all nodes there, if they are too many.
    var title: String
  }

  /// If there are more connectors, those with the same label are merged, and then the rest.
  private static let maxConnectors = 9
  /// How many screens a connector for several labels names.
  private static let maxNamed = 12
  private static let maxCaptions = 4

  private let index: DiagramIndex
  private let kept: Set<Int>
  private let connectorLabel: ((Int) -> ConnectorLabel)?
  private var nodes: [Int] = []
  private var edges: [Diagram.Edge] = []
  /// The nodes of the whole diagram that are drawn in another way.
  private var changedNodes: [Int: Diagram.Node] = [:]
  /// The connectors, which are numbered after the nodes of the whole diagram.
  private var connectorNodes: [Diagram.Node] = []
  private(set) var diagram: Diagram
  private var whole: Diagram { index.diagram }
  private var owners: [Int] { index.owners }

  /// - Parameter connectorLabel: Returns where a node outside lies, for a connector for each node
  ///   outside, or one for all nodes with the same label; by default, rows on the nodes at the border
  ///   count the edges instead.
  init(
    _ whole: Diagram, to kept: Set<Int>, connectorLabel: ((Int) -> ConnectorLabel)? = nil
  ) {
    self.init(DiagramIndex(whole), to: kept, connectorLabel: connectorLabel)
  }

  /// The same, with the captions of the whole diagram replaced if there are others.
  ///
  /// - Complexity: O(*n* log *n*) for *n* nodes that are kept and edges to and from them.
  init(
    _ index: DiagramIndex, to kept: Set<Int>, captions: [String]? = nil,
    connectorLabel: ((Int) -> ConnectorLabel)? = nil
  ) {
    self.index = index
    self.kept = kept
    self.connectorLabel = connectorLabel
    diagram = index.diagram
    diagram.captions = captions ?? diagram.captions
    (diagram.nodes, diagram.edges) = ([], [])
    nodes = index.nodes(keeping: kept, hasOutcomes: connectorLabel != nil)
    edges = index.edges(among: Set(nodes)).map { whole.edges[$0] }
    if let connectorLabel { addConnectors(connectorLabel) } else { addEdgeCounts() }
    addCaptions()
    diagram.keep(nodes, edges: edges) { [self] node in
      node < whole.nodes.count
        ? changedNodes[node] ?? whole.nodes[node] : connectorNodes[node - whole.nodes.count]
    }
  }

  /// The edges between a node that is kept and one outside.
  private var border: [Diagram.Edge] {
    index.edges(at: kept).map { whole.edges[$0] }.filter { edge in
      let (source, target) = (owners[edge.source], owners[edge.target])
      let joinsScreens =
        whole.representsScreens(source)
        && (whole.representsScreens(target) || whole.nodes[target].kind == .outcome)
      return joinsScreens && kept.contains(source) != kept.contains(target)
        && !(whole.nodes[target].kind == .outcome && !kept.contains(source))
        // The edges that leave a decision outside already show what led to it.
        && (kept.contains(source) || whole.nodes[edge.target].kind != .decision)
    }
  }

  private mutating func change(_ node: Int, by change: (inout Diagram.Node) -> Void) {
    var changed = changedNodes[node] ?? whole.nodes[node]
    change(&changed)
    changedNodes[node] = changed
  }

  // MARK: Edge counts

  private mutating func addEdgeCounts() {
    let outcomes = Set(nodes.filter { whole.nodes[$0].kind == .outcome })
    var hiddenEdges: [Int: [String]] = [:]
    for edge in border where !outcomes.contains(edge.target) {
      let end = kept.contains(owners[edge.source]) ? owners[edge.source] : owners[edge.target]
      let tooltips = edge.tooltip.split(separator: "\n").map(String.init)
      for index in edge.labels.indices {
        hiddenEdges[end, default: []].append(
          tooltips.indices.contains(index) ? tooltips[index] : "")
      }
    }
    for (node, tooltips) in hiddenEdges {
      change(node) {
        $0.rows.append(.caption(counted(tooltips.count, "more edge")))
        $0.tooltip += "\nNot drawn:\n" + tooltips.joined(separator: "\n")
      }
    }
  }

  // MARK: Connectors

  /// A connector: the nodes outside that it stands for, and where they lie.
  private struct Connector {
    var nodes: [Int]
    var label: ConnectorLabel
    /// The title of each node's label, if they have several.
    var titles: [String] = []
  }

  private mutating func addConnectors(_ connectorLabel: (Int) -> ConnectorLabel) {
    // The other page shows edges that go back from it.
    let border = border.filter { edge in
      let isFromPage =
        !kept.contains(owners[edge.source]) && connectorLabel(owners[edge.source]).page != nil
      return whole.nodes[edge.target].kind != .outcome
        && !(isFromPage && edge.isBack)
    }
    let outsideNodes = border.map { edge in
      kept.contains(owners[edge.source]) ? owners[edge.target] : owners[edge.source]
    }
    var slugs = UniqueSlugs(reserving: index.names)
    var connectorOfNode: [Int: Int] = [:]
    for connector in Self.connectors(for: outsideNodes, connectorLabel) {
      let number = whole.nodes.count + connectorNodes.count
      for node in connector.nodes { connectorOfNode[node] = number }
      nodes.append(number)
      let name = connector.nodes.count == 1 ? whole.nodes[connector.nodes[0]].id : "pages"
      connectorNodes.append(node(of: connector, id: slugs.unique("to-" + name)))
    }
    var collector = EdgeCollector()
    for var edge in border {
      let isLeaving = kept.contains(owners[edge.source])
      guard let connector = connectorOfNode[owners[isLeaving ? edge.target : edge.source]] else {
        continue
      }
      if isLeaving {
        edge.target = connector
      } else {
        if let before = index.decisionPrefixes[edge.source] {
          edge.labels = edge.labels.map { $0.after(before) }
        }
        edge.source = connector
      }
      collector.add(edge)
    }
    collector.shorten(over: 3)
    edges += collector.edges
  }

  /// One connector for each node; if there are too many, one for each label, beginning with that of
  /// the most nodes, and one for the rest.
  private static func connectors(
    for outsideNodes: [Int], _ connectorLabel: (Int) -> ConnectorLabel
  ) -> [Connector] {
    let groups = outsideNodes.distinct().grouped(by: connectorLabel)
      .map { Connector(nodes: $0, label: connectorLabel($0[0])) }
    var count = groups.reduce(0) { $0 + $1.nodes.count }
    var merged: Set<Int> = []
    for index in groups.indices.sorted(by: { groups[$0].nodes.count > groups[$1].nodes.count })
    where count > maxConnectors && groups[index].nodes.count > 1 {
      merged.insert(index)
      count -= groups[index].nodes.count - 1
    }
    let connectors = groups.indices.flatMap { index in
      merged.contains(index)
        ? [groups[index]]
        : groups[index].nodes.map { Connector(nodes: [$0], label: groups[index].label) }
    }
    guard connectors.count > maxConnectors else { return connectors }
    var edges: [Int: Int] = [:]
    for node in outsideNodes { edges[node, default: 0] += 1 }
    let weights = connectors.map { $0.nodes.reduce(0) { $0 + (edges[$1] ?? 0) } }
    let ranked = connectors.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
    let kept = ranked.prefix(maxConnectors - 1).sorted()
    let rest = ranked.dropFirst(maxConnectors - 1).map { connectors[$0] }
    return kept.map { connectors[$0] }
      + [
        Connector(
          nodes: rest.flatMap(\.nodes),
          label: ConnectorLabel(description: nil, page: nil, title: "elsewhere"),
          titles: rest.flatMap { connector in
            connector.nodes.map { _ in connector.label.title }
          })
      ]
  }

  private func node(of connector: Connector, id: String) -> Diagram.Node {
    let inside = connector.nodes.map { whole.nodes[$0] }
    let isOne = inside.count == 1
    let title = isOne ? inside[0].title : connector.label.title
    let isElsewhere = !connector.titles.isEmpty
    let screens = counted(inside.count, "screen")
    let subtitle =
      isOne
      ? connector.label.description
      : isElsewhere ? screens : "\(screens): " + listed(inside.map(\.title))
    let names = inside.prefix(40).map(\.title).joined(separator: ", ")
    var node = Diagram.Node(
      id: id, kind: .connector, title: CardMetrics.fitted(connector: title),
      subtitle: subtitle.map { CardMetrics.fitted(detail: $0, to: CardMetrics.maxConnectorWidth) },
      tooltip: "Elsewhere: \(names)" + (connector.label.description.map { " (\($0))" } ?? ""))
    node.page = connector.label.page
    if isElsewhere {
      let titles = inside.map(\.title)
      let counts = titles.counted()
      let names = zip(titles, connector.titles).map { title, groupTitle in
        counts[title, default: 0] > 1 ? "\(groupTitle): \(title)" : title
      }
      node.rows = Diagram.Label.captions(listing: names, limit: Self.maxNamed)
    }
    node.emphasis = Diagram.Emphasis.merged(inside.map(\.emphasis))
    return node
  }

  // MARK: Captions

  /// Adds captions about events that lead from many screens to a target that is not drawn.
  private mutating func addCaptions() {
    let drawn = Set(nodes)
    let left = index.incoming.filter { event in
      !drawn.contains(event.target) && !event.sources.isDisjoint(with: kept)
    }
    let captions = left.map { event in
      let page = connectorLabel.flatMap { label in
        whole.representsScreens(event.target) ? label(event.target).description : nil
      }
      return "\(event.text) → \(whole.nodes[event.target].title)"
        + (page.map { " (\($0))." } ?? ".")
    }
    let more = captions.count - Self.maxCaptions
    diagram.captions += captions.prefix(Self.maxCaptions)
    guard more > 0 else { return }
    let events = counted(more, "more event leads", plural: "more events lead")
    diagram.captions.append("\(events) elsewhere from many screens.")
  }
}
