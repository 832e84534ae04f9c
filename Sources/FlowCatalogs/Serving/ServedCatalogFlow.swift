import FlowDocuments
package import FlowExploration

/// Sends requests to a catalog in another process, and returns its answers.
package protocol CatalogConnection: Sendable {
  /// Sends a request, and waits for its answer; progress is reported in the meantime.
  func answer(
    to request: CatalogRequest, onProgress: (@Sendable (SearchProgress) -> Void)?
  ) throws(ServingFailure) -> CatalogAnswer
}

extension Catalog {
  /// Makes a catalog of the flows of another process.
  package init(servedOver connection: any CatalogConnection) throws(ServingFailure) {
    let answer = try connection.answer(to: .list, onProgress: nil)
    guard case .flows(let flows) = answer else { throw ServingFailure(unexpected: answer) }
    self.init()
    entries = flows.map { listing in
      CatalogEntry(
        name: listing.name, title: listing.title, summary: listing.summary,
        flow: ServedCatalogFlow(listing: listing, connection: connection))
    }
  }
}

/// A flow of a catalog in another process, which runs it.
struct ServedCatalogFlow: CatalogFlow {
  let listing: CatalogListing
  let connection: any CatalogConnection

  var limits: ExplorationLimits { listing.limits }
  var starts: [String?] { listing.starts }
  var isDocument: Bool { listing.isDocument }
  var position: String? { listing.position }
  var properties: [PropertyEntry] { listing.properties }

  func document(
    within limits: ExplorationLimits, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowDocument {
    let answer = try answer(
      to: .explore(flow: listing.name, limits: limits), onProgress: onProgress)
    guard case .document(let document) = answer else { throw unexpected(answer) }
    return document
  }

  func session(start: Int) throws(CatalogError) -> FlowSession {
    FlowSession(try ServedSession(self, start: start))
  }

  /// Where the flow is after steps from a start.
  func place(from start: Int, after steps: [SessionStep]) throws(CatalogError) -> SessionPlace {
    let answer = try answer(to: .step(flow: listing.name, start: start, steps: steps))
    guard case .place(let place) = answer else { throw unexpected(answer) }
    return place
  }

  func check(
    _ request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowCheck {
    let answer = try answer(to: .check(flow: listing.name, request), onProgress: onProgress)
    guard case .check(let check) = answer else { throw unexpected(answer) }
    return check
  }

  func replay(
    _ source: FlowReplay.Source, judging request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowReplay {
    let answer = try answer(
      to: .replay(flow: listing.name, source, judging: request), onProgress: onProgress)
    guard case .replay(let replay) = answer else { throw unexpected(answer) }
    return replay
  }

  func traces(
    _ selection: TraceSelection, most: Int, within limits: ExplorationLimits,
    onProgress: ProgressHandler?
  ) throws(CatalogError) -> GeneratedTraces {
    let answer = try answer(
      to: .paths(flow: listing.name, selection, most: most, limits: limits), onProgress: onProgress)
    guard case .paths(let traces) = answer else { throw unexpected(answer) }
    return traces
  }

  // MARK: Asking

  private func answer(
    to request: CatalogRequest, onProgress: ProgressHandler? = nil
  ) throws(CatalogError) -> CatalogAnswer {
    let answer: CatalogAnswer
    do throws(ServingFailure) {
      answer = try connection.answer(to: request, onProgress: onProgress)
    } catch {
      throw CatalogError(flow: listing.name, failure: error)
    }
    if case .cannotStart(let error) = answer { throw error }
    return answer
  }

  private func unexpected(_ answer: CatalogAnswer) -> CatalogError {
    CatalogError(flow: listing.name, failure: ServingFailure(unexpected: answer))
  }
}
