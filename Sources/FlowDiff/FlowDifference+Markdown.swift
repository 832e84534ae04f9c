extension FlowDifference {
  private static let maxRows = 100

  /// The difference as Markdown, for a pull request: a headline, a sentence for each finding, and
  /// collapsed tables.
  ///
  /// Names from the flows are written as code, so that none is read as Markdown or HTML.
  ///
  /// - Parameter mermaid: A Mermaid diagram for a collapsed section.
  public func markdown(mermaid: String? = nil) -> String {
    let isSame = old.title == new.title
    let titles =
      isSame
      ? Self.plainOrCode(new.title)
      : "\(Self.plainOrCode(old.title)) → \(Self.plainOrCode(new.title))"
    var blocks = ["### \(titles): \(verdict)"]
    if !caveats.isEmpty {
      blocks.append(caveats.map { "> \($0.capitalized)." }.joined(separator: "\n"))
    }
    if !isEmpty {
      blocks.append(findings.map(Self.line).joined(separator: "\n"))
      blocks.append("✚ new, ▬ gone, ✎ changed")
    }
    if !rows.isEmpty { blocks.append(unfolding(summary, table)) }
    let examples = findings.compactMap { finding in finding.example.map { (finding, $0) } }
    if !examples.isEmpty {
      let lines = examples.map { "- " + Self.line(of: $0.1) }.joined(separator: "\n")
      blocks.append(unfolding("The shortest paths that show the changes", lines))
    }
    if let mermaid { blocks.append(unfolding("Diagram", "```mermaid\n\(mermaid)```")) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var summary: String {
    "\(events.new) events on screens, before \(events.old): \(events.added) new, "
      + "\(events.removed) gone, \(events.changed) changed"
  }

  private func unfolding(_ summary: String, _ body: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(body)\n\n</details>"
  }

  private var table: String {
    let listed = rows.prefix(Self.maxRows).map { row in
      let cells = [row.old, row.new].map { texts in
        texts.isEmpty ? "" : texts.map { Self.cell($0) }.joined(separator: "<br>")
      }
      return "| \(row.change.mark) | \(Self.cell(row.screen)) | \(Self.cell(row.event)) | "
        + "\(cells[0]) | \(cells[1]) |"
    }
    let rest = rows.count - listed.count
    let lines = ["| | screen | event | before | now |", "|---|---|---|---|---|"] + listed
    return lines.joined(separator: "\n") + (rest > 0 ? "\n\nAnd \(rest) more." : "")
  }

  private static func line(_ finding: Finding) -> String {
    let sentence = finding.sentence.fragments.map { fragment in
      switch fragment {
      case .words(let text): text
      case .name(let text), .quote(let text): code(text)
      }
    }.joined()
    let doubt = finding.isCertain ? "" : " *(as far as was searched)*"
    let (prefix, locations) =
      finding.newLocations.isEmpty
      ? ("was ", finding.oldLocations) : ("", finding.newLocations)
    let listed = locations.prefix(maxLocations).map(code).joined(separator: ", ")
    let rest = locations.count - maxLocations
    let more = rest > 0 ? " and \(rest) more" : ""
    let suffix = locations.isEmpty ? "" : " (\(prefix)\(listed)\(more))"
    let isName =
      if case .words? = finding.sentence.fragments.first { false } else { true }
    return "- \(finding.change.mark) \(isName ? sentence : sentence.capitalized)\(doubt)\(suffix)"
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
    let text = clean(text)
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
    code(text).replacing("|", with: "\\|")
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }

  fileprivate func replacing(_ scalar: Unicode.Scalar, with text: String) -> String {
    var result = ""
    for other in unicodeScalars {
      if other == scalar { result += text } else { result.unicodeScalars.append(other) }
    }
    return result
  }
}

extension FlowDifference.Change {
  /// The symbol before a sentence in Markdown.
  fileprivate var mark: String {
    switch self {
    case .added: "✚"
    case .removed: "▬"
    case .changed: "✎"
    }
  }
}
