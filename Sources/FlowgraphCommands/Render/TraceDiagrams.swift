#if CLI
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout

struct TraceDiagrams {
  private let trace: FlowCheck.Trace
  private let path: FlowDocument
  private let verdict: Overlay.Verdict?

  /// Prepares a diagram; `nil` if the trace has no path.
  init?(of trace: FlowCheck.Trace, verdict: Overlay.Verdict?) {
    guard let path = trace.path else { return nil }
    (self.trace, self.path, self.verdict) = (trace, path, verdict)
  }

  /// The path alone as SVG, one node after another.
  var traceDiagram: String {
    path.traceDiagram(of: overlay(steps: Array(path.transitions.indices))).svg()
  }

  /// Returns the path within the whole flow, or `nil` if a step is not part of the document or is
  /// ambiguous.
  ///
  /// Late answers are not transitions of the flow, so those of the path are added to the document.
  func overlay(in document: inout FlowDocument) -> Overlay? {
    var located = LocatedPath(of: path, trace, in: document)
    located.follow(withLateAnswers: true)
    guard let start = located.start, located.steps.count == path.transitions.count else {
      return nil
    }
    document = located.document
    var overlay = overlay(steps: located.steps)
    overlay.start = start
    overlay.listsSteps = true
    return .trace(overlay)
  }

  /// Returns the configuration of a document at which the trace ends, or handles a late answer,
  /// which is not a transition of the document, or `nil` if another step is not part of it.
  func end(in document: FlowDocument) -> Int? {
    var located = LocatedPath(of: path, trace, in: document)
    located.follow(withLateAnswers: false)
    let isLate = trace.steps.last?.isLate == true
    guard path.transitions.count - located.steps.count <= (isLate ? 1 : 0) else { return nil }
    return located.configurationID
  }

  private func overlay(steps: [Int]) -> Overlay.TracePath {
    Overlay.TracePath(steps: steps, stuckEvents: stuckSteps, verdict: verdict)
  }

  /// The steps without effect, with their numbers in the report.
  private var stuckSteps: [Overlay.NumberedEvent] {
    trace.steps.enumerated().compactMap { index, step in
      event(of: step).map { .init(number: index + 1, $0) }
    }
  }

  private func event(of step: FlowCheck.TraceStep) -> Overlay.StuckEvent? {
    switch step.result {
    case .ignored, .unmapped: .init("\(step)", .ignored)
    case .refused: .init("\(step)", .refused, reason: step.effect)
    case .restored: .init("\(step)", .restored)
    case .handled, .finished: nil
    }
  }
}

extension CheckFinding where Trace == FlowCheck.Trace {
  var diagramVerdict: Overlay.Verdict? {
    switch self {
    case .violated(_, let text): .violated(because: text)
    case .witnessed: .witnessed("the condition holds here")
    case .holds, .violatedWithoutTrace, .unseen, .undecided, .nothingToJudge: nil
    }
  }
}

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
