import FlowDiagrams
import FlowDocuments
import Testing

@Suite("Documentation/Reading.md")
struct ReadingPageTests {
  private let document = SmallFlow.document()

  @Test("the listing of the page does what it says")
  func listing() throws {
    let overview = document.diagram(.overview)
    #expect(overview.nodes.map(\.title) == ["Small", "Account · sheet", "", "done"])
    let near = document.diagram(
      DiagramOptions(focus: .init(screen: "Detail", radius: 2), back: .hidden))
    #expect(near.nodes.map(\.title) == ["List", "Search", "Detail", "Login", "", "done"])
    // Throws a DiagramOptionsError for a name that is not there.
    try document.check(DiagramOptions(group: "Account"))
    var names: [String] = []
    for page in document.pages(.screens, split: .always) {
      print(page.name, page.title)
      names.append(page.name)
      #expect(!page.title.isEmpty && !page.diagram.nodes.isEmpty)
    }
    #expect(names == ["overview", "list", "account"])
  }
}
