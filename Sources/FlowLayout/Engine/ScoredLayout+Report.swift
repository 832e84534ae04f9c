import FlowDiagrams
import FlowSupport

extension Layouter.ScoredLayout {
  /// A report on the choice: the chosen layout with the parts of its score, and all tried layouts
  /// with their totals.
  package func statistics(after time: Duration) -> String {
    let timeouts = timeoutCount == 0 ? "" : ", \(timeoutCount) timed out"
    let count = counted(self.tried.count, "layout")
    let tried =
      ["tried: \(count) in \(decimal(time / .milliseconds(1), digits: 1)) ms\(timeouts)"]
      + self.tried.map {
        "  \($0.score.map { decimal($0.total, digits: 1) } ?? "not finished"): \($0.candidate)"
      }
    return score.parts(of: placed, layout: isStable ? "stable layout" : "\(candidate)")
      + tried.map { $0 + "\n" }.joined()
  }

  /// The warning that layouts timed out; `nil` if all candidates were laid out.
  package var warning: String? {
    guard timeoutCount > 0 else { return nil }
    return
      "\(timeoutCount) of \(tried.count + timeoutCount) layouts timed out, so "
      + "another run may choose a different one; raise --timeout"
  }
}

extension LayoutScore {
  /// The parts of the score of a diagram, as lines.
  fileprivate func parts(of placed: PlacedDiagram, layout: String) -> String {
    let lines = [
      "layout: \(layout)",
      "score: \(decimal(total, digits: 1)), lower is better",
      "overlaps: \(overlaps) (label on label \(labelsOnLabels), label on node \(labelsOnNodes), "
        + "label on arrowhead \(labelsOnArrowheads), label on edge \(labelsOnEdges), "
        + "label on title \(labelsOnTitles), node on node \(nodesOnNodes))",
      "edges: \(placed.routes.count), \(crossings) crossings, "
        + "\(edgesThroughNodes) through nodes, \(edgesThroughTitles) through titles, "
        + "\(flatArrows) along borders, \(stepsBack) against the flow, "
        + "\(decimal(meanLength, digits: 1)) pt long on average",
      "labels: \(decimal(meanLabelDistance, digits: 1)) pt from their edges on average, "
        + "\(decimal(worstLabelDistance, digits: 1)) at worst, \(unclearLabels) unclear, "
        + "\(labelsOnBorders) on borders, \(labelsBelow) below the diagram",
      "shape: \(isInShape ? "in shape" : "out of shape"), aspect \(decimal(aspect, digits: 1)), "
        + "smallest text \(decimal(fontSize, digits: 1)) pt on a page",
    ]
    return lines.map { $0 + "\n" }.joined()
  }
}
