import FlowDocuments
import FlowImport
import Testing

/// Spellings that the formats allow, each in a small file.
@Suite("spellings of diagrams and statecharts")
struct DialectTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var title: String
    var file: String
    var text: String
    /// The starts with their labels, then the transitions.
    var edges: [String]
    var notes: [String] = []

    var testDescription: String { title }
  }

  /// The lines of `flowgraph render --format edges`, in the order of the document.
  static func edges(_ flow: FlowDocument) -> [String] {
    func name(_ configuration: Int) -> String {
      flow.configurations[configuration].top.map { flow.screens[$0.screen].name } ?? ""
    }
    let starts = flow.starts.map { start in
      "start \(name(start.configuration))" + (start.condition.map { " [\($0)]" } ?? "")
    }
    return starts
      + flow.transitions.map { step in
        let target =
          switch step.target {
          case .configuration(let target): name(target)
          case .outcome(let outcome): "(\(flow.outcomes[outcome]))"
          }
        let texts =
          (step.guard.map { ["[\($0)]"] } ?? [])
          + step.decisions.map { "<\($0.name): \($0.choice)>" }
        return ([name(step.source), step.event.name] + texts + [target]).joined(separator: " ")
      }
  }

  static let all: [Case] = [
    Case(
      title: "Mermaid: a comment behind an arrow", file: "a.mmd",
      text: "stateDiagram-v2\n[*] --> A\nA --> B %% on success\nB --> A : 100%%",
      edges: ["start A", "A to B B", "B 100%% A"]),
    Case(
      title: "Mermaid: a description without a space", file: "a.mmd",
      text: "stateDiagram-v2\naccDescr:How it works\naccTitle:It\n[*] --> A",
      edges: ["start A"], notes: ["a.mmd:2: dropped: description (2 times)"]),
    Case(
      title: "Mermaid: a brace on the next line", file: "a.mmd",
      text: "stateDiagram-v2\n[*] --> A\nstate A\n{\n[*] --> B\nB --> C : go\n}",
      edges: ["start B", "B go C"]),
    Case(
      title: "Mermaid: the label of a start", file: "a.mmd",
      text: "stateDiagram-v2\n[*] --> A : customer submits [new]\nA --> [*] : done",
      edges: ["start A [customer submits, new]", "A done (end)"]),
    Case(
      title: "Mermaid: the label of a start inside a state", file: "a.mmd",
      text: "stateDiagram-v2\n[*] --> A\nstate A {\n[*] --> B : first\n}",
      edges: ["start B"],
      notes: ["a.mmd:4: dropped: label of a start inside a state: first"]),
    Case(
      title: "PlantUML: begin and end", file: "a.puml",
      text: "@startuml\n[*] --> Outer\nstate Outer begin\n[*] --> Inner\nInner --> Next : go\n"
        + "end state\nOuter --> Last : leave\n@enduml",
      edges: ["start Inner", "Inner go Next", "Inner leave Last", "Next leave Last"]),
    Case(
      title: "PlantUML: a keyword with a capital, and a state of its name", file: "a.puml",
      text: "@startuml\nState \"Waiting\" as w\n[*] --> w\nState : text\nw --> State : go\n@enduml",
      edges: ["start Waiting", "Waiting go State"]),
    Case(
      title: "PlantUML: a line that continues", file: "a.puml",
      text: "@startuml\n[*] --> A\nA --> B : one \\\ntwo \\\nthree\n@enduml",
      edges: ["start A", "A one two three B"]),
    Case(
      title: "PlantUML: entry and exit points around nothing", file: "a.puml",
      text: "@startuml\nstate Shop {\nstate in1 <<entryPoint>>\nstate out1 <<exitPoint>>\n"
        + "in1 --> out1\n}\n[*] --> in1\nout1 --> Done\nDone --> [*]\n@enduml",
      edges: ["start in1", "in1 to Done Done", "Done to end (end)"]),
    Case(
      title: "PlantUML: entry and exit points around a state", file: "a.puml",
      text: "@startuml\nstate Shop {\nstate in1 <<entryPoint>>\nstate out1 <<exitPoint>>\n"
        + "state Shelf\nin1 --> Shelf\nShelf --> out1\n}\n[*] --> in1\nout1 --> Done\n@enduml",
      edges: ["start Shelf", "Shelf to Done Done"]),
    Case(
      title: "PlantUML: a state that is declared outside after it was mentioned inside",
      file: "a.puml",
      text: "@startuml\n[*] --> Open\nstate Group {\nstate Open\nOpen --> Done : finish\n}\n"
        + "state Done\nDone --> [*]\nGroup --> Gone : leave\n@enduml",
      edges: ["start Open", "Open finish Done", "Done to end (end)", "Open leave Gone"]),
    Case(
      title: "PlantUML: a note with a link", file: "a.puml",
      text: "@startuml\n[*] --> A\nnote left of A [[https://example.org]]\ntext\nend note\n@enduml",
      edges: ["start A"]),
    Case(
      title: "PlantUML: qualified names", file: "a.puml",
      text: "@startuml\nstate Shop {\nstate Cart\n}\nstate Pay {\nstate Card\n}\n"
        + "[*] --> Shop.Cart\nShop.Cart --> Pay.Card : buy\nPay.Card --> Pay.Cart : again\n@enduml",
      edges: ["start Cart", "Cart buy Card", "Card again Cart"]),
    Case(
      title: "PlantUML: a stereotype at the end of an arrow", file: "a.puml",
      text: "@startuml\n[*] --> A\nA --> B <<important>> : go\nB --> A : back\n@enduml",
      edges: ["start A", "A go B", "B back A"], notes: ["a.puml:3: dropped: stereotype"]),
    Case(
      title: "PlantUML: a title and a header of several lines", file: "a.puml",
      text:
        "@startuml\ntitle\nMy\nmachine\nend title\nheader\nA --> C\nendheader\n[*] --> A\n@enduml",
      edges: ["start A"], notes: ["a.puml:6: dropped: header"]),
    Case(
      title: "state-machine-cat: comments", file: "a.smcat",
      text: "/* two\n lines */\na => b: start; // the way on\n/**/b => a: see http://a.b;\n/* =>",
      edges: ["start a", "a start b", "b see http: a"],
      notes: [
        "a.smcat:3: assumed: no start is marked; 'a' is used", "a.smcat:4: dropped: action",
      ]),
    Case(
      title: "state-machine-cat: all arrows", file: "a.smcat",
      text: "initial => a; a -- b: 1; b == c: 2; c--d: 3; d :> e: 4; g <: e: 5; a-1==a: 6;"
        + "g:>h:7;\ng=>a-1;",
      edges: [
        "start a", "a 1 b", "b 2 c", "c 3 d", "d 4 e", "e 5 g", "a-1 6 a", "g 7 h", "g to a-1 a-1",
      ]),
    Case(
      title: "state-machine-cat: the label of a start", file: "a.smcat",
      text: "initial => a: item adds value;\na => final: done;",
      edges: ["start a [item adds value]", "a done (final)"]),
    Case(
      title: "SCXML: an event that is a dot", file: "a.scxml",
      text: """
        <scxml initial="a"><state id="a"><transition event="." target="b"/>
        <transition event=".*" target="a"/></state><state id="b"/></scxml>
        """, edges: ["start a", "a . b", "a .* a"]),
    Case(
      title: "SCXML: an event raised where a state begins", file: "a.scxml",
      text: """
        <scxml initial="outer"><state id="outer">
        <initial><transition target="inner"><raise event="ready"/></transition></initial>
        <transition event="ready" target="right"/><transition event="late" target="wrong"/>
        <state id="inner"><onentry><raise event="late"/></onentry></state></state>
        <state id="right"/><state id="wrong"/></scxml>
        """, edges: ["start right"],
      notes: [
        "a.scxml:1: dropped: state that is left immediately: outer, inner (2 times)",
        "a.scxml:5: assumed: state that cannot be reached from the start: wrong",
      ]),
    Case(
      title: "SCXML: an unreached end", file: "a.scxml",
      text: "<scxml initial=\"a\"><state id=\"a\"/><final id=\"failed\"/></scxml>",
      edges: ["start a"], notes: ["a.scxml:1: dropped: unreachable state: failed"]),
    Case(
      title: "SCXML: a transition without an event that leads to its own state", file: "a.scxml",
      text: """
        <scxml initial="counting"><state id="counting"><transition cond="n &lt; 10"/>
        <transition event="next" target="done"/></state><state id="done"/></scxml>
        """, edges: ["start counting [counting: else]", "counting next done"]),
    Case(
      title: "SCXML: states in expressions", file: "a.scxml",
      text: """
        <scxml initial="all"><parallel id="all">
        <state id="light">
        <state id="off"><transition cond="In(&quot;x&quot;) || (In('y'))" target="on"/></state>
        <state id="on"><transition cond="!(In('x') || In('y'))" target="off"/></state></state>
        <state id="work">
        <state id="z"><transition event="next" cond="In('off') &amp;&amp; ok" target="x"/></state>
        <state id="x"><transition event="next" target="y"/></state>
        <state id="y"><transition event="next" cond="!In('off')" target="z"/></state></state>
        </parallel></scxml>
        """,
      edges: [
        "start off + z", "off + z next [In('off') && ok] on + x", "on + x next on + y",
        "on + y next off + z",
      ]),
    Case(
      title: "SCXML: a guard and its negation", file: "a.scxml",
      text: """
        <scxml initial="all"><parallel id="all">
        <state id="light"><state id="off"><transition cond="a || b" target="on"/></state>
        <state id="on"><transition cond="!(a || b)" target="off"/></state></state>
        <state id="work"><state id="x"><transition event="next" target="y"/></state>
        <state id="y"/></state></parallel></scxml>
        """,
      edges: [
        "start on + x [off: a || b]", "start off + x [off: else]",
        "on + x next <on: else> on + y", "on + x next <on: !(a || b)> off + y",
        "off + x next <off: a || b> on + y", "off + x next <off: else> off + y",
      ]),
    Case(
      title: "XState: states that hand on to each other", file: "a.json",
      text: """
        {"initial": "waiting", "states": {
        "waiting": {"on": {"join": {}}, "always": {"guard": "full", "target": "ready"}},
        "ready": {"always": {"guard": "left", "target": "waiting"}, "on": {"join": {}}}}}
        """,
      edges: [
        "start ready [waiting: full, ready: else]", "start waiting [waiting: else]",
        "ready join <ready: left> <waiting: else> waiting", "ready join <ready: else> ready",
        "waiting join <waiting: full> <ready: else> ready", "waiting join <waiting: else> waiting",
      ]),
    Case(
      title: "XState: guards with the same name", file: "a.json",
      text: """
        {"initial": "editing", "states": {"editing": {"on": {"finish": [
        {"guard": "inline", "target": "ready"}, {"guard": "inline", "target": "unsaved"}]}},
        "ready": {}, "unsaved": {}}}
        """,
      edges: [
        "start editing", "editing finish [inline] ready", "editing finish [inline] unsaved",
      ]),
    Case(
      title: "XState: states that are left without an event", file: "a.json",
      text: """
        {"initial": "a", "states": {"a": {"on": {"pay": "checking"}},
        "checking": {"always": "dispensing"}, "dispensing": {"always": "a"}}}
        """,
      edges: ["start a", "a pay <checking: dispensing> <dispensing: a> a"]),
    Case(
      title: "XState: states that no start leads to", file: "a.json",
      text: """
        {"initial": "a", "states": {"a": {"on": {"go": "b"}}, "b": {},
        "failed": {"type": "final"},
        "c": {"on": {"go": "d"}}, "d": {}}}
        """,
      edges: ["start a", "a go b", "c go d"],
      notes: [
        "a.json:2: dropped: unreachable state: failed",
        "a.json:3: assumed: state that cannot be reached from the start: c, d (2 times)",
      ]),
  ]

  @Test("are read", arguments: all)
  func reads(_ one: Case) throws {
    let flow = try StatechartTests.read(one.file, one.text)
    #expect(Self.edges(flow.document) == one.edges)
    #expect(flow.notes.map(\.text) == one.notes)
    let json = Array(flow.document.json().utf8)
    #expect(try FlowDocument(json: json) == flow.document)
  }

  @Test("say where a state of PlantUML is")
  func parts() throws {
    func parts(_ title: String) throws -> [String: String] {
      let one = try #require(Self.all.first { $0.title.hasSuffix(title) })
      let flow = try StatechartTests.read(one.file, one.text).document
      return Dictionary(
        flow.screens.map { ($0.name, flow.parts[$0.part].name) }, uniquingKeysWith: { $0 + $1 })
    }
    #expect(
      try parts("mentioned inside") == ["Open": "Group", "Done": "a", "Gone": "a"])
    #expect(try parts("qualified names") == ["Cart": "ShopPay", "Card": "Pay"])
    #expect(try parts("around nothing") == ["in1": "Shop", "Done": "a"])
    let titled = try #require(Self.all.first { $0.title.contains("title") })
    #expect(try StatechartTests.read(titled.file, titled.text).document.title == "My machine")
  }
}
