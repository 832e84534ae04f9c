import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("a catalog answers requests of another process")
struct ServingTests {
  private static let catalog = Catalog(
    Stall.entry,
    CatalogEntry("sign-in", title: "Sign in", summary: "Name, then password.", SignIn()),
    CatalogEntry("broken", title: "Broken", summary: "Cannot start.", Broken()))
  private static let server = CatalogServer(catalog: catalog)

  private func answer(_ text: String) -> CatalogAnswer {
    Self.server.answer(to: Array(text.utf8)) { _ in }
  }

  /// An answer after its way over a descriptor.
  private func sent(_ answer: CatalogAnswer) throws -> CatalogAnswer {
    try CatalogAnswer(message: answer.message)
  }

  @Test(
    "requests come through as they are",
    arguments: [
      .list, .explore(flow: "a \"b\"\n", limits: nil),
      .explore(
        flow: "sign-in",
        limits: ExplorationLimits(
          configurations: 7, depth: 3, time: .milliseconds(1500), memory: 20, threads: 4)),
    ] as [CatalogRequest])
  func readsRequests(_ request: CatalogRequest) throws {
    #expect(try CatalogRequest(message: request.message) == request)
  }

  @Test("limits that are not told are the usual ones")
  func completesLimits() throws {
    let text = #"{"request": "explore", "flow": "a", "limits": {"depth": 3}}"#
    let request = try CatalogRequest(message: Array(text.utf8))
    #expect(request == .explore(flow: "a", limits: ExplorationLimits(depth: 3)))
  }

  @Test("a list tells what is known of the flows before they are explored")
  func lists() throws {
    guard case .flows(let flows) = try sent(answer(#"{"request": "list"}"#)) else {
      Issue.record("it is no list")
      return
    }
    #expect(flows.map(\.name) == ["stall", "sign-in", "broken"])
    for (flow, entry) in zip(flows, Self.catalog.entries) {
      #expect(flow.title == entry.title)
      #expect(flow.summary == entry.summary)
      #expect(flow.limits == entry.limits)
      #expect(flow.starts == entry.starts)
      #expect(flow.position == entry.position)
    }
  }

  @Test("a document is that of the flow, within the limits that are told")
  func explores() throws {
    for (limits, told) in [
      ("", nil), (#", "limits": {"configurations": 2}"#, ExplorationLimits(configurations: 2)),
    ] as [(String, ExplorationLimits?)] {
      let text = #"{"request": "explore", "flow": "sign-in""# + limits + "}"
      guard case .document(let document) = try sent(answer(text)) else {
        Issue.record("it is no document")
        return
      }
      #expect(document == (try Self.catalog["sign-in"]?.document(within: told)))
    }
  }

  @Test("a flow that cannot start is an answer")
  func tellsBadStart() throws {
    guard
      case .cannotStart(let error) = try sent(answer(#"{"request": "explore", "flow": "broken"}"#))
    else {
      Issue.record("it starts")
      return
    }
    #expect(error.flow == "broken")
    #expect(error.startFailure.contains("pop"))
  }

  @Test(
    "what is wrong with a request is an answer",
    arguments: [
      ("", "the request cannot be read: it is no JSON: the text is empty"),
      ("[]", "the request cannot be read: the key \"request\" is missing"),
      (#"{"request": 1}"#, "the request cannot be read: \"request\" must be a string"),
      (
        #"{"request": "sing"}"#,
        "the request cannot be read: there is no request 'sing'; there are 'list' and 'explore'"
      ),
      (#"{"request": "explore"}"#, "the request cannot be read: the key \"flow\" is missing"),
      (#"{"request": "explore", "flow": "x"}"#, "no flow is called 'x'"),
      (
        #"{"request": "explore", "flow": "stall", "limits": 3}"#,
        "the request cannot be read: \"limits\" must be an object"
      ),
      (
        #"{"request": "explore", "flow": "stall", "limits": {"depth": "3"}}"#,
        "the request cannot be read: \"depth\" must be a whole number"
      ),
    ])
  func tellsErrors(_ row: (request: String, error: String)) throws {
    guard case .error(let text) = try sent(answer(row.request)) else {
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
      String(decoding: CatalogAnswer.hello(version: 1).message, as: UTF8.self)
        == #"{"format": "flowgraph-catalog", "version": 1}"#)
  }

  @Test(
    "what is no answer is told",
    arguments: [
      ("hello", "it is no JSON: unknown word \"hello\""),
      (#"{"format": "flowgraph-catalog"}"#, "the key \"version\" is missing"),
      (#"{"answer": "42"}"#, "there is no answer '42'"),
      (#"{"answer": "flows", "flows": [{"name": "a"}]}"#, "the key \"title\" is missing"),
      (#"{"answer": "document"}"#, "the key \"document\" is missing"),
      (#"{"answer": "document", "document": 1}"#, "its document is wrong: "),
    ])
  func refuses(_ row: (message: String, reason: String)) throws {
    let error = #expect(throws: MalformedMessage.self) {
      try CatalogAnswer(message: Array(row.message.utf8))
    }
    #expect(error?.reason.hasPrefix(row.reason) == true, "\(error?.reason ?? "")")
  }
}

/// A flow whose start pops what is not there.
private struct Broken: ExplorableFlow {
  enum State: Hashable, Sendable { case only }
  enum Event: Hashable, Sendable, CaseIterable { case tapped }
  enum Screen: Hashable, Sendable { case only }

  var start: Transition<Self> { .to(.only, .pop) }

  func reduce(_ state: State, _ event: Event) -> Transition<Self>? { nil }
}
