import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("Mermaid")
struct MermaidTests {
  /// Texts that Mermaid would read as more than a text, and how they are written.
  static let texts: [(text: String, written: String)] = [
    ("plain", "plain"),
    ("[password right]", "[password right]"),
    ("\"#1\" <b> & `x` \\", "#quot;#35;1#quot; #lt;b#gt; #amp; #96;x#96; #92;"),
    ("**b** _i_ ~~s~~", "#42;#42;b#42;#42; #95;i#95; #126;#126;s#126;#126;"),
    ("%%{init: {}}%%", "#37;#37;#123;init: #123;#125;#125;#37;#37;"),
    ("50%", "50%"), ("[a](http://b.c)", "[a#93;(http#58;//b.c)"),
    ("1. one", "1#46; one"), ("2) two", "2#41; two"), ("v1.2", "v1.2"),
    ("- list", "#45; list"), ("a - b", "a - b"), ("+ list", "#43; list"), ("=", "#61;"),
    ("fa:fa-car", "fa:\u{2060}fa-car"), ("a: b", "a: b"),
    ("$$x$$", "$\u{2060}$x$\u{2060}$"), ("$5", "$5"),
    ("\u{FB02}°°35¶ß", "\u{FB02}\u{2060}°°35¶\u{2060}ß"),
    ("a\\nb", "a#92;\u{2060}nb"),
    ("\"\u{301}", "#quot;\u{301}"),
    ("", " "),
  ]

  @Test("what Mermaid would read is escaped, and nothing else", arguments: texts)
  func escapes(_ text: String, _ written: String) {
    #expect(mermaidLabel([text]) == written)
  }

  @Test("names are no keywords, and texts are in quotes")
  func names() {
    var document = SmallFlow.document()
    document.screens[0].name = ##"end "#1" <b> & `x` \"##
    let mermaid = document.diagram(DiagramOptions(back: .edges)).mermaid()
    #expect(mermaid.hasPrefix("flowchart TD\n  accTitle: Small\n  accDescr: 4 screens and "))
    #expect(
      mermaid.contains(
        ##"s_End_1_B_X["end #quot;#35;1#quot; #lt;b#gt; #amp; #96;x#96; #92;<br/>↻ sorted"##))
    #expect(mermaid.contains(##"s_Search -.->|"back"| s_End_1_B_X"##))
    #expect(mermaid.contains(##"subgraph s_Group_Account_Sheet["Account · sheet"]"##))
  }

  @Test("every text keeps to what all versions read alike", .large, arguments: texts)
  func keepsToSubset(_ text: String, _ written: String) {
    var document = SmallFlow.document(title: text)
    for index in document.screens.indices { document.screens[index].name = "\(text)\(index)" }
    for index in document.transitions.indices {
      document.transitions[index].event.name = text
      document.transitions[index].guard = text
      document.transitions[index].note = text
    }
    document.parts[1].name = text
    document.outcomes[0] = text
    let trace = Overlay.TracePath(steps: [0, 3], verdict: .violated(because: text))
    for level in DiagramOptions.Level.allCases {
      for (name, overlay) in [
        ("no overlay", nil), ("a trace", .trace(trace)),
        ("coverage", .coverage(.init(counts: [1, 0], seen: [0]))),
      ] as [(String, Overlay?)] {
        let mermaid = document.diagram(DiagramOptions(level: level), overlay: overlay).mermaid()
        #expect(MermaidSubset.complaints(about: mermaid) == [], "\(level), \(name)")
      }
    }
  }

  @Test(
    "the check of the subset finds what is outside of it",
    arguments: [
      "end[\"x\"]", "s_a[\"x\"]", "s_A[x]", "s_A[\"\"]", "s_A[\"a\"b\"]", "s_A[\"**b**\"]",
      "s_A[\"1. x\"]", "s_A[\"#x;\"]", "s_A --> s_B", "click s_A href \"x\"", "%%{init: {}}%%",
      "s_A[\"fa:fa-car\"]", "subgraph s_A[\"x\"]", "end", "accTitle: a <b>",
      "linkStyle 0 stroke:red",
      "s_A[\"x\"]\n  s_A[\"x\"]", "s_A[\"x\"]\n subgraph s_B[\"x\"]\n s_A --> s_A\n end",
    ])
  func finds(_ wrong: String) {
    #expect(MermaidSubset.complaints(about: "flowchart TD\n  \(wrong)\n") != [])
    #expect(MermaidSubset.complaints(about: "flowchart TD\n  s_A[\"x\"]\n  s_A --> s_A\n") == [])
  }

  @Test("what labels leave out of the names of events is listed", arguments: [1, 1000])
  func eventPrefix(_ repetitions: Int) throws {
    var document = GraphDocument.make(
      (0...3).map { ("S\($0)", 0) },
      ["open", "close", "opened"].enumerated().map {
        .init($0.offset, $0.offset + 1, "com.example.shop.\($0.element)")
      })
    // A long summary is cut, but not what follows it.
    document.screens[0].name = String(repeating: "Home ", count: repetitions)
    let mermaid = document.diagram().mermaid()
    #expect(mermaid.contains("…opened"))
    let description = try #require(
      mermaid.split(separator: "\n").first { $0.hasPrefix("  accDescr: ") })
    #expect(description.hasSuffix(" “…” stands for com.example.shop."))
    #expect(MermaidSubset.complaints(about: mermaid) == [])
  }

  @Test("what is too much for Mermaid is reported with the figures")
  func limits() throws {
    var diagram = SmallFlow.document().diagram()
    #expect(diagram.mermaidLimits(exceededBy: diagram.mermaid()) == [])
    let edge = try #require(diagram.edges.last)
    diagram.edges = Array(repeating: edge, count: 500)
    #expect(diagram.mermaidLimits(exceededBy: "") == [])
    diagram.edges.append(edge)
    let edgeLimit = "Mermaid draws at most 500 edges, and this diagram has 501"
    #expect(diagram.mermaidLimits(exceededBy: "") == [edgeLimit])
    // Mermaid counts UTF-16 units: a family is one character, and eleven units.
    let family = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
    #expect(family.utf16.count == 11)
    let texts = [String(repeating: "a", count: 50_000), String(repeating: family, count: 4546)]
    #expect(texts.map { diagram.mermaidLimits(exceededBy: $0).count } == [1, 2])
    #expect(
      diagram.mermaidLimits(exceededBy: texts[1]) == [
        "Mermaid draws texts of at most 50000 characters, and this one has 50006", edgeLimit,
      ])
  }
}
