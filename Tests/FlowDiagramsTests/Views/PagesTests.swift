import FlowCore
import FlowDocuments
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("A large picture is drawn on several pages")
struct PagesTests {
  private func screens(on page: DiagramPage) -> [String] {
    page.diagram.nodes.filter { $0.kind == .screen }.map(\.title)
  }

  @Test("what fits one page stays on one, and can be split by its groups")
  func split() {
    let shop = GraphDocument.shop()
    let one = shop.pages()
    #expect(one.map(\.name) == ["overview"])
    #expect(one[0].diagram.lineTexts == shop.diagram().lineTexts)
    let pages = shop.pages(split: .always)
    #expect(pages.map(\.name) == ["overview", "home", "shop", "help"])
    #expect(pages.map(\.title) == ["Graph", "Home", "Shop", "Help"])
    #expect(
      pages[0].diagram.nodes.compactMap(\.page) == ["home", "shop", "help"])
    #expect(pages[0].diagram.trail.map(\.title) == ["Graph · overview"])
    #expect(pages[2].diagram.trail.map(\.page) == ["overview", nil])
    #expect(pages[2].diagram.title == "Graph: Shop")
    #expect(
      pages[2].diagram.summary.hasPrefix("A page of Graph: Shop, with 3 of 6 screens."))
    #expect(GraphDocument.chain(300).pages(split: .never).count == 1)
  }

  @Test("a page leads to others by connectors that name the screen and the page")
  func connectors() {
    let page = GraphDocument.shop().pages(DiagramOptions(back: .edges), split: .always)[3]
    #expect(
      page.diagram.nodeTexts == [
        "screen Topics", "connector Menu | page Home", "connector Cart | page Shop",
        "connector Item | page Shop",
      ])
    #expect(page.diagram.nodes.map(\.page) == [nil, "home", "shop", "shop"])
    #expect(
      page.diagram.lineTexts == [
        "Menu → Topics (helpTapped)", "Topics → Menu (doneTapped)", "Cart → Topics (whyTapped)",
        "Item → Topics (helpTapped)",
      ])
  }

  @Test("the overview leaves out the edges back where an edge leads there")
  func returns() {
    let overview = GraphDocument.shop()
      .pages(DiagramOptions(back: .edges), split: .always)[0].diagram
    #expect(
      overview.lineTexts == [
        "• → Home", "Home → Shop (shopTapped, buyTapped)",
        "Shop → paid (payTapped)",
        "Home → Help (helpTapped)",
        "Shop → Help (whyTapped, helpTapped)",
      ])
    #expect(
      overview.captions == ["Edges that go back where others go forward are drawn on the pages."])
  }

  static let large = [
    ("chain", GraphDocument.chain(300), 300), ("hub", GraphDocument.hub(100), 101),
    ("web", Self.web(120), 120),
  ]

  /// Screens that lead on to others far and near.
  private static func web(_ count: Int) -> FlowDocument {
    GraphDocument.make(
      parts: ["Inner"], (0..<count).map { ("W\($0)", $0 % 3 == 0 ? 0 : 1) },
      (1..<count).flatMap { node -> [GraphDocument.Line] in
        [
          .init(node / 2, node, "go\(node)"), .init(node, node / 2, "back", .pop),
          .init(node, (node * 7) % count, "link\(node)"),
        ]
      }.filter { $0.source != $0.target })
  }

  @Test(
    "of a large flow every screen is on exactly one page, and every page is small", arguments: large
  )
  func partition(_ name: String, _ document: FlowDocument, _ count: Int) {
    let pages = document.pages()
    #expect(pages.count > 2)
    let all = pages.flatMap(screens)
    #expect(all.count == count)
    #expect(Set(all).count == count)
    for page in pages {
      #expect(page.diagram.nodes.count <= DiagramPage.maxNodes, "\(page.name)")
      #expect(page.diagram.labeledEdges <= DiagramPage.maxEdges, "\(page.name)")
    }
  }

  @Test(
    "every edge is drawn on a page, and pages lead only to pages that are there", arguments: large)
  func complete(_ name: String, _ document: FlowDocument, _ count: Int) {
    let pages = document.pages()
    let names = Set(pages.map(\.name))
    #expect(names.count == pages.count)
    for page in pages {
      let links = page.diagram.nodes.compactMap(\.page) + page.diagram.trail.compactMap(\.page)
      #expect(names.isSuperset(of: links), "\(page.name)")
    }
    let drawn = Set(pages.dropFirst().flatMap { $0.diagram.elements.labelIDs.keys })
    #expect(drawn == Set(document.transitions.indices))
    #expect(document.pages() == pages)
  }

  @Test("a page that came out too large is split in two, and a small one is not")
  func splitting() {
    var plan = PagePlan(GraphDocument.chain(120).diagram(), split: .auto)
    let before = plan.pages
    let isSplit = plan.split([before[1].name])
    #expect(isSplit)
    #expect(plan.pages.count == before.count + 1)
    #expect(plan.pages.flatMap(screens).count == 120)
    var single = PagePlan(GraphDocument.shop().diagram(), split: .auto)
    let isShopSplit = single.split(["overview"])
    #expect(!isShopSplit)
    var chain = PagePlan(GraphDocument.chain(20).diagram(), split: .auto)
    #expect(chain.pages.count == 1)
    let isChainSplit = chain.split(["overview"])
    #expect(isChainSplit)
    #expect(chain.pages.map(\.title) == ["Graph", "Step 0", "Step 10"])
    #expect(chain.pages.map(\.name) == ["overview", "step-0", "step-10"])
  }

  @Test("an overview of very many pages has overviews between it and the pages")
  func levels() {
    let pages = GraphDocument.chain(500).pages()
    #expect(pages[0].diagram.nodes.count <= DiagramPage.maxNodes)
    #expect(pages.last?.diagram.trail.count == 3)
    #expect(pages.flatMap(screens).count == 500)
  }

  @Test(
    "a small group joins the page that most of its edges lead to, if there is room",
    arguments: [
      // The edges between the small group and each of two others, the size of the second, who takes it.
      (1, 2, 7, "B"), (2, 1, 7, "A"), (1, 1, 7, "A"), (0, 1, 7, "B"), (1, 2, 17, "B"),
      (1, 2, 18, "A"), (0, 0, 7, nil), (0, 2, 18, nil),
    ] as [(Int, Int, Int, String?)])
  func smallGroups(_ toFirst: Int, _ toSecond: Int, _ size: Int, _ taker: String?) throws {
    let names = ["Small"] + (1...7).map { "A\($0)" } + (1...size).map { "B\($0)" }
    let diagram = GraphDocument.make(
      names.map { ($0, 0) },
      (0..<toFirst).map { .init(0, 1, "a\($0)") } + (0..<toSecond).map { .init(0, 8, "b\($0)") }
    ).diagram()
    let parts = ["Small", "A", "B"].map { title in
      PageDivider.PagePart(
        diagram.nodes.indices.filter { diagram.nodes[$0].title.hasPrefix(title) }, title: title)
    }
    let joined = PageDivider(diagram).joiningSmall(parts)
    let small = try #require(joined.first { $0.nodes.contains(parts[0].nodes[0]) })
    #expect(small.title == (taker.map { "\($0) and Small" } ?? "Small"))
    #expect(Set(joined.flatMap(\.nodes)) == Set(parts.flatMap(\.nodes)))
    #expect(joined.count == (taker == nil ? 3 : 2))
  }

  @Test("links are written only where an address is given, and escaped")
  func links() {
    let page = GraphDocument.shop().pages(split: .always)[0].diagram
    let placed = PlacedDiagram(
      diagram: page, nodes: page.nodes.map { Rect(center: .init(x: 0, y: 0), size: $0.size) },
      groups: [],
      routes: page.edges.map { _ in
        .init(
          curve: Array(repeating: .init(x: 0, y: 0), count: 4), tip: .init(x: 0, y: 9), label: nil)
      })
    #expect(!placed.svg().contains("<a "))
    let svg = placed.svg { #"x-\#($0)"<.svg"# }
    #expect(svg.contains(#"<a class="link" href="x-shop&quot;&lt;.svg">"#))
    #expect(svg.components(separatedBy: "<a ").count == 4)
  }
}

extension String {
  fileprivate func components(separatedBy text: String) -> [Substring] { split(separator: text) }
}
