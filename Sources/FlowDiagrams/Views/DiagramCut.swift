import FlowDocuments

/// A part of a diagram: some of its nodes, and the edges that cross its border.
struct DiagramCut {
  /// Where something outside lies, for its connector.
  struct Place: Hashable {
    /// A description, such as the title of a group; `nil` if there is nothing to say.
    var words: String?
    /// The page that shows it.
    var page: String?
    /// The title of the connector that stands for everything there, if there is too much.
    var title: String
  }

  /// How to show what is cut off.
  enum Outside {
    /// As a row on the nodes at the border: `3 more edges`.
    case counted
    /// As a connector for each node outside, or one for all nodes in a place.
    case connected((Int) -> Place)
  }

  /// If there are more connectors, those that lead to the same place are merged, and then those to
  /// any.
  private static let mostConnectors = 9
  /// How many screens a connector for several places names.
  private static let mostNamed = 12
  private static let mostRemarks = 4

  private let whole: Diagram
  private let owners: [Int]
  private let words: [Int: String]
  private let kept: Set<Int>
  /// Whether an outcome is drawn wherever a node leads to it, or only if it is kept itself.
  private let addsOutcomes: Bool
  private var nodes: [Int] = []
  private var edges: [Diagram.Edge] = []
  private var diagram: Diagram

  /// - Parameter kept: The nodes of screens and groups to keep.
  init(_ whole: Diagram, to kept: Set<Int>, _ outside: Outside) {
    self.whole = whole
    self.kept = kept
    owners = whole.owners
    words = whole.wordsToDecisions
    diagram = whole
    if case .counted = outside { addsOutcomes = false } else { addsOutcomes = true }
    nodes = whole.nodes.indices.filter(stays)
    freePills()
    let inside = Set(nodes)
    edges = whole.edges.filter { inside.contains($0.source) && inside.contains($0.target) }
    switch outside {
    case .counted: count()
    case .connected(let place): connect(place)
    }
    addRemarks(outside)
  }

  func result() -> Diagram {
    var result = diagram
    result.keep(nodes, edges: edges)
    return result
  }

  /// Whether a node is drawn: one that is kept, or that belongs to one that is kept.
  private func stays(_ node: Int) -> Bool {
    switch whole.nodes[node].kind {
    case .screen, .cluster, .history: kept.contains(node)
    case .decision: kept.contains(owners[node])
    case .start, .anywhere, .exit:
      whole.edges.contains { $0.source == node && kept.contains($0.target) }
    case .outcome:
      kept.contains(node)
        || addsOutcomes
          && whole.edges.contains { $0.target == node && kept.contains(owners[$0.source]) }
    case .connector:
      whole.edges.contains {
        ($0.source == node && kept.contains($0.target))
          || ($0.target == node && kept.contains(owners[$0.source]))
      }
    }
  }

  /// The edges between a node that is kept and one outside.
  private var border: [Diagram.Edge] {
    whole.edges.filter { edge in
      let (source, target) = (owners[edge.source], owners[edge.target])
      let isPlaces =
        whole.isPlace(source) && (whole.isPlace(target) || whole.nodes[target].kind == .outcome)
      return isPlaces && kept.contains(source) != kept.contains(target)
        && !(whole.nodes[target].kind == .outcome && !kept.contains(source))
        // The edges that leave a decision outside already say what led to it.
        && (kept.contains(source) || whole.nodes[edge.target].kind != .decision)
    }
  }

  // MARK: More ways

  private mutating func count() {
    let outcomes = Set(nodes).intersection(
      whole.nodes.indices.filter { whole.nodes[$0].kind == .outcome })
    var ways: [Int: [String]] = [:]
    for edge in border where !outcomes.contains(edge.target) {
      let end = kept.contains(owners[edge.source]) ? owners[edge.source] : owners[edge.target]
      let tooltips = edge.tooltip.split(separator: "\n").map(String.init)
      for index in edge.labels.indices {
        ways[end, default: []].append(tooltips.indices.contains(index) ? tooltips[index] : "")
      }
    }
    for (node, told) in ways {
      diagram.nodes[node].rows.append(
        .remark(counted(told.count, "more edge")))
      diagram.nodes[node].tooltip += "\nNot drawn:\n" + told.joined(separator: "\n")
    }
  }

  // MARK: Connectors

  /// A connector: the nodes outside that it stands for, and where they lie.
  private struct Connector {
    var nodes: [Int]
    var place: Place
    /// The title of each node's place, if they lie in several.
    var places: [String] = []
  }

  private mutating func connect(_ place: (Int) -> Place) {
    // The other page shows edges that go back from it.
    let border = border.filter { edge in
      let isFromPage = !kept.contains(owners[edge.source]) && place(owners[edge.source]).page != nil
      return whole.nodes[edge.target].kind != .outcome && !(isFromPage && edge.sign?.isBack == true)
    }
    let outside = border.map { edge in
      kept.contains(owners[edge.source]) ? owners[edge.target] : owners[edge.source]
    }
    var slugs = UniqueSlugs(reserving: whole.nodes.map(\.id) + whole.groups.map(\.id))
    var places: [Int: Int] = [:]
    for connector in Self.connectors(for: outside, place) {
      for node in connector.nodes { places[node] = diagram.nodes.count }
      nodes.append(diagram.nodes.count)
      let name = connector.nodes.count == 1 ? whole.nodes[connector.nodes[0]].id : "pages"
      diagram.nodes.append(node(of: connector, id: slugs.unique("to-" + name)))
    }
    var collector = EdgeCollector()
    for edge in border {
      let isLeaving = kept.contains(owners[edge.source])
      guard let connector = places[owners[isLeaving ? edge.target : edge.source]] else { continue }
      let before = isLeaving ? nil : words[edge.source]
      collector.add(
        edge.labels.map { label in before.map { label.after($0) } ?? label },
        from: isLeaving ? edge.source : connector, to: isLeaving ? connector : edge.target,
        sign: edge.sign, isHistoryDependent: edge.isHistoryDependent, emphasis: edge.emphasis,
        tooltip: edge.tooltip)
    }
    collector.shorten(over: 3)
    edges += collector.edges
  }

  /// One connector for each node; if there are too many, one for each place, that with the most
  /// nodes first, and one for the places that are left.
  private static func connectors(
    for outside: [Int], _ place: (Int) -> Place
  ) -> [Connector] {
    let places = outside.distinct().grouped(by: place)
      .map { Connector(nodes: $0, place: place($0[0])) }
    var count = places.reduce(0) { $0 + $1.nodes.count }
    var merged: Set<Int> = []
    for index in places.indices.sorted(by: { places[$0].nodes.count > places[$1].nodes.count })
    where count > mostConnectors && places[index].nodes.count > 1 {
      merged.insert(index)
      count -= places[index].nodes.count - 1
    }
    let connectors = places.indices.flatMap { index in
      merged.contains(index)
        ? [places[index]]
        : places[index].nodes.map { Connector(nodes: [$0], place: places[index].place) }
    }
    guard connectors.count > mostConnectors else { return connectors }
    var edges: [Int: Int] = [:]
    for node in outside { edges[node, default: 0] += 1 }
    let weights = connectors.map { $0.nodes.reduce(0) { $0 + (edges[$1] ?? 0) } }
    let ranked = connectors.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
    let kept = ranked.prefix(mostConnectors - 1).sorted()
    let rest = ranked.dropFirst(mostConnectors - 1).map { connectors[$0] }
    return kept.map { connectors[$0] }
      + [
        Connector(
          nodes: rest.flatMap(\.nodes),
          place: Place(words: nil, page: nil, title: "elsewhere"),
          places: rest.flatMap { part in part.nodes.map { _ in part.place.title } })
      ]
  }

  private func node(of connector: Connector, id: String) -> Diagram.Node {
    let inside = connector.nodes.map { whole.nodes[$0] }
    let isOne = inside.count == 1
    let title = isOne ? inside[0].title : connector.place.title
    let isElsewhere = !connector.places.isEmpty
    let screens = counted(inside.count, "screen")
    let subtitle =
      isOne
      ? connector.place.words
      : isElsewhere ? screens : "\(screens): " + listed(inside.map(\.title))
    let names = inside.prefix(40).map(\.title).joined(separator: ", ")
    var node = Diagram.Node(
      id: id, kind: .connector, title: CardMetrics.fitted(connector: title),
      subtitle: subtitle.map(CardMetrics.fitted(place:)), size: Size(width: 0, height: 0),
      tooltip: "Elsewhere: \(names)" + (connector.place.words.map { " (\($0))" } ?? ""))
    node.page = connector.place.page
    if isElsewhere {
      let titles = inside.map(\.title)
      let names = zip(titles, connector.places).map { title, place in
        titles.count { $0 == title } > 1 ? "\(place): \(title)" : title
      }
      node.rows = Diagram.Label.remarks(listing: names, most: Self.mostNamed)
    }
    node.emphasis = Diagram.Emphasis.merged(inside.map(\.emphasis))
    return node
  }

  // MARK: Pills

  /// Moves pills out of groups that have no other node left.
  private mutating func freePills() {
    for node in nodes where whole.nodes[node].isShared {
      let group = whole.nodes[node].group
      guard group != nil, !kept.contains(where: { whole.lies($0, in: group) }) else { continue }
      diagram.nodes[node].leaveGroup()
    }
  }

  /// Adds remarks about events that lead from nearly every screen to a target that is not drawn.
  private mutating func addRemarks(_ outside: Outside) {
    let remarks = remarks(outside)
    let more = remarks.count - Self.mostRemarks
    diagram.remarks += remarks.prefix(Self.mostRemarks)
    guard more > 0 else { return }
    let events = counted(more, "more event leads", plural: "more events lead")
    diagram.remarks.append("\(events) from nearly everywhere.")
  }

  private func remarks(_ outside: Outside) -> [String] {
    struct Event: Hashable {
      var text: String
      /// `nil` for an event that leads to several targets, depending on the path taken.
      var target: Int?
    }
    let drawn = Set(nodes)
    let left = whole.edges.filter { edge in
      let pill = whole.nodes[edge.source]
      return pill.isShared && !drawn.contains(edge.target)
        && (pill.group == nil || kept.contains { whole.lies($0, in: pill.group) })
    }
    let event = { (edge: Diagram.Edge) in
      let events = edge.labels.map(\.eventText).joined(separator: ", ")
      return Event(
        text: "\(whole.nodes[edge.source].tooltip): \(events)",
        target: edge.isHistoryDependent ? nil : edge.target)
    }
    return left.grouped(by: event).map { edges in
      var text = event(edges[0]).text + " → " + listed(edges.map { whole.nodes[$0.target].title })
      if case .connected(let place) = outside, whole.isPlace(edges[0].target) {
        let words = Set(edges.map { place($0.target).words })
        if words.count == 1, let word = words.first ?? nil { text += " (\(word))" }
      }
      return text + (edges.count > 1 ? ", depending on the path taken." : ".")
    }
  }
}
