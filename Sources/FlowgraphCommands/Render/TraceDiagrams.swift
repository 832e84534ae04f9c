#if CLI
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowLayout
import FlowSVG

/// The diagram of a trace.
struct TraceDiagrams {
  private let trace: FlowCheck.Trace
  private let path: FlowDocument
  private let verdict: Overlay.Verdict?

  /// Prepares a diagram; `nil` if the trace was made without its path.
  init?(of trace: FlowCheck.Trace, verdict: Overlay.Verdict?) {
    guard let path = trace.path else { return nil }
    self.trace = trace
    self.path = path
    self.verdict = verdict
  }

  /// The path alone, node by node, as SVG.
  var traceDiagram: String {
    path.traceDiagram(of: overlay(steps: Array(path.transitions.indices))).svg()
  }

  /// The path within the whole flow; `nil` if a step is not part of the document, or can be several.
  ///
  /// Late answers are no transitions of a flow: those of the path are added to the document.
  func overlay(in document: inout FlowDocument) -> Overlay? {
    var located = LocatedPath(of: path, trace, in: document)
    located.follow(addingLateAnswers: true)
    guard let start = located.start, located.steps.count == path.transitions.count else {
      return nil
    }
    document = located.document
    var overlay = overlay(steps: located.steps)
    overlay.start = start
    overlay.listsSteps = true
    return .trace(overlay)
  }

  /// The configuration of a document at which the trace ends, or at which it handles a late answer,
  /// which is no transition of the document; `nil` if another step is not part of it.
  func end(in document: FlowDocument) -> Int? {
    var located = LocatedPath(of: path, trace, in: document)
    located.follow(addingLateAnswers: false)
    let isLate = trace.steps.last?.isLate == true
    guard path.transitions.count - located.steps.count <= (isLate ? 1 : 0) else { return nil }
    return located.place
  }

  private func overlay(steps: [Int]) -> Overlay.Trace {
    Overlay.Trace(steps: steps, asides: asides, verdict: verdict)
  }

  /// The steps that led nowhere, with their numbers in the report.
  private var asides: [Overlay.Aside] {
    trace.steps.enumerated().compactMap { index, step in
      event(of: step).map { .init(number: index + 1, $0) }
    }
  }

  private func event(of step: FlowCheck.Step) -> Overlay.StuckEvent? {
    switch step.answer {
    case .ignored, .unasked: .init("\(step)", .ignored)
    case .refused: .init("\(step)", .refused, reason: step.effect)
    case .restored: .init("\(step)", .restored)
    case .moved, .finished: nil
    }
  }
}

extension CheckFinding where Trace == FlowCheck.Trace {
  /// The verdict at the end of the diagram of its trace.
  var diagramVerdict: Overlay.Verdict? {
    switch self {
    case .violated(_, let text): .violated(because: text)
    case .witnessed: .witnessed("the condition holds here")
    case .holds, .unseen, .undecided, .nothingToJudge: nil
    }
  }
}
#endif
