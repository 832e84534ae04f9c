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
    case .json: json.document()
    case .md: markdown
    case .github: annotations
    }
  }

  private var stale: [OutputFileState.StalePart] { maker.files.flatMap(\.staleParts) }

  private func perDrift<Part>(_ part: (Baseline, BaselineDrift) -> Part) -> [Part] {
    maker.baselines.flatMap { baseline in baseline.drifts.map { part(baseline, $0) } }
  }

  private var summaries: [String] { maker.summaries(isCheck: true) }

  private var text: String {
    var lines = stale.map { "\($0.location): \($0.reason)" }
    if !lines.isEmpty { lines.append("") }
    let closing = summaries + (isCurrent ? [] : ["to update, run: \(updateCommand)"])
    return Self.joined(lines) + perDrift { $0.text(of: $1) }.joined() + Self.joined(closing)
  }

  private static func joined(_ lines: [String]) -> String {
    lines.map { TerminalText.line($0, limit: .max) + "\n" }.joined()
  }

  private var markdown: String {
    let files = stale.map { "- " + FlowDifference.code("\($0.location): \($0.reason)") }
    var paragraphs = files.isEmpty ? [] : [files.joined(separator: "\n")]
    paragraphs += perDrift { $0.markdown(of: $1) }
    paragraphs += summaries.map(FlowDifference.code)
    if !isCurrent { paragraphs.append("To update, run \(FlowDifference.code(updateCommand)).") }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// For GitHub Actions: an error for each part of a file that is out of date, and for each flow
  /// that differs, at its `.edges` file.
  private var annotations: String {
    let files = stale.map { part in
      annotation(at: part.path, line: part.block?.line, "\(part.path): out of date", [part.reason])
    }
    let flows = perDrift { baseline, drift in
      annotation(
        at: baseline.folder.linesPath(of: drift.flow), line: nil,
        "\(drift.flow): differs from its baseline", [baseline.heading(of: drift)] + drift.sentences)
    }
    // A line that began with the path of a folder could look like a workflow command.
    return (files + flows).joined() + Self.joined(summaries.map { "flowgraph: \($0)" })
  }

  private func annotation(
    at path: String, line: Int?, _ title: String, _ sentences: [String]
  ) -> String {
    let message = (sentences + ["to update, run: \(updateCommand)"])
      .map { TerminalText.line($0, limit: .max) }.joined(separator: "\n")
    let file = CheckAnnotations.escaped(property: path)
    let title = CheckAnnotations.escaped(property: TerminalText.line(title))
    return "::error file=\(file),line=\(line ?? 1),title=\(title)::"
      + "\(CheckAnnotations.escaped(message))\n"
  }

  private var json: JSONValue {
    .object([
      "format": .string("flowgraph-drift"),
      "version": .integer(2),
      "drifts": .bool(!isCurrent),
      "files": .array(
        stale.map { part in
          .object([
            "path": .string(part.path), "line": part.block.map { .integer($0.line) },
            "reason": .string(part.reason),
          ])
        }),
      "baselines": .array(maker.baselines.map(\.json)),
    ])
  }
}

extension OutputFileState {
  /// A file, or a block of one, that is out of date.
  struct StalePart {
    let path: String
    let block: MarkdownFile.Block?
    let reason: String

    var location: String { path + (block.map { ":\($0.line)" } ?? "") }
  }

  /// The parts that are out of date: the blocks of a Markdown file in the order of
  /// their lines, or else the whole file.
  var staleParts: [StalePart] {
    guard isStale else { return [] }
    guard isMarkdown else {
      return [
        StalePart(path: path, block: nil, reason: old == nil ? "does not exist" : "out of date")
      ]
    }
    return staleBlocks.sorted { $0.line < $1.line }.map {
      StalePart(
        path: path, block: $0, reason: "the \($0.format.name) of '\($0.flow)' is out of date")
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
