import FlowDocuments

/// Draws the findings of one name in a row of their node, with their numbers, and each as a sentence
/// with its number below the diagram.
struct FindingsPainter {
  let places: DiagramPlaces
  let findings: Overlay.Findings

  func paint(_ diagram: inout Diagram) {
    for row in rows {
      var label = Diagram.Label(signs: [], event: VisibleText.clean(row.name), details: [])
      label.badge = Self.text(of: row.numbers)
      label.emphasis = .path
      diagram.nodes[row.node].rows.append(label)
      diagram.nodes[row.node].mark = .violated
      for number in row.numbers {
        let words = words(of: findings.entries[number - 1])
        diagram.nodes[row.node].tooltip += "\n\(number): " + VisibleText.clean(words)
      }
      diagram.nodes[row.node].size = CardMetrics.size(of: diagram.nodes[row.node])
    }
    diagram.notes = notes
    diagram.summary = summary + " " + diagram.summary
  }

  /// The findings of one name in one node.
  private struct Row {
    var node: Int
    var name: String
    var numbers: [Int]
  }

  /// The rows, in the order of their first findings.
  private var rows: [Row] {
    var rows: [Row] = []
    for (index, entry) in findings.entries.enumerated() {
      guard let place = entry.configuration, places.configurations.indices.contains(place),
        let node = places.configurations[place]
      else { continue }
      if let known = rows.firstIndex(where: { $0.node == node && $0.name == entry.name }) {
        rows[known].numbers.append(index + 1)
      } else {
        rows.append(Row(node: node, name: entry.name, numbers: [index + 1]))
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
      .init(mark: nil, badge: "\(index + 1)", text: VisibleText.clean(words(of: entry)))
    }
  }

  private var summary: String {
    let count = findings.entries.count
    guard count > 0 else { return VisibleText.clean(findings.clear) + "." }
    let told = findings.entries.enumerated().map { "\($0.offset + 1): \(words(of: $0.element))." }
    return VisibleText.clean(
      "\(counted(count, "finding")). " + told.joined(separator: " "))
  }

  private func words(of entry: Overlay.Findings.Entry) -> String { "\(entry.name): \(entry.text)" }
}
