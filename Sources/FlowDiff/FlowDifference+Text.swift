import FlowDocuments

extension FlowDifference {
  private static let maxLocations = 3
  private static let maxEvents = 8

  /// The difference as text, for a terminal or a log.
  /// ```
  /// Shop -> Shop: 1 behavioral change
  ///   - cancelTapped on Payment no longer returns to Cart
  ///       was App/Payment.swift:12
  ///       after buyTapped, cancelTapped: nothing happens, before [Cart]
  ///
  ///   screens            3 -> 3
  ///   events on screens  4 -> 3: 1 gone
  /// ```
  public func text() -> String {
    var lines = ["\(old.title) -> \(new.title): \(verdict)"]
    lines += caveats.map { "  " + $0 }
    for entry in changes {
      lines.append("  \(entry.change.symbol) \(entry.text)")
      lines += details(of: entry).map { "      " + $0 }
    }
    if !isEmpty { lines += [""] + counts.map { "  " + $0 } }
    return lines.asLines
  }

  package var verdict: String {
    switch changes.count {
    case 0: "no behavioral changes" + (isBounded ? " as far as was searched" : "")
    case 1: "1 behavioral change"
    case let count: "\(count) behavioral changes"
    }
  }

  var caveats: [String] {
    var caveats: [String] = []
    if let bound = old.bound {
      caveats.append(
        "the old search stopped \(bound.text): what is reported as new may have existed before")
    }
    if let bound = new.bound {
      caveats.append(
        "the new search stopped \(bound.text): what is reported as gone may still exist")
    }
    if !isComplete { caveats.append("there was too much to compare: there may be more changes") }
    return caveats
  }

  private func details(of change: BehavioralChange) -> [String] {
    let new = Self.locationList(change.newLocations)
    let old =
      change.oldLocations == change.newLocations ? nil : Self.locationList(change.oldLocations)
    let location = new.map { $0 + (old.map { ", before \($0)" } ?? "") } ?? old.map { "was \($0)" }
    let example = change.example.map {
      "after \(Self.events(of: $0)): \($0.new), before \($0.old)"
    }
    return [location, example].compactMap(\.self)
  }

  /// The events of a path; for a long one, the first and the last.
  static func events(of example: Example) -> String {
    let events = example.events
    guard events.count > maxEvents else { return events.joined(separator: ", ") }
    let half = maxEvents / 2
    return (events.prefix(half) + ["… (\(events.count - 2 * half) more) …"] + events.suffix(half))
      .joined(separator: ", ")
  }

  /// The first source locations, and the number of the others.
  static func locationList(_ locations: [String]) -> String? {
    guard !locations.isEmpty else { return nil }
    let rest = locations.count - maxLocations
    return locations.prefix(maxLocations).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private var counts: [String] {
    let rows = [("screens", screens), ("outcomes", outcomes), ("events on screens", events)]
    return rows.filter { $0.1.old + $0.1.new > 0 }.map { name, count in
      name + String(repeating: " ", count: 19 - name.count) + count.text
    }
  }
}

extension FlowDifference.BehavioralChange {
  package var text: String { sentence.text + (isCertain ? "" : " (as far as was searched)") }
}

extension FlowDifference.Count {
  var text: String {
    let parts = [(added, "new"), (removed, "gone"), (changed, "changed")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(old) -> \(new)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}

extension FlowDifference.Change {
  /// The symbol before a sentence: `+`, `-` or `~`.
  var symbol: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    }
  }
}
