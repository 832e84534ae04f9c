import FlowDocuments
import Testing

@Suite("a check is written and read strictly")
struct FlowCheckTests {
  static let trace = FlowCheck.Trace(
    start: 1, condition: "at \"night\"", location: "Shop/Shop.swift:9", state: "cart",
    stack: "[Cart]", code: "1:0.r",
    steps: [
      .init(
        .init("payTapped(card)", payload: "visa", stack: "[Cart, Receipt]"), .handled,
        effect: "push Receipt", location: "Shop/Shop.swift:21", state: "paid"),
      .init(
        .relaunch(stack: "[Cart]"), .restored, effect: "terminated and restored", state: "paid"),
      .init(
        .init("back", move: "swipe down", stack: "[Cart]", outcome: "left"), .finished,
        effect: "ends with left", state: "paid"),
    ], path: .example)

  static let check = FlowCheck(
    flow: "shop", title: "Shop", method: .random(seed: .max, walks: 7), configurations: 3,
    transitions: 4, bound: .init(kind: .walks, limit: 7),
    results: [
      .init(property: "a", summary: "all is well", finding: .holds(.init(3, .steps))),
      .init(
        property: "b", summary: "b", finding: .violated(trace, because: "it\nis"),
        others: [.violated(trace, because: "it is so, too")]),
      .init(property: "c", summary: "c", finding: .witnessed(trace)),
      .init(property: "d", summary: "d", finding: .unseen),
      .init(
        property: "e", summary: "e", finding: .undecided(.init(kind: .depth, limit: 2))),
      .init(property: "f", summary: "f", finding: .nothingToJudge(.init("there is none"))),
      .init(
        property: "g", summary: "g",
        finding: .nothingToJudge(.init("none was judged", isFailure: true))),
      .init(
        property: "i", summary: "i", severity: FlowCheck.Severity.warning,
        finding: .violatedWithoutTrace(because: "x is dead", at: "Shop/Shop.swift:3"),
        others: [.violatedWithoutTrace(because: "y is dead", at: nil)]),
      .init(
        property: "j", summary: "j", severity: FlowCheck.Severity.warning,
        finding: .undecided(.init(kind: .walks, limit: 1))),
    ],
    unjudged: [.init(property: "h", reason: "nobody knows")])

  @Test("what was written is read back, and written again is the same bytes")
  func roundTrip() throws {
    let plain = FlowCheck(
      flow: "a", title: "A", configurations: 0, transitions: 0, results: [])
    for checks in [[], [plain], [Self.check, plain]] {
      let text = FlowCheck.json(of: checks)
      let read = try FlowCheck.list(json: Array(text.utf8))
      #expect(read == checks, "\(checks.count) checks")
      #expect(FlowCheck.json(of: read) == text, "\(checks.count) checks")
    }
  }

  @Test("the totals stand at the top")
  func totals() {
    #expect(
      FlowCheck.json(of: [Self.check, Self.check]).hasPrefix(
        """
        {
          "format": "flowgraph-check",
          "version": 3,
          "failures": 6,
          "undecided": 2,
          "warnings": 2,
          "flows": [
            {"flow": "shop", "title": "Shop", "method": {"kind": "random", \
        "seed": "18446744073709551615", "walks": 7}, "configurations": 3, "transitions": 4, \
        "bound": {"kind": "walks", "limit": 7}, "results": [
        """))
  }

  /// A change to what is written, and the message.
  static let mistakes: [(old: String, new: String, says: String)] = [
    ("\"flowgraph-check\"", "\"flowgraph-trace\"", "the format must be \"flowgraph-check\""),
    (
      "\"version\": 3", "\"version\": 4",
      "the check has version 4 of the format; this tool reads version 3; update the tool"
    ),
    (
      "\"version\": 3", "\"version\": 2",
      "the check has version 2 of the format; this tool reads version 3; write it again with this "
        + "tool"
    ),
    (
      "\"finding\": \"holds\"", "\"finding\": \"hold\"",
      "\"finding\" cannot be \"hold\"; did you mean \"holds\"?"
    ),
    (
      "\"unit\": \"steps\"", "\"unit\": \"step\"",
      "\"unit\" cannot be \"step\"; did you mean \"steps\"?"
    ),
    ("\"count\": 3", "\"count\": -3", "\"count\" must be a whole number from 0, not -3"),
    (
      "\"because\":", "\"becuase\":",
      "unknown key \"becuase\" in a result; did you mean \"because\"?"
    ),
    (
      "\"18446744073709551615\"", "\"-1\"",
      "\"seed\" must be a whole number as a string, not a string"
    ),
    (
      "\"kind\": \"random\"", "\"kind\": \"rand\"",
      "\"kind\" cannot be \"rand\"; did you mean \"random\"?"
    ),
    (
      "\"answer\": \"moved\"", "\"answer\": \"move\"",
      "\"answer\" cannot be \"move\"; did you mean \"moved\"?"
    ),
    (
      "\"property\": \"i\", \"summary\": \"i\", \"severity\": \"warning\"",
      "\"property\": \"i\", \"summary\": \"i\", \"severity\": \"warn\"",
      "\"severity\" cannot be \"warn\"; did you mean \"warning\"?"
    ),
    (
      "\"flowgraph\": 1", "\"flowgraph\": 3",
      "the document has version 3 of the format; this tool reads version 1; update the tool"
    ),
    (
      ", \"bound\": {\"kind\": \"depth\", \"limit\": 2}}", "}",
      "the key \"bound\" is missing in a result"
    ),
  ]

  @Test("a mistake is reported with what was expected", arguments: mistakes)
  func refuses(_ old: String, _ new: String, _ says: String) throws {
    let text = FlowCheck.json(of: [Self.check])
    let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    do {
      _ = try FlowCheck.list(json: Array(parts.joined(separator: new).utf8))
      Issue.record("read")
    } catch {
      #expect(error.message == says)
    }
  }

  @Test("a trace is saved with what the flow did not see")
  func saves() {
    let saved = Self.trace.saved(as: "shop")
    #expect(saved.flow == "shop" && saved.start == 1)
    #expect(saved.steps.map(\.event) == ["payTapped(card)", "relaunch", "back"])
    #expect(saved.steps.map(\.kind) == [.event, .relaunch, .event])
    #expect(saved.steps.map(\.move) == [nil, nil, "swipe down"])
    #expect(Self.trace.lastLocation == "Shop/Shop.swift:21")
  }

  @Test("a result is described as in a report")
  func describes() {
    let result = FlowCheck.PropertyResult(
      property: "no-dead-end", summary: "something leads on",
      finding: .violated(Self.trace, because: "nothing does"))
    #expect(
      result.description == """
        no-dead-end: something leads on
          violated after 3 events: nothing does
            start (at "night"): [Cart]
            1. payTapped(card): visa
               push Receipt (Shop/Shop.swift:21)
               [Cart, Receipt]
            2. relaunch
               terminated and restored
               [Cart]
            3. back (system: swipe down)
               ends with left
               [Cart]
        """)
    #expect(Self.check.results[0].description == "a: all is well\n  holds (3 steps)")
    #expect(
      Self.check.results[4].description == "e\n  undecided: the search stopped at 2 visible screens"
    )
  }
}
