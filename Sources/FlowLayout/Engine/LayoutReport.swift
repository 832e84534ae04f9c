import FlowDiagrams
import FlowSupport

/// The report on the choice of a layout.
package struct LayoutReport {
  private let layout: Layouter.ScoredLayout
  private let time: Duration

  package init(_ layout: Layouter.ScoredLayout, time: Duration) {
    (self.layout, self.time) = (layout, time)
  }

  /// The chosen layout with the parts of its score, and all tried layouts with their totals.
  package var statistics: String {
    let milliseconds = time / .milliseconds(1)
    let timeouts = layout.timeoutCount == 0 ? "" : ", \(layout.timeoutCount) timed out"
    let count = counted(layout.tried.count, "layout")
    let tried =
      ["tried: \(count) in \(Self.number(milliseconds)) ms\(timeouts)"]
      + layout.tried.map {
        "  \($0.score.map { Self.number($0.total) } ?? "not finished"): \($0.candidate)"
      }
    let chosen = layout.isStable ? "stable layout" : "\(layout.candidate)"
    return Self.parts(of: layout.placed, layout.score, layout: chosen)
      + tried.map { $0 + "\n" }.joined()
  }

  package static func parts(of placed: PlacedDiagram, _ score: LayoutScore, layout: String)
    -> String
  {
    let lines = [
      "layout: \(layout)",
      "score: \(number(score.total)), lower is better",
      "overlaps: \(score.overlaps) (\(overlaps(score)))",
      "edges: \(placed.routes.count), \(score.crossings) crossings, "
        + "\(score.edgesThroughNodes) through nodes, \(score.edgesThroughTitles) through titles, "
        + "\(score.flatArrows) along borders, \(score.stepsBack) against the flow, "
        + "\(number(score.meanLength)) pt long on average",
      "labels: \(number(score.meanLabelDistance)) pt from their edges on average, "
        + "\(number(score.worstLabelDistance)) at worst, \(score.unclearLabels) unclear, "
        + "\(score.labelsOnBorders) on borders, \(score.labelsBelow) below the diagram",
      "shape: \(score.isInShape ? "in shape" : "out of shape"), aspect \(number(score.aspect)), "
        + "smallest text \(number(score.fontSize)) pt on a page",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func overlaps(_ score: LayoutScore) -> String {
    [
      ("label on label", score.labelsOnLabels), ("label on node", score.labelsOnNodes),
      ("label on arrowhead", score.labelsOnArrowheads), ("label on edge", score.labelsOnEdges),
      ("label on title", score.labelsOnTitles), ("node on node", score.nodesOnNodes),
    ].map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// The warning that layouts timed out; `nil` if all candidates were laid out.
  package var warning: String? {
    guard layout.timeoutCount > 0 else { return nil }
    return
      "\(layout.timeoutCount) of \(layout.tried.count + layout.timeoutCount) layouts timed out, so "
      + "another run may choose a different one; raise --timeout"
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int((min(max(value, -1e9), 1e9) * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }
}
