import Testing

@testable import FlowDiagrams
@testable import FlowLayout

@Suite("The texts above and below a diagram")
struct SheetTests {
  @Test("stay on the page in a font as wide as DejaVu Sans")
  func wideFont() {
    let sentence =
      "the flow does not say why: illicit little fills, it lists [i, l, t] still (it will)"
    var placed = SmallFlow.inRows()
    placed.diagram.notes = [
      .init(mark: .violated, text: sentence), .init(badge: "1", text: sentence + sentence),
    ]
    placed.diagram.captions = [sentence]
    let sheet = Sheet(placed)
    // How much wider than measured DejaVu Sans draws such a text.
    let stretch = 1.16
    let room = sheet.frame.width - 2 * Sheet.margin
    #expect(sheet.notes.notes.contains { $0.lines.count > 1 })
    for note in sheet.notes.notes {
      for line in note.lines {
        let width = TextMetrics.width(of: line, size: 12) * stretch
        #expect(note.indent + width <= room, "\(line)")
      }
    }
    for (entry, position) in sheet.legend.positions {
      let width = TextMetrics.width(of: entry.text, size: Diagram.Label.fontSize) * stretch
      #expect(position.x + Legend.markWidth(of: entry) + width <= room, "\(entry.text)")
    }
  }

  @Test("the legend distinguishes a shallow history from a deep one")
  func histories() {
    var diagram = SmallFlow.document().diagram()
    for title in ["H", "H*"] {
      diagram.nodes.append(
        Diagram.Node(
          id: title, kind: .history, title: title, size: Size(width: 24, height: 24), tooltip: title
        ))
    }
    let legend = Legend(diagram: diagram, width: 300)
    let texts = legend.positions.map(\.item.text)
    #expect(
      texts.suffix(2) == [
        "what the group showed last", "what the group showed last, even in a group inside it",
      ])
    let middles = legend.positions.map { $0.position.y + Diagram.Label.lineHeight / 2 }
    let rings = middles.suffix(2)
    #expect(rings[rings.endIndex - 1] - rings[rings.startIndex] >= CardMetrics.historySize)
    #expect(rings[rings.endIndex - 1] + CardMetrics.historySize / 2 <= legend.size.height)
  }

  @Test("the line above a page cuts its titles the more of them there are", arguments: 1...9)
  func trail(count: Int) throws {
    let title = "A list of all deliveries, and everything else that comes back again"
    let trail = Array(repeating: Diagram.Breadcrumb(title: title, page: "page"), count: count)
    let line = try #require(BreadcrumbLine(trail))
    #expect(line.width <= 840)
    #expect(line.breadcrumbs.count == count)
    #expect(line.breadcrumbs.allSatisfy { $0.title.hasPrefix("A") && $0.title.hasSuffix("n") })
    let short = [
      Diagram.Breadcrumb(title: "Shop", page: "overview"), .init(title: "Cart", page: nil),
    ]
    #expect(BreadcrumbLine(short)?.breadcrumbs == short)
  }
}
