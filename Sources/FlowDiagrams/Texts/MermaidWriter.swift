extension Diagram {
  /// Returns the diagram as a Mermaid flowchart, for Markdown that renders it.
  ///
  /// All text is escaped, and no ID is a keyword of Mermaid. See ``mermaidLimits(exceededBy:)`` for
  /// diagrams that are too large to be drawn.
  public func mermaid() -> String {
    MermaidWriter(diagram: self).text()
  }
}

/// Writes Mermaid; no other type does.
///
/// It writes flowcharts, not state diagrams, and no edge inside a subgraph or to or from one,
/// because Mermaid confuses nested nodes there. It uses only shapes that all versions know.
struct MermaidWriter {
  /// The widest title of a group, in points.
  private static let maxTitleWidth = 500.0

  let diagram: Diagram

  func text() -> String {
    var lines = ["flowchart \(diagram.direction == .down ? "TD" : "LR")"]
    lines += description("accTitle", [diagram.title])
    // Nothing else can explain what all labels omit: Mermaid has no text below the diagram.
    lines += description("accDescr", [diagram.summary] + diagram.eventPrefix.captions)
    lines += diagram.nestedLines(
      of: Array(diagram.nodes.indices), indent: "  ", node: { [line(for: diagram.nodes[$0])] },
      heading: { [heading(of: diagram.groups[$0])] }, end: "end")
    lines += diagram.edges.map { "  " + line(for: $0) }
    lines += styles.map { "  " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Texts for screen readers, on one line; nothing if all are empty, which would swallow the next
  /// line.
  private func description(_ keyword: String, _ texts: [String]) -> [String] {
    let visible = texts.filter { text in text.contains { !$0.isWhitespace } }
    guard !visible.isEmpty else { return [] }
    let text = visible.map(VisibleText.shortened).joined(separator: " ")
    return ["  \(keyword): \(MermaidText.label([text]))"]
  }

  private func heading(of group: Diagram.Group) -> String {
    let title = VisibleText.fitted(group.title, to: Self.maxTitleWidth, size: 11)
    return "subgraph \(name(group.id))[\"\(MermaidText.label([title]))\"]"
  }

  private func line(for node: Diagram.Node) -> String {
    switch node.kind {
    case .start: return "\(name(node.id))((\" \"))"
    case .anywhere, .exit: return "\(name(node.id))([\"\(text(of: node))\"])"
    case .history: return "\(name(node.id))((\"\(text(of: node))\"))"
    case .connector: return "\(name(node.id))>\"\(text(of: node))\"]"
    case .outcome, .screen, .cluster:
      // A node at which a property is violated has six corners.
      if node.mark == .violated { return "\(name(node.id)){{\"\(text(of: node))\"}}" }
      let text = "\"\(text(of: node))\""
      return name(node.id)
        + (node.kind == .outcome
          ? "([\(text)])" : node.kind == .cluster ? "[[\(text)]]" : "[\(text)]")
    case .decision: return "\(name(node.id)){\"\(text(of: node))\"}"
    }
  }

  private func text(of node: Diagram.Node) -> String {
    MermaidText.label([node.title] + node.textsBelowTitle + (node.mark.map(markLines) ?? []))
  }

  /// A mark, with the notes below the diagram that explain it.
  private func markLines(of mark: Diagram.Mark) -> [String] {
    ["\(mark.symbol) \(mark.text)"]
      + diagram.notes.filter { $0.mark == mark }.map {
        VisibleText.shortened($0.text)
      }
  }

  private func line(for edge: Diagram.Edge) -> String {
    let isDashed =
      edge.isBack || edge.isHistoryDependent
      || edge.emphasis == .missed || edge.emphasis == .removed
    let arrow =
      isDashed ? "-.->" : edge.emphasis == .path || edge.emphasis == .added ? "==>" : "-->"
    let text = MermaidText.label(edge.labels.map(\.text))
    let label = edge.labels.isEmpty ? "" : "|\"\(text)\"|"
    let source = name(diagram.nodes[edge.source].id)
    let target = name(diagram.nodes[edge.target].id)
    return "\(source) \(arrow)\(label) \(target)"
  }

  /// The styles of the start and of an overlay.
  ///
  /// Each color comes with its background, because a page may be light or dark.
  private var styles: [String] {
    let starts = diagram.nodes.filter { $0.kind == .start }
      .map { "style \(name($0.id)) fill:#64748b,stroke:#64748b" }
    return starts + emphasisStyles
  }

  /// Edges are identified by their index, which is why styles come last.
  private var emphasisStyles: [String] {
    Diagram.Emphasis.allCases.flatMap { emphasis -> [String] in
      let nodes = diagram.nodes.filter { $0.emphasis == emphasis }.map { name($0.id) }
      let lines = diagram.edges.indices.filter { diagram.edges[$0].emphasis == emphasis }
      let className = "overlay_" + emphasis.rawValue
      return
        (nodes.isEmpty
        ? []
        : [
          "classDef \(className) \(emphasis.mermaidNodeStyle)",
          "class \(nodes.joined(separator: ",")) \(className)",
        ])
        + (lines.isEmpty
          ? []
          : [
            "linkStyle \(lines.map(String.init).joined(separator: ",")) \(emphasis.mermaidEdgeStyle)"
          ])
    }
  }

  /// An ID that contains no keyword of Mermaid: `food-list` becomes `s_Food_List`.
  private func name(_ id: String) -> String {
    "s_"
      + id.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "_")
  }
}
