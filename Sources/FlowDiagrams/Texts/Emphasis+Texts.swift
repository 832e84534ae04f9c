extension Diagram.Emphasis {
  /// The attributes of nodes and edges in DOT: width, dashes and color.
  var dotAttributes: [String] {
    let faint = ["color=\"#7d8a9c\"", "fontcolor=\"#5b6779\""]
    return switch self {
    case .path: ["color=\"#b91c1c\"", "penwidth=2.4"]
    case .quiet: faint
    case .missed: faint + ["style=\"dashed\""]
    case .added: ["color=\"#15803d\"", "penwidth=2.4"]
    case .removed: ["color=\"#b91c1c\"", "style=\"dashed\""]
    case .changed: ["color=\"#b45309\"", "penwidth=1.8"]
    }
  }

  var mermaidEdgeStyle: String {
    switch self {
    case .path: "stroke:#dc2626,stroke-width:3px"
    case .quiet: "stroke:#7d8a9c"
    case .missed: "stroke:#7d8a9c,stroke-dasharray:5 3"
    case .added: "stroke:#15803d,stroke-width:3px"
    case .removed: "stroke:#dc2626,stroke-width:2px,stroke-dasharray:9 4"
    case .changed: "stroke:#b45309,stroke-width:2px"
    }
  }

  /// The style of nodes in Mermaid: a faint border needs a background, because a page may be light or
  /// dark.
  var mermaidNodeStyle: String {
    let faint = "stroke:#7d8a9c"
    return mermaidEdgeStyle.replacing(faint, with: "fill:#f5f8fb,\(faint),color:#5b6779")
  }
}
