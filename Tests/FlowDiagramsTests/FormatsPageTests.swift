import FlowDiagrams
import FlowTestSupport
import Testing

@Suite("Documentation/Formats.md")
struct FormatsPageTests {
  @Test("the listings of the page do what it says")
  func listings() throws {
    let document = SmallFlow.document()

    let diagram = document.diagram()
    let mermaid = diagram.mermaid()
    let limits = diagram.mermaidLimits(exceededBy: mermaid)
    let plantUML = diagram.plantUML()
    let table = document.markdown(level: .configurations, headingLevel: 2)
    #expect(mermaid.hasPrefix("flowchart TD\n"))
    #expect(limits == [])
    #expect(plantUML.hasPrefix("@startuml\n"))
    #expect(table.hasPrefix("## Small\n"))

    let page = try Article("Formats.md", compiledIn: #filePath)
    #expect(page.listings.count == 1)
    #expect(page.listingsNotCompiled == [])
  }
}
