import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing

@Suite("Pictures as text")
struct WriterTests {
  @Test("the edge list is sorted by bytes, starts first")
  func edgeList() {
    #expect(
      SmallFlow.document().edgeList(level: .configurations) == """
        start [List]
        [List,Detail] -> [List]  pop  ^
        [List,Search,Detail] -> [List,Search]  pop  ^
        [List,Search] -> [List,Search,Detail]  push  rowTapped
        [List,Search] -> [List]  pop  ^
        [List] -> (done)  none  doneTapped
        [List] -> [List,Detail]  push  rowTapped
        [List] -> [List,Search]  push  searchTapped
        [List] -> [List]  menu  sorted [by name]
        [List] -> [List]+modal[Login]  present  loginTapped
        [List]+modal[Login] -> [List]  dismiss  cancelTapped
        [List]+modal[Login] -> [List]  dismiss  submitTapped [password right, else alert]

        """)
  }

  @Test("refused, dead and bounded are listed at the end of the edge list")
  func edgeListFindings() {
    var document = SmallFlow.document()
    document.refusals = [
      .init(source: 0, event: .init(name: "upTapped"), command: .pop, reason: "last screen")
    ]
    document.deadEvents = [
      .init(event: .init(name: "ghost"), reason: .ignored),
      .init(
        event: .init(name: "never"), reason: .neverFired,
        transitions: [
          .init(
            from: 1, to: .configuration(0), event: .init(name: "never"), commands: [.pop])
        ]),
    ]
    document.search.bound = .init(kind: .configurations, limit: 5)
    let lines = document.edgeList(level: .screens).split(separator: "\n").suffix(4)
    #expect(
      Array(lines) == [
        "refused: List  pop  upTapped  (last screen)",
        "dead: Search -> List  pop  never  (never fired)",
        "dead: ghost  (ignored everywhere)",
        "bounded: at 5 configurations",
      ])
  }

  @Test("texts for other tools say what the picture shows, and that a search was cut")
  func summaries() {
    var document = SmallFlow.document()
    document.search.bound = .init(kind: .depth, limit: 3)
    let caption = "The search stopped at 3 visible screens: there may be more.\n"
    #expect(document.diagram().dot().contains(caption))
    #expect(document.diagram().mermaid().contains(caption))
  }

  @Test("DOT quotes everything and puts edges outside of clusters")
  func dot() {
    let document = SmallFlow.document(title: #"A "title" \ & more"#)
    let dot = document.diagram(DiagramOptions(back: .edges)).dot()
    #expect(dot.hasPrefix(#"digraph "A \"title\" \\ &amp; more" {"#))
    #expect(dot.contains(#"  subgraph "cluster_0" {"#))
    #expect(dot.contains(#"  "list" -> "account-login" [label="loginTapped", weight=6];"#))
    #expect(dot.contains(#"  "search" -> "list" [label="back", weight=1, style="dashed"];"#))
    #expect(dot.contains(#"  "detail" -> "list" [label="back", weight=1, style="dotted"];"#))
  }

  @Test("DOT asks for less where there are many labels between groups, which dot cannot lay out")
  func dotOfManyLabels() {
    let text = { (count: Int) in
      var document = SmallFlow.document()
      document.screens[2].part = 1
      document.transitions = (0..<count).map {
        let name = "event\($0)"
        document.screens.append(.init(name: name, part: 1))
        document.configurations.append(
          .init(state: name, stack: .init(layers: [[document.screens.count - 1]])))
        return .init(
          from: 0, to: .configuration(document.configurations.count - 1), event: .init(name: name))
      }
      return document.diagram().dot()
    }
    for (count, ranking, label) in [
      (20, "", "label"), (100, "newrank=true", "label"), (150, "nslimit", "xlabel"),
    ] {
      let dot = text(count)
      #expect(dot.contains("newrank=true") == (ranking == "newrank=true"))
      #expect(dot.contains("nslimit") == (ranking == "nslimit"))
      #expect(dot.contains(" [\(label)=\"event7\""))
    }
  }

  @Test("XML escapes markup and replaces what it cannot hold")
  func xml() {
    var text = ""
    XMLElement("a", ["b": "\"<&>\u{1}"], text: "]]><script>\u{0}\u{FFFE}é").write(to: &text)
    #expect(
      text == "<a b=\"&quot;&lt;&amp;&gt;\u{FFFD}\">]]&gt;&lt;script&gt;\u{FFFD}\u{FFFD}é</a>\n")
  }

  @Test(
    "numbers have a fixed count of decimals",
    arguments: [
      (0.04, "0.0"), (-0.04, "0.0"), (1.25, "1.3"), (-1.25, "-1.3"), (12.0, "12.0"),
      (.nan, "0.0"), (.infinity, "0.0"), (1e300, "1000000000.0"),
    ])
  func decimals(_ value: Double, _ text: String) {
    #expect(decimal(value, digits: 1) == text)
  }

  @Test("themes differ, and auto holds both")
  func themes() {
    let (light, dark, auto) = (DiagramTheme.light, DiagramTheme.dark, DiagramTheme.auto)
    let sheet = { (theme: DiagramTheme) in theme.styleSheet(.standard) }
    #expect(sheet(light) != sheet(dark))
    #expect(sheet(auto).hasPrefix(sheet(light)))
    #expect(sheet(auto).contains("@media (prefers-color-scheme: dark)"))
    #expect(sheet(auto).contains(Palette.dark.rules))
  }
}
