/// The first of several names: `A`, `A and B`, `A, B and C`, `A, B and 2 more`.
func listed(_ names: [String], most: Int = 3) -> String {
  let isLong = names.count > most
  let shown = Array(names.prefix(isLong ? most - 1 : most))
  let last = isLong ? "\(names.count - shown.count) more" : shown.last ?? ""
  let others = isLong ? shown : shown.dropLast()
  return others.isEmpty ? last : others.joined(separator: ", ") + " and " + last
}

/// The same with as many names, at most three, as fit into a title.
func listedInTitle(_ names: [String]) -> String {
  let long = listed(names)
  return names.count < 2 || CardMetrics.fits(title: long) ? long : listed(names, most: 2)
}

extension Diagram.Label {
  private static let widestRemark = 230.0
  private static let widestShort = 140.0

  /// Shortens every text in the label.
  mutating func shorten() {
    lines = lines.map { line in
      line.map { span in
        let text = VisibleText.fitted(span.text, to: Self.widestShort, size: Self.fontSize)
        return Span(text: text, role: span.role)
      }
    }
  }

  /// Remarks that list names in several lines, the first of which begins with some words; names
  /// that do not fit are shortened, and those after the first `most` only counted.
  static func remarks(_ words: String = "", listing names: [String], most: Int) -> [Self] {
    // Names such as *Cart and Help* would run together.
    let separator = names.contains { $0.contains(" and ") } ? ";" : ","
    let shown = names.prefix(most).map {
      VisibleText.fitted($0, to: widestRemark - 60, size: fontSize)
    }
    var lines = [words]
    for (index, name) in shown.enumerated() {
      let piece = name + (index == names.count - 1 ? "" : separator)
      add(piece, to: &lines)
    }
    let more = names.count - shown.count
    if more > 0 { add("\(more) more", to: &lines) }
    return lines.map(remark)
  }

  private static func add(_ piece: String, to lines: inout [String]) {
    let last = lines[lines.count - 1]
    let longer = last.isEmpty || last.hasSuffix(" ") ? last + piece : last + " " + piece
    if last.isEmpty || TextMetrics.width(of: longer, size: fontSize) <= widestRemark {
      lines[lines.count - 1] = longer
    } else {
      lines.append(piece)
    }
  }
}
