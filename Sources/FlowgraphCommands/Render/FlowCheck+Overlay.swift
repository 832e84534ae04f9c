#if CLI
import FlowDiagrams
import FlowDocuments

extension FlowCheck {
  /// All violations, each at the end of its trace, then the warnings.
  func overlay(in document: FlowDocument) -> Overlay.Findings {
    let entries = (failures + warnings).flatMap { result in
      ([result.finding] + result.others).map { finding in
        let isWarning = result.severity == .warning
        let trace = isWarning ? nil : finding.trace
        return Overlay.Findings.FindingEntry(
          result.property, text(of: finding, in: result),
          at: trace.flatMap { TraceDiagrams(of: $0, verdict: nil)?.end(in: document) },
          isWarning: isWarning)
      }
    }
    return Overlay.Findings(entries, emptyText: emptyOverlayText)
  }

  private func text(of finding: Finding, in result: PropertyResult) -> String {
    switch finding {
    case .violated(_, let reason), .violatedWithoutTrace(let reason, _): reason
    case .holds, .witnessed, .unseen, .undecided, .nothingToJudge:
      "\(result.summary): \(finding.verdict)"
    }
  }

  /// The text for no findings, which is not a proof if the search stopped at a limit.
  private var emptyOverlayText: String {
    let holding = results.count {
      $0.severity == .error && ($0.finding.kind == .holds || $0.finding.kind == .witnessed)
    }
    let undecided = undecided.count
    let vacuous = results.count { $0.severity == .error && $0.finding.kind == .nothingToJudge }
    return "\(holding) propert\(holding == 1 ? "y holds" : "ies hold")"
      + (undecided == 0 ? "" : ", \(undecided) undecided: the search stopped at a limit")
      + (vacuous == 0 ? "" : ", \(vacuous) with nothing to judge")
  }
}
#endif
