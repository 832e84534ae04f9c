import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// A catalog of this process that is asked as one of another.
private struct Loopback: CatalogConnection {
  let server: CatalogServer

  func answer(
    to request: CatalogRequest, telling tell: (@Sendable (SearchProgress) -> Void)?
  ) throws(ServingFailure) -> CatalogAnswer {
    let answer = server.answer(to: request.message) { tell?($0) }
    do { return try CatalogAnswer(message: answer.message) } catch {
      throw ServingFailure(.malformed(error.reason))
    }
  }
}

/// A connection to a process that lists its flows and then dies.
private struct Dying: CatalogConnection {
  let server: CatalogServer

  func answer(
    to request: CatalogRequest, telling tell: (@Sendable (SearchProgress) -> Void)?
  ) throws(ServingFailure) -> CatalogAnswer {
    guard request == .list else { throw ServingFailure(.signalled(4), request: request) }
    return server.answer(to: request.message) { _ in }
  }
}

@Suite("a flow of another process is used as its document is")
struct ServedFlowTests {
  private static let server = CatalogServer(catalog: Catalog(Stall.entry))

  private func served() throws -> CatalogEntry {
    try #require(Catalog(servedOver: Loopback(server: Self.server))["stall"])
  }

  @Test("it tells of itself what it tells in its own process")
  func lists() throws {
    let entry = try served()
    #expect(entry.title == Stall.entry.title && entry.summary == Stall.entry.summary)
    #expect(entry.limits == Stall.entry.limits && entry.starts == Stall.entry.starts)
    #expect(entry.position == Stall.entry.position)
    #expect(!entry.isDocument && !entry.runsHere)
    #expect(Stall.entry.runsHere)
  }

  @Test("its document is the same, and limits cut it")
  func explores() throws {
    let entry = try served()
    #expect(try entry.document() == Stall.entry.document())
    let limits = ExplorationLimits(configurations: 2)
    #expect(try entry.document(within: limits) == Stall.entry.document(within: limits))
    #expect(try entry.document(within: limits).search.bound != nil)
  }

  @Test("it is checked, played, replayed and walked through as its document")
  func usesDocument() throws {
    let entry = try served()
    let recorded = CatalogEntry(try Stall.entry.document())
    #expect(entry.properties == recorded.properties)
    #expect(try entry.check() == recorded.check())
    #expect(
      try entry.session().choices.map(\.description)
        == recorded.session().choices.map(\.description))
    #expect(try entry.traces(.tour) == recorded.traces(.tour))
    let code = TraceCode("0:0")
    #expect(try entry.replay(.code(code)).judged == recorded.replay(.code(code)).judged)
  }

  @Test("a process that dies fails what was asked")
  func fails() throws {
    let entry = try #require(Catalog(servedOver: Dying(server: Self.server))["stall"])
    let error = #expect(throws: CatalogError.self) { try entry.check() }
    #expect(error?.flow == "stall")
    #expect(error?.servingFailure?.cause == .signalled(4))
    #expect(
      error?.servingFailure?.request == .explore(flow: "stall", limits: Stall.entry.limits))
  }
}
