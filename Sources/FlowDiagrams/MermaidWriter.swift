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
    return lines.map { $0 + "\n" }.joined()
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
    case .outcome: return "\(name(node.id))([\"\(escaped(node.title))\"])"
    case .decision: return "\(name(node.id)){\"\(text(of: node))\"}"
    case .screen: return "\(name(node.id))[\"\(text(of: node))\"]"
    }
  }

  private func text(of node: Diagram.Node) -> String {
    let texts =
      [node.title] + (node.subtitle.map { [$0] } ?? []) + node.rows.map { "↻ " + $0.text }
    return texts.map(escaped).joined(separator: "<br/>")
  }

  private func line(for edge: Diagram.Edge) -> String {
    let arrow = edge.sign?.isBack == true || edge.isHistoryDependent ? "-.->" : "-->"
    let texts = edge.labels.map { escaped($0.text) }
    let label = texts.isEmpty ? "" : "|\"\(texts.joined(separator: "<br/>"))\"|"
    let source = name(diagram.nodes[edge.source].id)
    let target = name(diagram.nodes[edge.target].id)
    return "\(source) \(arrow)\(label) \(target)"
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
