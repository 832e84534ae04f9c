/// Why a catalog in another process gave no answer.
package struct ServingFailure: Error, Hashable, Sendable {
  /// What happened.
  package enum Cause: Hashable, Sendable {
    /// A signal ended it, as when Swift traps.
    case signalled(Int32)
    /// It ended by itself.
    case exited(code: Int32)
    /// It hung up.
    case closed
    /// Nothing came from it for so long.
    case silent(Duration)
    /// What came from it is no message.
    case malformed(String)
    /// It speaks another version of the messages.
    case otherVersion(Int)
    /// It could not answer.
    case refused(String)
  }

  /// What happened.
  package var cause: Cause
  /// What it was asked; `nil` when it was not asked yet.
  package var request: CatalogRequest?
  /// The last line that it wrote to its standard output or error; empty when there is none.
  package var lastWords: String

  /// Makes a failure.
  package init(_ cause: Cause, request: CatalogRequest? = nil, lastWords: String = "") {
    self.cause = cause
    self.request = request
    self.lastWords = lastWords
  }

  /// Makes a failure of an answer that does not fit.
  init(unexpected answer: CatalogAnswer) {
    switch answer {
    case .error(let text): self.init(.refused(text))
    default:
      self.init(.malformed("it answers something else than it was asked"))
    }
  }
}
