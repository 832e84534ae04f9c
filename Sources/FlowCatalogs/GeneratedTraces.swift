import FlowCore
public import FlowDocuments
public import FlowExploration

/// Which traces to make of everything that a flow can do.
public enum TraceSelection: Hashable, Sendable {
  /// A shortest one to each state.
  case shortest
  /// A few that together take every transition.
  case tour
  /// All that come through no configuration twice, up to so many steps.
  case simple(steps: Int)
}

/// Traces that were made of everything that a flow can do.
public struct GeneratedTraces: Hashable, Sendable {
  /// A trace, and a test that lets the same happen.
  public struct Element: Hashable, Sendable {
    /// The trace.
    public var trace: FlowCheck.Trace
    /// A test for Swift Testing; `nil` for a document, which has no types.
    public var swiftTest: String?
  }

  /// The name of the flow.
  public var flow: String
  /// The traces, in the order they were made.
  public var elements: [Element]
  /// Whether there are more than were asked for.
  public var isCut: Bool
  /// The limit that cut the search of the flow; what lies beyond is in no trace.
  public var bound: FlowDocument.Bound?
  /// Whether the tests need the library FlowScripts.
  public var usesScripts = false
}

extension CatalogEntry {
  /// Makes traces of everything that the flow can do.
  ///
  /// - Parameters:
  ///   - selection: Which.
  ///   - most: How many at most.
  ///   - limits: How far to explore the flow; by default as far as the flow says.
  ///   - onProgress: Called with the progress of the search, about twice a second.
  /// - Throws: Why a start of the flow cannot be made.
  public func traces(
    _ selection: TraceSelection, most: Int = 1000, within limits: ExplorationLimits? = nil,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(CatalogError) -> GeneratedTraces {
    try flow.traces(selection, most: most, within: limits ?? self.limits, onProgress: onProgress)
  }
}

extension TypedCatalogFlow {
  func traces(
    _ selection: TraceSelection, most: Int, within limits: ExplorationLimits,
    onProgress: SearchTeller?
  ) throws(CatalogError) -> GeneratedTraces {
    let exploration: Exploration<F>
    do throws(StartFailure<F>) {
      exploration = try flow.explore(within: limits, onProgress: onProgress)
    } catch {
      throw CatalogError(flow: name, startFailure: error.explanation)
    }
    // One more than is wanted tells whether there are more.
    let room = min(max(0, most), .max - 1)
    let traces =
      switch selection {
      case .shortest: Array(exploration.shortestTraces(to: .states).prefix(room + 1))
      case .tour: Array(exploration.tour().prefix(room + 1))
      case .simple(let steps): Array(exploration.simpleTraces(upTo: steps).prefix(room + 1))
      }
    let isDocument = flow is RecordedFlow
    var pulse = ProgressPulse(onProgress)
    let reached = SearchProgress(
      configurations: exploration.nodes.count, visited: exploration.nodes.count,
      transitions: exploration.steps.count)
    return GeneratedTraces(
      flow: name,
      elements: traces.prefix(room).enumerated().map { number, trace in
        if pulse.isDue() { pulse.report(reached) }
        return .init(
          trace: FlowCheck.Trace(trace, of: flow),
          swiftTest: isDocument
            ? nil
            : trace.swiftTest(
              named: "path\(number + 1)", of: flow, then: trace.expectationsAtEnd))
      },
      isCut: traces.count > room, bound: exploration.bound,
      usesScripts: traces.prefix(room).contains { trace in
        trace.inputs.contains { $0.event.map { SwiftSource($0).usesScripts } ?? false }
      })
  }
}
