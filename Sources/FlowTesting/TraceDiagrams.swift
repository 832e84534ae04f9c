import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowExploration
import FlowLayout
import FlowSVG

/// Diagrams of a trace that violates a property.
struct TraceDiagrams<F: ExplorableFlow> {
  /// A flow with more configurations or transitions is too large to be drawn completely.
  private static var mostConfigurations: Int { 30 }
  private static var mostTransitions: Int { 150 }

  let source: F
  let trace: Trace<F>
  let reason: String

  /// The path alone, numbered and red, as SVG.
  var path: String {
    let document = trace.document(of: source, name: name, title: name)
    return document.traceDiagram(of: overlay(from: 0, steps: Array(document.transitions.indices)))
      .svg()
  }

  /// The flow with the path in it, and the format: `svg` if Graphviz lays it out, or else `mmd`;
  /// `nil` if the flow is too large, or does not contain a step of the path.
  var flow: (text: String, format: String)? {
    let limits = ExplorationLimits(
      configurations: Self.mostConfigurations, depth: source.limits.depth)
    guard let exploration = try? source.explore(within: limits),
      exploration.bound?.kind != .configurations, exploration.steps.count <= Self.mostTransitions,
      let steps = positions(in: exploration)
    else { return nil }
    return exploration.document(name: name, title: name)
      .diagramText(under: .trace(overlay(from: trace.start, steps: steps)))
  }

  private var name: String { FlowName.of(F.self) }

  private func overlay(from start: Int, steps: [Int]) -> Overlay.Trace {
    Overlay.Trace(
      start: start, steps: steps, asides: asides, verdict: .violated(because: reason))
  }

  /// The steps that led nowhere, with their numbers in the report.
  private var asides: [Overlay.Aside] {
    trace.steps.enumerated().compactMap { index, step in
      event(of: step).map { .init(number: index + 1, $0) }
    }
  }

  private func event(of step: Trace<F>.Step) -> Overlay.StuckEvent? {
    switch step.reply {
    case .ignored: .init("\(step)", .ignored)
    case .refused(let refusal):
      .init("\(step)", .refused, reason: refusal.reason.explanation)
    case nil: .init("\(step)", step.input == .relaunch ? .restored : .ignored)
    case .moved, .finished: nil
    }
  }

  /// The steps of the path that lead on, as indices in an exploration; `nil` if one is missing.
  private func positions(in exploration: Exploration<F>) -> [Int]? {
    var positions: [Int] = []
    for step in trace.steps where step.transition != nil {
      if case .refused = step.reply { continue }
      guard
        let position = exploration.steps.firstIndex(where: { known in
          known.event == step.input.event
            && exploration.nodes[known.source].configuration == step.before
        })
      else { return nil }
      positions.append(position)
    }
    return positions
  }
}
