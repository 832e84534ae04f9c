import FlowDocuments
import FlowSupport

/// Draws the findings of one name in a row of their node, with their numbers, and each as a sentence
/// with its number below the diagram; warnings are labeled `warning` instead.
struct FindingsPainter {
  let elements: DiagramElements
  let findings: Overlay.Findings
  /// The sentence about events that are never taken.
  let neverTaken: String?

  func paint(_ diagram: inout Diagram) {
    for row in rows {
      var label = Diagram.Label(symbols: [], event: VisibleText.clean(row.name), details: [])
      label.badge = row.isWarning ? Self.warning : Self.text(of: row.numbers)
      label.emphasis = row.isWarning ? .quiet : .path
      diagram.nodes[row.node].rows.append(label)
      if !row.isWarning { diagram.nodes[row.node].mark = .violated }
      for number in row.numbers {
        let text = VisibleText.clean(description(of: findings.entries[number - 1]))
        diagram.nodes[row.node].tooltip +=
          "\n\(row.isWarning ? Self.warning : "\(number)"): \(text)"
      }
      diagram.nodes[row.node].size = CardMetrics.size(of: diagram.nodes[row.node])
    }
    diagram.notes = notes
    diagram.summary = summary + " " + diagram.summary
    // The warnings name the events that are never taken, too.
    if findings.entries.contains(where: { $0.name == FlowDocument.Lint.Category.deadEvent.rawValue }
    ) {
      diagram.captions.removeAll { $0 == neverTaken }
    }
  }

  /// The badge of a warning, instead of a number.
  private static let warning = "warning"

  private struct FindingsRow {
    var node: Int
    var name: String
    var isWarning: Bool
    var numbers: [Int]
  }

  /// The rows, in the order of their first findings.
  private var rows: [FindingsRow] {
    var rows: [FindingsRow] = []
    for (index, entry) in findings.entries.enumerated() {
      guard let configuration = entry.configuration,
        elements.configurations.indices.contains(configuration),
        let node = elements.configurations[configuration]
      else { continue }
      if let existing = rows.firstIndex(where: { row in
        row.node == node && row.name == entry.name && row.isWarning == entry.isWarning
      }) {
        rows[existing].numbers.append(index + 1)
      } else {
        rows.append(
          FindingsRow(
            node: node, name: entry.name, isWarning: entry.isWarning, numbers: [index + 1]))
      }
    }
    return rows
  }

  /// Numbers in ascending order, with a dash for those between: `1, 3–6`.
  private static func text(of numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { run in
      switch run.count {
      case 1: "\(run.lowerBound)"
      case 2: "\(run.lowerBound), \(run.upperBound)"
      default: "\(run.lowerBound)–\(run.upperBound)"
      }
    }.joined(separator: ", ")
  }

  private var notes: [Diagram.Note] {
    guard !findings.entries.isEmpty else {
      return [.init(mark: nil, text: VisibleText.clean(findings.emptyText))]
    }
    return findings.entries.enumerated().map { index, entry in
      .init(
        mark: nil, badge: entry.isWarning ? Self.warning : "\(index + 1)",
        text: VisibleText.clean(description(of: entry)), emphasis: entry.isWarning ? .quiet : nil)
    }
  }

  private var summary: String {
    let entries = findings.entries
    guard !entries.isEmpty else { return VisibleText.clean(findings.emptyText) + "." }
    let sentences = entries.enumerated().map { index, entry in
      "\(entry.isWarning ? Self.warning : "\(index + 1)"): \(description(of: entry))."
    }
    let warnings = entries.count(where: \.isWarning)
    let counts = [
      warnings < entries.count ? counted(entries.count - warnings, "finding") : nil,
      warnings > 0 ? counted(warnings, "warning") : nil,
    ]
    return VisibleText.clean(
      counts.compactMap(\.self).joined(separator: ", ") + ". " + sentences.joined(separator: " "))
  }

  private func description(of entry: Overlay.Findings.FindingEntry) -> String {
    "\(entry.name): \(entry.text)"
  }
}
