import FlowDocuments

/// Where in a diagram the parts of its document are.
struct DiagramPlaces: Hashable, Sendable {
  /// A label in a diagram.
  enum Spot: Hashable, Sendable {
    /// A label of a line.
    case line(Int, label: Int)
    /// A row in a box.
    case row(Int, Int)

    /// The name of the label for a player: `e3.0`, or `n3.0` for a row.
    var text: String {
      switch self {
      case .line(let edge, let label): "e\(edge).\(label)"
      case .row(let node, let row): "n\(node).\(row)"
      }
    }
  }

  /// The labels of each transition in the order of the way, by its position; those of a transition
  /// that is not drawn are missing.
  var spots: [Int: [Spot]] = [:]
  /// The line to each start, by its position.
  var starts: [Int: Int] = [:]
  /// The box of each configuration; `nil` where nothing is on show.
  var configurations: [Int?] = []
  /// The box of each outcome, by its position.
  var outcomes: [Int: Int] = [:]

  func node(of target: FlowDocument.Target) -> Int? {
    switch target {
    case .configuration(let index): configurations[index]
    case .outcome(let index): outcomes[index]
    }
  }
}

extension DiagramPlaces {
  /// What tells a line from the others in its picture.
  private struct LineKey: Hashable {
    /// Where it begins; `nil` for a line from nearly everywhere.
    var source: String?
    var target: String
    var sign: Sign?
    var isHistoryDependent: Bool

    init(_ edge: Diagram.Edge, in diagram: Diagram) {
      let node = diagram.nodes[edge.source]
      source = node.kind == .anywhere ? nil : node.id
      target = diagram.nodes[edge.target].id
      sign = edge.sign
      isHistoryDependent = edge.isHistoryDependent
    }
  }

  /// The places of a picture in another one that shows a part of it: boxes are known by their
  /// names, lines by their ends or by their end alone where they lead from nearly everywhere, labels
  /// and rows by what they say. What is not there has no place.
  func moved(from whole: Diagram, to part: Diagram) -> DiagramPlaces {
    let nodes = Dictionary(
      part.nodes.indices.map { (part.nodes[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    let lines = Dictionary(grouping: part.edges.indices) { LineKey(part.edges[$0], in: part) }
    let node = { (index: Int) in nodes[whole.nodes[index].id] }
    let line = { (index: Int) in lines[LineKey(whole.edges[index], in: whole)]?.first }
    var result = DiagramPlaces()
    result.configurations = configurations.map { $0.flatMap(node) }
    result.outcomes = outcomes.compactMapValues(node)
    result.starts = starts.compactMapValues(line)
    result.spots = spots.compactMapValues { spots in
      let found = spots.compactMap { spot -> Spot? in
        switch spot {
        case .line(let edge, let label):
          let text = whole.edges[edge].labels[label]
          var key = LineKey(whole.edges[edge], in: whole)
          let own = lines[key] ?? []
          key.source = nil
          for edge in own + (lines[key] ?? []) {
            if let label = part.edges[edge].labels.firstIndex(of: text) {
              return .line(edge, label: label)
            }
          }
          return nil
        case .row(let box, let row):
          let text = whole.nodes[box].rows[row]
          return node(box).flatMap { box in
            part.nodes[box].rows.firstIndex(of: text).map { .row(box, $0) }
          }
        }
      }
      return found.isEmpty ? nil : found
    }
    return result
  }
}

extension Diagram {
  /// Changes the label at a spot.
  mutating func change(_ spot: DiagramPlaces.Spot, by change: (inout Label) -> Void) {
    switch spot {
    case .line(let edge, let label): change(&edges[edge].labels[label])
    case .row(let node, let row): change(&nodes[node].rows[row])
    }
  }

  /// Every label, in the order of lines and boxes.
  var spots: [DiagramPlaces.Spot] {
    edges.indices.flatMap { edge in
      edges[edge].labels.indices.map { .line(edge, label: $0) }
    }
      + nodes.indices.flatMap { node in nodes[node].rows.indices.map { .row(node, $0) } }
  }
}

extension Overlay {
  /// The transitions that lie on the path, as positions in the document; other overlays have none.
  var steps: Set<Int> {
    switch self {
    case .trace(let trace): Set(trace.steps)
    case .coverage, .findings: []
    case .diff(let diff): Set(diff.union.transitions.keys)
    }
  }
}
