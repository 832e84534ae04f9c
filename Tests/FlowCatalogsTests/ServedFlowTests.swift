import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("a flow of another process gives the same results as in its own", .large)
struct ServedFlowTests {
  @Test("it describes itself the same", arguments: EveryFlow.all)
  func lists(_ flow: EveryFlow) throws {
    let (own, served) = (flow.entry, try flow.entry.served())
    #expect(served.name == own.name && served.title == own.title && served.summary == own.summary)
    #expect(served.limits == own.limits && served.starts == own.starts)
    #expect(served.location == own.location)
    #expect(served.properties == own.properties)
    #expect(!served.isDocument)
  }

  @Test("its document is the same, and limits apply to it", arguments: EveryFlow.all)
  func explores(_ flow: EveryFlow) throws {
    let (own, served) = (flow.entry, try flow.entry.served())
    let limits = ExplorationLimits(configurations: 2)
    for limits in [flow.limits, limits] {
      let document = try result { try served.document(within: limits).json() }
      #expect(
        try document == result { try own.document(within: limits).json() },
        "\(String(describing: limits))")
    }
  }

  @Test("it is checked for the same, its own properties among them", arguments: EveryFlow.all)
  func checks(_ flow: EveryFlow) throws {
    let (own, served) = (flow.entry, try flow.entry.served())
    let some = own.properties.map(\.name).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    for request in [
      CheckRequest(within: flow.limits),
      CheckRequest(within: flow.limits, wantsWarnings: false, wantsPaths: true),
      CheckRequest(some, except: [some[0]], within: ExplorationLimits(configurations: 3)),
      CheckRequest(walking: RandomWalks(count: 30, length: 20, seed: .max), wantsWarnings: false),
    ] {
      let check = try result { try own.check(request) }
      let told = try result { try served.check(request) }
      #expect(told == check, "\(request)")
      #expect(json(of: told) == json(of: check), "\(request)")
    }
  }

  @Test("every flow but one can be checked")
  func countsCheckable() {
    #expect(EveryFlow.checkable.count == EveryFlow.all.count - 1)
  }

  @Test("what is wrong is the same when it is replayed", arguments: EveryFlow.checkable)
  func replays(_ flow: EveryFlow) throws {
    let (own, served) = (flow.entry, try flow.entry.served())
    let check = try own.check(CheckRequest(within: flow.limits))
    let request = CheckRequest(except: ["no-trap"], within: flow.limits, wantsPaths: true)
    for trace in check.results.compactMap(\.finding.trace) {
      var sources = [FlowReplay.TraceSource.saved(trace.saved(as: own.name))]
      if let code = trace.code { sources += [.code(.init(code)), .code(.init(code + ".99"))] }
      for source in sources {
        #expect(
          try served.replay(source, against: request) == own.replay(source, against: request),
          "\(source)")
      }
    }
  }

  @Test("paths through it are the same, and so are their tests", arguments: EveryFlow.all)
  func makesPaths(_ flow: EveryFlow) throws {
    let (own, served) = (flow.entry, try flow.entry.served())
    for (selection, maxCount) in [(.shortest, 20), (.tour, 5), (.simple(steps: 3), 10)]
      as [(TraceSelection, Int)]
    {
      let traces = try result {
        try served.traces(selection, maxCount: maxCount, within: flow.limits)
      }
      #expect(
        try traces == result { try own.traces(selection, maxCount: maxCount, within: flow.limits) },
        "\(selection)")
      let tests = try? traces.get().elements.map(\.swiftTest)
      #expect(tests?.contains(nil) != true, "\(selection)")
    }
  }

  @Test("a document among the flows stays one")
  func servesDocuments() throws {
    let recorded = CatalogEntry(try Stall.entry.document())
    let served = try recorded.served()
    #expect(served.isDocument)
    #expect(served.properties == recorded.properties)
    #expect(try served.check() == recorded.check())
    #expect(try served.check().unjudged.isEmpty == false)
    #expect(try served.traces(.tour) == recorded.traces(.tour))
  }

  @Test("a process that dies fails the request, and names it")
  func fails() throws {
    let entry = try Catalog(servedOver: Loopback(Catalog(Stall.entry), lifetime: 1)).entries[0]
    let request = CheckRequest(["no-trap"])
    for (request, perform) in [
      (.explore(flow: "stall", limits: Stall.entry.limits), { _ = try entry.document() }),
      (.check(flow: "stall", request), { _ = try entry.check(request) }),
      (
        .replay(flow: "stall", .code(TraceCode("0:0")), judging: request),
        { _ = try entry.replay(.code(TraceCode("0:0")), against: request) }
      ),
      (.step(flow: "stall", start: 0, steps: []), { _ = try entry.session() }),
      (
        .paths(flow: "stall", .tour, maxCount: 7, limits: Stall.entry.limits),
        { _ = try entry.traces(.tour, maxCount: 7) }
      ),
    ] as [(CatalogRequest, () throws -> Void)] {
      let error = #expect(throws: CatalogError.self, "\(request)") { try perform() }
      #expect(error?.flow == "stall", "\(request)")
      #expect(error?.servingFailure?.cause == .signaled(4), "\(request)")
      #expect(error?.servingFailure?.request == request)
    }
  }

  private func json(of check: Result<FlowCheck, CatalogError>) -> String? {
    (try? check.get()).map { FlowCheck.json(of: [$0]) }
  }

  /// The result, or why there is none.
  private func result<Thing>(
    _ make: () throws -> Thing
  ) throws -> Result<Thing, CatalogError> {
    do { return .success(try make()) } catch let error as CatalogError { return .failure(error) }
  }
}
