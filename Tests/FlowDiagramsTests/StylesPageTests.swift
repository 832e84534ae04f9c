import FlowTestSupport
import Foundation
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("Documentation/Styles.md")
struct StylesPageTests {
  /// The rows of the tables of the page, as cells without the space around them.
  private func rows() throws -> [[String]] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let page = try String(
      contentsOf: root.appendingPathComponent("Documentation/Styles.md"), encoding: .utf8)
    return page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("the page names every style and every variable, in their order")
  func names() throws {
    let names = try rows().map { $0[0].trimmingCharacters(in: ["`"]) }
    let variables = Palette.variables.map(\.name) + [StyleReader.fontVariable]
    #expect(names == DiagramStyle.named.map(\.key) + variables)
  }

  @Test("the page states the contrasts that are checked")
  func contrasts() throws {
    for row in try rows() where row[0].hasPrefix("`--") && row.count == 3 {
      let name = row[0].trimmingCharacters(in: ["`"])
      let rule = Palette.contrastRules.first { rule in
        rule.colors.contains { Palette.name(of: $0) == name }
      }
      let grounds =
        rule?.grounds.map { Palette.name(of: $0).dropFirst(DiagramStyle.prefix.count) } ?? []
      let list = grounds.dropLast().joined(separator: ", ") + " and " + (grounds.last ?? "")
      let needed = rule?.needed == 4.5 ? "4.5" : "3"
      #expect(row[2] == (rule == nil ? "" : "\(needed), to \(list)"), "\(name)")
    }
  }

  @Test("the listings of the page do what it says")
  func listings() throws {
    let placed = SmallFlow.document().traceDiagram(of: .init(steps: [0]))

    let style = try DiagramStyle(
      css: """
        :root { --flowgraph-push: #0050b3 }
        @media (prefers-color-scheme: dark) { :root { --flowgraph-push: #9cc9ff } }
        """.utf8)
    let faults = style.contrastFaults()
    let svg = placed.svg(theme: .auto, style: style)
    #expect(faults == [])
    #expect(svg.contains("#0050b3") && svg.contains("#9cc9ff"))

    let page = try Article("Styles.md", compiledIn: #filePath)
    #expect(page.listings.count == 1)
    #expect(page.listingsNotCompiled == [])
  }
}
