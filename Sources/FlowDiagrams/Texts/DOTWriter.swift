import FlowDocuments

extension Diagram {
  /// Returns the diagram in the DOT language, ready for `dot -Tsvg`.
  public func dot() -> String {
    DOTWriter(diagram: self).text()
  }

  /// Returns the diagram in the DOT language for layout only: without texts, nodes named by their
  /// index (`n0`), edges with theirs as `id` (`e0`).
  package func layoutDOT(for candidate: LayoutCandidate) -> String {
    var diagram = self
    diagram.direction = candidate.direction
    return DOTWriter(diagram: diagram, layout: candidate).text()
  }
}

/// Writes DOT; no other type does.
struct DOTWriter {
  private static let labelGap = 5.0

  /// With more labeled edges between groups, all groups are ranked together, because `dot` gives up
  /// from about 25 of them on ("trouble in init_rank", "lost edge").
  private static let maxInSeparateGroups = 20
  /// With more, that takes minutes, so labels get no space of their own instead.
  private static let maxInRankedGroups = 100

  let diagram: Diagram
  /// Whether texts are written; otherwise, only what a layout needs.
  private let hasTexts: Bool
  private let labeledEdgesBetweenGroups: Int
  private let candidate: LayoutCandidate
  private let freeEdges: Set<Int>
  private let minRanks: [Int: Int]

  /// - Parameter layout: The candidate whose layout is requested; `nil` for a diagram with texts.
  init(diagram: Diagram, layout: LayoutCandidate? = nil) {
    self.diagram = diagram
    hasTexts = layout == nil
    labeledEdgesBetweenGroups = diagram.groups.isEmpty ? 0 : diagram.labeledEdges
    candidate = layout ?? LayoutCandidate(diagram.direction, .reserved)
    freeEdges = diagram.freeEdges(in: candidate.fold)
    minRanks = diagram.minRanks(in: candidate.fold)
  }

  func text() -> String {
    var lines = ["digraph \(quoted(hasTexts ? diagram.title : "flow")) {"]
    if hasTexts {
      let summary = VisibleText.shortened(diagram.summary)
      lines.append("  // \(summary.escapingCommands(as: "&#35;"))")
    }
    lines += defaults.map { "  \($0)" }
    // Graphviz looks for cycles from the first node on: starting at the start, it recognizes edges
    // that go back.
    let starts = diagram.nodes.indices.filter { diagram.nodes[$0].kind == .start }
    let declared = diagram.nodes.indices.filter { diagram.nodes[$0].kind != .start }
    let others = candidate.order.sorting(declared)
    lines += diagram.nestedLines(
      of: starts + others, indent: "  ", node: { [node($0)] },
      heading: { ["subgraph \(quoted("cluster_\($0)")) {", groupAttributes($0)] }, end: "}")
    lines += diagram.edges.indices.map { "  " + edge($0) }
    lines.append("}")
    return lines.map { $0 + "\n" }.joined()
  }

  private var defaults: [String] {
    let direction = diagram.direction == .down ? "TB" : "LR"
    // The edges of a diamond spread below it; without more space, they touch nodes.
    let hasDiamonds =
      candidate.labelPlacement == .reserved && diagram.nodes.contains { $0.kind == .decision }
    let rankGap = candidate.rankGap * (hasDiamonds ? 1.6 : 1)
    let gaps = "nodesep=\(inches(candidate.nodeGap)), ranksep=\(inches(rankGap))"
    let common = "rankdir=\(direction), \(gaps)"
    guard hasTexts else {
      return [
        "graph [\(common)\(searchLimits)];", "node [shape=box, fixedsize=true, label=\"\"];",
        "edge [arrowsize=\"0.8\"];",
      ]
    }
    let ranking =
      switch labeledEdgesBetweenGroups {
      case ...Self.maxInSeparateGroups: ""
      case ...Self.maxInRankedGroups: ", newrank=true"
      default: searchLimits
      }
    return [
      "graph [\(common)\(ranking), fontname=\"Helvetica\", fontsize=\"11\", \(notes)];",
      "node [shape=box, style=\"rounded\", fontname=\"Helvetica\", fontsize=\"13\"];",
      "edge [arrowsize=\"0.8\", fontname=\"Helvetica\", fontsize=\"11\"];",
    ]
  }

  /// Limits Graphviz's search for better positions, which would take minutes in large diagrams.
  private var searchLimits: String {
    switch diagram.edges.count {
    case ..<120: ""
    case ..<240: ", nslimit=\"1\", nslimit1=\"1\""
    default: ", nslimit=\"0.3\", nslimit1=\"0.3\""
    }
  }

  private var notes: String {
    let texts = diagram.notes.map { note in note.lead + note.text } + diagram.captions
    guard !texts.isEmpty else { return "label=\"\"" }
    return "label=\(quoted(texts)), labelloc=b, labeljust=l"
  }

  private func groupAttributes(_ index: Int) -> String {
    let title = diagram.groups[index].title
    guard hasTexts else {
      let width = TextMetrics.width(of: title, size: CardMetrics.groupTitleSize, isBold: true)
      // Twice the width, so that an edge into the middle of the group passes beside the title.
      let size = Size(width: 2 * width + 40, height: CardMetrics.groupTitleHeight)
      return "graph [label=\(placeholder(size)), labeljust=l, margin=\"14\"];"
    }
    // A group would inherit the position of the notes below the graph.
    let isNoted = diagram.hasOverlay || !diagram.captions.isEmpty
    let labelPosition = isNoted ? ", labelloc=t" : ""
    return "graph [label=\(quoted(title)), labeljust=l\(labelPosition), style=\"rounded\"];"
  }

  private func node(_ index: Int) -> String {
    let node = diagram.nodes[index]
    let size = ["width=\(inches(node.size.width))", "height=\(inches(node.size.height))"]
    let attributes = size + (hasTexts ? look(of: node) : shape(of: node))
    return "\(name(of: index)) [\(attributes.joined(separator: ", "))];"
  }

  private func shape(of node: Diagram.Node) -> [String] {
    switch node.kind {
    case .start, .history: ["shape=circle"]
    case .decision: ["shape=diamond"]
    case .screen, .outcome, .connector, .cluster: []
    }
  }

  private func look(of node: Diagram.Node) -> [String] {
    let marks = node.mark.map { ["× \($0.text)"] } ?? []
    let label = "label=\(quoted([node.title] + node.textsBelowTitle + marks))"
    let attributes =
      switch node.kind {
      case .start: ["shape=circle", "style=\"filled\"", "label=\"\""]
      case .outcome: ["peripheries=2", label]
      case .decision:
        [
          "shape=diamond", "style=\"solid\"",
          "label=\(quoted([node.title] + (node.subtitle.map { [$0] } ?? [])))",
        ]
      case .history:
        ["shape=circle", "style=\"solid\"", "fixedsize=true", "label=\(quoted(node.title))"]
      case .connector: ["shape=note", "style=\"dotted\"", label]
      case .cluster: ["shape=folder", "style=\"solid\"", label]
      case .screen: [label]
      }
    return attributes + (node.emphasis?.dotAttributes ?? [])
      + (node.mark == .violated ? ["shape=octagon"] : [])
  }

  private func edge(_ index: Int) -> String {
    let edge = diagram.edges[index]
    var attributes = [
      hasTexts ? nil : "id=\"e\(index)\"", labelAttribute(of: edge),
      "weight=\(edge.isBack && !candidate.isEven ? 1 : 6)",
      freeEdges.contains(index) ? "constraint=false" : nil,
      minRanks[index].map { "minlen=\($0)" },
    ].compactMap { $0 }
    if hasTexts {
      if edge.dependsOnPath {
        attributes.append("style=\"dotted\"")
      } else if edge.isBack {
        attributes.append("style=\"dashed\"")
      }
      if edge.isAnswer { attributes.append("arrowhead=\"vee\"") }
      attributes += edge.emphasis?.dotAttributes ?? []
    }
    let ends = "\(name(of: edge.source)) -> \(name(of: edge.target))"
    return "\(ends) [\(attributes.joined(separator: ", "))];"
  }

  private func labelAttribute(of edge: Diagram.Edge) -> String? {
    guard let size = edge.labelSize else { return nil }
    if hasTexts {
      let name = labeledEdgesBetweenGroups > Self.maxInRankedGroups ? "xlabel" : "label"
      return "\(name)=\(quoted(edge.labels.map(\.text)))"
    }
    guard candidate.labelPlacement == .reserved else { return nil }
    let room = Size(
      width: size.width + 2 * Self.labelGap, height: size.height + 2 * Self.labelGap)
    return "label=\(placeholder(room))"
  }

  private func name(of node: Int) -> String {
    hasTexts ? quoted(diagram.nodes[node].id) : "n\(node)"
  }

  private func placeholder(_ size: Size) -> String {
    let width = Int(size.width.rounded(.up))
    let height = Int(size.height.rounded(.up))
    return "<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" fixedsize=\"true\" "
      + "width=\"\(width)\" height=\"\(height)\"><tr><td></td></tr></table>>"
  }

  private func inches(_ points: Double) -> String {
    "\"\(decimal(points / 72, digits: 3))\""
  }

  private func quoted(_ text: String) -> String { quoted([text]) }

  /// The longest quoted string in bytes; from 16,384 on, Graphviz 2.42 reports a syntax error.
  private static let maxStringLength = 8000

  /// Quotes lines, scalar by scalar because a quotation mark can have a combining accent.
  ///
  /// A label's `\` begins an escape and its `&` an entity, so both are escaped.
  private func quoted(_ lines: [String]) -> String {
    var result = ""
    for scalar in lines.joined(separator: "\n").unicodeScalars {
      guard result.utf8.count < Self.maxStringLength else {
        result += "…"
        break
      }
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "&": result += "&amp;"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(result.escapingCommands(as: "&#35;"))\""
  }
}

/// Writes a number with a fixed number of decimals, rounded, without an exponent.
package func decimal(_ value: Double, digits count: Int) -> String {
  let scale = (0..<count).reduce(1) { product, _ in product * 10 }
  let bounded = value.isFinite ? min(max(value, -1e9), 1e9) : 0
  let scaled = Int((bounded * Double(scale)).rounded())
  let digits = String(abs(scaled) % scale + scale).dropFirst()
  let fraction = count == 0 ? "" : ".\(digits)"
  return (scaled < 0 ? "-" : "") + "\(abs(scaled) / scale)" + fraction
}
