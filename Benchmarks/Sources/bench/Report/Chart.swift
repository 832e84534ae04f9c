import Foundation

/// A chart of time and memory as the work grows: both axes are logarithmic.
///
/// It is one SVG for light and dark pages. Lines of flowgraph are thick; those of others are dashed.
struct Chart {
  var section: Section

  private static let width = 840.0
  private static let rowHeight = 22.0
  private static let styles = """
    text { font: 12px -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
    .faint { fill: #59636e } .title { font-size: 14px; font-weight: 600 }
    .grid { stroke: #d1d9e0; stroke-width: 1 } .axis { stroke: #59636e; stroke-width: 1 }
    path { fill: none; stroke-linejoin: round }
    .ours { stroke-width: 2.6 } .peer { stroke-width: 1.8; stroke-dasharray: 6 4 }
    """
  private static let light = [
    "#0969da", "#1a7f37", "#8250df", "#cf222e", "#bc4c00", "#59636e", "#9a6700",
  ]
  private static let dark = [
    "#4493f8", "#3fb950", "#ab7df8", "#ff7b72", "#f0883e", "#9198a1", "#d29922",
  ]

  /// The whole file.
  var svg: String {
    let legend = legendRows()
    let top = 44 + Double(legend.count) * Self.rowHeight
    let height = top + 300
    let panels = [
      (title: "Time", format: Format.time, values: { (point: Series.Point) in point.seconds }),
      (
        title: "Memory", format: { Format.memory(Int($0)) },
        values: { (point: Series.Point) in point.memory.map { [Double($0)] } ?? [] }
      ),
    ]
    var body: [String] = [
      #"<text class="title" x="12" y="24">\#(escaped(section.title))</text>"#
    ]
    body += zip(legend, 0...).flatMap { row, index in
      row.map { legendEntry($0.series, x: $0.x, y: 44 + Double(index) * Self.rowHeight) }
    }
    for (index, panel) in panels.enumerated() {
      body +=
        ChartPanel(
          title: panel.title, unit: section.unit, series: section.series, format: panel.format,
          values: panel.values, left: Double(index) * Self.width / 2 + 74, top: top + 16,
          width: Self.width / 2 - 92, height: 220
        ).elements
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
      width="\(Int(Self.width))" role="img">
      <title>\(escaped(section.title)): time and memory</title>
      <style>
      \(Self.styles)
      \(Self.colors(Self.light))
      @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc } .faint { fill: #9198a1 }
      .grid { stroke: #3d444d } .axis { stroke: #9198a1 }
      \(Self.colors(Self.dark))
      }
      </style>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private static func colors(_ colors: [String]) -> String {
    colors.enumerated().map { index, color in
      ".c\(index) { stroke: \(color) } circle.c\(index) { fill: \(color) }"
    }.joined(separator: "\n")
  }

  /// The entries of the legend, from left to right, in as many rows as are needed.
  private func legendRows() -> [[(series: Int, x: Double)]] {
    var rows: [[(series: Int, x: Double)]] = [[]]
    var x = 12.0
    for (index, series) in section.series.enumerated() {
      let width = 52 + Double(series.name.count) * 6.6
      if x + width > Self.width { (x, rows) = (12, rows + [[]]) }
      rows[rows.count - 1].append((index, x))
      x += width
    }
    return rows
  }

  private func legendEntry(_ index: Int, x: Double, y: Double) -> String {
    let series = section.series[index]
    let kind = series.isOurs ? "ours" : "peer"
    return """
      <path class="\(kind) c\(index)" d="M\(x) \(y)h26"/>\
      <circle class="c\(index)" cx="\(x + 13)" cy="\(y)" r="3"/>\
      <text x="\(x + 32)" y="\(y + 4)">\(escaped(series.name))</text>
      """
  }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
