/// The first of several names: `A`, `A and B`, `A, B and C`, `A, B and 2 more`.
func listed(_ names: [String], limit: Int = 3) -> String {
  let isLong = names.count > limit
  let first = Array(names.prefix(isLong ? limit - 1 : limit))
  let last = isLong ? "\(names.count - first.count) more" : first.last ?? ""
  let others = isLong ? first : first.dropLast()
  return others.isEmpty ? last : others.joined(separator: ", ") + " and " + last
}

/// The same with as many names as fit into a title, at most three.
func listedInTitle(_ names: [String]) -> String {
  let long = listed(names)
  return names.count < 2 || CardMetrics.fits(title: long) ? long : listed(names, limit: 2)
}

extension Diagram.Label {
  private static let maxCaptionWidth = 230.0
  private static let maxShortWidth = 140.0

  mutating func shorten() {
    lines = lines.map { line in
      line.map { span in
        let text = VisibleText.fitted(span.text, to: Self.maxShortWidth, size: Self.fontSize)
        return Span(text: text, isEvent: span.isEvent)
      }
    }
  }

  /// Captions that list names in several lines, beginning with `intro`; names that do not fit are
  /// shortened, and those after the first `limit` are only counted.
  static func captions(_ intro: String = "", listing names: [String], limit: Int) -> [Self] {
    // Names such as *Cart and Help* would run together.
    let separator = names.contains { $0.contains(" and ") } ? ";" : ","
    let listed = names.prefix(limit).map {
      VisibleText.fitted($0, to: maxCaptionWidth - 60, size: fontSize)
    }
    var lines = [intro]
    for (index, name) in listed.enumerated() {
      let item = name + (index == names.count - 1 ? "" : separator)
      add(item, to: &lines)
    }
    let more = names.count - listed.count
    if more > 0 { add("\(more) more", to: &lines) }
    return lines.map(caption)
  }

  private static func add(_ item: String, to lines: inout [String]) {
    let last = lines[lines.count - 1]
    let longer = last.isEmpty || last.hasSuffix(" ") ? last + item : last + " " + item
    if last.isEmpty || TextMetrics.width(of: longer, size: fontSize) <= maxCaptionWidth {
      lines[lines.count - 1] = longer
    } else {
      lines.append(item)
    }
  }
}
