import Foundation

/// One half of a chart: lines between two logarithmic axes.
struct ChartPanel {
  var title: String
  var unit: String
  var series: [Series]
  /// The text of a value on the axis.
  var format: (Double) -> String
  /// The values of a point: the median is drawn, with a bar from the least to the most.
  var values: (Series.Point) -> [Double]
  var left: Double
  var top: Double
  var width: Double
  var height: Double

  /// What is drawn, from back to front.
  var elements: [String] {
    let spreads = series.map { $0.points.compactMap { Spread(values($0)) } }.joined()
    let sizes = series.flatMap { $0.points.map { Double($0.size) } }
    guard let least = spreads.map(\.least).min(), let most = spreads.map(\.most).max(),
      let first = sizes.min(), let last = sizes.max()
    else { return [] }
    let across = LogScale(first / 1.3, last * 1.3, from: left, to: left + width)
    let up = LogScale(least / 1.5, most * 1.5, from: top + height, to: top)
    return grid(across, up) + series.indices.flatMap { line($0, across, up) }
  }

  private func grid(_ across: LogScale, _ up: LogScale) -> [String] {
    let (right, bottom) = (left + width, top + height)
    var result = up.ticks(atMost: 8).flatMap { value in
      let y = place(up(value))
      return [
        #"<path class="grid" d="M\#(place(left)) \#(y)H\#(place(right))"/>"#,
        #"<text class="faint" text-anchor="end" x="\#(place(left - 8))" "#
          + #"y="\#(place(up(value) + 4))">\#(short(format(value)))</text>"#,
      ]
    }
    for value in across.ticks(atMost: 6) {
      let x = place(across(value))
      result += [
        #"<path class="axis" d="M\#(x) \#(place(bottom))v5"/>"#,
        #"<text class="faint" text-anchor="middle" x="\#(x)" y="\#(place(bottom + 19))">"#
          + "\(size(value))</text>",
      ]
    }
    result += [
      #"<path class="axis" d="M\#(place(left)) \#(place(bottom))H\#(place(right))"/>"#,
      #"<text x="\#(place(left - 62))" y="\#(place(top - 10))">\#(title)</text>"#,
      #"<text class="faint" text-anchor="end" x="\#(place(right))" y="\#(place(bottom + 38))">"#
        + "\(unit)</text>",
    ]
    return result
  }

  private func line(_ index: Int, _ across: LogScale, _ up: LogScale) -> [String] {
    let points = series[index].points.compactMap { point in
      Spread(values(point)).map { (x: across(Double(point.size)), spread: $0) }
    }
    guard !points.isEmpty else { return [] }
    let path = points.map { "\(place($0.x)) \(place(up($0.spread.median)))" }
      .joined(separator: "L")
    let kind = series[index].isOurs ? "ours" : "peer"
    return [#"<path class="\#(kind) c\#(index)" d="M\#(path)"/>"#]
      + points.flatMap { x, spread in
        [
          #"<path class="c\#(index)" d="M\#(place(x)) \#(place(up(spread.least)))"#
            + #"V\#(place(up(spread.most)))"/>"#,
          #"<circle class="c\#(index)" cx="\#(place(x))" cy="\#(place(up(spread.median)))" r="3"/>"#,
        ]
      }
  }

  /// `100k` and `200k` have room beside each other.
  private func size(_ value: Double) -> String {
    let (factor, unit) = value < 1e3 ? (1, "") : value < 1e6 ? (1e3, "k") : (1e6, "M")
    return "\(Int((value / factor).rounded()))\(unit)"
  }

  private func place(_ value: Double) -> String { String(format: "%.1f", value) }

  /// `10.0 ms` is `10 ms` on an axis.
  private func short(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].contains(".") else { return text }
    let number = words[0].reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed()
    return String(number) + " " + words[1]
  }
}

/// From values to places, with equal room for equal ratios.
struct LogScale {
  private let least: Double
  private let most: Double
  private let start: Double
  private let end: Double

  init(_ least: Double, _ most: Double, from start: Double, to end: Double) {
    (self.least, self.most, self.start, self.end) = (log10(least), log10(most), start, end)
  }

  func callAsFunction(_ value: Double) -> Double {
    start + (log10(value) - least) / (most - least) * (end - start)
  }

  /// Powers of ten, every one or every second, and so on; in between, multiples of them where there
  /// is room.
  func ticks(atMost count: Int) -> [Double] {
    let powers = Int(least.rounded(.down))...Int(most.rounded(.up))
    for factors in [[1.0, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]] {
      let all = powers.flatMap { power in factors.map { $0 * pow(10, Double(power)) } }
      let shown = all.filter { (least...most).contains(log10($0)) }
      if shown.count <= count { return shown }
    }
    let shown = powers.filter { (least...most).contains(Double($0)) }
    let step = (shown.count + count - 1) / count
    return shown.filter { ($0 - shown[0]).isMultiple(of: step) }.map { pow(10, Double($0)) }
  }
}
