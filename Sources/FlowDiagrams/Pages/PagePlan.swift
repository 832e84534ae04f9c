import FlowSupport

/// Which part of a diagram is on which page.
package struct PagePlan {
  private typealias PagePart = PageDivider.PagePart

  /// Parts with fewer nodes are not split further.
  private static let minNodes = 4
  /// A diagram that fits on one page is split only if it has this many nodes.
  private static let minNodesOnOnePage = 12
  /// How many nodes of an overview that is too large become one node of the overview above it.
  private static let maxInOverview = 8
  /// With more nodes, the labels of an overview are short.
  private static let maxWithLongLabels = 6

  private let whole: Diagram
  /// What a node represents: `screen` or `configuration`.
  private let noun: String
  /// The diagrams that are split, from the whole diagram upwards; empty for a single page.
  private var splits: [SplitDiagram] = []
  /// The diagram of the first page, and the same with all edges.
  private var (top, topWithAllEdges): (Diagram, Diagram)

  package init(
    _ whole: Diagram, split: DiagramPage.Split, level: DiagramOptions.Level = .screens
  ) {
    noun = level.noun
    var whole = whole
    whole.recordOrigins()
    self.whole = whole
    (top, topWithAllEdges) = (whole, whole)
    let isSplit =
      switch split {
      case .auto: whole.foldingHistory().isTooLarge
      case .never: false
      case .always: true
      }
    guard isSplit else { return }
    let divider = PageDivider(whole)
    let screenNodes = whole.nodes.indices.filter(whole.representsScreens)
    let parts =
      split == .auto
      ? divider.joiningSmall(divider.parts(of: screenNodes, isForced: false))
      : divider.parts(of: screenNodes, isForced: true)
    guard parts.count > 1 else { return }
    add(parts, of: whole, divider)
    addOverviews()
  }

  /// Splits pages that turned out too large, by name, and returns whether any was split.
  ///
  /// The first page is split only if no other can be, because splitting others may shrink it.
  package mutating func split(_ pages: [String]) -> Bool {
    var isChanged = false
    for index in splits.indices {
      for part in splits[index].parts.indices.reversed()
      where pages.contains(splits[index].names[part]) {
        let content = splits[index].parts[part]
        guard content.nodes.count >= Self.minNodes else { continue }
        let halves = Self.withoutSingleNodes(splits[index].divider.halves(of: content), in: index)
        splits[index].parts.replaceSubrange(part...part, with: halves)
        isChanged = true
      }
      guard isChanged else { continue }
      splits.removeSubrange((index + 1)...)
      addOverviews()
      return true
    }
    return pages.contains(DiagramPage.overview) && splitTop()
  }

  private mutating func splitTop() -> Bool {
    let screenNodes = top.nodes.indices.filter(top.representsScreens)
    guard screenNodes.count >= (splits.isEmpty ? Self.minNodesOnOnePage : Self.minNodes) else {
      return false
    }
    let divider = PageDivider(top)
    var parts: [PagePart]
    if splits.isEmpty {
      parts = divider.joiningSmall(divider.parts(of: screenNodes, isForced: true))
      if parts.count < 2 {
        parts = divider.chunks(of: screenNodes, size: (screenNodes.count + 1) / 2)
          .map { PagePart($0, title: whole.title) }
      }
    } else {
      parts = overviews(of: screenNodes, divider)
    }
    add(parts, of: top, divider)
    addOverviews()
    return true
  }

  private mutating func add(_ parts: [PagePart], of diagram: Diagram, _ divider: PageDivider) {
    let parts = Self.withoutSingleNodes(parts, in: splits.count)
    let screens = splits.last.map { collapsed($0).screens }
    splits.append(
      SplitDiagram(
        allEdges: topWithAllEdges, divider: divider,
        screens: screens ?? diagram.nodes.map { $0.kind == .screen ? 1 : 0 }, parts: parts))
  }

  // MARK: Overviews

  /// Omits parts of overviews that are only one node, which the overview above shows.
  private static func withoutSingleNodes(_ parts: [PagePart], in index: Int) -> [PagePart] {
    index == 0 ? parts : parts.filter { $0.nodes.count > 1 }
  }

  /// Draws the first page, and overviews between it and the parts if it is too large.
  private mutating func addOverviews() {
    nameParts()
    guard let last = splits.last else { return }
    let collapsed = collapsed(last)
    splits[splits.count - 1].nodesAbove = collapsed.newIndices
    top = collapsed.diagram
    top.removeReturns()
    let screenNodes = top.nodes.indices.filter(top.representsScreens)
    topWithAllEdges = top
    if top.isTangled { top.listMinorEdges() }
    if screenNodes.count > Self.maxWithLongLabels { top.shortenLabels() }
    top.title = whole.title
    top.finishNodes()
    guard screenNodes.count > PageDivider.maxUngroupedNodes else { return }
    let divider = PageDivider(topWithAllEdges)
    let parts =
      screenNodes.count > PageDivider.maxOverviewNodes
      ? overviews(of: screenNodes, divider) : groupsOnSeveralPages
    guard !parts.isEmpty, parts.count < screenNodes.count else { return }
    add(parts, of: topWithAllEdges, divider)
    addOverviews()
  }

  /// Divides the nodes of an overview that is too large: those of the same group become one, or
  /// neighbors if no group has several.
  private func overviews(of screenNodes: [Int], _ divider: PageDivider) -> [PagePart] {
    let groups = groupsOnSeveralPages
    guard groups.isEmpty else { return groups }
    return divider.chunks(of: screenNodes, size: min(Self.maxInOverview, screenNodes.count / 2))
      .map { PagePart($0, title: whole.title) }
  }

  /// The nodes of each outermost group that is on several pages, unless it is the only group.
  private var groupsOnSeveralPages: [PagePart] {
    guard splits.count == 1, let split = splits.first else { return [] }
    let group = { (node: Int) in split.diagram.partsOfApp(around: node).last }
    let inOneGroup = split.parts.filter { Set($0.nodes.map(group)).count == 1 }
    return inOneGroup.grouped { group($0.nodes[0]) }.compactMap { parts -> PagePart? in
      guard parts.count > 1, parts.count < split.parts.count, let group = group(parts[0].nodes[0])
      else { return nil }
      let nodes = parts.map { split.nodesAbove[$0.nodes[0]] }
      return PagePart(nodes, title: split.diagram.groups[group].name)
    }
  }

  private func collapsed(_ split: SplitDiagram) -> CollapsedDiagram {
    let partsOfNodes = split.partsOfNodes
    let clusterOfNode = split.allEdges.owners.map { partsOfNodes[$0] }
    let clusters = split.parts.indices.map { part in
      let title = split.titles[part]
      return Diagram.Node(
        id: "page-" + split.names[part], kind: .cluster,
        title: CardMetrics.fitted(title: title, suffix: split.numbers[part]), tooltip: title,
        page: split.names[part])
    }
    return CollapsedDiagram(
      split.allEdges, clusters: clusters, clusterOfNode: clusterOfNode, screens: split.screens,
      noun: noun)
  }

  /// Gives every part a unique title and name: its groups, and, if several parts have the same
  /// groups or it has none, its main screen, or some of its screens.
  private mutating func nameParts() {
    var slugs = UniqueSlugs(reserving: [DiagramPage.overview], maxLength: DiagramPage.maxNameLength)
    var groupsBelow: [[String]] = []
    for index in splits.indices {
      splits[index].numberNodes()
      let split = splits[index]
      groupsBelow = groupsOfParts(in: index, below: groupsBelow)
      // The title of the flow, for screens outside all groups, says nothing by itself.
      let titles = groupsBelow.map { listed($0 == [whole.title] ? [] : $0) }
      let counts = titles.counted()
      let title = { (part: Int, contents: String) in
        let group = titles[part]
        guard !group.isEmpty else { return contents }
        // Nodes that stand for pages of the group are themselves named after it.
        return counts[group] == 1
          ? group : "\(group): " + contents.replacing("\(group): ", with: "")
      }
      let nodes = split.parts.map(\.nodes)
      let short = nodes.enumerated().map { part, nodes in
        title(part, split.divider.mainScreen(of: nodes) ?? split.divider.screens(of: nodes))
      }
      let sameShort = short.counted()
      let plain = nodes.enumerated().map { part, nodes in
        sameShort[short[part]] == 1 ? short[part] : title(part, split.divider.screens(of: nodes))
      }
      let same = plain.counted()
      var numbers: [String: Int] = [:]
      splits[index].numbers = plain.map { title in
        guard let count = same[title], count > 1 else { return "" }
        numbers[title, default: 0] += 1
        return " \(numbers[title] ?? 1) of \(count)"
      }
      splits[index].titles = zip(plain, splits[index].numbers).map { $0 + $1 }
      splits[index].names = splits[index].titles.map { slugs.unique($0) }
    }
  }

  /// The titles of the groups in each part, and that of the flow for screens outside all groups.
  ///
  /// - Parameter below: Those of the diagram below.
  private func groupsOfParts(in index: Int, below: [[String]]) -> [[String]] {
    let parts = splits[index].parts
    var inner: [Int: [Int]] = [:]
    if index > 0 {
      for (part, content) in splits[index - 1].parts.enumerated() {
        inner[splits[index - 1].nodesAbove[content.nodes[0]], default: []].append(part)
      }
    }
    return parts.map { part in
      let titles = part.segments.map(\.title).distinct()
      guard index > 0, titles == [whole.title] else { return titles }
      return part.nodes.flatMap { inner[$0] ?? [] }.sorted().flatMap { below[$0] }.distinct()
    }
  }

  // MARK: Pages

  /// A page that has not been drawn.
  package struct Outline: Hashable, Sendable {
    package var name: String
    /// The names of its nodes, which do not depend on the names of pages.
    package var contents: [String]
    /// Its part and its index in ``splits``; `nil` for the first page.
    fileprivate var indexPath: [Int]?
  }

  package var outlines: [Outline] { outlinesByDepth.reversed().flatMap { $0 } }

  /// The outlines of all pages, from those of the whole diagram upwards to the first page.
  ///
  /// Splitting pages does not change the split diagrams below them, only those above them.
  package var outlinesByDepth: [[Outline]] {
    let first = Outline(
      name: DiagramPage.overview, contents: top.nodes.map(\.id), indexPath: nil)
    return splits.indices.map { index in
      splits[index].parts.indices.map { part in
        Outline(
          name: splits[index].names[part],
          contents: splits[index].parts[part].nodes.map { splits[index].diagram.nodes[$0].id },
          indexPath: [part, index])
      }
    } + [[first]]
  }

  package var pages: [DiagramPage] { outlines.map { page($0) } }

  /// Returns a page.
  ///
  /// - Parameter hasElements: Whether its diagram says which elements draw which parts of the
  ///   document, which takes time in proportion to the whole document.
  package func page(_ outline: Outline, hasElements: Bool = true) -> DiagramPage {
    outline.indexPath.map { page(of: $0[0], in: $0[1], hasElements: hasElements) } ?? firstPage
  }

  private var firstPage: DiagramPage {
    guard !splits.isEmpty else {
      return DiagramPage(
        name: DiagramPage.overview, title: whole.title, diagram: whole.foldingHistory())
    }
    let count = splits.reduce(1) { $0 + $1.parts.count }
    var first = top
    first.captions = top.captions.filter { !whole.captions.contains($0) } + whole.captions
    first.updateElements(after: whole, nodesOfTop())
    first.page = DiagramPage.overview
    first.trail = [.init(title: "\(whole.title) · overview", page: nil)]
    first.summary =
      "An overview of \(whole.title), which is drawn on \(count) pages. " + whole.summary
    return DiagramPage(name: DiagramPage.overview, title: whole.title, diagram: first)
  }

  private func page(of part: Int, in index: Int, hasElements: Bool) -> DiagramPage {
    let split = splits[index]
    let nodes = split.parts[part].nodes
    let partial = PartialDiagram(
      split.divider.index, to: Set(nodes),
      captions: whole.prefixCaptions
        + split.diagram.captions.filter { !whole.captions.contains($0) },
      connectorLabel: { node in
        guard let page = split.partsOfNodes[node] else {
          // It stands for a page itself.
          let pageNode = split.diagram.nodes[node]
          return .init(description: nil, page: pageNode.page, title: pageNode.title)
        }
        let title = split.titles[page]
        return .init(description: "page \(title)", page: split.names[page], title: title)
      })
    var diagram = partial.diagram
    if index > 0, diagram.isTangled { diagram.listMinorEdges() }
    diagram.finishNodes()
    if hasElements {
      diagram.updateElements(after: whole)
    } else {
      diagram.updateHistories(after: whole)
    }
    diagram = diagram.foldingHistory()
    let title = split.titles[part]
    let here = nodes.reduce(0) { $0 + split.screens[$1] }
    let all = split.screenCount
    diagram.title = title == whole.title ? title : "\(whole.title): \(title)"
    diagram.trail = trail(to: part, in: index)
    diagram.page = split.names[part]
    diagram.summary =
      "A page of \(whole.title): \(title), with \(here) of \(all) \(noun)s. The whole flow: "
      + whole.summary
    return DiagramPage(name: split.names[part], title: title, diagram: diagram)
  }

  /// Which node of the first page shows each node of the whole diagram.
  private func nodesOfTop() -> (Int) -> Int? {
    let (names, parts) = (top.nodesByName, splits.first?.partsOfNodes ?? [:])
    return { [whole, splits] node in
      parts[node] == nil
        ? names[whole.nodes[node].id] : splits.reduce(node) { $1.nodesAbove[$0] }
    }
  }

  private func trail(to part: Int, in index: Int) -> [Diagram.Breadcrumb] {
    var trail = [Diagram.Breadcrumb(title: splits[index].titles[part], page: nil)]
    var node = splits[index].parts[part].nodes[0]
    for (below, above) in zip(splits.indices, splits.indices.dropFirst()) where below >= index {
      node = splits[below].nodesAbove[node]
      guard let next = splits[above].partsOfNodes[node] else { continue }
      trail.insert(.init(title: splits[above].titles[next], page: splits[above].names[next]), at: 0)
    }
    return [.init(title: whole.title, page: DiagramPage.overview)] + trail
  }
}
