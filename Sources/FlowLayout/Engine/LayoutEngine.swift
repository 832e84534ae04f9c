/// Runs Graphviz.
///
/// Responses come in any order.
package protocol LayoutEngine: AnyObject {
  /// Prepares for requests.
  func start() throws(GraphvizError)

  /// Requests a layout.
  ///
  /// - Parameters:
  ///   - dot: One graph in the DOT language.
  ///   - id: A number from 0 to 2³² − 1 that identifies the response.
  ///   - seconds: The time limit, if the engine can enforce one.
  func request(_ dot: String, id: Int, within seconds: Double)

  /// Waits for responses and returns them, or `nil` if the deadline passed or none will come.
  func responses(until deadline: SuspendingClock.Instant) -> [LayoutResponse]?

  /// Cancels all pending requests.
  func cancel()
}

/// The response to a request for a layout.
package struct LayoutResponse {
  /// The number of the request.
  package var id: Int
  /// Graphviz's `json0` text, or the part of it with positions and names.
  package var layout: Result<[UInt8], GraphvizError>
}
