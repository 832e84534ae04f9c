#if CLI
internal import ArgumentParser
import FlowDiff
import FlowDocuments
import FlowDrawing
import FlowSupport

enum UpdateFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, md, github
}

/// The report of `flowgraph update --check`: the files and the flows that differ.
struct UpdateReport {
  let maker: OutputMaker
  let updateCommand: String

  var isCurrent: Bool {
    maker.baselines.allSatisfy(\.drifts.isEmpty) && !maker.files.contains(where: \.isStale)
  }

  func text(as format: UpdateFormat) -> String {
    switch format {
    case .text: text
    case .json: json.multilineText()
    case .md: markdown
    case .github: annotations
    }
  }

  private var stale: [(path: String, line: Int?, reason: String)] {
    maker.files.flatMap { file in file.staleParts.map { (file.path, $0.line, $0.reason) } }
  }

  private var staleLines: [String] {
    stale.map { path, line, reason in "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)" }
  }

  private func perDrift<Part>(_ part: (Baseline, BaselineDrift) -> Part) -> [Part] {
    maker.baselines.flatMap { baseline in baseline.drifts.map { part(baseline, $0) } }
  }

  private var summaries: [String] { maker.summaries(isCheck: true) }

  private var text: String {
    let lines = staleLines.isEmpty ? [] : staleLines + [""]
    let closing = summaries + (isCurrent ? [] : ["to update, run: \(updateCommand)"])
    return lines.asLines + perDrift { $0.text(of: $1) }.joined() + closing.asLines
  }

  private var markdown: String {
    let files = staleLines.map { "- " + FlowDifference.code($0) }
    var paragraphs = files.isEmpty ? [] : [files.joined(separator: "\n")]
    paragraphs += perDrift { $0.markdown(of: $1) }
    paragraphs += summaries.map(FlowDifference.code)
    if !isCurrent { paragraphs.append("To update, run \(FlowDifference.code(updateCommand)).") }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// For GitHub Actions: an error for each part of a file that is out of date, and for each flow
  /// that differs, at its `.edges` file.
  private var annotations: String {
    let files = stale.map { path, line, reason in
      annotation(at: path, line: line, "\(path): out of date", [reason])
    }
    let flows = perDrift { baseline, drift in
      annotation(
        at: baseline.folder.linesPath(of: drift.flow), line: nil,
        "\(drift.flow): differs from its baseline", [baseline.heading(of: drift)] + drift.sentences)
    }
    // A line that began with the path of a folder could look like a workflow command.
    return (files + flows).joined() + summaries.map { "flowgraph: \($0)" }.asLines
  }

  private func annotation(
    at path: String, line: Int?, _ title: String, _ sentences: [String]
  ) -> String {
    let message = (sentences + ["to update, run: \(updateCommand)"])
      .map { TerminalText.line($0, limit: .max) }.joined(separator: "\n")
    let file = CheckAnnotations.escaped(property: path)
    let title = CheckAnnotations.escaped(property: title)
    return "::error file=\(file),line=\(line ?? 1),title=\(title)::"
      + "\(CheckAnnotations.escaped(message))\n"
  }

  private var json: JSONValue {
    .object([
      "format": .string("flowgraph-drift"), "version": .integer(2), "drifts": .bool(!isCurrent),
      "files": .array(
        stale.map { path, line, reason in
          .object([
            "path": .string(path), "line": line.map(JSONValue.integer), "reason": .string(reason),
          ])
        }),
      "baselines": .array(maker.baselines.map(\.json)),
    ])
  }
}

extension OutputFileState {
  /// The blocks that are out of date, in the order of their lines, or else the whole file.
  fileprivate var staleParts: [(line: Int?, reason: String)] {
    guard isStale else { return [] }
    guard isMarkdown else { return [(nil, old == nil ? "does not exist" : "out of date")] }
    return staleBlocks.sorted { $0.line < $1.line }.map {
      ($0.line, "the \($0.format.name) of '\($0.flow)' is out of date")
    }
  }
}

extension OutputMaker {
  /// A line for each baseline, and one for the other files.
  func summaries(isCheck: Bool) -> [String] {
    let stale = files.count(where: \.isStale)
    let current = files.count - stale
    let summary =
      isCheck
      ? [(stale, "out of date"), (current, "up to date")]
      : [(stale, "written"), (current, "unchanged")]
    let counts = summary.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return baselines.map { "\($0.folder.path): \($0.summary)" }
      + (files.isEmpty ? [] : ["\(counted(files.count, "file")): \(counts)"])
  }
}
#endif
