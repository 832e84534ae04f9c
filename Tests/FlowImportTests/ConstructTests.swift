import FlowDocuments
import FlowImport
import Foundation
import Testing

/// A construct of a format, as `Documentation/Importing.md` spells it, and what becomes of it.
struct Construct: Sendable, CustomTestStringConvertible {
  enum Fate: Sendable {
    /// Something in the document.
    case kept(String)
    /// A note, without its location.
    case dropped(String)
    case assumed(String)
  }

  var format: String
  /// How the page names it.
  var name: String
  var text: String
  var fate: Fate

  init(_ format: String, _ name: String, _ text: String, _ fate: Fate) {
    (self.format, self.name, self.text, self.fate) = (format, name, text, fate)
  }

  var testDescription: String { "\(format): \(name)" }

  private static func android(_ name: String, _ inside: String, _ fate: Fate) -> Self {
    .init(
      "android", name,
      "<navigation startDestination='@id/a'><fragment id='@+id/a'>\(inside)</fragment>"
        + "<fragment id='@+id/b'/></navigation>", fate)
  }

  private static func storyboard(_ name: String, _ inside: String, _ fate: Fate) -> Self {
    .init(
      "storyboard", name,
      "<document type='CocoaTouch.Storyboard' initialViewController='a'><scenes><scene><objects>"
        + "\(inside)<viewController id='b' customClass='B'/></objects></scene></scenes></document>",
      fate)
  }

  private static func scxml(_ name: String, _ inside: String, _ fate: Fate) -> Self {
    .init(
      "scxml", name,
      "<scxml><state id='a'>\(inside)<transition event='go' target='b'/></state><state id='b'/>"
        + "</scxml>", fate)
  }

  private static func xState(_ name: String, _ inside: String, _ fate: Fate) -> Self {
    .init(
      "xstate", name,
      "{\"states\": {\"a\": {\"always\": {\"target\": \"b\", \"guard\": \"x\"}, \(inside)}, \"b\": {}}}",
      fate)
  }

  private static func mermaid(_ name: String, _ line: String, _ fate: Fate) -> Self {
    .init("mermaid", name, "stateDiagram-v2\nA --> B\n\(line)\n", fate)
  }

  private static func plantUML(_ name: String, _ line: String, _ fate: Fate) -> Self {
    .init("plantuml", name, "@startuml\nstate A\nA --> B\n\(line)\n@enduml\n", fate)
  }

  private static func smcat(_ name: String, _ line: String, _ fate: Fate) -> Self {
    .init("smcat", name, "a => b;\n\(line)\n", fate)
  }

  private static func graph(_ name: String, _ keys: String, _ fate: Fate) -> Self {
    .init("graph", name, "{\"edges\": [[\"a\", \"b\"]], \(keys)}", fate)
  }

  static let all: [Self] = [
    .init(
      "android", "`android:label`",
      "<navigation><fragment id='@+id/a' label='Your cart'/></navigation>", .kept("Your cart")),
    .init(
      "android", "other attributes",
      "<navigation><fragment id='@+id/a' name='org.example.A'/></navigation>",
      .dropped("attribute: name")),
    .init(
      "android", "`<dialog>`",
      "<navigation><fragment id='@+id/a'><action id='@+id/go' "
        + "destination='@id/b'/></fragment><dialog id='@+id/b'/></navigation>", .kept("\"dialog\"")),
    .init(
      "android", "`<activity>`",
      "<navigation><fragment id='@+id/a'><action id='@+id/go' "
        + "destination='@id/b'/></fragment><activity id='@+id/b'/></navigation>",
      .kept("\"activity\"")),
    .init(
      "android", "its actions",
      "<navigation><fragment id='@+id/a'/><activity id='@+id/b'>"
        + "<action destination='@id/a'/></activity></navigation>",
      .dropped("<action> of an activity")),
    .android("`<action>`", "<action id='@+id/go' destination='@id/b'/>", .kept("\"name\": \"go\"")),
    .android(
      "`restoreState`", "<action id='@+id/go' destination='@id/b' restoreState='true'/>",
      .dropped("restoreState")),
    .android(
      "`popUpToSaveState`",
      "<action id='@+id/go' destination='@id/b' popUpTo='@id/a' popUpToSaveState='true'/>",
      .dropped("popUpToSaveState")),
    .android("actions that lead nowhere", "<action/>", .dropped("<action> without a destination")),
    .android(
      "animations", "<action id='@+id/go' destination='@id/b' enterAnim='@anim/in'/>",
      .dropped("attribute: enterAnim")),
    .android(
      "arguments of actions",
      "<action id='@+id/go' destination='@id/b'><argument name='x'/></action>",
      .dropped("<argument> of an action")),
    .android("`<argument>`", "<argument name='number'/>", .kept("\"number\"")),
    .android(
      "types and defaults", "<argument name='number' argType='integer'/>",
      .dropped("attribute: argType")),
    .android("`<deepLink>`", "<deepLink uri='shop://a'/>", .kept("shop://a")),

    .storyboard(
      "storyboard identifier", "<viewController id='a' storyboardIdentifier='Home'/>",
      .kept("\"Home\"")),
    .storyboard(
      "title", "<viewController id='a' customClass='A' title='Welcome'/>",
      .kept("\"description\": \"Welcome\"")),
    .storyboard(
      "views", "<viewController id='a'><view key='view'><label text='x'/></view></viewController>",
      .dropped("content of a view other than its segues")),
    .storyboard(
      "`show`",
      "<navigationController id='a'><connections><segue kind='relationship' "
        + "relationship='rootViewController' destination='c'/></connections></navigationController>"
        + "<viewController id='c'><connections><segue kind='show' identifier='open' "
        + "destination='b'/></connections></viewController>", .kept("\"push\"")),
    .storyboard(
      "tab bar",
      "<tabBarController id='a'><connections><segue kind='relationship' "
        + "relationship='viewControllers' destination='c'/></connections></tabBarController>"
        + "<viewController id='c'><tabBarItem title='Today'/></viewController>",
      .kept("\"Today\"")),
    .storyboard(
      "`presentation`",
      "<viewController id='a'><connections><segue kind='presentation' "
        + "modalPresentationStyle='fullScreen' destination='b'/></connections></viewController>",
      .kept("full screen")),
    .storyboard(
      "transitions",
      "<viewController id='a'><connections><segue kind='presentation' "
        + "modalTransitionStyle='flipHorizontal' destination='b'/></connections></viewController>",
      .dropped("attribute: modalTransitionStyle")),
    .storyboard(
      "segues of an app's own class",
      "<viewController id='a'><connections><segue kind='custom' "
        + "customClass='Zoom' destination='b'/></connections></viewController>",
      .assumed("a custom segue is imported as a presentation")),
    .storyboard(
      "`embed`",
      "<viewController id='a'><connections><segue kind='embed' destination='b'/>"
        + "</connections></viewController>",
      .assumed(
        "an embedded view controller is part of the screen around it, unless it shows others")),

    .xState("`states`", "\"on\": {\"GO\": \"b\"}", .kept("\"name\": \"GO\"")),
    .xState("`description`", "\"description\": \"First of all\"", .kept("First of all")),
    .xState("`entry`", "\"entry\": [\"focus\"]", .kept("entry / focus")),
    .xState("`exit`", "\"exit\": \"blur\"", .kept("exit / blur")),
    .xState("`meta`", "\"meta\": {}", .dropped("key: \"meta\"")),
    .xState("`tags`", "\"tags\": [\"x\"]", .dropped("key: \"tags\"")),
    .xState(
      "`actions`", "\"on\": {\"GO\": {\"target\": \"b\", \"actions\": \"log\"}}",
      .dropped("action")),
    .xState("`after`", "\"after\": {\"500\": \"b\"}", .kept("after 500 ms")),
    .xState(
      "`guard`", "\"on\": {\"GO\": {\"target\": \"b\", \"guard\": \"isReady\"}}",
      .kept("\"guard\": \"isReady\"")),
    .xState(
      "`invoke`", "\"invoke\": {\"src\": \"load\", \"onDone\": \"b\"}", .kept("\"load done\"")),
    .xState(
      "`input`", "\"invoke\": {\"src\": \"load\", \"input\": 1, \"onDone\": \"b\"}",
      .dropped("key: \"input\"")),

    .scxml("`<transition>`", "", .kept("\"name\": \"go\"")),
    .scxml("`<onentry>`", "<onentry><log label='hi'/></onentry>", .kept("entry / log hi")),
    .scxml(
      "`<raise>`",
      "<transition event='x'><raise event='y'/></transition><transition event='y' target='b'/>",
      .kept("\"name\": \"x\"")),
    .scxml("`<datamodel>`", "<datamodel/>", .dropped("<datamodel>")),
    .scxml("`<script>`", "<script>x</script>", .dropped("<script>")),
    .scxml(
      "executable content", "<transition event='x'><assign location='n'/></transition>",
      .dropped("action")),
    .scxml("`cond`", "<transition event='x' cond='n &gt; 1' target='b'/>", .kept("n > 1")),
    .scxml("`<invoke>`", "<invoke id='load'/>", .kept("\"load\"")),
    .scxml(
      "its parameters", "<invoke id='load'><param name='x'/></invoke>",
      .dropped("<param> of <invoke>")),
    .scxml("other attributes", "<state id='c' src='x'/>", .dropped("attribute: src")),

    .graph("`screens`", "\"screens\": [{\"id\": \"c\", \"title\": \"Cart\"}]", .kept("\"Cart\"")),
    .graph(
      "`description`", "\"screens\": [{\"id\": \"a\", \"description\": \"First of all\"}]",
      .kept("First of all")),
    .graph("other keys", "\"version\": 2", .dropped("key: \"version\"")),
    .graph("`start`", "\"start\": \"b\"", .kept("\"configuration\": 1")),

    .init("csv", "`guard`", "from,event,to,guard\na,go,b,ready\n", .kept("\"guard\": \"ready\"")),
    .init(
      "csv", "other columns", "from,event,to,owner\na,go,b,ann\n", .dropped("column \"owner\"")),
    .init(
      "csv", "cells behind the last column", "a,go,b,ready,x\n",
      .dropped("cell after the last column")),

    .mermaid("`A : text`", "A : Your name", .kept("\"Your name\"")),
    .mermaid("more texts of a state", "A : Your name\nA : as in a passport", .kept("passport")),
    .mermaid("notes", "note right of A : First of all", .kept("First of all")),
    .mermaid("notes", "note right of A\nFirst of all\nend note", .kept("First of all")),
    .mermaid("actions", "A --> B : go / log", .dropped("action")),
    .mermaid("directives", "%%{init: {}}%%", .dropped("directive")),
    .mermaid("`direction`", "direction LR", .dropped("direction")),
    .mermaid("`accTitle`", "accTitle: a", .dropped("description")),
    .mermaid("`classDef`", "classDef x fill:#f00", .dropped("style")),
    .mermaid("`:::`", "A:::x", .dropped("style")),
    .mermaid("other stereotypes", "state C <<other>>", .dropped("stereotype")),
    .mermaid("`--`", "state C {\nD\n--\nE\n}", .kept("\"D + E\"")),
    .mermaid(
      "`<<fork>>`", "state C <<fork>>\nC --> A", .assumed("a fork is imported as alternatives")),

    .plantUML("`A : text`", "A : asks for a name", .kept("asks for a name")),
    .plantUML("notes", "note left of A : First of all", .kept("First of all")),
    .plantUML("notes", "NOTE Left OF A : First of all", .kept("First of all")),
    .plantUML("notes", "note \"loose\" as N", .dropped("note")),
    .plantUML("notes", "note \"List of all items\" as N", .dropped("note")),
    .plantUML("hidden arrows", "A -[hidden]-> C", .dropped("hidden arrow")),
    .plantUML("colors", "state C #pink", .dropped("style")),
    .plantUML("actions", "A --> B : go / log", .dropped("action")),
    .plantUML("comments `/' … '/`", "/' x '/", .dropped("comment")),
    .plantUML("`skinparam`", "skinparam x y", .dropped("style")),
    .plantUML("`legend`", "legend\nx\nend legend", .dropped("legend")),
    .plantUML("`!include`", "!include x", .dropped("include")),
    .plantUML("`[H]`", "state C {\nD --> [H]\n}", .kept("\"to C\"")),

    .smcat("`a, b [label=\"text\"];`", "b [label=\"The end\"];", .kept("\"The end\"")),
    .smcat("`a: entry/ …`", "a: entry/ focus;", .kept("entry/ focus")),
    .smcat("colors", "a [color=red];", .dropped("style")),
    .smcat("actions", "b => a: go / log;", .dropped("action")),
    .smcat("unknown types", "a [type=odd];", .dropped("type of a state")),
    .smcat("attributes of transitions", "b => a [color=red];", .dropped("style")),
  ]
}

@Suite("the tables of what becomes of each construct")
struct ConstructTests {
  private static let headings = [
    "android": "Android", "storyboard": "Storyboards", "xstate": "XState", "scxml": "SCXML",
    "graph": "Graph in JSON", "csv": "Table of edges", "mermaid": "Mermaid",
    "plantuml": "PlantUML", "smcat": "state-machine-cat",
  ]

  @Test("say what happens", arguments: Construct.all)
  func happens(_ construct: Construct) throws {
    let format = try #require(ImportFormat(named: construct.format))
    let file = ImportFile(name: "a", bytes: Array(construct.text.utf8))
    let flow = try ImportedFlow(file, as: format)
    let json = flow.document.json()
    let cells = try cells(of: construct.format)
    switch construct.fate {
    case .kept(let text):
      #expect(json.contains(text), "\(json)")
      #expect(flow.notes.allSatisfy { $0.kind != .dropped }, "\(flow.notes.map(\.text))")
      #expect(cells.kept.contains(construct.name), "\(cells.kept)")
    case .dropped(let what):
      let noted = flow.notes.filter { $0.kind == .dropped }.flatMap { note in
        [note.subject] + note.names.map { "\(note.subject): \($0)" }
      }
      #expect(noted.contains(what), "\(noted)")
      #expect(cells.dropped.contains(construct.name), "\(cells.dropped)")
    case .assumed(let what):
      #expect(flow.notes.contains { $0.kind == .assumed && $0.subject == what }, "\(flow.notes)")
      #expect(cells.kept.contains(construct.name), "\(cells.kept)")
    }
  }

  @Test("every format has constructs that are kept, and some that are dropped")
  func complete() {
    for format in ImportFormat.all {
      let own = Construct.all.filter { $0.format == format.name }
      #expect(own.contains { if case .kept = $0.fate { true } else { false } }, "\(format.name)")
      #expect(own.contains { if case .dropped = $0.fate { true } else { false } }, "\(format.name)")
    }
  }

  /// The columns of the table of a format on the page: what is read and becomes of it, and the rest.
  private func cells(of format: String) throws -> (kept: String, dropped: String) {
    let page = try Self.page.get()
    let heading = try #require(Self.headings[format])
    let section = try #require(page.components(separatedBy: "\n### \(heading)\n").dropFirst().first)
      .components(separatedBy: "\n## ")[0].components(separatedBy: "\n### ")[0]
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2).map {
      $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
    return (
      rows.map { $0.prefix(2).joined(separator: " ") }.joined(separator: "\n"),
      rows.map { $0.dropFirst(2).joined(separator: " ") }.joined(separator: "\n")
    )
  }

  private static let page = Result {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return try String(
      contentsOf: root.appendingPathComponent("Documentation/Importing.md"), encoding: .utf8)
  }
}
