/// A part of the page: a table with a row for each size, and a chart.
struct Section {
  /// The name of its block on the page, and of its chart.
  var name: String
  /// What the sizes count, such as "events".
  var unit: String
  /// What is measured, for the reader of the chart.
  var title: String
  var series: [Series]
  /// What the times in the table are for one of; `nil` where they are for all.
  var each: String?
  /// Which series are compared: ours with a peer's.
  var pairs: [(ours: String, peer: String)] = []
  /// More lines of Markdown, below the table.
  var lines: [String] = []

  subscript(name: String) -> Series? { series.first { $0.name == name } }

  /// How much longer a peer took than one of ours; of the largest size that both did, or of one.
  func ratio(_ ours: String, _ peer: String, at size: Int? = nil) -> Spread? {
    guard let ours = self[ours], let peer = self[peer] else { return nil }
    let size = size ?? ours.points.last { peer[$0.size] != nil && ours[$0.size] != nil }?.size
    return size.flatMap { ours.ratio(to: peer, at: $0) }
  }

  /// The table, as lines of Markdown.
  var table: [String] {
    let compared = pairs.filter { self[$0.ours] != nil && self[$0.peer] != nil }
    let titles =
      [unit] + series.map { $0.isOurs ? "**\($0.name)**" : $0.name }
      + compared.map { "\($0.peer) / \($0.ours)".replacing("flowgraph, ", with: "") }
    let sizes = series.first?.points.map(\.size) ?? []
    return ["| " + titles.joined(separator: " | ") + " |"]
      + ["|" + titles.map { _ in "---:|" }.joined()]
      + sizes.enumerated().map { index, size in
        let cells =
          [Format.whole(size)] + series.map { cell($0.points[index]) }
          + compared.map { ratio($0.ours, $0.peer, at: size).map { Format.ratio($0) } ?? "" }
        return "| " + cells.joined(separator: " | ") + " |"
      }
  }

  private func cell(_ point: Series.Point) -> String {
    guard let time = point.time, let memory = point.memory else { return point.reason ?? "" }
    let shown = each == nil ? time : time.scaled(by: 1 / Double(point.size))
    return "\(Format.time(shown))<br>\(Format.memory(memory))"
  }
}
