import FlowDocuments
import FlowImport
import FlowSupport
import ImportFixtures
import Testing

@Suite("imported flows")
struct ImportTests {
  private static func read(_ fixture: Fixture) throws -> ImportedFlow {
    let file = ImportFile(name: "a.\(fixture.ending)", bytes: Array(fixture.text.utf8))
    return try ImportedFlow(file, as: #require(ImportFormat(of: file)))
  }

  private static func text(of transition: FlowDocument.Transition, in flow: FlowDocument) -> String
  {
    func name(_ configuration: Int) -> String {
      flow.configurations[configuration].top.map { flow.screens[$0.screen].name } ?? ""
    }
    let target =
      switch transition.target {
      case .configuration(let target): name(target)
      case .outcome(let outcome): "(\(flow.outcomes[outcome]))"
      }
    let guards = transition.guard.map { ["[\($0)]"] } ?? []
    let decisions = transition.decisions.map { "<\($0.name): \($0.choice)>" }
    return ([name(transition.source), transition.event.name] + guards + decisions + [target])
      .joined(separator: " ")
  }

  @Test("have the transitions of the file, and notes about the rest", arguments: Fixture.all)
  func transitions(_ fixture: Fixture) throws {
    let flow = try Self.read(fixture)
    #expect(
      flow.document.transitions.map { Self.text(of: $0, in: flow.document) }.distinct()
        == fixture.transitions)
    #expect(flow.notes.map(\.text) == fixture.notes)
    #expect(flow.document.hasStacks == fixture.knowsStacks)
    #expect(try FlowDocument(json: Array(flow.document.json().utf8)) == flow.document)
  }

  @Test("every format has a fixture")
  func complete() {
    #expect(ImportFormat.all.map(\.name) == Fixture.all.map(\.format))
  }

  @Test("transitions name their file and line")
  func locations() throws {
    let flow = try Self.read(.csv)
    #expect(
      flow.document.transitions.map(\.location) == ["a.csv:2", "a.csv:4", "a.csv:5", "a.csv:6"])
  }

  @Test("nested states are parts, and titles are names")
  func parts() throws {
    let flow = try Self.read(.mermaid).document
    #expect(flow.title == "Sign in")
    #expect(flow.name == "a")
    #expect(flow.parts == [.init(name: "Sign in"), .init(name: "Home", parent: 0)])
    #expect(flow.screens.filter { $0.part == 1 }.map(\.name) == ["Feed", "Post", "Home.end"])
    #expect(flow.starts == [.init(configuration: 0)])
    #expect(try Self.read(.graph).document.name == "shop")
  }

  @Test("an empty title is that of the file", arguments: ["mmd", "puml"])
  func emptyTitle(_ ending: String) throws {
    let text =
      ending == "mmd"
      ? "---\ntitle:\n---\nstateDiagram\nA" : "@startuml\ntitle \"\"\nstate A\n@enduml"
    let file = ImportFile(name: "a.\(ending)", bytes: Array(text.utf8))
    let flow = try ImportedFlow(file, as: #require(ImportFormat(of: file)))
    #expect(flow.document.title == "a")
    #expect(flow.document.parts.map(\.name) == ["a"])
  }

  @Test(
    "concurrent regions begin together, each in its start or its first state",
    arguments: [
      (
        "mmd",
        "stateDiagram-v2\n[*] --> A\nA --> C : go\nstate C {\nD --> E : x\n[*] --> E\n--\nF\n}"
      ),
      (
        "puml",
        "@startuml\n[*] --> A\nA --> C : go\nstate C {\nD --> E : x\n[*] --> E\n||\nF\n}\n@enduml"
      ),
      ("smcat", "A, C [type=parallel] { E, F; };\nA => C: go;"),
    ])
  func regions(_ ending: String, _ text: String) throws {
    let file = ImportFile(name: "a.\(ending)", bytes: Array(text.utf8))
    let flow = try ImportedFlow(file, as: #require(ImportFormat(of: file)))
    let steps = flow.document.transitions.map { Self.text(of: $0, in: flow.document) }
    #expect(steps.filter { $0.contains("go") } == ["A go E + F"])
    #expect(flow.notes.allSatisfy { !$0.subject.contains("alternatives") })
  }

  /// Files with a mistake, where it is, and the message.
  static let mistakes: [(name: String, text: String, line: Int, says: String)] = [
    ("a.mmd", "", 1, "the file contains no diagram; start it with stateDiagram-v2"),
    (
      "a.mmd", "\nflowchart TD\n", 2,
      "expected stateDiagram-v2; of the diagrams of Mermaid, only state diagrams are imported"
    ),
    ("a.mmd", "stateDiagram-v2\n", 1, "there is no state in the file; write at least one"),
    (
      "a.mmd", "stateDiagram-v2\nstate A {\nB --> C\n", 2,
      "the state 'A' is not closed; add a brace }"
    ),
    ("a.mmd", "stateDiagram-v2\nA\n}\n", 3, "there is no state to close; remove the brace"),
    (
      "a.mmd", "stateDiagram-v2\nA -->\n", 2,
      "the arrow needs a state at both ends, such as A --> B : event"
    ),
    (
      "a.mmd", "stateDiagram-v2\nA -> B\n", 2,
      "this is neither a state nor an arrow; write it like A --> B : event [guard]"
    ),
    (
      "a.mmd", "stateDiagram-v2\nA\nnote left of A\n text", 3,
      "this does not end; add a line 'end note'"
    ),
    ("a.mmd", "s\u{0}t\u{0}", 1, "the file is UTF-16 or not text; save it as UTF-8"),
    ("a.mmd", "\u{FEFF}\u{0}", 1, "the file is UTF-16 or not text; save it as UTF-8"),
    (
      "a.puml", "@startuml\n\nAlice -> Bob : hi\n@enduml", 3,
      "this is a sequence diagram, and only state diagrams are imported; one of states has "
        + "[*] --> Alice or state Alice"
    ),
    (
      "a.json", "{\"edges\": [[\"A\", \"B\"]], \"nodes\": [\"A\"],\n\"start\": \"Q\"}", 2,
      "the start \"Q\" is neither one of the screens nor an end of an edge; add it or correct its "
        + "name"
    ),
    ("a.puml", "A --> B", 1, "expected @startuml at the start of the diagram"),
    (
      "a.puml", "@startuml\nA --> B\n@startuml\n", 3,
      "the file contains a second diagram; put each in its own file"
    ),
    ("a.puml", "@startuml\nstate\n", 2, "the state has no name; write: state Name"),
    ("a.smcat", "a => ;", 1, "the arrow needs a state at both ends, such as a => b: event;"),
    ("a.smcat", "a,\n\"b", 2, "the text in quotes is not closed"),
    ("a.smcat", "a;\n\"\";", 2, "the name of a state is empty; write it in the quotes"),
    ("a.smcat", "a {\n b", 1, "the state 'a' is not closed; add a brace }"),
    ("a.smcat", "a;\n=> b", 2, "expected the name of a state"),
    (
      "a.smcat", "a => b: go;\na => ^\"is paid?\": pay;", 2,
      "a comma or semicolon is missing in front of 'is paid?'"
    ),
    ("a.smcat", "a\nb;", 2, "a comma or semicolon is missing in front of 'b'"),
    ("a.csv", "", 1, "the table is empty; write rows of from, event, to"),
    (
      "a.csv", "from,event,to\nA,tap", 2,
      "the row needs a screen in 'from' and in 'to', as in Home,tap,Detail"
    ),
    ("a.csv", "A,tap,B\n\"A", 2, "a text in quotes is not closed in this row"),
    (
      "a.json", #"{"edges": [["A"]]}"#, 1, "an edge in brackets is [from, event, to] or [from, to]"
    ),
    ("a.json", "{\"edges\":\n [{\"from\": 1}]}", 2, #"the edge needs "from" and "to""#),
    (
      "a.json", #"{"edges": [], "screens": [true]}"#, 1,
      "a screen must be the name of a screen"
    ),
  ]

  /// XML files with a mistake.
  static let mistakesInXML: [(name: String, text: String, line: Int, says: String)] = [
    ("a.storyboard", "", 1, "the text is empty"),
    ("a.scxml", "\n \n", 1, "the text is empty"),
    ("a.storyboard", "<!-- -->", 1, "invalid XML: no element found"),
    ("a.xml", "<navigation>\n<a></navigation>", 2, "invalid XML: mismatched tag"),
    (
      "a.xml", "<navigation>&#0;</navigation>", 1,
      "invalid XML: reference to invalid character number"
    ),
    ("a.xml", "<navigation>&lol;</navigation>", 1, "invalid XML: undefined entity"),
    ("a.xml", "<navigation/>", 1, "there is no destination in the graph; write at least one"),
    (
      "a.storyboard", "<document/>", 1, "expected the <document> of a storyboard"
    ),
    (
      "a.storyboard", "<document type=\"com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB\"/>", 1,
      "only storyboards of UIKit are imported; this is one of AppKit"
    ),
    (
      "a.storyboard", "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\"/>",
      1, "there is no view controller in the storyboard; add at least one"
    ),
    (
      "a.storyboard", "\n<!DOCTYPE a [<!ENTITY b \"c\"><!ENTITY d \"&b;&b;&b;\">]>\n<a>&d;</a>", 2,
      "a document type (<!DOCTYPE …>) is not read; remove it"
    ),
    (
      "a.storyboard", "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>", 1,
      "a document type (<!DOCTYPE …>) is not read; remove it"
    ),
    (
      "a.storyboard", String(repeating: "<a>", count: 100_000), 1,
      "the file has more than 1000000 elements, or nests them deeper than 256"
    ),
  ]

  /// Files that make careless readers of XML open other files, or fill the memory.
  static let bombs: [(name: String, text: String)] = [
    ("internal entities", "<!DOCTYPE a [<!ENTITY b \"c\">]>"),
    ("an external entity", "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]>"),
    ("a public entity", "<!DOCTYPE a [<!ENTITY b PUBLIC \"-//b\" \"http://localhost/b\">]>"),
    ("an external document type", "<!DOCTYPE a SYSTEM \"http://localhost/a.dtd\">"),
    (
      "parameter entities",
      "<!DOCTYPE a [<!ENTITY % b SYSTEM \"http://localhost/b.dtd\"><!ENTITY % c '%b;'>%c;]>"
    ),
    (
      "a billion laughs",
      "<!DOCTYPE a [<!ENTITY b0 \"lol\">"
        + (1...9).map { level in
          "<!ENTITY b\(level) \"\(String(repeating: "&b\(level - 1);", count: 10))\">"
        }.joined() + "]>"
    ),
    (
      "a long entity, used often",
      "<!DOCTYPE a [<!ENTITY b \"\(String(repeating: "x", count: 100_000))\">]>"
    ),
    ("an attribute with a default", "<!DOCTYPE a [<!ATTLIST a id CDATA \"b\">]>"),
  ]

  @Test(
    "document types are refused before anything in them is read",
    arguments: bombs, ["android", "storyboard", "scxml"])
  func refusesBombs(_ bomb: (name: String, text: String), _ format: String) throws {
    let uses = String(repeating: "&b;&b9;", count: 10_000)
    let file = ImportFile(
      name: "a.xml", bytes: Array("<?xml version=\"1.0\"?>\n\(bomb.text)\n<a>\(uses)</a>".utf8))
    let format = try #require(ImportFormat(named: format))
    let error = #expect(throws: ImportError.self) { try ImportedFlow(file, as: format) }
    #expect(error?.error.line == 2)
    #expect(error?.error.message == "a document type (<!DOCTYPE …>) is not read; remove it")
  }

  @Test("large XML is read, or refused where it exceeds a limit")
  func largeXML() throws {
    let format = try #require(ImportFormat(named: "scxml"))
    func read(_ text: String) throws -> FlowDocument {
      try ImportedFlow(ImportFile(name: "a.scxml", bytes: Array(text.utf8)), as: format).document
    }
    let long = String(repeating: "x", count: 1 << 20)
    let flow = try read("<scxml name=\"\(long)\"><state id=\"a\">\(long)</state></scxml>")
    #expect(flow.title == long)
    let attributes = (0..<20_000).map { "a\($0)=\"\"" }.joined(separator: " ")
    #expect(try read("<scxml><state id=\"a\" \(attributes)/></scxml>").screens.count == 1)

    let tooLarge = #expect(throws: ImportError.self) {
      try read("<scxml>\(String(repeating: long, count: 16))</scxml>")
    }
    #expect(tooLarge?.error.message == "the file is larger than 16 MiB, the limit for an import")
    let tooDeep = #expect(throws: ImportError.self) {
      try read("<scxml>" + String(repeating: "\n<state>", count: 10_000))
    }
    #expect(tooDeep?.error.line == 257)
    let tooMany = #expect(throws: ImportError.self) {
      try read("<scxml>" + String(repeating: "<a/>", count: 1_000_000) + "</scxml>")
    }
    #expect(
      tooMany?.error.message
        == "the file has more than 1000000 elements, or nests them deeper than 256")
  }

  @Test("a mistake is refused with its line", arguments: mistakes + mistakesInXML)
  func refuses(_ mistake: (name: String, text: String, line: Int, says: String)) throws {
    let file = ImportFile(name: mistake.name, bytes: Array(mistake.text.utf8))
    let format = try #require(ImportFormat(of: file))
    let error = #expect(throws: ImportError.self) { try ImportedFlow(file, as: format) }
    #expect(error?.error.line == mistake.line)
    #expect(error?.error.message == mistake.says)
    #expect(error?.file == mistake.name)
  }

  @Test("the format follows from the extension, then from the content")
  func formats() {
    func format(_ name: String, _ text: String) -> String? {
      ImportFormat(of: ImportFile(name: name, bytes: Array(text.utf8)))?.name
    }
    #expect(format("a.mmd", "") == "mermaid")
    #expect(format("b/a.PUML", "") == "plantuml")
    #expect(format("standard input", "%% x\n\nstateDiagram\n") == "mermaid")
    #expect(format("a.txt", "---\ntitle: A\n---\nstateDiagram-v2\n") == "mermaid")
    #expect(format("a.txt", "---\ntitle: A\nstateDiagram-v2\n") == nil)
    #expect(format("a.txt", "@startuml\n") == "plantuml")
    #expect(format("a.json", #"{"edges": []}"#) == "graph")
    #expect(format("a.json", #"{"flowgraph": 1, "transitions": []}"#) == nil)
    #expect(format("a.json", "{") == nil)
    #expect(format("a.xml", "<?xml?>\n<!-- a -->\n<navigation/>") == "android")
    #expect(format("a.xml", "<layout/>") == nil)
    #expect(format("a.storyboard", "") == "storyboard")
    #expect(format("puml", "x") == nil)
  }

  @Test("what multiplies without end is refused or cut")
  func bounded() throws {
    // Every state inside A leaves by every edge of A.
    let states = (0..<2000).map { "s\($0)" }.joined(separator: "\n")
    let edges = (0..<2000).map { "A --> s\($0) : e" }.joined(separator: "\n")
    let file = ImportFile(
      name: "a.mmd", bytes: Array("stateDiagram-v2\nstate A {\n\(states)\n}\n\(edges)\n".utf8))
    let mermaid = try #require(ImportFormat(named: "mermaid"))
    let error = #expect(throws: ImportError.self) { try ImportedFlow(file, as: mermaid) }
    #expect(error?.error.message.contains("more than 100000 transitions") == true)

    // Choices that lead to each other, in more ways than could be tried.
    let choices = (0..<40).map { number in
      "state c\(number) <<choice>>\n"
        + "c\(number) --> c\((number + 1) % 40) : [a]\nc\(number) --> c\((number + 1) % 40) : [b]\n"
    }.joined()
    let endless = ImportFile(
      name: "a.mmd", bytes: Array("stateDiagram-v2\nA --> c0 : go\n\(choices)".utf8))
    let flow = try ImportedFlow(endless, as: mermaid)
    #expect(flow.document.transitions.isEmpty)
    #expect(flow.notes.contains { $0.subject == "transition without a reachable target" })
  }
}
