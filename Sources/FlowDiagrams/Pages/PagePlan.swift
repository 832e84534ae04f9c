/// Which part of a diagram is on which page.
package struct PagePlan {
  /// The contents of one page.
  private struct Part {
    /// The nodes of screens and groups, as indices in the diagram of its level.
    var nodes: [Int]
    /// The title, without the number that distinguishes parts with the same title.
    var title: String
  }

  /// A diagram that is too large for one page, and its parts.
  private struct Level {
    var diagram: Diagram
    /// How many screens each node represents.
    var screens: [Int]
    var parts: [Part]
    var names: [String] = []
    var titles: [String] = []
    /// The end of each part's title if there are several of that title: ` 2 of 3`.
    var numbers: [String] = []
    /// The node of each part in the diagram above.
    var nodesAbove: [Int] = []
  }

  /// Parts with fewer nodes are not split further.
  private static let fewestNodes = 4
  /// A diagram that fits on one page is split only if it has this many nodes.
  private static let fewestNodesOnOnePage = 12
  private static let mostInOverview = 8

  private let whole: Diagram
  /// What a node represents: `screen` or `configuration`.
  private let unit: String
  /// The diagrams that are split, from the whole diagram upwards; empty for a single page.
  private var levels: [Level] = []
  /// The diagram of the first page.
  private var top: Diagram

  /// - Parameters:
  ///   - split: When to split the diagram.
  ///   - level: What the nodes represent.
  package init(
    _ whole: Diagram, split: DiagramPage.Split, level: DiagramOptions.Level = .screens
  ) {
    unit = level.unit
    var whole = whole
    whole.noteOrigins()
    self.whole = whole
    top = whole
    let isSplit =
      switch split {
      case .auto: whole.isTooLarge
      case .never: false
      case .always: true
      }
    guard isSplit else { return }
    let parts =
      split == .auto
      ? Self.parts(of: whole, isForced: false)
      : PageDivider(whole).parts(of: whole.nodes.indices.filter(whole.isPlace), isForced: true)
        .map { Part(nodes: $0.nodes, title: $0.title) }
    guard parts.count > 1 else { return }
    let screens = whole.nodes.map { $0.kind == .screen ? 1 : 0 }
    levels = [
      Level(
        diagram: whole, screens: screens, parts: parts)
    ]
    raise()
  }

  /// Splits pages that turned out too large.
  ///
  /// The first page is split only if no other can be, because splitting others may shrink it.
  ///
  /// - Parameter pages: The names of the pages.
  /// - Returns: Whether any page was split.
  package mutating func split(_ pages: [String]) -> Bool {
    var isChanged = false
    for index in levels.indices {
      for part in levels[index].parts.indices.reversed()
      where pages.contains(levels[index].names[part]) {
        let nodes = levels[index].parts[part].nodes
        guard nodes.count >= Self.fewestNodes else { continue }
        let halves = PageDivider(levels[index].diagram)
          .chunks(of: nodes, size: (nodes.count + 1) / 2)
        let title = levels[index].parts[part].title
        levels[index].parts.replaceSubrange(
          part...part, with: halves.map { Part(nodes: $0, title: title) })
        isChanged = true
      }
      guard isChanged else { continue }
      levels.removeSubrange((index + 1)...)
      raise()
      return true
    }
    return pages.contains(DiagramPage.overview) && splitTop()
  }

  private mutating func splitTop() -> Bool {
    let places = top.nodes.indices.filter(top.isPlace)
    guard places.count >= (levels.isEmpty ? Self.fewestNodesOnOnePage : Self.fewestNodes) else {
      return false
    }
    let groups = levels.isEmpty ? Self.parts(of: top, isForced: true) : []
    let size = levels.isEmpty ? (places.count + 1) / 2 : min(Self.mostInOverview, places.count / 2)
    add(groups.count > 1 ? groups : Self.chunked(top, places, size: size), of: top)
    raise()
    return true
  }

  /// Divides a diagram by its groups.
  private static func parts(of diagram: Diagram, isForced: Bool) -> [Part] {
    let divider = PageDivider(diagram)
    return divider.joiningSmall(
      divider.parts(of: diagram.nodes.indices.filter(diagram.isPlace), isForced: isForced)
    ).map { Part(nodes: $0.nodes, title: $0.title) }
  }

  private static func chunked(_ diagram: Diagram, _ places: [Int], size: Int) -> [Part] {
    PageDivider(diagram).chunks(of: places, size: size).map {
      Part(nodes: $0, title: diagram.title)
    }
  }

  private mutating func add(_ parts: [Part], of diagram: Diagram) {
    let screens = levels.last.map { collapsed($0).screens }
    levels.append(
      Level(
        diagram: diagram,
        screens: screens ?? diagram.nodes.map { $0.kind == .screen ? 1 : 0 }, parts: parts))
  }

  // MARK: Overviews

  /// Draws the first page, and overviews between it and the parts where it is too large.
  private mutating func raise() {
    name()
    guard let last = levels.last else { return }
    let collapsed = collapsed(last)
    levels[levels.count - 1].nodesAbove = last.parts.map { part in
      part.nodes.first.map { collapsed.places[$0] } ?? 0
    }
    top = collapsed.diagram
    top.leaveOutReturns()
    top.title = whole.title
    top.finishNodes()
    let places = top.nodes.indices.filter(top.isPlace)
    guard !PageDivider.fits(top), places.count >= 2 * Self.fewestNodes else { return }
    let parts = Self.chunked(top, places, size: min(Self.mostInOverview, places.count / 2))
    guard parts.count > 1, parts.count < places.count else { return }
    add(parts, of: top)
    raise()
  }

  private func collapsed(_ level: Level) -> CollapsedDiagram {
    var clusterOfNode: [Int?] = Array(repeating: nil, count: level.diagram.nodes.count)
    for (index, part) in level.parts.enumerated() {
      for node in part.nodes { clusterOfNode[node] = index }
    }
    for (node, owner) in level.diagram.owners.enumerated() where node != owner {
      clusterOfNode[node] = clusterOfNode[owner]
    }
    let clusters = level.parts.indices.map { part in
      CollapsedDiagram.Cluster(
        id: "page-" + level.names[part], title: level.titles[part],
        number: level.numbers[part], group: nil, page: level.names[part])
    }
    return CollapsedDiagram(
      level.diagram, clusters: clusters, clusterOfNode: clusterOfNode, screens: level.screens,
      unit: unit)
  }

  /// Gives every part a unique title and name.
  private mutating func name() {
    var slugs = UniqueSlugs(reserving: [DiagramPage.overview])
    for index in levels.indices {
      var counts: [String: Int] = [:]
      for part in levels[index].parts { counts[part.title, default: 0] += 1 }
      var numbers: [String: Int] = [:]
      levels[index].titles = []
      levels[index].numbers = []
      levels[index].names = []
      for part in levels[index].parts {
        let count = counts[part.title] ?? 1
        let isNumbered = count > 1 || index > 0
        numbers[part.title, default: 0] += 1
        let what = index > 0 ? ", part" : ""
        let number = isNumbered ? "\(what) \(numbers[part.title] ?? 1)" : ""
        let whole = isNumbered ? number + " of \(count)" : ""
        levels[index].titles.append(part.title + whole)
        levels[index].numbers.append(whole)
        levels[index].names.append(slugs.unique(part.title + number))
      }
    }
  }

  // MARK: Pages

  /// A page that has not been drawn.
  package struct Outline: Hashable, Sendable {
    package var name: String
    /// The names of its nodes, which do not depend on the names of pages.
    package var contents: [String]
    /// Its location among the levels; `nil` for the first page.
    fileprivate var place: [Int]?
  }

  /// The outlines of all pages, the first page first.
  package var outlines: [Outline] { outlinesByDepth.reversed().flatMap { $0 } }

  /// The outlines of all pages, from those of the whole diagram upwards to the first page.
  ///
  /// Splitting pages does not change the levels before them, only those after them.
  package var outlinesByDepth: [[Outline]] {
    let first = Outline(
      name: DiagramPage.overview, contents: top.nodes.map(\.id), place: nil)
    return levels.indices.map { index in
      levels[index].parts.indices.map { part in
        Outline(
          name: levels[index].names[part],
          contents: levels[index].parts[part].nodes.map { levels[index].diagram.nodes[$0].id },
          place: [part, index])
      }
    } + [[first]]
  }

  /// All pages, the first page first.
  package var pages: [DiagramPage] { outlines.map(page) }

  /// Draws a page.
  package func page(_ outline: Outline) -> DiagramPage {
    outline.place.map { page(of: $0[0], in: $0[1]) } ?? firstPage
  }

  private var firstPage: DiagramPage {
    guard !levels.isEmpty else {
      return DiagramPage(name: DiagramPage.overview, title: whole.title, diagram: whole)
    }
    let count = levels.reduce(1) { $0 + $1.parts.count }
    var first = top
    first.remarks = top.remarks.filter { !whole.remarks.contains($0) } + whole.remarks
    settlePlaces(of: &first)
    first.page = DiagramPage.overview
    first.trail = [.init(title: "\(whole.title) · overview", page: nil)]
    first.summary =
      "An overview of \(whole.title), which is drawn on \(count) pages. " + whole.summary
    return DiagramPage(name: DiagramPage.overview, title: whole.title, diagram: first)
  }

  private func page(of part: Int, in index: Int) -> DiagramPage {
    let level = levels[index]
    var pageOfNode: [Int: Int] = [:]
    for (other, part) in level.parts.enumerated() {
      for node in part.nodes { pageOfNode[node] = other }
    }
    var source = level.diagram
    source.remarks = []
    let nodes = level.parts[part].nodes
    let cut = DiagramCut(
      source, to: Set(nodes),
      .connected { node in
        guard let page = pageOfNode[node] else { return .init(words: nil, title: "elsewhere") }
        let title = level.titles[page]
        return .init(words: "page \(title)", page: level.names[page], title: title)
      })
    var diagram = cut.result()
    diagram.finishNodes()
    settlePlaces(of: &diagram)
    let title = level.titles[part]
    let (here, all) = (
      nodes.reduce(0) { $0 + level.screens[$1] }, level.screens.reduce(0, +)
    )
    diagram.title = title == whole.title ? title : "\(whole.title): \(title)"
    diagram.trail = trail(to: part, in: index)
    diagram.page = level.names[part]
    diagram.summary =
      "A page of \(whole.title): \(title), with \(here) of \(all) \(unit)s. The whole flow: "
      + whole.summary
    return DiagramPage(name: level.names[part], title: title, diagram: diagram)
  }

  /// Notes which parts of a page show which parts of the document.
  private func settlePlaces(of page: inout Diagram) {
    let names = page.nodesByName
    page.settlePlaces(after: whole) { names[whole.nodes[$0].id] }
  }

  /// The pages above a page, and the page itself.
  private func trail(to part: Int, in index: Int) -> [Diagram.Crumb] {
    var trail = [Diagram.Crumb(title: levels[index].titles[part], page: nil)]
    var position = part
    for above in levels.indices where above > index {
      let node = levels[above - 1].nodesAbove[position]
      guard let next = levels[above].parts.firstIndex(where: { $0.nodes.contains(node) })
      else { break }
      trail.insert(.init(title: levels[above].titles[next], page: levels[above].names[next]), at: 0)
      position = next
    }
    return [.init(title: whole.title, page: DiagramPage.overview)] + trail
  }
}

extension Diagram {
  /// Removes edges that go back between two nodes if an edge leads there.
  fileprivate mutating func leaveOutReturns() {
    let ways = Set(edges.filter { $0.sign?.isBack != true }.map { [$0.source, $0.target] })
    let count = edges.count
    edges.removeAll { $0.sign?.isBack == true && ways.contains([$0.target, $0.source]) }
    if edges.count < count { remarks.append("Edges that go back are drawn on the pages.") }
  }
}
