extension Diagram {
  /// Returns the diagram as a Mermaid flowchart, for Markdown that renders it.
  ///
  /// All text is escaped, and no ID is a keyword of Mermaid. See ``mermaidLimits(exceededBy:)`` for
  /// diagrams that are too large to be drawn.
  public func mermaid() -> String {
    // A flowchart, not a state diagram, and no edge inside a subgraph or to or from one, because
    // Mermaid confuses nested nodes there; only shapes that all versions know.
    var lines = ["flowchart \(direction == .down ? "TD" : "LR")"]
    lines += description("accTitle", [title])
    // Nothing else can explain what all labels omit: Mermaid has no text below the diagram.
    lines += description("accDescr", [summary] + prefixCaptions)
    lines += nestedLines(
      of: Array(nodes.indices), indent: "  ", node: { [line(for: nodes[$0])] },
      heading: {
        ["subgraph \(name(groups[$0].id))[\"\(mermaidLabel([groups[$0].shortTitle]))\"]"]
      },
      end: "end")
    lines += edges.map { "  " + line(for: $0) }
    lines += styles.map { "  " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Sentences about the limits of Mermaid that the diagram exceeds; empty if Mermaid draws it.
  ///
  /// Your own page can raise Mermaid's limits, `maxTextSize` and `maxEdges`; GitHub's does not.
  ///
  /// - Parameter text: The result of ``mermaid()``.
  public func mermaidLimits(exceededBy text: String) -> [String] {
    let (size, maxSize, maxEdges) = (text.utf16.count, 50_000, 500)
    var limits: [String] = []
    if size > maxSize {
      limits.append(
        "Mermaid draws texts of at most \(maxSize) characters, and this one has \(size)")
    }
    if edges.count > maxEdges {
      limits.append("Mermaid draws at most \(maxEdges) edges, and this diagram has \(edges.count)")
    }
    return limits
  }

  /// Texts for screen readers, on one line; nothing if all are empty, which would swallow the next
  /// line.
  private func description(_ keyword: String, _ texts: [String]) -> [String] {
    let visible = texts.filter { text in text.contains { !$0.isWhitespace } }
    guard !visible.isEmpty else { return [] }
    let text = visible.map(VisibleText.shortened).joined(separator: " ")
    return ["  \(keyword): \(mermaidLabel([text]))"]
  }

  private func line(for node: Node) -> String {
    let texts = [node.title] + node.textsBelowTitle + (node.mark.map(markLines) ?? [])
    let text = "\"\(mermaidLabel(texts))\""
    // A node at which a property is violated has six corners.
    guard node.mark != .violated else { return "\(name(node.id)){{\(text)}}" }
    let shape =
      switch node.kind {
      case .start: "((\" \"))"
      case .screen: "[\(text)]"
      case .outcome: "([\(text)])"
      case .decision: "{\(text)}"
      case .history: "((\(text)))"
      case .connector: ">\(text)]"
      case .cluster: "[[\(text)]]"
      }
    return name(node.id) + shape
  }

  /// A mark, with the notes below the diagram that explain it.
  private func markLines(of mark: Mark) -> [String] {
    ["\(mark.symbol) \(mark.text)"]
      + notes.filter { $0.mark == mark }.map { VisibleText.shortened($0.text) }
  }

  private func line(for edge: Edge) -> String {
    let isDashed =
      edge.isBack || edge.dependsOnPath
      || edge.emphasis == .missed || edge.emphasis == .removed
    let arrow =
      isDashed ? "-.->" : edge.emphasis == .path || edge.emphasis == .added ? "==>" : "-->"
    let text = mermaidLabel(edge.labels.map(\.text))
    let label = edge.labels.isEmpty ? "" : "|\"\(text)\"|"
    return "\(name(nodes[edge.source].id)) \(arrow)\(label) \(name(nodes[edge.target].id))"
  }

  /// The styles of the start and of an overlay, after the edges, which they identify by index.
  ///
  /// Each color comes with its background, because a page may be light or dark.
  private var styles: [String] {
    let starts = nodes.filter { $0.kind == .start }
    return starts.map { "style \(name($0.id)) fill:#64748b,stroke:#64748b" }
      + Emphasis.allCases.flatMap { emphasis -> [String] in
        let nodes = nodes.filter { $0.emphasis == emphasis }.map { name($0.id) }
        let edges = edges.indices.filter { self.edges[$0].emphasis == emphasis }.map(String.init)
        let className = "overlay_" + emphasis.rawValue
        var styles: [String] = []
        if !nodes.isEmpty {
          styles.append("classDef \(className) \(emphasis.mermaidNodeStyle)")
          styles.append("class \(nodes.joined(separator: ",")) \(className)")
        }
        if !edges.isEmpty {
          styles.append("linkStyle \(edges.joined(separator: ",")) \(emphasis.mermaidEdgeStyle)")
        }
        return styles
      }
  }

  /// An ID that contains no keyword of Mermaid: `food-list` becomes `s_Food_List`.
  private func name(_ id: String) -> String {
    "s_"
      + id.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "_")
  }
}
