import FlowCore
import FlowDocuments
import FlowLayout
import Testing

@testable import FlowDiagrams

@Suite("What is on which page, and what it is called")
struct PageContentsTests {
  private func screens(on page: DiagramPage) -> [String] {
    page.diagram.nodes.filter { $0.kind == .screen }.map(\.title)
  }

  /// A home screen with branches of so many screens each, named after their first letter.
  private static func branches(_ sizes: [Int]) -> FlowDocument {
    var names = ["Home"]
    var lines: [GraphDocument.Line] = []
    for (branch, size) in sizes.enumerated() {
      let first = names.count
      for index in 0..<size {
        names.append("\(["A", "B", "C", "D", "E"][branch % 5])\(branch)-\(index)")
        lines.append(.init(index == 0 ? 0 : first + (index - 1) / 2, first + index, "go"))
        lines.append(.init(first + index, index == 0 ? 0 : first + (index - 1) / 2, "back", .pop))
      }
    }
    return GraphDocument.make(names.map { ($0, 0) }, lines)
  }

  @Test("without groups, what can be reached only through one screen is a page named after it")
  func dominated() {
    let pages = Self.branches([15, 14, 13, 12, 15, 14, 13, 12]).pages()
    #expect(
      pages.map(\.title) == [
        "Graph", "Home", "A0-0", "B1-0", "C2-0", "D3-0", "E4-0", "A5-0", "B6-0",
      ])
    #expect(screens(on: pages[2]).allSatisfy { $0.hasPrefix("A0-") })
    #expect(screens(on: pages[2]).count == 15)
    #expect(pages[2].name == "a0-0")
    #expect(
      pages[0].diagram.nodes.filter { $0.kind == .cluster }.map(\.title)
        == pages.dropFirst().map(\.title))
  }

  @Test("a page that is entered at many screens is called by some of them")
  func manyEntries() {
    let pages = GraphDocument.hub(120).pages()
    #expect(pages[1].title == "Hub")
    #expect(pages[2].title == "Leaf 16, Leaf 17 and 14 more")
    #expect(listed(["A"]) == "A")
    #expect(listed(["A", "B"]) == "A and B")
    #expect(listed(["A", "B", "C"]) == "A, B and C")
    #expect(listed(["A", "B", "C", "D"]) == "A, B and 2 more")
  }

  @Test("a cycle that nothing leads to is divided, too, and every node lies in one part")
  func cycles() {
    let lines = (0..<70).flatMap { node -> [GraphDocument.Line] in
      // From the start on there is a tree; the second half is a ring that leads into it.
      node < 35
        ? (node == 0 ? [] : [.init((node - 1) / 2, node, "down")])
        : [.init(node, node == 69 ? 35 : node + 1, "round"), .init(node, node - 35, "in")]
    }
    let diagram = GraphDocument.make((0..<70).map { ("S\($0)", 0) }, lines).diagram()
    let nodes = diagram.nodes.indices.filter(diagram.representsScreens)
    for size in [1, 3, 16, 100] {
      let parts = PageConnections(diagram).neighborhoods(of: nodes, size: size)
      #expect(parts.flatMap { $0 }.sorted() == nodes, "\(size)")
      #expect(parts.allSatisfy { $0.count <= size }, "\(size)")
    }
  }

  @Test("dominators are those that a search without each node finds")
  func dominators() {
    var random = 7
    func next(_ bound: Int) -> Int {
      random = (random * 1_103_515_245 + 12345) % 2_147_483_648
      return random / 65536 % bound
    }
    for _ in 0..<40 {
      let count = 12
      let lines = (0..<20).map { _ in GraphDocument.Line(next(count), next(count), "go") }
        .filter { $0.source != $0.target }
      let diagram = GraphDocument.make((0..<count).map { ("S\($0)", 0) }, lines).diagram()
      let connections = PageConnections(diagram)
      let tree = DominatorTree(Array(0..<count), connections)
      func reached(from roots: [Int], without left: Int?) -> Set<Int> {
        var reached: Set<Int> = []
        var waiting = roots.filter { $0 != left }
        while let node = waiting.popLast() {
          guard reached.insert(node).inserted else { continue }
          waiting += (connections.onward[node] ?? [:]).keys.filter { $0 != left }
        }
        return reached
      }
      // The start, and then the first of those that are still not reached.
      var roots = [0]
      for node in connections.sorted(0..<count)
      where !reached(from: roots, without: nil).contains(node) {
        roots.append(node)
      }
      let all = Set(0..<count)
      #expect(tree.order.sorted() == Array(0..<count))
      for (position, node) in tree.order.enumerated() where !roots.contains(node) {
        let expected = all.filter {
          $0 != node && !reached(from: roots, without: $0).contains(node)
        }
        var found: Set<Int> = []
        var next = tree.dominators[position]
        while let dominator = next {
          found.insert(tree.order[dominator])
          next = tree.dominators[dominator]
        }
        #expect(found == expected, "\(lines), \(node)")
      }
    }
  }

  @Test("groups that the author named are pages, and small ones share one")
  func namedGroups() {
    var document = Self.branches([25, 25, 25, 25, 3])
    for index in document.screens.indices {
      let branch = Int(document.screens[index].name.dropFirst().prefix { $0 != "-" })
      document.screens[index].group = branch.map { ["Shop", "Help", "Mail", "Maps", "Tips"][$0] }
    }
    #expect(
      document.diagram().groups.map(\.title) == ["Shop", "Help", "Mail", "Maps", "Tips"])
    #expect(
      document.pages().map(\.title) == ["Graph", "Graph and Tips", "Shop", "Help", "Mail", "Maps"])
    #expect(
      document.diagram(DiagramOptions(group: "Mail")).nodes.count { $0.kind == .screen } == 25)
  }

  @Test("pages of the same name are called by some of their screens")
  func sameNames() {
    var document = Self.branches([15, 14, 13, 12, 15, 14, 13, 12])
    for index in document.screens.indices where document.screens[index].name.hasSuffix("-0") {
      document.screens[index].name = "List"
    }
    #expect(
      document.pages().map(\.title) == [
        "Graph", "Home", "List, A0-1 and 13 more", "List, B1-1 and 12 more",
        "List, C2-1 and 11 more", "List, D3-1 and 10 more", "List, E4-1 and 13 more",
        "List, A5-1 and 12 more", "List, B6-1 and 11 more",
      ])
  }

  @Test("if an overview is too large, a group on several pages becomes one node, others stay")
  func groupsOnSeveralPages() throws {
    var document = Self.branches(Array(repeating: 13, count: 28))
    let groups = ["Shop", "Help", "Mail"]
    for index in document.screens.indices {
      let branch = Int(document.screens[index].name.dropFirst().prefix { $0 != "-" })
      document.screens[index].group = branch.map { $0 < 24 ? groups[$0 / 8] : "Tips \($0)" }
    }
    let pages = document.pages()
    let clusters = pages[0].diagram.nodes.filter { $0.kind == .cluster }
    #expect(
      clusters.map(\.title) == [
        "Home", "Shop", "Help", "Mail", "Tips 24", "Tips 25", "Tips 26", "Tips 27",
      ])
    #expect(clusters.map(\.subtitle)[1] == "104 screens")
    for cluster in clusters {
      #expect(pages.contains { $0.name == cluster.page }, "\(cluster.title)")
    }
    let shop = try #require(pages.first { $0.title == "Shop" })
    #expect(shop.diagram.nodes.count { $0.kind == .cluster } == 8)
    #expect(shop.diagram.nodes.filter { $0.kind == .connector }.map(\.page) == ["home"])
    let inner = try #require(pages.first { $0.title == "Shop: A0-0" })
    #expect(inner.diagram.trail.map(\.title) == ["Graph", "Shop", "Shop: A0-0"])
    let tips = try #require(pages.first { $0.title == "Tips 24" })
    #expect(tips.diagram.trail.map(\.title) == ["Graph", "Tips 24"])
    // Every configuration is in the node of its group.
    let nodeIDs = pages[0].diagram.elements.configurations
    for (index, screen) in document.screens.enumerated() {
      let node = try #require(nodeIDs[index])
      let title = pages[0].diagram.nodes[node].title
      #expect(title == screen.group ?? "Home")
    }
  }

  @Test("screens without any connection have a page of their own")
  func unconnected() {
    var document = Self.branches([40, 36, 32])
    for index in 0..<9 {
      document.configurations.append(
        .init(state: "s", stack: .init(.init(document.screens.count))))
      document.screens.append(.init(name: "Lost \(index)"))
    }
    let pages = document.pages()
    #expect(pages.last?.title == "without connections")
    #expect(pages.last.map(screens)?.count == 9)
    #expect(pages.dropLast().flatMap(screens).allSatisfy { !$0.hasPrefix("Lost") })
  }

  @Test("an overview with many edges draws those that lead there first, and lists the others")
  func minorEdges() throws {
    let count = 12
    let overview = Self.groups(count).pages()[0].diagram
    let clusters = overview.nodes.filter { $0.kind == .cluster }
    let edges = overview.edges.filter {
      overview.representsScreens($0.source) && overview.representsScreens($0.target)
    }
    #expect(clusters.count == count)
    #expect(edges.count == count - 1)
    let rows = clusters.flatMap(\.rows).map(\.text).filter { $0.hasPrefix("also to ") }
    #expect(!rows.isEmpty)
    #expect(Set(overview.captions).count == overview.captions.count)
    // What is listed can still be found from its transition.
    let listed = overview.nodes.flatMap(\.rows).filter { $0.text.hasPrefix("also to ") }
    #expect(listed.allSatisfy { !$0.origins.labelIDs.isEmpty })
  }

  @Test("so does an overview of some groups, with one edge for each group that is not on it")
  func minorEdgesBelow() throws {
    let pages = Self.groups(48).pages()
    let overviews = pages.dropFirst().map(\.diagram)
      .filter { $0.nodes.contains { $0.kind == .cluster } }
    #expect(overviews.count > 2)
    #expect(overviews.allSatisfy { !$0.isTangled })
    for overview in overviews {
      for node in overview.nodes.indices where overview.nodes[node].kind == .connector {
        #expect(overview.edges.count { $0.source == node || $0.target == node } == 1)
      }
      for node in overview.nodes.indices where overview.nodes[node].kind == .cluster {
        #expect(overview.edges.contains { $0.source == node || $0.target == node })
      }
    }
    let listed = overviews.flatMap(\.nodes).flatMap(\.rows).filter { $0.text.hasPrefix("also to ") }
    #expect(!listed.isEmpty)
    #expect(listed.allSatisfy { !$0.origins.labelIDs.isEmpty })
  }

  @Test("an overview of a single page is left out", arguments: [33, 40, 48])
  func singlePage(groups: Int) {
    // A hub, from which most groups are reached, and a chain of the others.
    let lines = (1..<groups * 8).map { node in
      GraphDocument.Line(
        node % 8 != 0 ? node - 1 : node % 24 == 0 ? node - 8 : node % 5, node, "go\(node)")
    }
    var document = GraphDocument.make((0..<groups * 8).map { ("S\($0)", 0) }, lines)
    for screen in document.screens.indices { document.screens[screen].group = "G\(screen / 8)" }
    var plan = PagePlan(document.diagram(), split: .auto)
    for _ in 0..<4 {
      for page in plan.pages.dropFirst() {
        let nodes = page.diagram.nodes
        let clusterCount = nodes.count { $0.kind == .cluster }
        #expect(clusterCount != 1 || nodes.contains { $0.kind == .screen })
      }
      let overviews = plan.pages.filter { $0.diagram.nodes.contains { $0.kind == .cluster } }
      _ = plan.split(overviews.map(\.name))
    }
  }

  @Test("each node of such an overview keeps an edge, whatever leads to it")
  func sharedEntries() {
    var overview = Diagram(title: "t", summary: "s", direction: .down)
    overview.add(nodes: 5)
    for node in [0, 1] { overview.nodes[node].kind = .cluster }
    for node in [2, 3, 4] {
      overview.nodes[node].kind = .connector
      overview.nodes[node].page = "p\(node)"
    }
    let go = Diagram.Label(symbols: [.push], event: "go", details: [])
    for node in [0, 1] {
      for connector in [2, 3] {
        overview.add(edge: node, connector, [go])
        overview.add(edge: connector, node, [go])
      }
      overview.add(edge: node, 4, [Diagram.Label(symbols: [.pop], event: "back", details: [])])
    }
    for edge in overview.edges.indices where overview.edges[edge].target == 4 {
      overview.edges[edge].symbol = .pop
    }
    #expect(overview.isTangled)
    overview.listMinorEdges()
    #expect(overview.edges.map { [$0.source, $0.target] } == [[2, 0], [0, 3], [0, 4], [2, 1]])
    #expect(overview.nodes[0].rows.map(\.text) == ["also to Box 2"])
    #expect(overview.nodes[1].rows.map(\.text) == ["also to Box 2, Box 3, Box 4"])
    #expect(overview.nodes[0].tooltip.hasSuffix("Also reached from Box 3"))
    #expect(overview.nodes[1].tooltip.hasSuffix("Also reached from Box 3"))
  }

  @Test("what depends on the path is an edge to a node of an overview only if nothing else is")
  func historyInOverview() {
    var overview = Diagram(title: "t", summary: "s", direction: .down)
    overview.add(nodes: 6)
    for node in 1..<6 { overview.nodes[node].kind = .cluster }
    overview.nodes[0].kind = .start
    overview.add(edge: 0, 1, [])
    let again = Diagram.Label(symbols: [], event: "again", details: [])
    for node in 2..<6 {
      overview.add(edge: 1, node, [again, again])
      overview.edges[overview.edges.count - 1].dependsOnPath = true
    }
    let go = Diagram.Label(symbols: [.push], event: "go", details: [])
    for node in 2..<5 { overview.add(edge: node - 1, node, [go]) }
    overview.listMinorEdges()
    let ends = overview.edges.map { [$0.source, $0.target] }
    #expect(ends == [[0, 1], [1, 2], [1, 5], [1, 2], [2, 3], [3, 4]])
    #expect(overview.nodes[1].rows.map(\.text) == ["also to Box 3, Box 4"])
  }

  @Test("an edge that changed is drawn, however many there are")
  func changedEdges() throws {
    for emphasis in [nil, Diagram.Emphasis.added] {
      var overview = Self.groups(12).pages()[0].diagram
      let clusters = overview.nodes.indices.filter(overview.representsScreens)
      // The first one is reached from the start.
      let last = try #require(clusters.last)
      overview.add(edge: last, clusters[0], [])
      overview.edges[overview.edges.count - 1].emphasis = emphasis
      overview.listMinorEdges()
      let isDrawn = overview.edges.contains { $0.source == last && $0.target == clusters[0] }
      #expect(isDrawn == (emphasis != nil))
    }
  }

  /// So many groups of eight screens, with edges within and between them.
  private static func groups(_ count: Int) -> FlowDocument {
    let names = (0..<count * 8).map { ("S\($0)", $0 / 8) }
    var lines: [GraphDocument.Line] = []
    for node in 1..<count * 8 {
      lines.append(.init(node % 8 == 0 ? node / 16 * 8 : node - 1, node, "go\(node)"))
      if node % 3 == 0 { lines.append(.init(node, node * 5 % (count * 8) / 8 * 8, "x\(node)")) }
    }
    var document = GraphDocument.make(
      names.map { ($0.0, 0) }, lines.filter { $0.source != $0.target })
    for (index, name) in names.enumerated() { document.screens[index].group = "G\(name.1)" }
    return document
  }

  @Test("if a page leads to too many nodes, it names the nearest of those that it does not show")
  func elsewhere() throws {
    let names = ["Home"] + (1...60).map { "T\($0)" }
    let lines = (1...60).map { GraphDocument.Line(0, $0, "t\($0)") }
    let diagram = GraphDocument.make(names.map { ($0, 0) }, lines).diagram()
    let partial = PartialDiagram(
      diagram, to: [0],
      connectorLabel: { .init(description: "page \($0)", page: "p\($0)", title: "P\($0)") })
    let connectors = partial.diagram.nodes.filter { $0.kind == .connector }
    #expect(connectors.count == 9)
    let rest = try #require(connectors.last)
    #expect(rest.title == "elsewhere")
    #expect(rest.subtitle == "52 screens")
    #expect(
      rest.rows.map(\.text) == [
        "T9, T10, T11, T12, T13, T14, T15, T16,", "T17, T18, T19, T20, 40 more",
      ])
    let few = PartialDiagram(
      diagram, to: [0],
      connectorLabel: { .init(description: nil, page: "p\($0 % 3)", title: "P\($0 % 3)") })
    #expect(
      few.diagram.nodes.filter { $0.kind == .connector }.map(\.subtitle) == [
        "20 screens: T1, T4 and 18 more", "20 screens: T2, T5 and 18 more",
        "20 screens: T3, T6 and 18 more",
      ])
  }

  @Test("a group without screens of its own is no node of the overview")
  func noEmptyNode() {
    let document = GraphDocument.make(
      parts: ["Inner"], (0..<6).map { ("S\($0)", $0 == 0 ? 0 : 1) },
      (1..<6).map { .init(0, $0, "go\($0)") })
    for level in [DiagramOptions.Level.overview] {
      let nodes = document.diagram(DiagramOptions(level: level)).nodes
      #expect(nodes.allSatisfy { $0.subtitle?.hasPrefix("0 ") != true })
    }
  }
}
