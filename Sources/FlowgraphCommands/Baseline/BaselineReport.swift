#if CLI
import FlowDiff
import FlowDocuments
import FlowSupport

/// The report of `check --baseline`.
struct BaselineReport {
  let baseline: Baseline
  /// Whether the differences were written into the folder.
  let isAccepted: Bool
  /// The command that does so.
  let updateCommand: String

  func text(as format: CheckFormat) -> String {
    switch format {
    case .json: json.document()
    case .md: markdown
    case .github: annotations
    case .text, .sarif: text
    }
  }

  private var folder: BaselineFolder { baseline.folder }
}

// MARK: - Text

extension BaselineReport {
  private var text: String {
    let drifts = baseline.drifts.map { drift in
      let details = [sentences(of: drift), lines(of: drift)].filter { !$0.isEmpty }
      let lines =
        [heading(of: drift)] + details.joined(separator: [""]).map { $0.isEmpty ? "" : "  " + $0 }
      return lines.map { TerminalText.line($0, limit: .max) + "\n" }.joined() + "\n"
    }
    return drifts.joined() + closing
  }

  private var closing: String {
    let summary = "\(TerminalText.line(folder.path)): \(baseline.summary)"
    if baseline.drifts.isEmpty { return "\(summary)\n" }
    return isAccepted
      ? "\(summary); accepted\n"
      : "\(summary)\nto accept the changes, run: \(TerminalText.line(updateCommand))\n"
  }

  private func heading(of drift: BaselineDrift) -> String {
    switch drift.kind {
    case .new: "\(drift.flow): not in the baseline"
    case .gone: "\(drift.flow): only in the baseline; the flow no longer exists"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .changed(let change): "\(drift.flow): \(verdict(on: change, of: drift.flow))"
    }
  }

  private func verdict(on change: BaselineDrift.DocumentChange, of flow: String) -> String {
    if change.onlyLinesFileDiffers {
      return "\(folder.linesPath(of: flow)) differs from what 'flowgraph baseline' writes"
    }
    guard change.difference.isEmpty else { return change.difference.verdict }
    let hasLines = !change.removed.isEmpty || !change.added.isEmpty
    return "\(change.difference.verdict), but its description changed"
      + (hasLines ? "" : ": the title, payloads or states")
  }

  /// The differences in behavior.
  private func sentences(of drift: BaselineDrift) -> [String] {
    guard case .changed(let change) = drift.kind, !change.difference.isEmpty else { return [] }
    return change.difference.text().split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map { String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0) }
  }

  /// The removed and the added lines, with `-` or `+`.
  private func lines(of drift: BaselineDrift) -> [String] {
    guard case .changed(let change) = drift.kind else { return [] }
    return change.removed.map { "- \($0)" } + change.added.map { "+ \($0)" }
  }
}

extension Baseline {
  /// How many flows match the baseline, and how many do not.
  var summary: String {
    func number(_ isCounted: (BaselineDrift.DriftKind) -> Bool) -> Int {
      drifts.count { isCounted($0.kind) }
    }
    let gone = number { $0 == .gone }
    let new = number { $0 == .new }
    let parts = [
      (new, "new"), (drifts.count - new - gone, "changed"), (gone, "gone"),
      (count - drifts.count, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return counted(count, "flow")
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}

// MARK: - Formats

extension BaselineReport {
  /// For a pull request: the differences of each flow, with its lines in a collapsed section.
  private var markdown: String {
    let drifts = baseline.drifts.map { drift in
      let name = FlowDifference.code(drift.flow)
      switch drift.kind {
      case .new: return "### \(name) is new"
      case .gone: return "### \(name) is gone"
      case .unreadable(let path, let reason):
        return "### The baseline of \(name) cannot be read\n\n"
          + FlowDifference.code("\(path): \(reason)")
      case .changed(let change): return markdown(of: change, in: drift)
      }
    }
    let closing =
      baseline.drifts.isEmpty || isAccepted
      ? "" : " To accept the changes, run \(FlowDifference.code(updateCommand))."
    return (drifts + ["\(FlowDifference.code(folder.path)): \(baseline.summary).\(closing)"])
      .joined(separator: "\n\n") + "\n"
  }

  private func markdown(of change: BaselineDrift.DocumentChange, in drift: BaselineDrift) -> String
  {
    let head =
      change.difference.isEmpty
      ? "### \(FlowDifference.code(drift.flow)): \(verdict(on: change, of: drift.flow))"
      : change.difference.markdown()
    let lines = lines(of: drift)
    guard !lines.isEmpty else { return head }
    let code = lines.map { FlowDifference.clean($0) + "\n" }.joined()
    return """
      \(head.hasSuffix("\n") ? String(head.dropLast()) : head)

      <details><summary>\(counted(lines.count, "line"))</summary>

      ```diff
      \(code)```

      </details>
      """
  }

  /// For GitHub Actions: an error for each flow that differs, at its `.edges` file.
  private var annotations: String {
    baseline.drifts.map { drift in
      let message =
        ([heading(of: drift)] + sentences(of: drift) + [
          "to accept the changes, run: \(updateCommand)"
        ])
        .map { TerminalText.line($0, limit: .max) }.joined(separator: "\n")
      let file = CheckAnnotations.escaped(property: folder.linesPath(of: drift.flow))
      let title = CheckAnnotations.escaped(
        property: "\(TerminalText.line(drift.flow)): differs from its baseline")
      return "::error file=\(file),line=1,title=\(title)::\(CheckAnnotations.escaped(message))\n"
    }.joined() + "\(baseline.summary)\n"
  }

  private var json: JSONValue {
    .object([
      "format": .string("flowgraph-drift"),
      "version": .integer(1),
      "drifts": .bool(!baseline.drifts.isEmpty),
      "accepted": .bool(isAccepted),
      "flows": .integer(baseline.count),
      "changes": .array(baseline.drifts.map(json)),
    ])
  }

  private func json(of drift: BaselineDrift) -> JSONValue {
    var kind = "changed"
    var failure: (path: String, reason: String)?
    var change: BaselineDrift.DocumentChange?
    switch drift.kind {
    case .new: kind = "new"
    case .gone: kind = "gone"
    case .unreadable(let path, let reason): (kind, failure) = ("unreadable", (path, reason))
    case .changed(let details): change = details
    }
    return .object([
      "flow": .string(drift.flow),
      "change": .string(kind),
      "path": failure.map { .string($0.path) },
      "reason": failure.map { .string($0.reason) },
      "difference": change?.difference.jsonValue,
      "removed": change.map { .array($0.removed.map(JSONValue.string)) },
      "added": change.map { .array($0.added.map(JSONValue.string)) },
    ])
  }
}
#endif
