import FlowCore
package import FlowDocuments
import FlowExploration

/// Which traces to generate from a flow.
package enum TraceSelection: Hashable, Sendable {
  case shortest
  /// A few traces that together take every transition.
  case tour
  /// All traces up to a number of steps that visit no configuration twice.
  case simple(steps: Int)
}

package struct GeneratedTraces: Hashable, Sendable {
  /// A trace, and a test with the same steps.
  package struct Element: Hashable, Sendable {
    package var trace: FlowCheck.Trace
    /// A test for Swift Testing, in a scope where the flow is called `flow`, or `nil` for a
    /// document, which has no types.
    package var swiftTest: String?
  }

  package var flow: String
  /// The traces, in the order of their generation.
  package var elements: [Element]
  /// Whether there are more traces than requested.
  package var isTruncated: Bool
  /// The limit that stopped the search of the flow, so that traces beyond it are missing.
  package var bound: FlowDocument.Bound?
  /// The modules of the flow's type and of its generic arguments, which the tests import; empty for
  /// a document.
  package var modules: [String]
  /// The Swift expression that makes the flow, or `nil` if its stored properties are not known.
  package var instance: String?
}

extension TypedCatalogFlow {
  func traces(
    _ selection: TraceSelection, maxCount: Int, within limits: ExplorationLimits,
    onProgress: ProgressHandler?
  ) throws(CatalogError) -> GeneratedTraces {
    try flow.masking { () throws(CatalogError) in
      let exploration: Exploration<F>
      do throws(ExplorationFailure<F>) {
        exploration = try flow.explore(within: limits, onProgress: onProgress)
      } catch {
        throw CatalogError(flow: name, error)
      }
      // One more than requested shows whether there are more.
      let room = min(max(0, maxCount), .max - 1)
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
        transitions: exploration.handledSteps.count)
      return GeneratedTraces(
        flow: name,
        elements: traces.prefix(room).enumerated().map { number, trace in
          if pulse.isDue() { pulse.report(reached) }
          return .init(
            trace: FlowCheck.Trace(trace, of: flow),
            swiftTest: isDocument
              ? nil
              : trace.swiftTest(
                named: "path\(number + 1)", of: flow, writtenAs: "flow",
                title: "\(number + 1): \(trace.summary)", then: trace.expectationsAtEnd))
        },
        isTruncated: traces.count > room, bound: exploration.bound,
        modules: isDocument ? [] : SwiftSource.modules(of: F.self),
        instance: isDocument ? nil : SwiftSource.certain(makingFlow: flow, inItsFile: false))
    }
  }
}
