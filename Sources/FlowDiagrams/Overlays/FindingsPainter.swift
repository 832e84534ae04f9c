import FlowDocuments
import FlowSupport

extension Overlay.Findings {
  private static let warning = "warning"

  /// Draws the findings of one name in a row of their node, with their numbers, and each as a sentence
  /// with its number below the diagram; warnings are labeled `warning` instead.
  ///
  /// - Parameter neverTaken: The sentence about events that are never taken.
  func paint(_ diagram: inout Diagram, neverTaken: String?) {
    let configurations = diagram.elements.configurations
    let nodes = entries.map { entry in
      entry.configuration.flatMap { configurations.indices.contains($0) ? configurations[$0] : nil }
    }
    let rows = entries.indices.filter { nodes[$0] != nil }.grouped { index in
      FindingEntry(entries[index].name, "", at: nodes[index], isWarning: entries[index].isWarning)
    }
    for row in rows {
      let first = entries[row[0]]
      guard let node = nodes[row[0]] else { continue }
      var label = Diagram.Label(event: VisibleText.clean(first.name))
      label.badge = first.isWarning ? Self.warning : Self.text(of: row.map { $0 + 1 })
      label.emphasis = first.isWarning ? .quiet : .path
      diagram.nodes[node].rows.append(label)
      if !first.isWarning { diagram.nodes[node].mark = .violated }
      for index in row { diagram.nodes[node].tooltip += "\n" + VisibleText.clean(sentence(index)) }
    }
    diagram.notes = notes
    diagram.summary = summary + " " + diagram.summary
    // The warnings name the events that are never taken, too.
    if entries.contains(where: { $0.name == FlowDocument.Lint.Category.deadEvent.rawValue }) {
      diagram.captions.removeAll { $0 == neverTaken }
    }
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
    guard !entries.isEmpty else { return [.init(text: VisibleText.clean(emptyText))] }
    return entries.indices.map { index in
      .init(
        badge: badge(index), text: VisibleText.clean(description(index)),
        emphasis: entries[index].isWarning ? .quiet : nil)
    }
  }

  private var summary: String {
    guard !entries.isEmpty else { return VisibleText.clean(emptyText) + "." }
    let warnings = entries.count(where: \.isWarning)
    let counts = [
      warnings < entries.count ? counted(entries.count - warnings, "finding") : nil,
      warnings > 0 ? counted(warnings, "warning") : nil,
    ]
    let sentences = entries.indices.map { sentence($0) + "." }
    return VisibleText.clean(
      counts.compactMap(\.self).joined(separator: ", ") + ". " + sentences.joined(separator: " "))
  }

  private func sentence(_ index: Int) -> String { "\(badge(index)): \(description(index))" }

  private func badge(_ index: Int) -> String {
    entries[index].isWarning ? Self.warning : "\(index + 1)"
  }

  private func description(_ index: Int) -> String {
    "\(entries[index].name): \(entries[index].text)"
  }
}
