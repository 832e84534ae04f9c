package import FlowDiagrams
import FlowDocuments

extension Diagram {
  /// Returns the diagram with the positions that Graphviz gave it, before it is finished.
  ///
  /// - Parameter layout: Graphviz's `json0` text for the `layoutDOT(for:)` of the candidate, or the
  ///   part of it with positions and names.
  /// - Throws: ``GraphvizError/failed(_:)`` if the text lacks a position.
  package func placed(
    by layout: [UInt8], as candidate: LayoutCandidate
  ) throws(GraphvizError) -> PlacedDiagram {
    var diagram = self
    diagram.direction = candidate.direction
    let graph: JSONValue
    do {
      graph = try JSONValue(parsing: layout)
    } catch {
      throw .failed("unreadable layout: \(error.line):\(error.column): \(error.message)")
    }
    return try PlacementReader(graph).place(diagram)
  }
}

/// Reads positions from Graphviz's `json0`: in points, y upwards, as text.
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
      let bounds = Self.numbers(objects["cluster_\(index)"]?["bb"])
      guard bounds.count == 4, bounds.allSatisfy(\.isFinite) else {
        throw .failed("Graphviz did not place the group '\(group.id)'")
      }
      groups.append(
        Rect(minX: bounds[0], minY: height - bounds[3], maxX: bounds[2], maxY: height - bounds[1]))
    }
    var routes: [PlacedDiagram.Route] = []
    for (index, edge) in diagram.edges.enumerated() {
      routes.append(try route(of: edge, at: index, in: diagram))
    }
    return PlacedDiagram(diagram: diagram, nodes: nodes, groups: groups, routes: routes)
  }

  private func route(
    of edge: Diagram.Edge, at index: Int, in diagram: Diagram
  ) throws(GraphvizError) -> PlacedDiagram.Route {
    let json = edges["e\(index)"]
    // `e,x,y` is the tip of the arrowhead, `s,x,y` that of one at the start; the curve follows.
    var tip: Point?
    var curve: [Point] = []
    for field in json?["pos"]?.string?.utf8.split(separator: UInt8(ascii: " ")) ?? [] {
      switch field.first {
      case UInt8(ascii: "e"): tip = point(field.dropFirst(2))
      case UInt8(ascii: "s"): break
      default: if let point = point(field) { curve.append(point) }
      }
    }
    guard let tip, curve.count >= 4, curve.count % 3 == 1 else {
      let ends = "\(diagram.nodes[edge.source].id) to \(diagram.nodes[edge.target].id)"
      throw .failed("Graphviz did not draw the edge from \(ends)")
    }
    let label = edge.labelSize.flatMap { size in
      point(json?["lp"]).map { Rect(center: $0, size: size) }
    }
    return PlacedDiagram.Route(curve: curve, tip: tip, label: label)
  }

  private func point(_ json: JSONValue?) -> Point? {
    json?.string.flatMap { point($0.utf8[...]) }
  }

  private func point(_ text: Substring.UTF8View) -> Point? {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")),
      let x = Self.number(text[..<comma]),
      let y = Self.number(text[text.index(after: comma)...]),
      x.isFinite, y.isFinite
    else { return nil }
    return Point(x: x, y: height - y)
  }

  /// Nearly all numbers are short and have no exponent; these avoid the general parser, which would
  /// take most of the time.
  private static func number(_ text: Substring.UTF8View) -> Double? {
    var (digits, scale, count) = (0, 1.0, 0)
    var isFraction = false
    let isNegative = text.first == UInt8(ascii: "-")
    for byte in isNegative ? text.dropFirst() : text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = 10 * digits + Int(byte - UInt8(ascii: "0"))
        if isFraction { scale *= 10 }
        count += 1
      case UInt8(ascii: "."):
        guard !isFraction else { return nil }
        isFraction = true
      default: return Double(Substring(text))
      }
      // Up to 15 digits, both numbers are exact, so their quotient is correctly rounded.
      guard count <= 15 else { return Double(Substring(text)) }
    }
    guard count > 0 else { return nil }
    let number = Double(digits) / scale
    return isNegative ? -number : number
  }

  private static func numbers(_ json: JSONValue?) -> [Double] {
    json?.string?.split(separator: ",").compactMap { Double($0) } ?? []
  }
}
