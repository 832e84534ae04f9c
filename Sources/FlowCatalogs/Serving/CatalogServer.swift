package import FlowExploration

/// Responds to requests about the flows of a catalog.
package struct CatalogServer: Sendable {
  private let catalog: Catalog
  private var session = CachedSession()

  package init(catalog: Catalog) { self.catalog = catalog }

  /// Responds to a request, and reports the progress of a search in the meantime.
  ///
  /// An error in a request is a response, too. A response depends only on the request; the last
  /// session is cached, so that its steps are not taken again.
  package mutating func response(
    to message: [UInt8], onProgress: @escaping ProgressHandler
  ) -> CatalogResponse {
    let request: CatalogRequest
    do throws(MalformedMessage) { request = try CatalogRequest(message: message) } catch {
      return .error("invalid request: \(error.reason)")
    }
    guard let flow = request.flow else {
      return .flows(catalog.entries.map { CatalogListing($0) })
    }
    guard let entry = catalog[flow] else { return .error("no flow named '\(flow)'") }
    do throws(CatalogError) {
      return try response(to: request, about: entry, onProgress: onProgress)
    } catch {
      return .flowError(error)
    }
  }

  private mutating func response(
    to request: CatalogRequest, about entry: CatalogEntry,
    onProgress: @escaping ProgressHandler
  ) throws(CatalogError) -> CatalogResponse {
    switch request {
    case .list: .flows([CatalogListing(entry)])
    case .explore(_, let limits):
      .document(try entry.document(within: limits, onProgress: onProgress))
    case .check(_, let check): .check(try entry.check(check, onProgress: onProgress))
    case .replay(_, let source, let check):
      .replay(try entry.replay(source, against: check, onProgress: onProgress))
    case .step(_, let start, let steps): try session.response(to: steps, from: start, of: entry)
    case .paths(_, let selection, let maxCount, let limits):
      .paths(
        try entry.traces(selection, maxCount: maxCount, within: limits, onProgress: onProgress))
    }
  }

  /// The frame of a response, or of an error if the response is too long.
  static func frame(of response: CatalogResponse) -> [UInt8] {
    if let frame = Frame.bytes(of: response.message) { return frame }
    let error = CatalogResponse.error(
      "the response is larger than 256 MiB; reduce it with the --max options or --most")
    return Frame.bytes(of: error.message) ?? []
  }
}

/// The last session, cached so that its next step is a single step.
private struct CachedSession {
  private var flow = ""
  private var start = 0
  private var steps: [SessionStep] = []
  private var session: FlowSession?

  /// Returns a snapshot of a flow after steps from a start, or an error if a step cannot be taken.
  mutating func response(
    to steps: [SessionStep], from start: Int, of entry: CatalogEntry
  ) throws(CatalogError) -> CatalogResponse {
    var session = try self.session(of: entry, from: start, sharing: steps)
    for (number, step) in steps.enumerated().dropFirst(session.position) {
      guard session.take(step) else {
        return .error("step \(number + 1) cannot be taken: \(step.rejectionReason(in: session))")
      }
    }
    (flow, self.start, self.steps, self.session) = (entry.name, start, steps, session)
    return .snapshot(SessionSnapshot(session))
  }

  /// A session after the steps that the cached one shares with these.
  ///
  /// The session is removed from the cache, so that continuing it does not copy it.
  private mutating func session(
    of entry: CatalogEntry, from start: Int, sharing steps: [SessionStep]
  ) throws(CatalogError) -> FlowSession {
    guard var session, flow == entry.name, self.start == start else {
      return try entry.session(start: start)
    }
    self.session = nil
    let shared = zip(self.steps, steps).prefix { $0 == $1 }.count
    session.go(to: shared)
    return session
  }
}

extension FlowSession {
  /// Takes a step; returns whether it leads anywhere.
  fileprivate mutating func take(_ step: SessionStep) -> Bool {
    switch step {
    case .relaunch: return relaunch()
    case .choice(let number):
      guard choices.indices.contains(number) else { return false }
      switch choices[number].reply {
      case .handled, .finished: choose(number)
      case .ignored where choices[number].event == nil: perform(number)
      case .ignored, .refused: return false
      }
      return true
    }
  }
}

extension SessionStep {
  fileprivate func rejectionReason(in session: FlowSession) -> String {
    switch self {
    case .relaunch: "the flow cannot be restored there"
    case .choice(let number) where session.choices.indices.contains(number):
      "choice \(number) leads nowhere"
    case .choice(let number):
      "there is no choice \(number); "
        + (session.choices.isEmpty
          ? "there are none" : "the last is \(session.choices.count - 1)")
    }
  }
}
