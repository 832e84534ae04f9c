import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowExploration
import FlowLayout

/// Diagrams of a trace that violates a property.
struct TraceDiagrams<F: ExplorableFlow> {
  /// Larger flows are not drawn completely.
  private static var maxConfigurations: Int { 30 }
  private static var maxTransitions: Int { 150 }

  let source: F
  let trace: Trace<F>
  let reason: String

  /// The path alone, numbered and red, as SVG.
  var path: String {
    let document = trace.document(of: source, name: name, title: name)
    return document.traceDiagram(of: overlay(from: 0, steps: Array(document.transitions.indices)))
      .svg()
  }

  /// The flow with the path in it, and the format: `svg` if Graphviz lays it out, otherwise `mmd`;
  /// `nil` if the flow is too large or lacks a step of the path.
  var flow: (text: String, format: String)? {
    let limits = ExplorationLimits(
      configurations: Self.maxConfigurations, depth: source.limits.depth)
    guard let exploration = try? source.explore(within: limits),
      exploration.bound?.kind != .configurations,
      exploration.handledSteps.count <= Self.maxTransitions,
      let steps = indices(in: exploration)
    else { return nil }
    return exploration.document(name: name, title: name)
      .diagramText(under: .trace(overlay(from: trace.start, steps: steps)))
  }

  private var name: String { FlowName.of(F.self) }

  private func overlay(from start: Int, steps: [Int]) -> Overlay.TracePath {
    Overlay.TracePath(
      start: start, steps: steps, stuckEvents: ineffectiveSteps, verdict: .violated(because: reason)
    )
  }

  /// The steps that had no effect, with their numbers in the report.
  private var ineffectiveSteps: [Overlay.NumberedEvent] {
    trace.steps.enumerated().compactMap { index, step in
      let event: Overlay.StuckEvent? =
        switch step.reply {
        case .ignored: .init("\(step)", .ignored)
        case .refused(let refusal):
          .init("\(step)", .refused, reason: refusal.reason.explanation)
        case nil: .init("\(step)", step.input == .relaunch ? .restored : .ignored)
        case .handled, .finished: nil
        }
      return event.map { .init(number: index + 1, $0) }
    }
  }

  /// The indices in an exploration of the path's steps that had an effect, or `nil` if one is
  /// missing.
  private func indices(in exploration: Exploration<F>) -> [Int]? {
    var positions: [Int] = []
    for step in trace.steps where step.transition != nil {
      if case .refused = step.reply { continue }
      guard
        let position = exploration.handledSteps.firstIndex(where: { candidate in
          candidate.event == step.input.event
            && exploration.nodes[candidate.source].configuration == step.before
        })
      else { return nil }
      positions.append(position)
    }
    return positions
  }
}

extension FlowDocument {
  /// The flow as a diagram on one page, and its format: `svg` if Graphviz lays it out, otherwise
  /// `mmd`.
  ///
  /// - Parameter isLaidOut: Whether to try Graphviz.
  func diagramText(
    under overlay: Overlay? = nil, isLaidOut: Bool = true
  ) -> (text: String, format: String) {
    #if Graphviz
    if isLaidOut {
      var request = RenderRequest(.svg)
      request.overlay = overlay
      request.split = .never
      // A layout in this process cannot be interrupted, and only the first is sure to be
      // reproducible.
      request.direction = .down
      request.isThorough = false
      // It fails if Graphviz is missing.
      if let text = try? render(self, request, by: InProcessEngine()).texts[0] {
        return (text, OutputFormat.svg.name)
      }
    }
    #endif
    return (diagram(overlay: overlay).mermaid(), OutputFormat.mermaid.name)
  }
}
