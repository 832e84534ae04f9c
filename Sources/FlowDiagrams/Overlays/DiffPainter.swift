import FlowDiff
import FlowDocuments

/// Draws the changes between two flows: as symbols, as dashes and line widths, and as colors.
struct DiffPainter {
  private static let maxNoteLength = 260
  private static let maxNotes = 8

  let document: FlowDocument
  let level: DiagramOptions.Level
  let duplicates: ScreenDuplicates
  let union: FlowUnion

  func paint(_ diagram: inout Diagram) {
    for index in diagram.nodes.indices { diagram.nodes[index].emphasis = .quiet }
    for index in diagram.edges.indices { diagram.edges[index].emphasis = .quiet }
    paintLabels(of: &diagram)
    paintNodes(of: &diagram)
    for (start, change) in union.starts {
      if let edge = diagram.elements.starts[start] {
        diagram.edges[edge].emphasis = change.emphasis
      }
    }
    diagram.title = VisibleText.clean(title)
    diagram.notes = notes
    diagram.summary = summary
  }

  private func paintLabels(of diagram: inout Diagram) {
    var changes: [DiagramElements.LabelID: Set<FlowDifference.Change?>] = [:]
    for position in document.transitions.indices {
      for labelID in diagram.elements.labelIDs[position] ?? [] {
        changes[labelID, default: []].insert(union.transitions[position])
      }
    }
    var changesOfEdges: [Int: Set<FlowDifference.Change?>] = [:]
    for labelID in diagram.labelIDs {
      let change = Self.common(changes[labelID] ?? [])
      diagram.change(labelID) { label in
        label.badge = change?.mark.symbol
        label.emphasis = change?.emphasis ?? .quiet
      }
      if case .edge(let edge, _) = labelID { changesOfEdges[edge, default: []].insert(change) }
    }
    for (edge, changes) in changesOfEdges where !changes.contains(nil) {
      diagram.edges[edge].emphasis = Self.common(changes)?.emphasis
    }
  }

  /// The common change of several things drawn as one: `.changed` if their changes differ.
  private static func common(_ changes: Set<FlowDifference.Change?>) -> FlowDifference.Change? {
    changes.count == 1 ? changes.first ?? nil : changes == [] ? nil : .changed
  }

  private func paintNodes(of diagram: inout Diagram) {
    let changes: [FlowDifference.Change?] =
      switch level {
      case .screens, .overview: duplicates.all.map { union.screens[$0.screen] }
      case .configurations: document.configurations.indices.map { union.configurations[$0] }
      }
    for (node, change) in changes.enumerated() { mark(node, change, in: &diagram) }
    for (outcome, change) in union.outcomes {
      if let node = diagram.elements.outcomes[outcome] { mark(node, change, in: &diagram) }
    }
  }

  private func mark(_ node: Int, _ change: FlowDifference.Change?, in diagram: inout Diagram) {
    guard let change, diagram.nodes.indices.contains(node) else { return }
    diagram.nodes[node].emphasis = change.emphasis
    diagram.nodes[node].mark = change.mark
    diagram.nodes[node].tooltip += " (\(change.mark.text))"
  }

  // MARK: Text

  private var difference: FlowDifference { union.difference }

  private var title: String {
    let (old, new) = (difference.old.title, difference.new.title)
    return old == new ? "What changed in \(new)" : "\(old) → \(new)"
  }

  private var notes: [Diagram.Note] {
    let listed = difference.changes.prefix(Self.maxNotes)
    let notes = listed.map { entry in
      Diagram.Note(
        badge: entry.change.mark.symbol, text: Self.note(of: entry),
        emphasis: entry.change.emphasis)
    }
    let rest = difference.changes.count - listed.count
    return [.init(text: VisibleText.clean("\(title): \(difference.verdict)"))] + notes
      + (rest > 0 ? [.init(text: "and \(rest) more")] : [])
  }

  private static func note(of entry: FlowDifference.BehavioralChange) -> String {
    let text = VisibleText.clean(entry.text)
    guard text.count > maxNoteLength else { return text }
    return text.prefix(maxNoteLength) + "…"
  }

  private var summary: String {
    let listed = difference.changes.prefix(Self.maxNotes).map { "\(Self.note(of: $0))." }
    return VisibleText.clean(
      ([title + ": " + difference.verdict + "."] + listed).joined(separator: " "))
  }
}

extension FlowDifference.Change {
  fileprivate var emphasis: Diagram.Emphasis {
    switch self {
    case .added: .added
    case .removed: .removed
    case .changed: .changed
    }
  }

  fileprivate var mark: Diagram.Mark {
    switch self {
    case .added: .added
    case .removed: .removed
    case .changed: .changed
    }
  }
}
