import FlowDocuments
package import FlowExploration

/// Sends requests to a catalog in another process, and returns its responses.
package protocol CatalogConnection: Sendable {
  /// Sends a request, and waits for its response; progress is reported in the meantime.
  func response(
    to request: CatalogRequest, onProgress: ProgressHandler?
  ) throws(ServingFailure) -> CatalogResponse
}

extension Catalog {
  /// Makes a catalog of the flows of another process.
  package init(servedOver connection: any CatalogConnection) throws(ServingFailure) {
    let response = try connection.response(to: .list, onProgress: nil)
    guard case .flows(let flows) = response else { throw ServingFailure(unexpected: response) }
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
  var location: String? { listing.location }
  var properties: [PropertyEntry] { listing.properties }

  func document(
    within limits: ExplorationLimits, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowDocument {
    let response = try response(
      to: .explore(flow: listing.name, limits: limits), onProgress: onProgress)
    guard case .document(let document) = response else { throw unexpected(response) }
    return document
  }

  func session(start: Int) throws(CatalogError) -> FlowSession {
    try FlowSession(ServedSession(flow: self, start: start), of: listing.name, start: start)
  }

  fileprivate func snapshot(
    from start: Int, after steps: [SessionStep]
  ) throws(CatalogError) -> SessionSnapshot {
    let response = try response(to: .step(flow: listing.name, start: start, steps: steps))
    guard case .snapshot(let snapshot) = response else { throw unexpected(response) }
    return snapshot
  }

  func check(
    _ request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowCheck {
    let response = try response(to: .check(flow: listing.name, request), onProgress: onProgress)
    guard case .check(let check) = response else { throw unexpected(response) }
    return check
  }

  func replay(
    _ source: FlowReplay.TraceSource, against request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowReplay {
    let response = try response(
      to: .replay(flow: listing.name, source, judging: request), onProgress: onProgress)
    guard case .replay(let replay) = response else { throw unexpected(response) }
    return replay
  }

  func traces(
    _ selection: TraceSelection, maxCount: Int, within limits: ExplorationLimits,
    onProgress: ProgressHandler?
  ) throws(CatalogError) -> GeneratedTraces {
    let response = try response(
      to: .paths(flow: listing.name, selection, maxCount: maxCount, limits: limits),
      onProgress: onProgress)
    guard case .paths(let traces) = response else { throw unexpected(response) }
    return traces
  }

  // MARK: Requests

  private func response(
    to request: CatalogRequest, onProgress: ProgressHandler? = nil
  ) throws(CatalogError) -> CatalogResponse {
    let response: CatalogResponse
    do throws(ServingFailure) {
      response = try connection.response(to: request, onProgress: onProgress)
    } catch {
      throw CatalogError(flow: listing.name, failure: error)
    }
    if case .flowError(let error) = response { throw error }
    return response
  }

  private func unexpected(_ response: CatalogResponse) -> CatalogError {
    CatalogError(flow: listing.name, failure: ServingFailure(unexpected: response))
  }
}

/// A flow that is played in another process, which caches the last session.
private struct ServedSession: SessionBackend {
  let flow: ServedCatalogFlow
  let start: Int

  var document: FlowDocument? { nil }

  func snapshot(after steps: [SessionStep]) throws(CatalogError) -> SessionSnapshot {
    try flow.snapshot(from: start, after: steps)
  }
}

/// Why a catalog in another process did not respond.
package struct ServingFailure: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// A signal ended it, as when Swift traps.
    case signaled(Int32)
    case exited(code: Int32)
    case closed
    case silent(Duration)
    /// Its search did not stop although it had only this long.
    case overtime(Duration)
    /// It sent an invalid message.
    case malformed(String)
    /// It uses another version of the protocol.
    case otherVersion(Int)
    case refused(String)
  }

  package var cause: Cause
  /// The request, or `nil` if there was none yet.
  package var request: CatalogRequest?
  /// The last line that it wrote to standard output or standard error; empty if there is none.
  package var lastOutput: String
  /// Whether it had searched everything, and only had to describe it.
  package var isAfterSearch = false

  package init(_ cause: Cause, request: CatalogRequest? = nil, lastOutput: String = "") {
    self.cause = cause
    self.request = request
    self.lastOutput = lastOutput
  }

  /// Makes a failure for a response that does not match the request.
  init(unexpected response: CatalogResponse) {
    switch response {
    case .error(let text): self.init(.refused(text))
    default:
      self.init(.malformed("the response does not match the request"))
    }
  }
}
