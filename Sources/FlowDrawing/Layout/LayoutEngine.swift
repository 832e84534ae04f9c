package import GraphvizLayout

/// What runs Graphviz.
///
/// Requests are answered in any order.
package protocol LayoutEngine: AnyObject {
  /// Gets ready for requests.
  func start() throws(GraphvizError)

  /// Asks for a layout.
  ///
  /// - Parameters:
  ///   - dot: One graph in the DOT language.
  ///   - id: A number that comes back with the answer, from 0 to 2³² − 1.
  ///   - seconds: How long the layout may take, if the engine can end it.
  func request(_ dot: String, id: Int, within seconds: Double)

  /// Waits for answers and returns them; `nil` when the time is over or no answer will come.
  func answers(until deadline: SuspendingClock.Instant) -> [LayoutAnswer]?

  /// Gives up what was asked for and not answered.
  func cancel()
}

/// The answer to a request for a layout.
package struct LayoutAnswer {
  /// The number of the request.
  package var id: Int
  /// Graphviz' `json0` text.
  package var layout: Result<[UInt8], GraphvizError>

  package init(id: Int, layout: Result<[UInt8], GraphvizError>) {
    (self.id, self.layout) = (id, layout)
  }
}
