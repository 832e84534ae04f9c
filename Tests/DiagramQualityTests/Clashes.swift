#if CLI
import FlowDiagrams
import FlowLayout

/// What overlaps a label, found by comparing everything, whatever the layouter measured.
struct Clashes {
  private(set) var all: [String] = []

  init(_ page: Page) {
    let placed = page.placed
    let labels = placed.routes.indices.compactMap { index in
      placed.routes[index].label.map { (route: index, place: $0) }
    }
    for (position, label) in labels.enumerated() {
      let text = placed.diagram.edges[label.route].labels.first?.text ?? ""
      for other in labels[(position + 1)...] where other.place.overlaps(label.place) {
        all.append("\(page.name): label '\(text)' on the label of line \(other.route)")
      }
      for (index, node) in placed.nodes.enumerated() where node.overlaps(label.place) {
        all.append("\(page.name): label '\(text)' on box '\(placed.diagram.nodes[index].id)'")
      }
      for (index, route) in placed.routes.enumerated()
      where Self.bounds(of: route.arrowhead).overlaps(label.place) {
        all.append("\(page.name): label '\(text)' on the arrowhead of line \(index)")
      }
    }
  }

  private static func bounds(of points: [Point]) -> Rect {
    Rect(
      minX: points.map(\.x).min() ?? 0, minY: points.map(\.y).min() ?? 0,
      maxX: points.map(\.x).max() ?? 0, maxY: points.map(\.y).max() ?? 0)
  }
}
#endif
