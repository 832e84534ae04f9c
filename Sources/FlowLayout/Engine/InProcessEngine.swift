#if Graphviz
/// Runs Graphviz in this process, for small diagrams, because a layout cannot be interrupted.
package final class InProcessEngine: LayoutEngine {
  private var waiting: [(id: Int, dot: String)] = []

  package init() {}

  package func start() {}

  package func request(_ dot: String, id: Int, within seconds: Double) {
    waiting.append((id, dot))
  }

  package func responses(until deadline: SuspendingClock.Instant) -> [LayoutResponse]? {
    guard !waiting.isEmpty, SuspendingClock.now < deadline else { return nil }
    let next = waiting.removeFirst()
    return [
      LayoutResponse(
        id: next.id,
        layout: Result { () throws(GraphvizError) in try GraphvizEngine.layout(dot: next.dot) })
    ]
  }

  package func cancel() { waiting = [] }
}
#endif
