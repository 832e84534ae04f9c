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
#endif
