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
