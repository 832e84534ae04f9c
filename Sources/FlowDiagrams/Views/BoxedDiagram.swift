/// A picture in which some boxes stand for several of another picture.
struct BoxedDiagram {
  /// Several boxes drawn as one.
  struct Box {
    /// The name in the picture, if it is free.
    var id: String
    var title: String
    /// The end of the title that tells it from others: ` 2 of 3`.
    var number = ""
    /// The band it lies in, as a position in the whole picture.
    var group: Int?
    /// The page that shows what is in it.
    var page: String?
  }

  private static let mostEntries = 3
  private static let mostFindings = 6

  private(set) var diagram: Diagram
  /// For each box of the whole picture where it is now.
  private(set) var places: [Int]
  /// For how many screens each box stands; those that stand for none count 0.
  private(set) var screens: [Int]

  private let whole: Diagram
  private let unit: String

  /// - Parameters:
  ///   - boxes: The boxes for several.
  ///   - boxOfNode: For each box of the whole picture the one that stands for it, if any.
  ///   - screens: For how many screens each box of the whole picture stands.
  ///   - unit: What is counted: `screen` or `configuration`.
  init(
    _ whole: Diagram, boxes: [Box], boxOfNode: [Int?], screens: [Int], unit: String = "screen"
  ) {
    self.whole = whole
    self.unit = unit
    diagram = whole
    var order: [Int] = []
    var firstOfBox: [Int: Int] = [:]
    places = Array(repeating: 0, count: whole.nodes.count)
    for (node, box) in boxOfNode.enumerated() {
      if let box, let known = firstOfBox[box] {
        places[node] = known
      } else {
        places[node] = order.count
        if let box { firstOfBox[box] = order.count }
        order.append(node)
      }
    }
    self.screens = Array(repeating: 0, count: order.count)
    for (node, place) in places.enumerated() { self.screens[place] += screens[node] }
    let edges = mergedEdges(boxOfNode)
    var members: [Int: [Int]] = [:]
    for (node, box) in boxOfNode.enumerated() {
      if let box { members[box, default: []].append(node) }
    }
    let absorbed = Set(boxOfNode.enumerated().filter { $0.element != nil }.map(\.offset))
    let rest = whole.nodes.enumerated().filter { !absorbed.contains($0.offset) }.map(\.element.id)
    var slugs = UniqueSlugs(reserving: rest + whole.groups.map(\.id))
    for (box, first) in firstOfBox.sorted(by: { $0.value < $1.value }) {
      let isFree = !whole.groups.contains { $0.id == boxes[box].id }
      diagram.nodes[order[first]] = node(
        of: boxes[box], id: slugs.unique(isFree ? boxes[box].id : boxes[box].id + "-box"),
        members: members[box] ?? [], place: first, boxOfNode)
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

  /// The lines, with their ends where they are now; those within a box are gone.
  private func mergedEdges(_ boxOfNode: [Int?]) -> [Diagram.Edge] {
    let words = whole.wordsToDecisions
    var kept: [Diagram.Edge] = []
    var merged = LineCollector()
    var signs: [[Int]: Sign?] = [:]
    for edge in whole.edges {
      let (source, target) = (boxOfNode[edge.source], boxOfNode[edge.target])
      guard source != nil || target != nil else {
        var edge = edge
        (edge.source, edge.target) = (places[edge.source], places[edge.target])
        kept.append(edge)
        continue
      }
      guard source == nil || source != target else { continue }
      let ends = [places[edge.source], places[edge.target]]
      // Ways there and ways back are told apart, by the sign of the first of each.
      let way = ends + [edge.sign?.isBack == true ? 1 : 0]
      let sign = signs[way] ?? edge.sign
      signs[way] = .some(sign)
      let before = source == nil ? nil : words[edge.source]
      merged.add(
        edge.labels.map { before == nil ? $0 : $0.after(before ?? "") }, from: ends[0],
        to: ends[1], sign: sign, isHistoryDependent: false, emphasis: edge.emphasis,
        tooltip: edge.tooltip)
    }
    merged.shorten(over: 1)
    return kept + merged.edges
  }

  private func node(
    of box: Box, id: String, members: [Int], place: Int, _ boxOfNode: [Int?]
  ) -> Diagram.Node {
    let inside = members.map { whole.nodes[$0] }
    let places = members.filter(whole.isPlace).map { whole.nodes[$0] }
    let count = "\(screens[place]) \(unit)\(screens[place] == 1 ? "" : "s")"
    let entries = entries(of: members, boxOfNode)
    let names = places.prefix(40).map(\.title).joined(separator: ", ")
    var node = Diagram.Node(
      id: id, kind: .band, group: box.group,
      title: CardMetrics.fitted(title: box.title, keeping: box.number),
      subtitle: count, size: Size(width: 0, height: 0),
      tooltip: "\(box.title): \(count): \(names)")
    node.page = box.page
    node.isCut = inside.contains(where: \.isCut)
    node.emphasis = Diagram.Emphasis.merged(places.map(\.emphasis))
    node.mark = Diagram.Mark.merged(inside: inside.map(\.mark), places: places.map(\.mark))
    if !entries.isEmpty {
      let more = entries.count - Self.mostEntries
      let text =
        "enters at " + entries.prefix(Self.mostEntries).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
      node.rows = [.remark(VisibleText.fitted(text, to: 230, size: Diagram.Label.fontSize))]
      node.tooltip += "\nEnters at " + entries.joined(separator: ", ")
    }
    let findings = inside.filter { $0.mark == .violated }.flatMap(\.rows).filter { $0.badge != nil }
    node.rows += findings.prefix(Self.mostFindings)
    return node
  }

  /// The names of the boxes that lines lead to from outside, save ways back.
  private func entries(of members: [Int], _ boxOfNode: [Int?]) -> [String] {
    guard let first = members.first, let box = boxOfNode[first] else { return [] }
    var known: Set<String> = []
    return whole.edges.filter { edge in
      boxOfNode[edge.target] == box && boxOfNode[edge.source] != box
        && edge.sign?.isBack != true && whole.isPlace(edge.target)
    }.map { whole.nodes[$0.target].title }.filter { known.insert($0).inserted }
  }
}

extension Diagram.Mark {
  /// The mark of a box that stands for several: a finding in any of them, what became of all of them,
  /// or that something of them changed.
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
  /// The label of a choice with what led to the decision before it.
  func after(_ words: String) -> Self {
    var label = Self(signs: signs, event: "\(words): \(eventText)", details: [])
    (label.badge, label.emphasis) = (badge, emphasis)
    return label.joined(with: [self])
  }
}

extension Diagram {
  /// Which bands are drawn as one box.
  ///
  /// - Parameters:
  ///   - collapsed: Bands that are one box with all bands in them; `nil` stands for the screens
  ///     that lie in no band.
  ///   - isOverview: Whether every other band is one box as well, beside those in it.
  func boxed(collapsed: Set<Int?>, isOverview: Bool, unit: String) -> BoxedDiagram {
    var boxes: [BoxedDiagram.Box] = []
    var known: [BandBox: Int] = [:]
    let owners = owners
    let hosts = Set(groups.compactMap(\.parent))
    let boxOfNode = nodes.indices.map { node -> Int? in
      let isInside = isPlace(owners[node]) || nodes[node].group != nil
      guard isInside, let key = box(of: owners[node], collapsed: collapsed, isOverview) else {
        return nil
      }
      if let index = known[key] { return index }
      known[key] = boxes.count
      boxes.append(box(for: key, isHost: key.band.map(hosts.contains) ?? false))
      return boxes.count - 1
    }
    return BoxedDiagram(
      self, boxes: boxes, boxOfNode: boxOfNode, screens: nodes.map { $0.kind == .screen ? 1 : 0 },
      unit: unit)
  }

  /// A band as a box: with all in it, or its own screens.
  private struct BandBox: Hashable {
    var band: Int?
    var isWhole: Bool
  }

  private func box(of node: Int, collapsed: Set<Int?>, _ isOverview: Bool) -> BandBox? {
    let group = nodes[node].group
    // The outermost of the bands counts, as the others are in it.
    if let band = bands(around: group).last(where: { collapsed.contains($0) }) {
      return BandBox(band: band, isWhole: true)
    }
    let isOwn = isOverview || (group == nil && collapsed.contains(nil))
    return isOwn ? BandBox(band: group, isWhole: false) : nil
  }

  private func box(for key: BandBox, isHost: Bool) -> BoxedDiagram.Box {
    guard let band = key.band else { return .init(id: "flow-screens", title: title, group: nil) }
    let staysInside = isHost && !key.isWhole
    return .init(
      id: groups[band].id, title: groups[band].title,
      group: staysInside ? band : groups[band].parent)
  }
}
