import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("a catalog responds to requests of another process")
struct ServingTests {
  private static let catalog = Catalog(
    Stall.entry,
    CatalogEntry("sign-in", title: "Sign in", summary: "Name, then password.", SignIn()),
    CatalogEntry("broken", title: "Broken", summary: "Cannot start.", Broken()))
  private static let server = CatalogServer(catalog: catalog)

  private func response(to text: String) -> CatalogResponse {
    var server = Self.server
    return server.response(to: Array(text.utf8)) { _ in }
  }

  /// A response sent over a descriptor.
  private func sent(_ response: CatalogResponse) throws -> CatalogResponse {
    try CatalogResponse(message: response.message)
  }

  @Test(
    "requests come through as they are",
    arguments: [
      .list, .explore(flow: "a \"b\"\n", limits: nil),
      .explore(
        flow: "sign-in",
        limits: ExplorationLimits(
          configurations: 7, depth: 3, time: .milliseconds(1500), memory: 20, threads: 4)),
      .check(flow: "a", CheckRequest()),
      .check(
        flow: "a",
        CheckRequest(
          ["b", "c"], except: ["d"], within: ExplorationLimits(depth: 4),
          walking: RandomWalks(count: 5, length: 6, seed: .max, threads: 3), wantsWarnings: false,
          wantsPaths: true)),
      .replay(flow: "a", .code(TraceCode("0:1.2")), judging: CheckRequest(["b"])),
      .replay(
        flow: "a",
        .saved(
          FlowTrace(
            flow: "a", start: 1, steps: [.init("b(c)", payload: "\u{1}"), .relaunch(stack: "[D]")])),
        judging: CheckRequest()),
      .step(flow: "a", start: 0, steps: []),
      .step(flow: "a", start: 2, steps: [.choice(0), .relaunch, .choice(7)]),
      .paths(flow: "a", .shortest, maxCount: 3, limits: nil),
      .paths(flow: "a", .tour, maxCount: 1000, limits: ExplorationLimits(configurations: 9)),
      .paths(flow: "a", .simple(steps: 4), maxCount: 5, limits: nil),
    ] as [CatalogRequest])
  func readsRequests(_ request: CatalogRequest) throws {
    #expect(try CatalogRequest(message: request.message) == request)
  }

  @Test("every limit is sent")
  func sendsLimits() throws {
    let limits = ExplorationLimits()
    #expect(limits.members(areListed: true).count == Mirror(reflecting: limits).children.count)
  }

  @Test("omitted limits have their defaults")
  func completesLimits() throws {
    let text = #"{"request": "explore", "flow": "a", "limits": {"depth": 3}}"#
    let request = try CatalogRequest(message: Array(text.utf8))
    #expect(request == .explore(flow: "a", limits: ExplorationLimits(depth: 3)))
  }

  @Test("of a check, a replay and paths, omitted fields have their defaults")
  func completesRequests() throws {
    for (text, request) in [
      (#""check", "flow": "a""#, .check(flow: "a", CheckRequest())),
      (
        #""check", "flow": "a", "walks": {"seed": "0x51AB"}"#,
        .check(flow: "a", CheckRequest(walking: RandomWalks(seed: 0x51AB)))
      ),
      (
        #""replay", "flow": "a", "trace": "0:""#,
        .replay(flow: "a", .code(TraceCode("0:")), judging: CheckRequest())
      ),
      (#""step", "flow": "a", "steps": []"#, .step(flow: "a", start: 0, steps: [])),
      (
        #""paths", "flow": "a", "select": "tour""#,
        .paths(flow: "a", .tour, maxCount: 1000, limits: nil)
      ),
    ] as [(String, CatalogRequest)] {
      let message = Array((#"{"request": "# + text + "}").utf8)
      #expect(try CatalogRequest(message: message) == request, "\(text)")
    }
  }

  @Test("a list has what is known of the flows before they are explored")
  func lists() throws {
    guard case .flows(let flows) = try sent(response(to: #"{"request": "list"}"#)) else {
      Issue.record("it is no list")
      return
    }
    #expect(flows.map(\.name) == ["stall", "sign-in", "broken"])
    for (flow, entry) in zip(flows, Self.catalog.entries) {
      #expect(flow.title == entry.title, "\(entry.name)")
      #expect(flow.summary == entry.summary, "\(entry.name)")
      #expect(flow.limits == entry.limits, "\(entry.name)")
      #expect(flow.starts == entry.starts, "\(entry.name)")
      #expect(flow.location == entry.location, "\(entry.name)")
      #expect(flow.properties == entry.properties && !flow.isDocument, "\(entry.name)")
    }
  }

  @Test("a document is that of the flow, within the limits of the request")
  func explores() throws {
    for (limits, told) in [
      ("", nil), (#", "limits": {"configurations": 2}"#, ExplorationLimits(configurations: 2)),
    ] as [(String, ExplorationLimits?)] {
      let text = #"{"request": "explore", "flow": "sign-in""# + limits + "}"
      guard case .document(let document) = try sent(response(to: text)) else {
        Issue.record("it is no document: \(text)")
        return
      }
      #expect(document == (try Self.catalog["sign-in"]?.document(within: told)), "\(text)")
    }
  }

  @Test("a flow that cannot start is a response")
  func reportsBadStart() throws {
    guard
      case .flowError(let error) = try sent(
        response(to: #"{"request": "explore", "flow": "broken"}"#))
    else {
      Issue.record("it starts")
      return
    }
    #expect(error.flow == "broken")
    #expect(error.reason.contains("pop"))
  }

  @Test(
    "what is wrong with a request is a response",
    arguments: [
      ("", "invalid request: not valid JSON: the text is empty"),
      ("[]", "invalid request: the request must be an object, not an array"),
      (#"{"request": 1}"#, "invalid request: \"request\" must be a string, not 1"),
      (
        #"{"request": "sing"}"#,
        "invalid request: \"request\" cannot be \"sing\"; it is one of list, explore, check, "
          + "replay, step, paths"
      ),
      (
        #"{"request": "explore"}"#,
        "invalid request: the key \"flow\" is missing in the request"
      ),
      (#"{"request": "explore", "flow": "x"}"#, "no flow named 'x'"),
      (
        #"{"request": "explore", "flow": "stall", "limits": 3}"#,
        "invalid request: \"limits\" must be an object, not 3"
      ),
      (
        #"{"request": "explore", "flow": "stall", "limits": {"depth": "3"}}"#,
        "invalid request: \"depth\" must be a whole number, not a string"
      ),
      (#"{"request": "check", "flow": "x"}"#, "no flow named 'x'"),
      (
        #"{"request": "check", "flow": "stall", "properties": "no-trap"}"#,
        "invalid request: \"properties\" must be an array, not a string"
      ),
      (
        #"{"request": "check", "flow": "stall", "except": [1]}"#,
        "invalid request: an element of \"except\" must be a string, not 1"
      ),
      (
        #"{"request": "check", "flow": "stall", "walks": 5}"#,
        "invalid request: \"walks\" must be an object, not 5"
      ),
      (
        #"{"request": "check", "flow": "stall", "walks": {"seed": "x"}}"#,
        "invalid request: \"seed\" must be a whole number as a string, not a string"
      ),
      (
        #"{"request": "check", "flow": "stall", "warnings": 0}"#,
        "invalid request: \"warnings\" must be true or false, not 0"
      ),
      (
        #"{"request": "replay", "flow": "stall"}"#,
        "invalid request: the key \"trace\" is missing in the request"
      ),
      (
        #"{"request": "replay", "flow": "stall", "trace": {"format": "flowgraph-trace"}}"#,
        "invalid request: the key \"version\" is missing in the trace"
      ),
      (
        #"{"request": "step", "flow": "stall"}"#,
        "invalid request: the key \"steps\" is missing in the request"
      ),
      (
        #"{"request": "step", "flow": "stall", "steps": ["jump"]}"#,
        "invalid request: an element of \"steps\" must be the number of a choice or "
          + "\"relaunch\", not a string"
      ),
      (
        #"{"request": "step", "flow": "stall", "steps": [0, 9]}"#,
        "step 2 cannot be taken: there is no choice 9; the last is 3"
      ),
      (
        #"{"request": "step", "flow": "stall", "steps": [0, -1]}"#,
        "step 2 cannot be taken: there is no choice -1; the last is 3"
      ),
      (
        #"{"request": "step", "flow": "stall", "steps": [0, 1, 0]}"#,
        "step 3 cannot be taken: there is no choice 0; there are none"
      ),
      (
        #"{"request": "step", "flow": "stall", "steps": [3]}"#,
        "step 1 cannot be taken: choice 3 leads nowhere"
      ),
      (
        #"{"request": "step", "flow": "stall", "steps": ["relaunch"]}"#,
        "step 1 cannot be taken: the flow cannot be restored there"
      ),
      (
        #"{"request": "paths", "flow": "stall", "select": "all"}"#,
        "invalid request: \"select\" cannot be \"all\"; it is one of shortest, tour, simple"
      ),
      (
        #"{"request": "paths", "flow": "stall", "select": "simple"}"#,
        "invalid request: the key \"steps\" is missing in the request"
      ),
    ])
  func reportsErrors(_ row: (request: String, error: String)) throws {
    guard case .error(let text) = try sent(response(to: row.request)) else {
      Issue.record("there is no error")
      return
    }
    #expect(text == row.error)
  }

  @Test("hello names the version, whichever it is")
  func greets() throws {
    guard case .hello(let version) = try sent(.hello(version: 7)) else {
      Issue.record("it is no hello")
      return
    }
    #expect(version == 7)
    #expect(
      String(decoding: CatalogResponse.hello(version: 1).message, as: UTF8.self)
        == #"{"format": "flowgraph-catalog", "version": 1}"#)
  }

  @Test(
    "a malformed response is reported",
    arguments: [
      ("hello", "not valid JSON: unknown literal \"hello\""),
      (#"{"format": "flowgraph-catalog"}"#, "the key \"version\" is missing"),
      (#"{"answer": "42"}"#, "\"answer\" cannot be \"42\"; it is one of "),
      (#"{"answer": "flows", "flows": [{"name": "a"}]}"#, "the key \"title\" is missing"),
      (#"{"answer": "document"}"#, "the key \"document\" is missing"),
      (#"{"answer": "document", "document": 1}"#, "a document must be an object, not 1"),
      (#"{"answer": "check"}"#, "the key \"check\" is missing"),
      (#"{"answer": "check", "check": {}}"#, "the key \"flow\" is missing in a checked flow"),
      (#"{"answer": "replay", "trace": 1}"#, "a trace must be an object, not 1"),
      (#"{"answer": "paths", "flow": "a"}"#, "the key \"traces\" is missing in the response"),
      (#"{"answer": "place", "state": "a"}"#, "the key \"windows\" is missing"),
      (
        #"{"answer": "place", "state": "a", "windows": [{"name": "a", "layers": []}]}"#,
        "\"layers\" must not be empty"
      ),
      (
        #"{"answer": "place", "state": "a", "windows": [], "choices": [{"reply": "x"}]}"#,
        "\"reply\" cannot be \"x\"; it is one of moved, finished, ignored, refused"
      ),
      (
        #"{"answer": "place", "state": "a", "windows": [], "choices": [{"move": "x"}]}"#,
        "\"move\" cannot be \"x\"; it is one of back, "
      ),
    ])
  func refuses(_ row: (message: String, reason: String)) throws {
    let error = #expect(throws: MalformedMessage.self) {
      try CatalogResponse(message: Array(row.message.utf8))
    }
    #expect(error?.reason.hasPrefix(row.reason) == true, "\(error?.reason ?? "")")
  }
}

/// A flow whose start pops what is not there.
private struct Broken: ExplorableFlow {
  enum State: Hashable, Sendable { case only }
  enum Event: Hashable, Sendable, CaseIterable { case tapped }
  enum Screen: Hashable, Sendable { case only }

  var start: FlowTransition<Self> { .to(.only, .pop) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
}
