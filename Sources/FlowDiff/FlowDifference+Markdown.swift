import FlowDocuments

extension FlowDifference {
  private static let maxRows = 100

  /// The difference as Markdown, for a pull request: a headline, a sentence for each change, and
  /// collapsed tables.
  ///
  /// Names from the flows are written as code, so that none is read as Markdown or HTML.
  ///
  /// - Parameter mermaid: A Mermaid diagram for a collapsed section.
  public func markdown(mermaid: String? = nil) -> String {
    let titles =
      old.title == new.title
      ? Self.plainOrCode(new.title)
      : "\(Self.plainOrCode(old.title)) → \(Self.plainOrCode(new.title))"
    var blocks = ["### \(titles): \(verdict)"]
    if !caveats.isEmpty {
      blocks.append(caveats.map { "> \($0.capitalized)." }.joined(separator: "\n"))
    }
    if !isEmpty {
      blocks.append(changes.map(Self.line).joined(separator: "\n"))
      blocks.append("✚ new, ▬ gone, ✎ changed")
    }
    if !rows.isEmpty { blocks.append(collapsed(summary, table)) }
    let examples = changes.compactMap(\.example).map { "- " + Self.line(of: $0) }
    if !examples.isEmpty {
      blocks.append(
        collapsed("The shortest paths that show the changes", examples.joined(separator: "\n")))
    }
    if let mermaid { blocks.append(collapsed("Diagram", "```mermaid\n\(mermaid)```")) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var summary: String {
    "\(events.new) events on screens, before \(events.old): \(events.added) new, "
      + "\(events.removed) gone, \(events.changed) changed"
  }

  private func collapsed(_ summary: String, _ body: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(body)\n\n</details>"
  }

  private var table: String {
    let listed = rows.prefix(Self.maxRows).map { row in
      let cells = [row.old, row.new].map { texts in
        texts.isEmpty ? "" : texts.map { Self.cell($0) }.joined(separator: "<br>")
      }
      return "| \(row.change.listSymbol) | \(Self.cell(row.screen)) | \(Self.cell(row.event)) | "
        + "\(cells[0]) | \(cells[1]) |"
    }
    let rest = rows.count - listed.count
    let lines = ["| | screen | event | before | now |", "|---|---|---|---|---|"] + listed
    return lines.joined(separator: "\n") + (rest > 0 ? "\n\nAnd \(rest) more." : "")
  }

  private static func line(_ entry: BehavioralChange) -> String {
    let sentence = entry.sentence.fragments.map { fragment in
      switch fragment {
      case .words(let text): text
      case .name(let text), .quote(let text): code(text)
      }
    }.joined()
    let doubt = entry.isCertain ? "" : " *(as far as was searched)*"
    let (prefix, locations) =
      entry.newLocations.isEmpty ? ("was ", entry.oldLocations) : ("", entry.newLocations)
    let suffix = locationList(locations.map(code)).map { " (\(prefix)\($0))" } ?? ""
    let isName =
      if case .words? = entry.sentence.fragments.first { false } else { true }
    return
      "- \(entry.change.listSymbol) \(isName ? sentence : sentence.capitalized)\(doubt)\(suffix)"
  }

  private static func line(of example: Example) -> String {
    "after \(code(events(of: example))): \(code(example.new)), before \(code(example.old))"
  }

  /// A title as plain text if it has only letters, digits, spaces and hyphens, otherwise as code.
  private static func plainOrCode(_ title: String) -> String {
    let isPlain = title.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    return isPlain ? title : code(title)
  }

  /// A text as code, between more backticks than it contains in a row.
  package static func code(_ text: String) -> String {
    let text = text.onOneLine(limit: .max)
    var (longest, current) = (0, 0)
    for character in text.unicodeScalars {
      current = character == "`" ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let needsSpace = text.isEmpty || text.first == "`" || text.last == "`" || text.first == " "
    let space = needsSpace ? " " : ""
    return fence + space + text + space + fence
  }

  /// A text as code in a table cell, where a bar would end the cell.
  private static func cell(_ text: String) -> String {
    code(text).unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension FlowDifference.Change {
  fileprivate var listSymbol: String {
    switch self {
    case .added: "✚"
    case .removed: "▬"
    case .changed: "✎"
    }
  }
}
