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
  private var backend: (any SessionBackend)?

  /// Returns a snapshot of a flow after steps from a start, or an error if a step cannot be taken.
  mutating func response(
    to steps: [SessionStep], from start: Int, of entry: CatalogEntry
  ) throws(CatalogError) -> CatalogResponse {
    let isSame = flow == entry.name && self.start == start
    var position = isSame ? zip(self.steps, steps).prefix { $0 == $1 }.count : 0
    var session: any SessionBackend
    if isSame, let backend {
      session = backend
    } else {
      session = try entry.session(start: start).backend
    }
    // Removed from the cache, so that continuing it does not copy it.
    backend = nil
    var snapshot = try session.snapshot(after: Array(steps[..<position]))
    while position < steps.count {
      if let reason = steps[position].rejectionReason(in: snapshot) {
        return .error("step \(position + 1) cannot be taken: \(reason)")
      }
      position += 1
      snapshot = try session.snapshot(after: Array(steps[..<position]))
    }
    (flow, self.start, self.steps, backend) = (entry.name, start, steps, session)
    return .snapshot(snapshot)
  }
}

extension SessionStep {
  /// Why it cannot be taken, or `nil` if it can.
  fileprivate func rejectionReason(in snapshot: SessionSnapshot) -> String? {
    switch self {
    case .relaunch: return snapshot.canRelaunch ? nil : "the flow cannot be restored there"
    case .choice(let number) where snapshot.choices.indices.contains(number):
      let choice = snapshot.choices[number]
      switch choice.reply {
      case .handled, .finished: return nil
      case .ignored where choice.event == nil: return nil
      case .ignored, .refused: return "choice \(number) leads nowhere"
      }
    case .choice(let number):
      return "there is no choice \(number); "
        + (snapshot.choices.isEmpty
          ? "there are none" : "the last is \(snapshot.choices.count - 1)")
    }
  }
}
