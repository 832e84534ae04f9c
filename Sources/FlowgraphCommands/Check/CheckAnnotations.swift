#if CLI
import FlowDocuments
import FlowSupport

/// The output of `check` for GitHub Actions: one workflow command per finding, which GitHub shows
/// at the source line.
struct CheckAnnotations {
  let flows: [CheckedFlow]
  let strictness: Strictness
  let sources: SourceTree

  var text: String {
    flows.flatMap { flow in
      let check = flow.check
      return check.results.flatMap { command(for: $0, of: flow) }
        + check.unjudged.map { command(for: $0, in: check) }
        + (check.incompleteness.map {
          [command("warning", at: nil, title: "\(check.flow): shares", "undecided: \($0)")]
        } ?? [])
    }.map { $0 + "\n" }.joined() + summary
  }

  /// It contains no text of a flow, because that could look like a workflow command.
  private var summary: String {
    let failures = flows.reduce(0) { $0 + strictness.failures(in: $1.check) }
    let undecided = flows.reduce(0) { $0 + $1.check.undecided.count }
    let vacuous = flows.flatMap(\.check.results).count { $0.finding.kind == .nothingToJudge }
    return "\(counted(flows.count, "flow")) checked, \(counted(failures, "failure"))"
      + (undecided == 0 ? "" : ", \(undecided) undecided")
      + (vacuous == 0 ? "\n" : ", \(vacuous) with nothing to judge\n")
  }

  private func command(for result: FlowCheck.PropertyResult, of flow: CheckedFlow) -> [String] {
    let (severity, title) = (result.severity.rawValue, "\(flow.check.flow): \(result.property)")
    return ([result.finding] + result.others).compactMap { finding in
      guard finding.isFailure || finding.isUndecided else { return nil }
      if case .violatedWithoutTrace(let text, let location) = finding {
        return command(severity, at: location, title: title, text.onOneLine)
      }
      var lines = [result.heading, "  \(finding.fullText)"]
      if let line = finding.trace.flatMap(flow.replayLine) {
        lines.append("replay: \(TerminalText.line(line, limit: .max))")
      }
      return command(
        finding.isFailure ? severity : "notice", at: finding.trace?.lastLocation, title: title,
        lines.joined(separator: "\n"))
    }
  }

  private func command(for property: FlowCheck.Unjudged, in check: FlowCheck) -> String {
    command(
      strictness.isFailure(property) ? "error" : "notice", at: nil,
      title: "\(check.flow): \(property.property)", "not checked: \(property.reason.onOneLine)")
  }

  private func command(
    _ kind: String, at location: String?, title: String, _ message: String
  ) -> String {
    var properties: [String] = []
    if let location = location.flatMap(FileLocation.init) {
      properties.append("file=\(Self.escaped(property: sources.path(of: location.file)))")
      properties.append("line=\(location.line)")
    }
    properties.append("title=\(Self.escaped(property: title))")
    return "::\(kind) \(properties.joined(separator: ","))::\(Self.escaped(message))"
  }

  /// Escapes a message: line ends and percent signs are written as codes.
  static func escaped(_ text: String) -> String { escaped(TerminalText.lines(of: text), "%\r\n") }

  /// Escapes a property, in which colons and commas also have a meaning.
  static func escaped(property text: String) -> String {
    escaped(TerminalText.line(text, limit: .max), "%\r\n:,")
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.unicodeScalars.map { scalar in
      special.unicodeScalars.contains(scalar) ? String(scalar).percentEncoded() : String(scalar)
    }.joined()
  }
}
#endif
