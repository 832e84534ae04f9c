import FlowCatalogs
import FlowExploration

/// A catalog of this process, used like one of another: everything goes through messages.
///
/// One test alone talks with it.
final class Loopback: CatalogConnection, @unchecked Sendable {
  private var server: CatalogServer
  /// The requests, in order.
  private(set) var requests: [CatalogRequest] = []
  /// After so many requests it is as if the process had trapped.
  private let lifetime: Int

  init(_ catalog: Catalog, lifetime: Int = .max) {
    server = CatalogServer(catalog: catalog)
    self.lifetime = lifetime
  }

  func response(
    to request: CatalogRequest, onProgress: (@Sendable (SearchProgress) -> Void)?
  ) throws(ServingFailure) -> CatalogResponse {
    requests.append(request)
    guard requests.count <= lifetime else { throw ServingFailure(.signaled(4), request: request) }
    do throws(MalformedMessage) {
      let response = try CatalogResponse(
        message: server.response(to: request.message) { progress in
          onProgress?(progress)
        }.message)
      return response
    } catch {
      throw ServingFailure(.malformed(error.reason))
    }
  }
}

extension CatalogEntry {
  /// The flow as a tool has it that asks another process.
  func served() throws -> CatalogEntry {
    try Catalog(servedOver: Loopback(Catalog(self))).entries[0]
  }
}
