import FlowDocuments

/// Draws the findings of one name in a row of their node, with their numbers, and each as a sentence
/// with its number below the diagram; lints are labelled as such in place of a number.
struct FindingsPainter {
  let places: DiagramPlaces
  let findings: Overlay.Findings
  /// The sentence about events that are never taken.
  let neverTaken: String?

  func paint(_ diagram: inout Diagram) {
    for row in rows {
      var label = Diagram.Label(signs: [], event: VisibleText.clean(row.name), details: [])
      label.badge = row.isLint ? Self.lint : Self.text(of: row.numbers)
      label.emphasis = row.isLint ? .quiet : .path
      diagram.nodes[row.node].rows.append(label)
      if !row.isLint { diagram.nodes[row.node].mark = .violated }
      for number in row.numbers {
        let words = VisibleText.clean(words(of: findings.entries[number - 1]))
        diagram.nodes[row.node].tooltip += "\n\(row.isLint ? Self.lint : "\(number)"): \(words)"
      }
      diagram.nodes[row.node].size = CardMetrics.size(of: diagram.nodes[row.node])
    }
    diagram.notes = notes
    diagram.summary = summary + " " + diagram.summary
    // The lints name the events that are never taken, too.
    if findings.entries.contains(where: { $0.name == FlowDocument.Lint.Kind.deadEvent.rawValue }) {
      diagram.remarks.removeAll { $0 == neverTaken }
    }
  }

  /// What stands in place of the number of a lint, in another form: a frame around the word.
  private static let lint = "lint"

  /// The findings of one name in one node.
  private struct Row {
    var node: Int
    var name: String
    var isLint: Bool
    var numbers: [Int]
  }

  /// The rows, in the order of their first findings.
  private var rows: [Row] {
    var rows: [Row] = []
    for (index, entry) in findings.entries.enumerated() {
      guard let place = entry.configuration, places.configurations.indices.contains(place),
        let node = places.configurations[place]
      else { continue }
      if let known = rows.firstIndex(where: { row in
        row.node == node && row.name == entry.name && row.isLint == entry.isLint
      }) {
        rows[known].numbers.append(index + 1)
      } else {
        rows.append(
          Row(node: node, name: entry.name, isLint: entry.isLint, numbers: [index + 1]))
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
      return [.init(mark: nil, text: VisibleText.clean(findings.clear))]
    }
    return findings.entries.enumerated().map { index, entry in
      .init(
        mark: nil, badge: entry.isLint ? Self.lint : "\(index + 1)",
        text: VisibleText.clean(words(of: entry)), emphasis: entry.isLint ? .quiet : nil)
    }
  }

  private var summary: String {
    let entries = findings.entries
    guard !entries.isEmpty else { return VisibleText.clean(findings.clear) + "." }
    let told = entries.enumerated().map { index, entry in
      "\(entry.isLint ? Self.lint : "\(index + 1)"): \(words(of: entry))."
    }
    let lints = entries.count(where: \.isLint)
    let counts = [
      lints < entries.count ? counted(entries.count - lints, "finding") : nil,
      lints > 0 ? counted(lints, "lint") : nil,
    ]
    return VisibleText.clean(
      counts.compactMap(\.self).joined(separator: ", ") + ". " + told.joined(separator: " "))
  }

  private func words(of entry: Overlay.Findings.Entry) -> String { "\(entry.name): \(entry.text)" }
}
