import FlowCore
import FlowDocuments

/// Draws a path over a diagram: numbers its steps, and highlights what lies on it.
struct TracePainter {
  private static let maxNumbers = 5

  let document: FlowDocument
  let trace: Overlay.TracePath
  var numbers: [DiagramElements.LabelID: [Int]] = [:]
  var pathNodes: Set<Int> = []
  var pathEdges: Set<Int> = []
  /// The node that the path has reached.
  var current: Int?

  consuming func paint(_ diagram: inout Diagram) {
    if document.starts.indices.contains(trace.start) {
      if let edge = diagram.elements.starts[trace.start] {
        pathEdges.insert(edge)
        pathNodes.insert(diagram.edges[edge].source)
      }
      current = diagram.elements.configurations[document.starts[trace.start].configuration]
      if let current { pathNodes.insert(current) }
    }
    for (index, moment) in trace.moments.enumerated() {
      switch moment {
      case .step(let position):
        guard document.transitions.indices.contains(position) else { continue }
        follow(position, number: index + 1, in: &diagram)
      case .event(let event): addRow(event.label, number: index + 1, to: &diagram)
      }
    }
    emphasize(&diagram)
    if let mark = trace.verdict?.mark, let current {
      diagram.nodes[current].mark = mark
      diagram.nodes[current].tooltip += ": \(mark.text)"
    }
    diagram.notes = document.notes(on: trace) + document.stepNotes(on: trace)
    diagram.summary = document.summary(of: trace) + " " + diagram.summary
  }

  private mutating func follow(_ position: Int, number: Int, in diagram: inout Diagram) {
    let transition = document.transitions[position]
    if let labelIDs = diagram.elements.labelIDs[position] {
      for labelID in labelIDs {
        numbers[labelID, default: []].append(number)
        switch labelID {
        case .edge(let edge, _):
          pathEdges.insert(edge)
          pathNodes.formUnion([diagram.edges[edge].source, diagram.edges[edge].target])
        case .row(let node, _): pathNodes.insert(node)
        }
      }
    } else {
      // One of the ends shows no screen, and so has no node.
      let target = document.name(of: transition.target)
      let label = Diagram.Label(
        symbols: transition.symbols, event: VisibleText.clean(transition.event.name),
        details: [VisibleText.clean("→ \(target)")], answer: Diagram.AnswerKind(transition.event))
      addRow(label, number: number, to: &diagram)
    }
    current = diagram.elements.node(of: transition.target) ?? current
    if let current { pathNodes.insert(current) }
  }

  /// Adds an event that leads nowhere to the node that the path has reached.
  private mutating func addRow(_ label: Diagram.Label, number: Int, to diagram: inout Diagram) {
    guard let current else { return }
    let rows = diagram.nodes[current].rows
    let row = rows.firstIndex(of: label) ?? rows.count
    if row == rows.count { diagram.nodes[current].rows.append(label) }
    numbers[.row(current, row), default: []].append(number)
    pathNodes.insert(current)
  }

  private func emphasize(_ diagram: inout Diagram) {
    for index in diagram.nodes.indices {
      diagram.nodes[index].emphasis = pathNodes.contains(index) ? .path : .quiet
    }
    for index in diagram.edges.indices {
      diagram.edges[index].emphasis = pathEdges.contains(index) ? .path : .quiet
    }
    for labelID in diagram.labelIDs {
      let numbers = numbers[labelID]
      diagram.change(labelID) { label in
        label.badge = numbers.map(Self.text)
        label.emphasis = numbers == nil ? .quiet : .path
      }
      if let numbers, case .edge(let edge, _) = labelID {
        let steps = numbers.map(String.init).joined(separator: ", ")
        diagram.edges[edge].tooltip += "\nStep \(steps)"
      }
    }
  }

  private static func text(of numbers: [Int]) -> String {
    let texts = numbers.prefix(maxNumbers).map(String.init)
    return (texts + (numbers.count > maxNumbers ? ["…"] : [])).joined(separator: ", ")
  }
}

extension Overlay.StuckEvent {
  var label: Diagram.Label {
    Diagram.Label(
      symbols: cause == .refused ? [.refused] : [], event: VisibleText.clean(event),
      details: [(cause == .restored ? "/ " : "× ") + VisibleText.clean(reasonText)])
  }

  var reasonText: String { cause.rawValue + (reason.map { ": \($0)" } ?? "") }
}
