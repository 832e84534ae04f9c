#if CLI
import FlowDocuments
import FlowSupport

/// The output of `check` for GitHub Actions: one workflow command per finding, which GitHub shows
/// at the source line.
struct CheckAnnotations {
  private enum Severity: String {
    case error, warning, notice

    init(_ severity: FlowCheck.Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      }
    }
  }

  let flows: [CheckedFlow]
  let strictness: Strictness
  let sources: SourceTree

  var text: String {
    flows.flatMap { flow in
      let check = flow.check
      return check.results.flatMap { command(for: $0, of: flow) }
        + check.unjudged.map { command(for: $0, in: check) }
        + commands(forMissingSharesOf: check)
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
    ([result.finding] + result.others).compactMap { finding in
      guard finding.isFailure || finding.isUndecided else { return nil }
      if case .violatedWithoutTrace(let text, let location) = finding {
        return command(
          Severity(result.severity), at: location,
          title: "\(flow.check.flow): \(result.property)", text.onOneLine)
      }
      var lines = [result.heading, "  \(finding.fullText)"]
      if let line = finding.trace.flatMap(flow.replayLine) {
        lines.append("replay: \(TerminalText.line(line, limit: .max))")
      }
      return command(
        finding.isFailure ? Severity(result.severity) : .notice, at: finding.trace?.lastLocation,
        title: "\(flow.check.flow): \(result.property)",
        lines.joined(separator: "\n"))
    }
  }

  private func command(for property: FlowCheck.Unjudged, in check: FlowCheck) -> String {
    command(
      strictness.isFailure(property) ? .error : .notice, at: nil,
      title: "\(check.flow): \(property.property)", "not checked: \(property.reason.onOneLine)")
  }

  private func commands(forMissingSharesOf check: FlowCheck) -> [String] {
    guard let missing = check.incompleteness else { return [] }
    return [command(.warning, at: nil, title: "\(check.flow): shares", "undecided: \(missing)")]
  }

  private func command(
    _ severity: Severity, at location: String?, title: String, _ message: String
  ) -> String {
    var properties: [String] = []
    if let location = location.flatMap(FileLocation.init) {
      properties.append("file=\(Self.escaped(property: sources.path(of: location.file)))")
      properties.append("line=\(location.line)")
    }
    properties.append("title=\(Self.escaped(property: title.onOneLine(limit: .max)))")
    return "::\(severity.rawValue) \(properties.joined(separator: ","))::\(Self.escaped(message))"
  }

  /// Escapes a message: line ends and percent signs are written as codes.
  static func escaped(_ text: String) -> String { escaped(text, also: []) }

  /// Escapes a property, in which colons and commas also have a meaning.
  static func escaped(property text: String) -> String { escaped(text, also: [":", ","]) }

  private static func escaped(_ text: String, also others: [Unicode.Scalar]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%", "\r", "\n": result += code(of: scalar)
      case _ where others.contains(scalar): result += code(of: scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "%" + String(repeating: "0", count: 2 - digits.count) + digits
  }
}
#endif
