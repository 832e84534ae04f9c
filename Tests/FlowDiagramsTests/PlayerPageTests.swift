import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing
@testable import FlowLayout

@Suite("The page of a player")
struct PlayerPageTests {
  private func page(
    of document: FlowDocument, trace: Overlay.TracePath? = nil
  ) throws -> String {
    try document.player(diagrams: [document.diagram().placedInRow], trace: trace)
  }

  @Test("the script's hash in the policy is that of the script in the page")
  func hash() throws {
    #expect(SHA256.base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    #expect(PlayerFiles.scriptHash == "sha256-" + SHA256.base64(PlayerFiles.script))
    let page = try page(of: SmallFlow.document())
    #expect(page.contains("script-src 'sha256-"))
    #expect(page.contains("<script>" + PlayerFiles.script + "</script>"))
  }

  @Test("nothing but the one script may run, and nothing may be fetched or sent")
  func policy() throws {
    let directives = PlayerPage.policy().split(separator: ";").map { $0.drop { $0 == " " } }
    #expect(directives.first == "default-src 'none'")
    #expect(directives.contains("base-uri 'none'"))
    #expect(directives.contains("form-action 'none'"))
    #expect(directives.contains("img-src data:"))
    #expect(directives.contains { $0.hasPrefix("script-src 'sha256-") })
    #expect(!PlayerPage.policy().contains("http"))
    for token in ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "http:"] {
      let text = PlayerFiles.script.replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!text.contains(token), "\(token)")
    }
  }

  @Test("no text of the document can end the data or become an element")
  func escapes() throws {
    let hostile = "</script><script>alert(1)</script><!-- & \u{2028} \" '"
    let page = try page(of: SmallFlow.document(title: hostile))
    #expect(page.split(separator: "<script", omittingEmptySubsequences: false).count == 3)
    #expect(!page.contains("<!-- &"))
    #expect(PlayerData.escaped("\"<a>&\u{2028}\u{2029}\"") == #""\u003ca\u003e\u0026\u2028\u2029""#)
  }

  @Test("every label of a picture is named, and every transition names its labels")
  func namesLabels() throws {
    let page = try page(of: SmallFlow.document())
    #expect(page.contains("data-label=\"e1.0\""))
    #expect(page.contains("data-node=\"0\""))
    #expect(page.contains("id=\"p0-list\""))
    let diagram = SmallFlow.document().diagram()
    // The else of the guard is in the guard's own label.
    #expect(diagram.elements.labelIDs[8] == diagram.elements.labelIDs[7])
    #expect(diagram.elements.labelIDs.count == 12)
  }

  @Test("a picture of its own has no name for a player")
  func leavesPicturesAlone() {
    let svg = SmallFlow.document().diagram().placedInRow.svg()
    #expect(!svg.contains("data-"))
    #expect(svg.contains("<style>"))
  }

  @Test("the table has every transition once")
  func table() {
    let table = SmallFlow.document().playerTable()
    // One start and twelve transitions; two pushes of Detail and two backs differ in their ends.
    #expect(table.count == 13)
    #expect(
      table.text.contains(
        "<tr><th scope=\"row\">Login</th><td>submitTapped</td><td>password right</td>"
          + "<td>dismiss</td><td>List</td></tr>"))
  }

  @Test("a document of no screens and no pictures has a page")
  func empty() throws {
    let document = FlowDocument(
      name: "none", title: "None", search: .init(), parts: [.init(name: "None")], screens: [],
      configurations: [], starts: [], transitions: [])
    let page = try document.player(diagrams: [])
    #expect(page.contains("<h1 title=\"None\">None</h1>"))
  }

  @Test("what is too large says what to do")
  func limit() {
    var document = SmallFlow.document()
    let step = document.transitions[0]
    document.transitions = Array(repeating: step, count: PlayerError.maxTransitions + 1)
    #expect(throws: PlayerError.tooLarge(transitions: 200_001)) {
      try document.player(diagrams: [])
    }
    #expect(
      PlayerError.tooLarge(transitions: 200_001).message
        == "a player holds at most 200000 transitions, the flow has 200001; explore less of it, "
        + "with --max-depth or --max-configurations")
  }

  @Test("the listings of Documentation/Player.md do what it says")
  func listings() throws {
    let document = SmallFlow.document()
    let placed = document.diagram().placedInRow

    let page = try document.player(diagrams: [placed])
    let story = try document.player(diagrams: [placed], trace: .init(steps: [0, 3, 6]))
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(story.contains(#""trace": {"start": 0, "moments": [0, 3, 6]}"#))
    #expect(try document.player(diagrams: [placed]) == page)
  }

  @Test("where no stack is known, no symbol shows what an event does to it")
  func unknownStacks() throws {
    var document = SmallFlow.document()
    document.transitions = document.transitions.map {
      .init(from: $0.source, to: $0.target, event: $0.event)
    }
    #expect(try page(of: document).contains("[\"none\""))
    document.hasStacks = false
    #expect(!(try page(of: document).contains("[\"none\"")))
  }

  @Test("starts with the same condition are called after their screens, too")
  func startNames() throws {
    var document = SmallFlow.document()
    document.starts = [
      .init(configuration: 0), .init(configuration: 1, condition: "opened by code"),
      .init(configuration: 2, condition: "opened by code"),
    ]
    #expect(document.startNames == [nil, "opened by code: Search", "opened by code: Detail"])
    #expect(try page(of: document).contains("opened by code: Detail"))
  }
}
