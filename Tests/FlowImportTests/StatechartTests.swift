import FlowDocuments
import FlowImport
import ImportFixtures
import Testing

/// The rules are those of [SCXML](https://www.w3.org/TR/scxml/), which XState has as well.
@Suite("statecharts")
struct StatechartTests {
  private static func scxml(_ content: String, initial: String = "a") throws -> ImportedFlow {
    try read(
      "a.scxml",
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" initial=\"\(initial)\">\(content)</scxml>")
  }

  static func read(_ name: String, _ text: String) throws -> ImportedFlow {
    let file = ImportFile(name: name, bytes: Array(text.utf8))
    return try ImportedFlow(file, as: #require(ImportFormat(of: file)))
  }

  /// The states that are active after some events, or the outcome; the decisions in brackets.
  private static func state(_ flow: FlowDocument, after events: String...) throws -> [String] {
    var results = flow.starts.map { (place: Optional($0.configuration), text: "") }
    for event in events {
      results = results.flatMap { configuration, _ in
        flow.transitions.filter { $0.source == configuration && $0.event.name == event }.map {
          step in
          let texts =
            (step.guard.map { ["[\($0)]"] } ?? []) + step.decisions.map { "<\($0.choice)>" }
          return switch step.target {
          case .configuration(let target): (Optional(target), texts.joined())
          case .outcome(let outcome): (nil, texts.joined() + "(\(flow.outcomes[outcome]))")
          }
        }
      }
    }
    return results.map { configuration, text in
      text + (configuration.map { flow.configurations[$0].state } ?? "")
    }
  }

  @Test("the inner state handles an event before the outer one")
  func priority() throws {
    let flow = try Self.scxml(
      """
      <state id="a">
        <transition event="e" target="c"/>
        <state id="b"><transition event="e" target="b2"/></state><state id="b2"/>
      </state><state id="c"/>
      """
    ).document
    #expect(try Self.state(flow, after: "e") == ["a.b2"])
    #expect(try Self.state(flow, after: "e", "e") == ["c"])
  }

  @Test("an event matches its descriptors: all, a prefix, or its name")
  func descriptors() throws {
    let flow = try Self.scxml(
      """
      <state id="a"><transition event="error" target="b"/><transition event="*" target="c"/></state>
      <state id="b"><onentry><raise event="error.deep"/></onentry>
        <transition event="error.*" target="d"/></state>
      <state id="c"/><state id="d"/>
      """
    ).document
    #expect(try Self.state(flow, after: "error") == ["d"])
    #expect(try Self.state(flow, after: "*") == ["c"])
  }

  @Test("regions run at once, and their end is reported when all have ended")
  func regions() throws {
    let flow = try Self.scxml(
      """
      <parallel id="a">
        <state id="r"><state id="x"><transition event="e" target="xe"/></state><final id="xe"/></state>
        <state id="s"><state id="y"><transition event="f" target="ye"/>
          <transition event="e" cond="In('x')" target="y2"/></state>
          <state id="y2"><transition event="f" target="ye"/></state><final id="ye"/></state>
        <transition event="done.state.a" target="over"/>
      </parallel><final id="over"/>
      """
    ).document
    #expect(try Self.state(flow) == ["a.r.x a.s.y"])
    #expect(try Self.state(flow, after: "e") == ["a.r.xe a.s.y2"])
    #expect(try Self.state(flow, after: "e", "f") == ["(over)"])
    #expect(try Self.state(flow, after: "f", "e") == ["(over)"])
    #expect(try Self.state(flow, after: "f") == ["a.r.x a.s.ye"])
  }

  @Test(
    "history leads to where the state was left: to its child, or to all inside",
    arguments: [("shallow", "s.t.u"), ("deep", "s.t.v")])
  func history(_ type: String, _ state: String) throws {
    let flow = try Self.scxml(
      """
      <state id="s" initial="p">
        <history id="h" type="\(type)"><transition target="p"/></history>
        <transition event="out" target="o"/>
        <state id="p"><transition event="in" target="v"/></state>
        <state id="t"><state id="u"/><state id="v"/></state>
      </state>
      <state id="o"><transition event="back" target="h"/></state>
      """, initial: "o"
    ).document
    #expect(try Self.state(flow, after: "back").map { $0.prefix(3) } == ["s.p"])
    #expect(
      try Self.state(flow, after: "back", "in", "out", "back").map { $0.prefix(5) }
        == [state.prefix(5)])
  }

  @Test(
    "histories that lead to each other in a circle lead to the first state",
    arguments: ["H", "P", "Q"])
  func endlessHistories(_ target: String) throws {
    let flow = try Self.scxml(
      """
      <state id="o"><transition event="in" target="\(target)"/></state>
      <state id="s" initial="b">
        <history id="H"><transition target="P Q Q"/></history>
        <history id="P"><transition target="H Q Q"/></history>
        <history id="Q"><transition target="a"/></history>
        <state id="a"/><state id="b"/>
      </state>
      """, initial: "o"
    ).document
    #expect(try Self.state(flow, after: "in") == ["s.a"])
  }

  @Test("a long chain of histories, each of which names the next one twice, is followed once")
  func chainedHistories() throws {
    let count = 60
    let histories = (0..<count).map { number in
      let target = number + 1 < count ? "h\(number + 1)" : "a"
      return #"<history id="h\#(number)"><transition target="\#(target) \#(target)"/></history>"#
    }
    let flow = try Self.scxml(
      """
      <state id="o"><transition event="in" target="h0"/></state>
      <state id="s" initial="b">\(histories.joined())<state id="b"/><state id="a"/></state>
      """, initial: "o"
    ).document
    #expect(try Self.state(flow, after: "in") == ["s.a"])
  }

  @Test("where nobody knows a guard, both paths are followed, and a later step remembers")
  func guards() throws {
    let flow = try Self.scxml(
      """
      <state id="a">
        <transition event="e" cond="p" target="b"/><transition event="e" cond="q" target="c"/>
        <transition event="e" target="d"/>
        <transition event="f" cond="r" target="b"/>
      </state>
      <state id="b"/><state id="c"/><state id="d"/>
      """
    ).document
    #expect(try Self.state(flow, after: "e") == ["[p]b", "[q]c", "d"])
    #expect(try Self.state(flow, after: "f") == ["[r]b"])
  }

  @Test("transitions without an event are decisions of the step before")
  func eventless() throws {
    let flow = try Self.scxml(
      """
      <state id="a"><transition event="e" target="b"/></state>
      <state id="b"><transition cond="p" target="c"/><transition cond="q" target="d"/></state>
      <state id="c"><transition target="d"/></state><state id="d"/>
      """
    ).document
    #expect(try Self.state(flow, after: "e") == ["<p><d>d", "<q>d", "<else>b"])
  }

  @Test("statecharts that never come to rest end")
  func endless() throws {
    let flow = try Self.scxml(
      """
      <state id="a"><transition target="b"/></state><state id="b"><transition target="a"/></state>
      """)
    #expect(flow.document.configurations.count == 1)
    let raising = try Self.scxml(
      """
      <state id="a"><onentry><raise event="x"/></onentry>
        <transition event="x" target="a"/><transition event="y" cond="p" target="a"/></state>
      """)
    #expect(raising.document.configurations.count == 1)
  }

  @Test("an internal transition does not enter its source again")
  func internalTransitions() throws {
    func chart(_ target: String) throws -> FlowDocument {
      try Self.read(
        "a.json",
        """
        {"id": "m", "initial": "a", "states": {
          "a": {"type": "parallel", "states": {
            "r": {"initial": "x", "states": {"x": {"on": {"GO": "y"}}, "y": {}}}}},
          "b": {"initial": "c", "on": {"E": \(target)}, "states": {"c": {}, "d": {}}}
        }, "on": {"TO": ".b"}}
        """
      ).document
    }
    for target in ["\".d\"", "{\"target\": \"b.d\", \"internal\": true}"] {
      #expect(try Self.state(chart(target), after: "TO", "E") == ["b.d"])
    }
  }

  @Test("work is under way in its state, and its answers are known")
  func work() throws {
    let flow = try Self.read("a.json", Fixture.xState.text).document
    let waiting = flow.configurations.filter { !$0.work.isEmpty }
    #expect(!waiting.isEmpty && waiting.allSatisfy { $0.work == ["logIn"] })
    #expect(flow.transitions.contains { $0.event.work == "logIn" && $0.event.isFailure })
  }

  @Test("different work that two states invoke by one ID keeps its own name")
  func sharedID() throws {
    let flow = try Self.read(
      "a.json",
      """
      {"id": "m", "initial": "a", "states": {
        "a": {"invoke": {"id": "load", "src": "loadCart", "onDone": "b"}},
        "b": {"invoke": {"id": "load", "src": "loadUser", "onDone": "c", "onError": "a"}},
        "c": {}
      }}
      """
    ).document
    #expect(
      flow.transitions.map(\.event.name) == ["loadCart done", "loadUser done", "loadUser failed"])
    #expect(flow.transitions.map(\.event.work) == ["loadCart", "loadUser", "loadUser"])
  }

  @Test("an event inside of another is handled where only the outer one is awaited")
  func eventsInside() throws {
    let flow = try Self.scxml(
      """
      <state id="a"><transition event="err.net" target="b"/></state>
      <state id="b"><transition event="err" target="a"/></state>
      """
    ).document
    #expect(try Self.state(flow, after: "err.net", "err.net") == ["a"])
    #expect(try Self.state(flow, after: "err.net", "err") == ["a"])
    #expect(try Self.state(flow, after: "err").isEmpty)
  }

  @Test("a state that does not say where it begins is reported")
  func missingInitial() throws {
    let flow = try Self.read("a.json", #"{"states": {"a": {"on": {"X": "b"}}, "b": {}}}"#)
    #expect(
      flow.notes.map(\.text)
        == ["a.json:1: assumed: a state without 'initial' starts in its first child: a"])
  }

  @Test(
    "states that are left at once are decisions, and told apart from those that are not reached")
  func unshown() throws {
    let text = """
      <scxml initial="a"><state id="a"><transition event="n" target="passed"/></state>
      <state id="passed"><transition target="b"/></state>
      <state id="b"><transition event="n" target="c"/></state>
      <state id="c"><transition event="n" target="later"/></state>
      <state id="later"><transition target="d"/></state><state id="d"/>
      <state id="never"/></scxml>
      """
    let file = ImportFile(name: "a.scxml", bytes: Array(text.utf8))
    let format = try #require(ImportFormat(of: file))
    let whole = try ImportedFlow(file, as: format)
    #expect(
      whole.document.transitions.map { $0.decisions.map(\.name) }
        == [["passed"], [], ["later"]])
    #expect(
      whole.notes.map(\.text) == [
        "a.scxml:6: assumed: state that cannot be reached from the start: never"
      ])
    let bounded = try ImportedFlow(file, as: format, within: ImportLimits(configurations: 2))
    #expect(
      bounded.notes.map(\.text) == [
        "a.scxml:4: not reached: state (the search reached its limit): c, later, d, never (4 times)"
      ])
  }

  @Test("states in which a statechart ends are not said to be missing")
  func endsInRegions() throws {
    let flow = try Self.read(
      "a.json",
      #"""
      {"type": "parallel", "states": {
        "r": {"initial": "a", "states": {"a": {"on": {"X": "f"}}, "f": {"type": "final"}}},
        "s": {"initial": "b", "states": {"b": {"on": {"X": "g"}}, "g": {"type": "final"}}}}}
      """#)
    #expect(flow.document.outcomes.count == 1)
    #expect(flow.notes.isEmpty)
  }

  static let mistakes: [(name: String, text: String, line: Int, says: String)] = [
    ("a.scxml", "<scxml/>", 1, "there is no state in the file; write at least one"),
    (
      "a.scxml", "<scxml>\n<state id=\"a\"><transition event=\"e\" target=\"b\"/></state></scxml>",
      2,
      "there is no state \"b\"; add it or correct its name"
    ),
    (
      "a.scxml", "<scxml><state id=\"a\"/>\n<state id=\"a\"/></scxml>", 2,
      "two states are named \"a\"; rename one"
    ),
    ("a.scxml", "<state/>", 1, "expected <scxml>, found <state>"),
    (
      "a.json", "{\"id\": \"m\", \"states\": {\"a\":\n{\"on\": {\"E\": \"b\"}}}}", 2,
      "there is no state \"b\"; add it or correct its name"
    ),
    (
      "a.json", "{\"states\": {\"a\": 1}}", 1, "the state \"a\" must be an object, such as {}"
    ),
    (
      "a.json", "{\"states\": {\"a\": {}},\n\"initial\": \"b\"}", 2,
      "there is no state \"b\" in this state"
    ),
  ]

  @Test("a mistake is refused with its line", arguments: mistakes)
  func refuses(_ mistake: (name: String, text: String, line: Int, says: String)) throws {
    let error = #expect(throws: ImportError.self) { try Self.read(mistake.name, mistake.text) }
    #expect(error?.error.line == mistake.line)
    #expect(error?.error.message == mistake.says)
  }

  @Test("a raised event with a guard decides, so that several starts can be told apart")
  func raisedAtStart() throws {
    let flow = try Self.scxml(
      """
      <parallel id="p"><onentry><raise event="go"/></onentry>
        <state id="a" initial="a0"><state id="a0">
          <transition event="go" cond="x" target="a1"/><transition event="go" target="a2"/>
        </state><state id="a1"/><state id="a2"/></state>
        <state id="b" initial="b0"><state id="b0">
          <transition event="go" cond="y" target="b1"/>
        </state><state id="b1"/></state>
      </parallel>
      """, initial: "p"
    ).document
    #expect(
      flow.starts.map(\.condition) == ["a0: x, y", "a0: x", "a0: y", "a0: else"])
    #expect(
      flow.starts.map { flow.configurations[$0.configuration].state }
        == ["p.a.a1 p.b.b1", "p.a.a1 p.b.b0", "p.a.a2 p.b.b1", "p.a.a2 p.b.b0"])
  }

  @Test("a limit cuts the run, and what it did not get to is said to be cut", arguments: [1, 3])
  func limits(_ limit: Int) throws {
    let text = """
      <scxml initial="a"><state id="a"><transition event="n" target="b"/></state>
      <state id="b"><transition event="n" target="c"/></state>
      <state id="c"><transition event="n" target="d"/></state><state id="d"/></scxml>
      """
    let file = ImportFile(name: "a.scxml", bytes: Array(text.utf8))
    let format = try #require(ImportFormat(of: file))
    let flow = try ImportedFlow(file, as: format, within: ImportLimits(configurations: limit))
    #expect(flow.document.configurations.count == limit)
    #expect(flow.document.search.bound == .init(kind: .configurations, limit: limit))
    #expect(flow.notes.map(\.kind) == [.notReached])
    #expect(flow.notes.map(\.subject) == ["state (the search reached its limit)"])
    let whole = try ImportedFlow(file, as: format, within: ImportLimits(configurations: 4))
    #expect(whole.document.search.bound == nil)
    #expect(whole.document.configurations.count == 4)
    #expect(whole.notes.isEmpty)
  }
}
