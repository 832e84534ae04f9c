/// Finds in a picture what stands for the parts of the document, also where the picture shows only
/// a part of the flow, or draws several things as one.
///
/// Boxes are found by their names, lines by their ends and labels.
final class PlaceFinder {
  private let diagram: Diagram
  private let places: DiagramPlaces
  private var nodes: [String: Int] = [:]
  private var edgesOfNodes: [Int: [Int]] = [:]
  private var known: [DiagramPlaces.Spot: String?] = [:]

  init(_ diagram: Diagram) {
    self.diagram = diagram
    places = diagram.places
    for (index, node) in diagram.nodes.enumerated() { nodes[node.id] = index }
    for (index, edge) in diagram.edges.enumerated() {
      edgesOfNodes[edge.source, default: []].append(index)
      if edge.source != edge.target { edgesOfNodes[edge.target, default: []].append(index) }
    }
  }

  /// The box of a configuration; `nil` where it is not drawn.
  func node(ofConfiguration index: Int) -> Int? {
    guard places.configurations.indices.contains(index) else { return nil }
    return places.configurations[index].flatMap { node($0) }
  }

  /// The box of an outcome; `nil` where it is not drawn.
  func node(ofOutcome index: Int) -> Int? { places.outcomes[index].flatMap { node($0) } }

  /// The line to a start; `nil` where it is not drawn.
  func edge(ofStart index: Int) -> Int? {
    guard let edge = places.starts[index] else { return nil }
    let drawn = places.edges[edge]
    guard let source = node(drawn.source), let target = node(drawn.target) else { return nil }
    return edgesOfNodes[source]?.first { diagram.edges[$0].target == target }
  }

  /// The labels of a transition in the order of the way, by their names for a player; a line whose
  /// label is no longer told by `e` and its number alone.
  func spots(ofTransition index: Int) -> [String] {
    places.spots[index, default: []].compactMap { spot in
      if let found = known[spot] { return found }
      let found = text(of: spot)
      known[spot] = .some(found)
      return found
    }
  }

  /// What a box of the whole picture is here.
  private func node(_ original: Int) -> Int? { nodes[places.nodes[original].id] }

  private func text(of spot: DiagramPlaces.Spot) -> String? {
    switch spot {
    case .row(let original, let row):
      guard let node = node(original) else { return nil }
      let label = places.nodes[original].rows[row].plain
      return diagram.nodes[node].rows.firstIndex { $0.plain == label }
        .map { DiagramPlaces.Spot.row(node, $0).text }
    case .line(let original, let label):
      return line(like: places.edges[original], places.edges[original].labels[label].plain)
    }
  }

  /// The line with these ends, or with a stand-in for one of them.
  private func line(like original: Diagram.Edge, _ label: Label) -> String? {
    let (source, target) = (node(original.source), node(original.target))
    let around = Set([source, target].compactMap { $0 }.flatMap { edgesOfNodes[$0] ?? [] }).sorted()
    let fitting = around.filter { index in
      let edge = diagram.edges[index]
      return stands(edge.source, for: source, isSource: true)
        && stands(edge.target, for: target, isSource: false)
    }
    for edge in fitting {
      let labels = diagram.edges[edge].labels
      if let position = labels.firstIndex(where: { $0.plain == label }) {
        return DiagramPlaces.Spot.line(edge, label: position).text
      }
    }
    // A pill is the beginning of its own events only.
    return fitting.first { diagram.nodes[diagram.edges[$0].source].kind != .anywhere }
      .map { "e\($0)" }
  }

  /// Whether a box is the one that is looked for, or stands for what is not drawn.
  private func stands(_ node: Int, for wanted: Int?, isSource: Bool) -> Bool {
    switch diagram.nodes[node].kind {
    case .anywhere: isSource
    case .connector, .band: wanted == nil || wanted == node
    case .start, .screen, .outcome, .decision: wanted == node
    }
  }
}
