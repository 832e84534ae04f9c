import FlowDocuments

/// Draws on a diagram how much of it a run covered.
struct CoveragePainter {
  /// How often a label's transitions were taken, and from which configurations.
  private struct Tally {
    var count = 0
    var sources: Set<Int> = []
    var takenSources: Set<Int> = []

    /// Adds to the count, which stops at the largest integer instead of overflowing.
    mutating func add(_ more: Int, from source: Int) {
      let (sum, isTooMuch) = count.addingReportingOverflow(more)
      count = isTooMuch ? .max : sum
      sources.insert(source)
      if more > 0 { takenSources.insert(source) }
    }

    var isMissed: Bool { takenSources.isEmpty }

    /// `7×`, or `7× 2/5` if only two of five configurations were left by it.
    var text: String {
      isMissed || takenSources.count == sources.count
        ? "\(count)×" : "\(count)× \(takenSources.count)/\(sources.count)"
    }
  }

  private let document: FlowDocument
  private let level: DiagramOptions.Level
  private let elements: DiagramElements
  private let result: CoverageResult

  init(
    document: FlowDocument, level: DiagramOptions.Level, elements: DiagramElements,
    duplicates: ScreenDuplicates,
    coverage: Overlay.Coverage
  ) {
    self.document = document
    self.level = level
    self.elements = elements
    result = CoverageResult(document: document, duplicates: duplicates, coverage: coverage)
  }

  func paint(_ diagram: inout Diagram) {
    paintLabels(of: &diagram)
    paintStarts(of: &diagram)
    paintNodes(of: &diagram)
    diagram.notes = [.init(mark: nil, text: result.text)]
    diagram.summary = ([result.text] + result.missedSentences + [diagram.summary])
      .joined(separator: " ")
  }

  private func paintLabels(of diagram: inout Diagram) {
    var tallies: [DiagramElements.LabelID: Tally] = [:]
    for (position, transition) in document.transitions.enumerated() {
      let count = result.count(of: position)
      for labelID in elements.labelIDs[position] ?? [] {
        tallies[labelID, default: Tally()].add(count, from: transition.source)
      }
    }
    var takenEdges: Set<Int> = []
    for labelID in diagram.labelIDs {
      guard let tally = tallies[labelID] else { continue }
      diagram.change(labelID) { label in
        label.badge = tally.text
        label.emphasis = tally.isMissed ? .missed : nil
      }
      if !tally.isMissed, case .edge(let edge, _) = labelID { takenEdges.insert(edge) }
    }
    for index in diagram.edges.indices where !diagram.isFromStart(index) {
      diagram.edges[index].emphasis = takenEdges.contains(index) ? nil : .missed
    }
  }

  private func paintStarts(of diagram: inout Diagram) {
    for (start, edge) in elements.starts
    where !result.seen.contains(document.starts[start].configuration) {
      diagram.edges[edge].emphasis = .missed
    }
  }

  private func paintNodes(of diagram: inout Diagram) {
    // The nodes of screens come first, in the order of the duplicates.
    var seenNodes = level == .configurations ? result.seen : result.seenDuplicates
    for index in diagram.edges.indices
    where !diagram.isFromStart(index) && diagram.edges[index].emphasis == nil {
      seenNodes.formUnion([diagram.edges[index].source, diagram.edges[index].target])
    }
    for index in diagram.nodes.indices where !seenNodes.contains(index) {
      guard diagram.nodes[index].kind != .start else { continue }
      diagram.nodes[index].emphasis = .missed
      if diagram.nodes[index].kind != .decision { diagram.nodes[index].mark = .uncovered }
    }
    diagram.measureNodes()
  }
}

extension Diagram {
  fileprivate func isFromStart(_ edge: Int) -> Bool { nodes[edges[edge].source].kind == .start }
}
