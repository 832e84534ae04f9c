import FlowDocuments

/// Draws each finding as a numbered row of its node, and as a sentence with that number below the
/// diagram.
struct FindingsPainter {
  let places: DiagramPlaces
  let findings: Overlay.Findings

  func paint(_ diagram: inout Diagram) {
    for (index, entry) in findings.entries.enumerated() {
      guard let place = entry.configuration, places.configurations.indices.contains(place),
        let node = places.configurations[place]
      else { continue }
      var row = Diagram.Label(signs: [], event: VisibleText.clean(entry.name), details: [])
      row.badge = "\(index + 1)"
      row.emphasis = .path
      diagram.nodes[node].rows.append(row)
      diagram.nodes[node].mark = .violated
      diagram.nodes[node].tooltip += "\n\(index + 1): " + VisibleText.clean(words(of: entry))
      diagram.nodes[node].size = CardMetrics.size(of: diagram.nodes[node])
    }
    diagram.notes = notes
    diagram.summary = summary + " " + diagram.summary
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
