/// How nodes and edges stand out in DOT: by width, dashes and shape, and by color.
enum DOTEmphasis {
  private static let path = "#b91c1c"
  private static let added = "#15803d"
  private static let changed = "#b45309"
  private static let faint = "#7d8a9c"
  private static let muted = "#5b6779"

  static func attributes(of node: Diagram.Node) -> [String] {
    attributes(of: node.emphasis) + (node.mark == .violated ? ["shape=octagon"] : [])
  }

  static func attributes(of edge: Diagram.Edge) -> [String] { attributes(of: edge.emphasis) }

  private static func attributes(of emphasis: Diagram.Emphasis?) -> [String] {
    switch emphasis {
    case .path: ["color=\"\(path)\"", "penwidth=2.4"]
    case .quiet: ["color=\"\(faint)\"", "fontcolor=\"\(muted)\""]
    case .missed: ["color=\"\(faint)\"", "fontcolor=\"\(muted)\"", "style=\"dashed\""]
    case .added: ["color=\"\(added)\"", "penwidth=2.4"]
    case .removed: ["color=\"\(path)\"", "style=\"dashed\""]
    case .changed: ["color=\"\(changed)\"", "penwidth=1.8"]
    case nil: []
    }
  }
}
