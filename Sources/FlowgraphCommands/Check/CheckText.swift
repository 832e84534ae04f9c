#if CLI
import FlowDocuments
import FlowExploration
import FlowSupport

struct CheckText {
  let flows: [CheckedFlow]
  let strictness: Strictness

  var text: String {
    TerminalText.lines(
      of: (flows.map(text) + (flows.count > 1 ? [total] : [])).joined(separator: "\n"))
  }

  private func text(of flow: CheckedFlow) -> String {
    let check = flow.check
    let rows =
      check.results.flatMap(self.rows)
      + check.unjudged.map { ("not checked", "\($0.property): \($0.reason)") }
    let width = rows.map(\.label.count).max() ?? 0
    let notes = [
      FlowDocument.text(ofUnreachable: check.unreachable.map(\.onOneLine)),
      check.coverage.map(text), summary(of: check),
      check.incompleteness.map { "undecided: \($0)\(permission)" },
    ].compactMap(\.self)
    let lines =
      [heading(of: check, flow.limitOption)]
      + rows.map { "  \($0.label.padded(to: width))  \($0.text.onOneLine(limit: .max))" }
      + notes.map { "  \($0)" }
    let failures = check.results.indices.filter {
      check.results[$0].finding.isFailure && check.results[$0].severity == .error
    }
    .sorted(byTraceOf: { check.results[$0].finding }) {
      check.results[$0].property == StandardProperty.restoringGivesTheSame.name
    }
    .map { details(of: $0, in: flow) }
    let growth = check.growth.map { ["why it is so large:\n  " + "\($0)".indented(by: 2)] } ?? []
    return lines.map { "\($0)\n" }.joined() + (failures + growth).map { "\n\($0)\n" }.joined()
  }

  private func heading(of check: FlowCheck, _ limitOption: String?) -> String {
    let title = check.title.onOneLine
    let name = check.title == check.flow ? title : "\(title) (\(check.flow.onOneLine))"
    let configurations =
      switch check.method {
      case .exhaustive: counted(check.configurations, "configuration")
      // Walks visit the same configurations repeatedly.
      case .random: counted(check.configurations, "visit") + " to configurations"
      }
    let transitions = counted(check.transitions, "transition")
    return "\(name): \(configurations), \(transitions), \(searched(check, limitOption))"
  }

  private func searched(_ check: FlowCheck, _ limitOption: String?) -> String {
    let cut = check.bound.map { "search stopped \($0.text(raisedBy: limitOption))" }
    switch check.method {
    case .exhaustive: return cut ?? "search complete"
    case .random(let seed, let walks):
      let stop = check.bound.flatMap { $0.kind == .time ? ", stopped \($0.text)" : nil } ?? ""
      let share = check.share.map { ", share \($0.part)" } ?? ""
      return "\(counted(walks, "random walk")) from seed \(seed)\(share)\(stop)"
    }
  }

  private func text(of coverage: Coverage) -> String {
    let rows = counted(coverage.rows.count, "row of the reducer", plural: "rows of the reducer")
    return "coverage: \(counted(coverage.screens.count, "screen")), \(rows)"
  }

  private var permission: String { strictness.allowsUndecided ? " (--allow-undecided)" : "" }

  /// The line of a property, or one for each warning, which has no paragraph of its own.
  private func rows(of result: FlowCheck.PropertyResult) -> [(label: String, text: String)] {
    guard result.severity == .error || !result.finding.isFailure else {
      return ([result.finding] + result.others).map { finding in
        ("warning", "\(result.property): \(finding.message)")
      }
    }
    let text =
      switch result.finding {
      case .holds(let count): "\(result.property) (\(count))"
      case .nothingToJudge(let vacuity): "\(result.property): \(vacuity.reason.onOneLine)"
      case .violated, .violatedWithoutTrace, .witnessed, .unseen, .undecided: result.property
      }
    return [(result.finding.kind.rawValue, text)]
  }

  private func details(of index: Int, in flow: CheckedFlow) -> String {
    let result = flow.check.results[index]
    let lines = ([result.finding] + result.others).flatMap { finding in
      let line = finding.trace.flatMap(flow.replayLine)
      return [finding.fullText]
        + (line.map { ["replay: \(TerminalText.line($0, limit: .max))"] } ?? [])
    }
    let diagram = flow.diagrams[index].map { ["picture: \(TerminalText.line($0))"] } ?? []
    return ([result.heading] + (lines + diagram).map { "  \($0)" }).joined(separator: "\n")
  }

  private func summary(of check: FlowCheck) -> String {
    let undecided = check.results.count { $0.finding.isUndecided }
    let warnings = check.warnings.reduce(0) { $0 + 1 + $1.others.count }
    let vacuous = check.results.count { $0.finding.kind == .nothingToJudge }
    let option = " (--property)"
    let isRequested = check.results.contains { strictness.isFailure($0, in: check) }
    let isUncheckable = check.unjudged.contains(where: strictness.isFailure)
    let parts = [
      counted(check.results.count, "property", plural: "properties"),
      failing(strictness.failures(in: check)),
      warnings == 0
        ? nil : (check.bound == nil ? "" : "at least ") + counted(warnings, "warning"),
      undecided == 0 ? nil : "\(undecided) undecided\(permission)",
      vacuous == 0 ? nil : "\(vacuous) with nothing to judge" + (isRequested ? option : ""),
      check.unjudged.isEmpty
        ? nil : "\(check.unjudged.count) not checked" + (isUncheckable ? option : ""),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private func failing(_ count: Int) -> String {
    count == 0 ? "none failed" : "\(count) failed"
  }

  private var total: String {
    let failing = flows.count { strictness.fails($0.check) }
    let undecided = flows.count { !strictness.fails($0.check) && strictness.isUndecided($0.check) }
    return "\(counted(flows.count, "flow")): \(self.failing(failing))"
      + (undecided == 0 ? "\n" : ", \(undecided) undecided\n")
  }
}
#endif
