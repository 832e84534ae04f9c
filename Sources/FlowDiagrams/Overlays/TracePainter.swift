import FlowDocuments

/// Draws a path over a diagram: numbers its steps, and highlights what lies on it.
struct TracePainter {
  private static let mostNumbers = 5

  private let document: FlowDocument
  private let places: DiagramPlaces
  private let trace: Overlay.Trace
  private var numbers: [DiagramPlaces.Spot: [Int]] = [:]
  private var pathNodes: Set<Int> = []
  private var pathEdges: Set<Int> = []
  /// The node that the path has reached.
  private var current: Int?

  init(document: FlowDocument, places: DiagramPlaces, trace: Overlay.Trace) {
    self.document = document
    self.places = places
    self.trace = trace
  }

  consuming func paint(_ diagram: inout Diagram) {
    enterStart(diagram)
    for (index, moment) in trace.story.enumerated() {
      switch moment {
      case .step(let position):
        guard document.transitions.indices.contains(position) else { continue }
        follow(position, number: index + 1, in: &diagram)
      case .event(let event): addRow(event.label, number: index + 1, to: &diagram)
      }
    }
    emphasise(&diagram)
    let words = TraceWords(document: document, trace: trace)
    if let mark = trace.verdict?.mark, let current {
      diagram.nodes[current].mark = mark
      diagram.nodes[current].tooltip += ": \(mark.text)"
    }
    diagram.notes = words.notes + words.steps
    diagram.summary = words.summary + " " + diagram.summary
    diagram.measureNodes()
  }

  private mutating func enterStart(_ diagram: Diagram) {
    guard document.starts.indices.contains(trace.start) else { return }
    if let edge = places.starts[trace.start] {
      pathEdges.insert(edge)
      pathNodes.insert(diagram.edges[edge].source)
    }
    current = places.configurations[document.starts[trace.start].configuration]
    if let current { pathNodes.insert(current) }
  }

  private mutating func follow(_ position: Int, number: Int, in diagram: inout Diagram) {
    let transition = document.transitions[position]
    if let spots = places.spots[position] {
      for spot in spots {
        numbers[spot, default: []].append(number)
        switch spot {
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
        signs: transition.signs, event: VisibleText.clean(transition.event.name),
        details: [VisibleText.clean("→ \(target)")], answer: Diagram.Answer(transition.event))
      addRow(label, number: number, to: &diagram)
    }
    current = places.node(of: transition.target) ?? current
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

  private func emphasise(_ diagram: inout Diagram) {
    for index in diagram.nodes.indices {
      diagram.nodes[index].emphasis = pathNodes.contains(index) ? .path : .quiet
    }
    for index in diagram.edges.indices {
      diagram.edges[index].emphasis = pathEdges.contains(index) ? .path : .quiet
    }
    for spot in diagram.spots {
      let numbers = numbers[spot]
      diagram.change(spot) { label in
        label.badge = numbers.map(Self.text)
        label.emphasis = numbers == nil ? .quiet : .path
      }
      if let numbers, case .edge(let edge, _) = spot {
        let steps = numbers.map(String.init).joined(separator: ", ")
        diagram.edges[edge].tooltip += "\nStep \(steps)"
      }
    }
  }

  private static func text(of numbers: [Int]) -> String {
    let shown = numbers.prefix(mostNumbers).map(String.init)
    return (shown + (numbers.count > mostNumbers ? ["…"] : [])).joined(separator: ", ")
  }
}

extension Overlay.StuckEvent {
  /// The row of the event in its node.
  var label: Diagram.Label {
    Diagram.Label(
      signs: kind == .refused ? [.refused] : [], event: VisibleText.clean(event),
      details: [(kind == .restored ? "/ " : "× ") + VisibleText.clean(reasonText)])
  }

  /// Why nothing changed.
  var reasonText: String { kind.rawValue + (reason.map { ": \($0)" } ?? "") }
}

extension Overlay.Verdict {
  /// The mark on the last node.
  package var mark: Diagram.Mark {
    switch self {
    case .violated: .violated
    case .witnessed: .witnessed
    }
  }
}
