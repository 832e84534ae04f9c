public import FlowDiagrams
import FlowDocuments

extension Diagram {
  /// From this many labelled lines on no room is reserved for them.
  private static let mostReservedLabels = 100

  /// The texts that Graphviz may lay out for this diagram, the best first.
  ///
  /// The first has rooms for the labels of lines, where they are few. Graphviz sometimes gives up
  /// on those; in the last, labels find their own place beside their line afterwards.
  public var layoutRequests: [String] {
    let labels = edges.count { !$0.labels.isEmpty }
    let reserved = labels <= Self.mostReservedLabels ? [layoutDOT(reservesLabels: true)] : []
    return reserved + [layoutDOT(reservesLabels: false)]
  }

  /// Returns the diagram with everything in the place that Graphviz gave it.
  ///
  /// - Parameter layout: Graphviz' `json0` text for one of ``layoutRequests``.
  /// - Throws: ``GraphvizError/failed(_:)`` when the text does not place everything.
  public func placed(by layout: [UInt8]) throws(GraphvizError) -> PlacedDiagram {
    let reader: PlacementReader
    do {
      reader = try PlacementReader(JSONValue(parsing: layout))
    } catch {
      throw .failed("unreadable layout: \(error.line):\(error.column): \(error.message)")
    }
    return try reader.place(self)
  }
}

/// Reads positions from Graphviz' `json0`: points, y upwards, texts of numbers.
struct PlacementReader {
  private var objects: [String: JSONValue] = [:]
  private var edges: [String: JSONValue] = [:]
  private var height = 0.0

  init(_ graph: JSONValue) {
    height = Self.numbers(graph["bb"]).dropFirst(3).first ?? 0
    for object in graph["objects"]?.elements ?? [] {
      if let name = object["name"]?.string { objects[name] = object }
    }
    for edge in graph["edges"]?.elements ?? [] {
      if let id = edge["id"]?.string { edges[id] = edge }
    }
  }

  func place(_ diagram: Diagram) throws(GraphvizError) -> PlacedDiagram {
    var nodes: [Rect] = []
    for (index, node) in diagram.nodes.enumerated() {
      guard let center = point(objects["n\(index)"]?["pos"]) else {
        throw .failed("Graphviz did not place the node '\(node.id)'")
      }
      nodes.append(Rect(center: center, size: node.size))
    }
    var groups: [Rect] = []
    for (index, group) in diagram.groups.enumerated() {
      let box = Self.numbers(objects["cluster_\(index)"]?["bb"])
      guard box.count == 4 else {
        throw .failed("Graphviz did not place the group '\(group.id)'")
      }
      groups.append(
        Rect(minX: box[0], minY: height - box[3], maxX: box[2], maxY: height - box[1]))
    }
    var routes: [PlacedDiagram.Route] = []
    for (index, edge) in diagram.edges.enumerated() {
      routes.append(try route(of: edge, at: index, in: diagram))
    }
    let placed = PlacedDiagram(diagram: diagram, nodes: nodes, groups: groups, routes: routes)
    return placed.tidyingEnds().clearingLabels()
  }

  private func route(
    of edge: Diagram.Edge, at index: Int, in diagram: Diagram
  ) throws(GraphvizError) -> PlacedDiagram.Route {
    let json = edges["e\(index)"]
    // `e,x,y` is the tip of the arrow; the curve follows.
    let words = json?["pos"]?.string?.split(separator: " ") ?? []
    let tip = words.first { $0.hasPrefix("e,") }.flatMap { point(String($0.dropFirst(2))) }
    let curve = words.filter { !$0.hasPrefix("e,") && !$0.hasPrefix("s,") }
      .compactMap { point(String($0)) }
    guard let tip, curve.count >= 4, curve.count % 3 == 1 else {
      let ends = "\(diagram.nodes[edge.source].id) to \(diagram.nodes[edge.target].id)"
      throw .failed("Graphviz did not draw the line from \(ends)")
    }
    var label: Rect?
    if let size = edge.labelSize {
      label = point(json?["lp"]).map { Rect(center: $0, size: size) }
    }
    var route = PlacedDiagram.Route(curve: curve, tip: tip, label: label)
    if label == nil, let size = edge.labelSize { route.placeLabel(ofSize: size) }
    return route
  }

  private func point(_ json: JSONValue?) -> Point? {
    json?.string.flatMap { point($0) }
  }

  private func point(_ text: String) -> Point? {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count >= 2 else { return nil }
    return Point(x: numbers[0], y: height - numbers[1])
  }

  private static func numbers(_ json: JSONValue?) -> [Double] {
    json?.string?.split(separator: ",").compactMap { Double($0) } ?? []
  }
}
