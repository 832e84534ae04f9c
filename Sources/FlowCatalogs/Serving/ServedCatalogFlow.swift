import FlowDocuments
package import FlowExploration

/// Carries requests to a catalog in another process, and brings its answers.
package protocol CatalogConnection: Sendable {
  /// Asks, and waits for the answer, which is none of the progress that is told meanwhile.
  func answer(
    to request: CatalogRequest, telling tell: (@Sendable (SearchProgress) -> Void)?
  ) throws(ServingFailure) -> CatalogAnswer
}

extension Catalog {
  /// Makes a catalog of the flows that another process has.
  package init(servedOver connection: any CatalogConnection) throws(ServingFailure) {
    let answer = try connection.answer(to: .list, telling: nil)
    guard case .flows(let flows) = answer else { throw ServingFailure(unexpected: answer) }
    self.init()
    entries = flows.map { listing in
      CatalogEntry(
        name: listing.name, title: listing.title, summary: listing.summary,
        flow: ServedCatalogFlow(listing: listing, connection: connection))
    }
  }
}

extension CatalogEntry {
  /// Whether its reducer can be run here: it is no document, nor in another process.
  package var runsHere: Bool { !isDocument && !(flow is ServedCatalogFlow) }
}

/// A flow of a catalog in another process, which explores it.
///
/// Everything else is done here with the document that it gives.
struct ServedCatalogFlow: CatalogFlow {
  let listing: CatalogListing
  let connection: any CatalogConnection

  var limits: ExplorationLimits { listing.limits }
  var starts: [String?] { listing.starts }
  var isDocument: Bool { false }
  var position: String? { listing.position }
  var properties: [PropertyEntry] { RecordedCatalogFlow.properties }

  func document(
    within limits: ExplorationLimits, telling tell: SearchTeller?
  ) throws(CatalogError) -> FlowDocument {
    let answer: CatalogAnswer
    do throws(ServingFailure) {
      answer = try connection.answer(
        to: .explore(flow: listing.name, limits: limits), telling: tell)
    } catch {
      throw CatalogError(flow: listing.name, failure: error)
    }
    switch answer {
    case .document(let document): return document
    case .cannotStart(let error): throw error
    case .hello, .flows, .progress, .error:
      throw CatalogError(flow: listing.name, failure: ServingFailure(unexpected: answer))
    }
  }

  private func recorded(
    within limits: ExplorationLimits, telling tell: SearchTeller? = nil
  ) throws(CatalogError) -> RecordedCatalogFlow {
    RecordedCatalogFlow(document: try document(within: limits, telling: tell))
  }

  func session(start: Int) throws(CatalogError) -> FlowSession {
    try recorded(within: limits).session(start: start)
  }

  func check(
    _ request: CheckRequest, telling tell: SearchTeller?
  ) throws(CatalogError) -> FlowCheck {
    try recorded(within: request.limits ?? limits, telling: tell).check(request, telling: tell)
  }

  func replay(
    _ source: FlowReplay.Source, judging request: CheckRequest
  ) throws(CatalogError) -> FlowReplay {
    try recorded(within: request.limits ?? limits).replay(source, judging: request)
  }

  func traces(
    _ selection: TraceSelection, most: Int, within limits: ExplorationLimits
  ) throws(CatalogError) -> GeneratedTraces {
    try recorded(within: limits).traces(selection, most: most, within: limits)
  }
}
