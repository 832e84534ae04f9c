extension Diagram {
  /// Returns the diagram as a Mermaid flowchart, for Markdown that renders it.
  public func mermaid() -> String {
    MermaidWriter(diagram: self).text()
  }
}

/// The only place that knows how to write Mermaid.
///
/// Flowcharts are used, not state diagrams, and an edge is never written inside a subgraph: both
/// are places where Mermaid mistakes nested screens for others.
struct MermaidWriter {
  let diagram: Diagram

  func text() -> String {
    var lines = ["flowchart \(diagram.direction == .down ? "TD" : "LR")"]
    lines.append("  %% \(VisibleText.shortened(diagram.summary))")
    let nodes = Dictionary(grouping: diagram.nodes.indices, by: { diagram.nodes[$0].group })
    let groups = Dictionary(grouping: diagram.groups.indices, by: { diagram.groups[$0].parent })
    lines += body(of: nil, nodes, groups, indent: "  ")
    lines += diagram.edges.map { "  " + line(for: $0) }
    lines += styles.map { "  " + $0 }
    // Mermaid takes this for a directive wherever it stands, also in a comment or a label.
    return lines.map { $0.replacing("%%{", with: "%% {") + "\n" }.joined()
  }

  private func body(
    of group: Int?, _ nodes: [Int?: [Int]], _ groups: [Int?: [Int]], indent: String
  ) -> [String] {
    var lines = (nodes[group] ?? []).map { indent + line(for: diagram.nodes[$0]) }
    for child in groups[group] ?? [] {
      let group = diagram.groups[child]
      lines.append("\(indent)subgraph \(name(group.id))[\"\(escaped(group.title))\"]")
      lines += body(of: child, nodes, groups, indent: indent + "  ")
      lines.append("\(indent)end")
    }
    return lines
  }

  private func line(for node: Diagram.Node) -> String {
    switch node.kind {
    case .start: return "\(name(node.id))(( ))"
    case .anywhere: return "\(name(node.id))([\"\(text(of: node))\"])"
    case .connector: return "\(name(node.id))>\"\(text(of: node))\"]"
    case .outcome, .screen, .band:
      // A place where a property is violated has six corners.
      if node.mark == .violated { return "\(name(node.id)){{\"\(text(of: node))\"}}" }
      let text = "\"\(text(of: node))\""
      return name(node.id)
        + (node.kind == .outcome ? "([\(text)])" : node.kind == .band ? "[[\(text)]]" : "[\(text)]")
    case .decision: return "\(name(node.id)){\"\(text(of: node))\"}"
    }
  }

  private func text(of node: Diagram.Node) -> String {
    let texts =
      [node.title] + (node.subtitle.map { [$0] } ?? [])
      + node.rows.map { ($0.isRemark ? "" : "↻ ") + $0.text }
      + (node.mark.map(words) ?? [])
    return texts.map(escaped).joined(separator: "<br/>")
  }

  /// A mark, with the notes below the picture that explain it.
  private func words(of mark: Diagram.Mark) -> [String] {
    ["× \(mark.text)"]
      + diagram.notes.filter { $0.mark == mark }.map {
        VisibleText.shortened($0.text)
      }
  }

  private func line(for edge: Diagram.Edge) -> String {
    let isDashed =
      edge.sign?.isBack == true || edge.isHistoryDependent || edge.emphasis == .missed
    let arrow = isDashed ? "-.->" : edge.emphasis == .path ? "==>" : "-->"
    let texts = edge.labels.map { escaped($0.text) }
    let label = texts.isEmpty ? "" : "|\"\(texts.joined(separator: "<br/>"))\"|"
    let source = name(diagram.nodes[edge.source].id)
    let target = name(diagram.nodes[edge.target].id)
    return "\(source) \(arrow)\(label) \(target)"
  }

  /// The styles of an overlay; lines are named by their position, which is why they come last.
  ///
  /// Colours are given together with their background, as a page may be light or dark.
  private var styles: [String] {
    Diagram.Emphasis.allCases.flatMap { emphasis -> [String] in
      let nodes = diagram.nodes.filter { $0.emphasis == emphasis }.map { name($0.id) }
      let lines = diagram.edges.indices.filter { diagram.edges[$0].emphasis == emphasis }
      let word = "overlay_" + emphasis.rawValue
      return
        (nodes.isEmpty
        ? []
        : [
          "classDef \(word) \(boxStyle(emphasis))", "class \(nodes.joined(separator: ",")) \(word)",
        ])
        + (lines.isEmpty
          ? []
          : ["linkStyle \(lines.map(String.init).joined(separator: ",")) \(lineStyle(emphasis))"])
    }
  }

  private func boxStyle(_ emphasis: Diagram.Emphasis) -> String {
    switch emphasis {
    case .path: "stroke:#dc2626,stroke-width:3px"
    case .quiet: "fill:#f5f8fb,stroke:#7d8a9c,color:#5b6779"
    case .missed: "fill:#f5f8fb,stroke:#7d8a9c,color:#5b6779,stroke-dasharray:5 3"
    }
  }

  private func lineStyle(_ emphasis: Diagram.Emphasis) -> String {
    switch emphasis {
    case .path: "stroke:#dc2626,stroke-width:3px"
    case .quiet: "stroke:#7d8a9c"
    case .missed: "stroke:#7d8a9c,stroke-dasharray:5 3"
    }
  }

  /// A name that no keyword of Mermaid equals.
  private func name(_ id: String) -> String {
    "s_" + String(id.map { $0 == "-" ? "_" : $0 })
  }

  /// Escapes scalar by scalar: a quote under an accent is a quote as well.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#": result += "#35;"
      case "\"": result += "#quot;"
      case "&": result += "#amp;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      case "`": result += "#96;"
      case "\\": result += "#92;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
