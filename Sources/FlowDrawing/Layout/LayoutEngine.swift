package import GraphvizLayout

/// Runs Graphviz.
///
/// Requests are answered in any order.
package protocol LayoutEngine: AnyObject {
  /// Prepares for requests.
  func start() throws(GraphvizError)

  /// Requests a layout.
  ///
  /// - Parameters:
  ///   - dot: One graph in the DOT language.
  ///   - id: A number from 0 to 2³² − 1 that the answer will have.
  ///   - seconds: The time limit, if the engine can enforce one.
  func request(_ dot: String, id: Int, within seconds: Double)

  /// Waits for answers and returns them; `nil` if the deadline passed or no answer will come.
  func answers(until deadline: SuspendingClock.Instant) -> [LayoutAnswer]?

  /// Cancels all unanswered requests.
  func cancel()
}

/// The answer to a request for a layout.
package struct LayoutAnswer {
  /// The number of the request.
  package var id: Int
  /// Graphviz's `json0` text, or the part of it with positions and names.
  package var layout: Result<[UInt8], GraphvizError>

  package init(id: Int, layout: Result<[UInt8], GraphvizError>) {
    (self.id, self.layout) = (id, layout)
  }
}
