import FlowCatalogs
import FlowExploration

/// A catalog of this process that is asked as one of another: everything goes through messages.
///
/// One test alone talks with it.
final class Loopback: CatalogConnection, @unchecked Sendable {
  private var server: CatalogServer
  /// What was asked, in order.
  private(set) var requests: [CatalogRequest] = []
  /// After so many requests it is as if the process had trapped.
  private let lifetime: Int

  init(_ catalog: Catalog, lifetime: Int = .max) {
    server = CatalogServer(catalog: catalog)
    self.lifetime = lifetime
  }

  func answer(
    to request: CatalogRequest, onProgress: (@Sendable (SearchProgress) -> Void)?
  ) throws(ServingFailure) -> CatalogAnswer {
    requests.append(request)
    guard requests.count <= lifetime else { throw ServingFailure(.signaled(4), request: request) }
    do throws(MalformedMessage) {
      let answer = try CatalogAnswer(
        message: server.answer(to: request.message) { progress in
          onProgress?(progress)
        }.message)
      return answer
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
