/// Runs Graphviz; responses come in any order.
package protocol LayoutEngine: AnyObject {
  func start() throws(GraphvizError)

  /// - Parameters:
  ///   - dot: One graph in the DOT language.
  ///   - id: A number from 0 to 2³² − 1 that identifies the response.
  ///   - seconds: The time limit, if the engine can enforce one.
  func request(_ dot: String, id: Int, within seconds: Double)

  /// Waits for responses and returns them, or `nil` if the deadline passed or none will come.
  func responses(until deadline: SuspendingClock.Instant) -> [LayoutResponse]?

  func cancel()
}

package struct LayoutResponse {
  package var id: Int
  /// Graphviz's `json0` text, or the part of it with positions and names.
  package var layout: Result<[UInt8], GraphvizError>
}
