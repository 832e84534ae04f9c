package import FlowExploration

/// Answers requests about the flows of a catalog.
package struct CatalogServer: Sendable {
  private let catalog: Catalog

  /// Makes a server of a catalog.
  package init(catalog: Catalog) { self.catalog = catalog }

  /// Answers a request, and tells meanwhile how far a search is.
  ///
  /// What is wrong with a request is an answer too.
  package func answer(
    to message: [UInt8], telling tell: @escaping @Sendable (SearchProgress) -> Void
  ) -> CatalogAnswer {
    do throws(MalformedMessage) {
      switch try CatalogRequest(message: message) {
      case .list: return .flows(catalog.entries.map { CatalogListing($0) })
      case .explore(let flow, let limits):
        guard let entry = catalog[flow] else { return .error("no flow is called '\(flow)'") }
        return explored(entry, within: limits, telling: tell)
      }
    } catch {
      return .error("the request cannot be read: \(error.reason)")
    }
  }

  private func explored(
    _ entry: CatalogEntry, within limits: ExplorationLimits?,
    telling tell: @escaping @Sendable (SearchProgress) -> Void
  ) -> CatalogAnswer {
    do { return .document(try entry.document(within: limits, telling: tell)) } catch {
      return .cannotStart(error)
    }
  }

  /// The frame of an answer; where it is too long, that of an error that says so.
  static func frame(of answer: CatalogAnswer) -> [UInt8] {
    if let frame = Frame.bytes(of: answer.message) { return frame }
    let error = CatalogAnswer.error("the answer is larger than 256 MiB; lower the --max limits")
    return Frame.bytes(of: error.message) ?? []
  }
}
