#if CLI
import FlowDiff
import FlowDocuments
import FlowSupport

// How a baseline differs, in each format of `update --check`.

extension Baseline {
  /// How many flows match the baseline, and how many do not.
  var summary: String {
    let gone = drifts.count { $0.kind == .gone }
    let new = drifts.count { $0.kind == .new }
    let parts = [
      (new, "new"), (drifts.count - new - gone, "changed"), (gone, "gone"),
      (count - drifts.count, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return counted(count, "flow") + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  func heading(of drift: BaselineDrift) -> String {
    switch drift.kind {
    case .new: "\(drift.flow): not in the baseline"
    case .gone: "\(drift.flow): only in the baseline; the flow no longer exists"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .changed(let change): "\(drift.flow): \(verdict(on: change, of: drift.flow))"
    }
  }

  private func verdict(on change: BaselineDrift.DocumentChange, of flow: String) -> String {
    if change.onlyLinesFileDiffers {
      return "\(folder.linesPath(of: flow)) differs from what 'flowgraph update' writes"
    }
    guard change.difference.isEmpty else { return change.difference.verdict }
    let hasLines = !change.removed.isEmpty || !change.added.isEmpty
    return "\(change.difference.verdict), but its description changed"
      + (hasLines ? "" : ": the title, payloads or states")
  }

  func text(of drift: BaselineDrift) -> String {
    let details = [drift.sentences, drift.lines].filter { !$0.isEmpty }
    let lines =
      [heading(of: drift)] + details.joined(separator: [""]).map { $0.isEmpty ? "" : "  " + $0 }
    return lines.asLines + "\n"
  }

  /// For a pull request: the differences of a flow, with its lines in a collapsed section.
  func markdown(of drift: BaselineDrift) -> String {
    let name = FlowDifference.code(drift.flow)
    switch drift.kind {
    case .new: return "### \(name) is new"
    case .gone: return "### \(name) is gone"
    case .unreadable(let path, let reason):
      return "### The baseline of \(name) cannot be read\n\n"
        + FlowDifference.code("\(path): \(reason)")
    case .changed(let change):
      let head =
        change.difference.isEmpty
        ? "### \(name): \(verdict(on: change, of: drift.flow))" : change.difference.markdown()
      let lines = drift.lines
      guard !lines.isEmpty else { return head }
      let code = lines.asLines
      return """
        \(head.hasSuffix("\n") ? String(head.dropLast()) : head)

        <details><summary>\(counted(lines.count, "line"))</summary>

        ```diff
        \(code)```

        </details>
        """
    }
  }

  var json: JSONValue {
    .object([
      "folder": .string(folder.path),
      "flows": .integer(count),
      "changes": .array(drifts.map(\.json)),
    ])
  }
}

extension BaselineDrift {
  var sentences: [String] {
    guard case .changed(let change) = kind, !change.difference.isEmpty else { return [] }
    return change.difference.text().split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map { String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0) }
  }

  fileprivate var lines: [String] {
    guard case .changed(let change) = kind else { return [] }
    return change.removed.map { "- \($0)" } + change.added.map { "+ \($0)" }
  }

  fileprivate var json: JSONValue {
    var name = "changed"
    var failure: (path: String, reason: String)?
    var change: DocumentChange?
    switch kind {
    case .new: name = "new"
    case .gone: name = "gone"
    case .unreadable(let path, let reason): (name, failure) = ("unreadable", (path, reason))
    case .changed(let details): change = details
    }
    return .object([
      "flow": .string(flow),
      "change": .string(name),
      "path": failure.map { .string($0.path) },
      "reason": failure.map { .string($0.reason) },
      "difference": change?.difference.jsonValue,
      "removed": change.map { .strings($0.removed) },
      "added": change.map { .strings($0.added) },
    ])
  }
}
#endif
