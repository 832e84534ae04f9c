/// Applies options to the diagram of the whole flow.
struct DiagramView {
  private static let maxSentences = 8

  private(set) var diagram: Diagram
  private let options: DiagramOptions
  private let names: ElementNames
  /// The first sentences of the description for screen readers.
  private var sentences: [String] = []

  init(_ whole: Diagram, names: ElementNames, options: DiagramOptions) {
    var whole = whole
    whole.recordOrigins()
    diagram = whole
    self.options = options
    self.names = names
    let focus = options.focus.map { names.nodes(named: $0.screen) } ?? []
    let flow = options.group.map { names.groups(named: $0) } ?? []
    let active = diagram.exploredScreens
    let foldsBack = options.drawnBack == .folded
    if !options.drawsAllEdges { diagram.mergeVariants() }
    if foldsBack { diagram.foldReturns(by: .platform) }
    if !options.drawsAllEdges {
      diagram = IncomingEvents(
        diagram, except: Set(focus), active: active, takesBack: foldsBack,
        noun: options.level.noun
      ).result()
    }
    if foldsBack { diagram.foldReturns(by: .app) }
    if options.drawnBack == .hidden { hideBack() }
    let inFlow = diagram.nodes.indices.filter { node in
      flow.contains { diagram.lies(node, in: $0) }
    }
    let collapsed = collapsingGroups()
    if let collapsed { diagram = collapsed.diagram }
    let newIndex = { (node: Int) in collapsed?.newIndices[node] ?? node }
    if !flow.isEmpty { restrict(toFlow: Set(inFlow.map(newIndex))) }
    if let radius = options.focus?.radius, !focus.isEmpty {
      restrict(around: Set(focus.map(newIndex)), radius: max(0, radius))
    }
    // A group of screens that are never on top holds no configuration, and no layout places it.
    diagram.keep(Array(diagram.nodes.indices), edges: diagram.edges)
    diagram.summary = (sentences + [diagram.summary]).joined(separator: " ")
    diagram.finishNodes()
    let names = diagram.nodesByName
    diagram.updateElements(after: whole) { node in
      names[(collapsed?.diagram ?? whole).nodes[newIndex(node)].id]
    }
  }

  /// Removes the edges that go back, and the decisions that lead nowhere else.
  private mutating func hideBack() {
    let count = diagram.edges.count
    diagram.edges.removeAll { $0.isBack }
    guard diagram.edges.count < count else { return }
    while let blind = diagram.nodes.indices.last(where: { node in
      diagram.nodes[node].kind == .decision && !diagram.edges.contains { $0.source == node }
        && diagram.edges.contains { $0.target == node }
    }) {
      diagram.edges.removeAll { $0.target == blind }
    }
    let linked = Set(diagram.edges.flatMap { [$0.source, $0.target] })
    let kept = diagram.nodes.indices.filter {
      diagram.nodes[$0].kind != .decision || linked.contains($0)
    }
    diagram.keep(kept, edges: diagram.edges)
    let caption = "Edges that go back are not drawn."
    sentences.append(caption)
    diagram.captions.append(caption)
  }

  /// The diagram with each requested group as one node; `nil` if there is none.
  private mutating func collapsingGroups() -> CollapsedDiagram? {
    let collapsed = Set(options.collapsed.flatMap { names.groups(named: $0) })
    let isOverview = options.level == .overview
    guard isOverview || !collapsed.isEmpty else { return nil }
    let result = diagram.collapsing(
      collapsed, isOverview: isOverview, noun: options.level.noun)
    let clusters = result.diagram.nodes.filter { $0.kind == .cluster }
    let listed = clusters.prefix(Self.maxSentences).map { cluster in
      let entrances = cluster.rows.first.map { ", \($0.text)" } ?? ""
      return "\(cluster.title) (\(cluster.subtitle ?? "")\(entrances))"
    }
    let more = clusters.count - listed.count
    sentences.append(
      "Drawn as one node each: " + listed.joined(separator: "; ")
        + (more > 0 ? "; and \(more) more" : "") + ".")
    return result
  }

  private mutating func restrict(toFlow kept: Set<Int>) {
    let whole = diagram
    let screenNodes = kept.filter(whole.representsScreens)
    diagram =
      PartialDiagram(
        whole, to: screenNodes,
        connectorLabel: { node in
          let group = whole.nodes[node].group.map { whole.groups[$0].title }
          return .init(description: group, title: group ?? whole.title)
        }
      ).diagram
    describe("Only \(options.group ?? "") is drawn", screenNodes.count, of: whole)
  }

  private mutating func restrict(around focus: Set<Int>, radius: Int) {
    let whole = diagram
    let kept = whole.surroundings(of: focus, radius: radius)
    diagram = PartialDiagram(whole, to: kept).diagram
    let distance = radius == 1 ? "1 edge" : "\(radius) edges"
    let names = Set(focus.map { whole.nodes[$0].title }).sorted().joined(separator: ", ")
    describe(
      "Only \(names) and what is at most \(distance) away is drawn",
      kept.count(where: whole.representsScreens), of: whole)
  }

  private mutating func describe(_ text: String, _ count: Int, of whole: Diagram) {
    let all = whole.nodes.indices.count(where: whole.representsScreens)
    let sentence = VisibleText.clean("\(text): \(count) of \(all) nodes.")
    sentences.append(sentence)
    diagram.captions.insert(sentence, at: 0)
  }
}

extension DiagramOptions {
  var isWhole: Bool {
    level != .overview && focus == nil && group == nil && drawnBack != .hidden && collapsed.isEmpty
  }
}

extension Diagram {
  /// Replaces excess rows by their number, and sets the size of every node.
  mutating func finishNodes() {
    for index in nodes.indices { nodes[index].shortenRows() }
    measureNodes()
  }

  /// The screens whose events are known: not those from which a limit stopped the search.
  var exploredScreens: Set<Int> {
    let leaving = Set(edges.map(\.source))
    return Set(
      nodes.indices.filter { node in
        nodes[node].kind == .screen
          && (!nodes[node].isTruncated || leaving.contains(node) || !nodes[node].rows.isEmpty)
      })
  }

  mutating func measureNodes() {
    for index in nodes.indices { nodes[index].size = CardMetrics.size(of: nodes[index]) }
  }

  /// The nodes within a distance of some screens, in either direction.
  ///
  /// A decision counts as part of its screen, and nothing is reached through a start or an outcome.
  func surroundings(of focus: Set<Int>, radius: Int) -> Set<Int> {
    let owners = owners
    var neighbors: [Int: [Int]] = [:]
    for edge in edges {
      let (source, target) = (owners[edge.source], owners[edge.target])
      neighbors[source, default: []].append(target)
      neighbors[target, default: []].append(source)
    }
    var reached = focus
    var border = focus
    for _ in 0..<min(radius, nodes.count) {
      let next = Set(border.flatMap { neighbors[$0] ?? [] }).subtracting(reached)
      reached.formUnion(next)
      border = next.filter(representsScreens)
    }
    return reached.filter { representsScreens($0) || nodes[$0].kind == .outcome }
  }
}

extension Diagram.Node {
  /// Keeps the rows that fit, preferring those on a path and changed ones, and counts the rest.
  fileprivate mutating func shortenRows() {
    let limit = CardMetrics.maxRows
    guard rows.count > limit else { return }
    let standsOut = { (row: Diagram.Label) in
      row.emphasis.map { $0 == .path || $0.isChange } ?? false
    }
    var kept = Set(rows.indices.filter { standsOut(rows[$0]) }.prefix(limit))
    for index in rows.indices where kept.count < limit { kept.insert(index) }
    let rest = rows.indices.filter { !kept.contains($0) }
    guard rest.count > 1 else { return }
    tooltip += "\nAlso: " + rest.map { rows[$0].text }.joined(separator: ", ")
    rows =
      rows.indices.filter(kept.contains).map { rows[$0] }
      + [Diagram.Label.caption("and \(rest.count) more").joined(with: rest.map { rows[$0] })]
  }
}
