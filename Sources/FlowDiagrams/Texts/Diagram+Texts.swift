import FlowCore

extension Diagram {
  /// The nodes as lines of a text, those of a group indented between the lines of the group.
  ///
  /// - Parameter heading: Returns the lines before the nodes of a group; all but the first are
  ///   indented.
  func nestedLines(
    of order: [Int], indent: String, node: (Int) -> [String], heading: (Int) -> [String],
    end: String
  ) -> [String] {
    let nodesOfGroups = Dictionary(grouping: order, by: { nodes[$0].group })
    let groupsOfGroups = Dictionary(grouping: groups.indices, by: { groups[$0].parent })
    func lines(of group: Int?, indent: String) -> [String] {
      var result = (nodesOfGroups[group] ?? []).flatMap(node).map { indent + $0 }
      for child in groupsOfGroups[group] ?? [] {
        let opening = heading(child)
        result += opening.prefix(1).map { indent + $0 }
        result += opening.dropFirst().map { "\(indent)  \($0)" }
        result += lines(of: child, indent: indent + "  ")
        result.append(indent + end)
      }
      return result
    }
    return lines(of: nil, indent: indent)
  }
}

extension Diagram.Group {
  /// The title, shortened for formats that lay it out on one line.
  var shortTitle: String { VisibleText.fitted(title, to: 500, size: CardMetrics.groupTitleSize) }
}

extension Diagram.Node {
  /// The texts below the title in text formats, apart from the mark: a row without an event is a
  /// caption; the others are events that lead here, go back, or do not leave the screen.
  var textsBelowTitle: [String] {
    [subtitle, waitingText].compactMap(\.self)
      + rows.map { row in
        if row.isCaption { return row.text }
        let isBack = row.symbols.last?.isBack == true
        return (row.isIncoming ? "✱ " : isBack ? "↩ " : "↻ ") + row.text
      }
  }
}
