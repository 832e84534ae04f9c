import FlowDocuments
import FlowSupport

/// Draws on a diagram how much of it a run covered.
struct CoveragePainter {
  private static let maxExamples = 10

  private let document: FlowDocument
  private let level: DiagramOptions.Level
  private let duplicates: ScreenDuplicates
  private let counts: [Int]
  /// The configurations that were seen, including the ends of all transitions that were taken.
  private let seen: Set<Int>
  /// The screens that were seen on top, as indices of duplicates; a screen that is never on top
  /// counts as seen if it was on a stack.
  private let seenDuplicates: Set<Int>

  init(
    document: FlowDocument, level: DiagramOptions.Level, duplicates: ScreenDuplicates,
    coverage: Overlay.Coverage
  ) {
    self.document = document
    self.level = level
    self.duplicates = duplicates
    counts = coverage.counts
    var seen = coverage.seen.filter(document.configurations.indices.contains)
    for (transition, count) in zip(document.transitions, coverage.counts) where count > 0 {
      seen.insert(transition.source)
      if case .configuration(let target) = transition.target { seen.insert(target) }
    }
    self.seen = seen
    let tops = Set(duplicates.tops.compactMap { $0 })
    seenDuplicates = seen.reduce(into: []) { result, index in
      if let top = duplicates.tops[index] { result.insert(top) }
      result.formUnion(
        duplicates.duplicatesOnStacks(in: document.configurations[index]).subtracting(tops))
    }
  }

  func paint(_ diagram: inout Diagram) {
    paintLabels(of: &diagram)
    for (start, edge) in diagram.elements.starts
    where !seen.contains(document.starts[start].configuration) {
      diagram.edges[edge].emphasis = .missed
    }
    paintNodes(of: &diagram)
    diagram.notes = [.init(text: text)]
    diagram.summary = ([text] + missedSentences + [diagram.summary]).joined(separator: " ")
  }

  private func paintLabels(of diagram: inout Diagram) {
    var counts: [DiagramElements.LabelID: [(source: Int, count: Int)]] = [:]
    for (position, transition) in document.transitions.enumerated() {
      let count = count(of: position)
      for labelID in diagram.elements.labelIDs[position] ?? [] {
        counts[labelID, default: []].append((transition.source, count))
      }
    }
    var takenEdges: Set<Int> = []
    for labelID in diagram.labelIDs {
      guard let counts = counts[labelID] else { continue }
      let isMissed = counts.allSatisfy { $0.count == 0 }
      diagram.change(labelID) { label in
        label.badge = Self.text(of: counts)
        label.emphasis = isMissed ? .missed : nil
      }
      if !isMissed, case .edge(let edge, _) = labelID { takenEdges.insert(edge) }
    }
    for index in diagram.edges.indices where !diagram.isFromStart(index) {
      diagram.edges[index].emphasis = takenEdges.contains(index) ? nil : .missed
    }
  }

  private func paintNodes(of diagram: inout Diagram) {
    // The nodes of screens come first, in the order of the duplicates.
    var seenNodes = level == .configurations ? seen : seenDuplicates
    for index in diagram.edges.indices
    where !diagram.isFromStart(index) && diagram.edges[index].emphasis == nil {
      seenNodes.formUnion([diagram.edges[index].source, diagram.edges[index].target])
    }
    for index in diagram.nodes.indices where !seenNodes.contains(index) {
      guard diagram.nodes[index].kind != .start else { continue }
      diagram.nodes[index].emphasis = .missed
      if diagram.nodes[index].kind != .decision { diagram.nodes[index].mark = .uncovered }
    }
  }

  private func count(of position: Int) -> Int {
    counts.indices.contains(position) ? max(0, counts[position]) : 0
  }

  // MARK: Text

  /// `7×`, or `7× 2/5` if only two of five configurations were left by it.
  private static func text(of counts: [(source: Int, count: Int)]) -> String {
    // The sum stops at the largest integer instead of overflowing.
    let sum = counts.reduce(0) { $0 > .max - $1.count ? .max : $0 + $1.count }
    let sources = Set(counts.map { $0.source }).count
    let taken = Set(counts.filter { $0.count > 0 }.map { $0.source }).count
    return taken == 0 || taken == sources ? "\(sum)×" : "\(sum)× \(taken)/\(sources)"
  }

  private var text: String {
    let taken = document.transitions.indices.filter { count(of: $0) > 0 }
    let ended = Set(
      taken.compactMap { position in
        if case .outcome(let outcome) = document.transitions[position].target {
          outcome
        } else {
          nil
        }
      })
    var shares = [
      share(seenDuplicates.count, of: duplicates.all.count, "screens"),
      share(taken.count, of: document.transitions.count, "transitions"),
      share(seen.count, of: document.configurations.count, "configurations"),
    ]
    if !document.outcomes.isEmpty {
      shares.append(share(ended.count, of: document.outcomes.count, "outcomes"))
    }
    return "Covered: " + shares.joined(separator: ", ") + "."
  }

  /// A share with its percentage, rounded down so that 100% means all.
  private func share(_ count: Int, of total: Int, _ noun: String) -> String {
    let percent = total == 0 ? 100 : count * 100 / total
    return "\(count) of \(total) \(noun) (\(percent)%)"
  }

  private var missedSentences: [String] {
    let screens = duplicates.all.indices.filter { !seenDuplicates.contains($0) }
    let transitions = document.transitions.enumerated().filter { count(of: $0.offset) == 0 }
      .map { "\(document.name(of: .configuration($0.element.source))) \($0.element.event.name)" }
    return [
      sentence("Screens not covered", screens.map(duplicates.name)),
      sentence("Transitions never taken", transitions.distinct()),
    ].compactMap { $0 }
  }

  private func sentence(_ beginning: String, _ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let listed = names.prefix(Self.maxExamples).map { String($0.prefix(80)) }
    let more = names.count > listed.count ? ["\(names.count - listed.count) more"] : []
    return VisibleText.clean("\(beginning): \((listed + more).joined(separator: ", ")).")
  }
}

extension Diagram {
  fileprivate func isFromStart(_ edge: Int) -> Bool { nodes[edges[edge].source].kind == .start }
}
