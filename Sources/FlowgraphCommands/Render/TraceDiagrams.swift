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

  /// The path within the whole flow; `nil` if a step is not part of the document.
  ///
  /// Late answers are no transitions of a flow: those of the path are added to the document.
  func overlay(in document: inout FlowDocument) -> Overlay? {
    if trace.steps.contains(where: \.isLate) {
      DocumentPlaces(document).addLateAnswers(of: path, lateAt: lateSteps, to: &document)
    }
    let (steps, places) = steps(in: document)
    guard steps.count == path.transitions.count else { return nil }
    var overlay = overlay(steps: steps)
    overlay.start = places.start(at: trace) ?? 0
    overlay.listsSteps = true
    return .trace(overlay)
  }

  /// The transitions of the path that are late answers.
  private var lateSteps: Set<Int> {
    let taken = trace.steps.filter { [.moved, .finished].contains($0.answer) }
    return Set(taken.indices.filter { taken[$0].isLate })
  }

  /// The configuration of a document at which the trace ends, or at which it handles a late answer,
  /// which is no transition of the document; `nil` if another step is not part of it.
  func end(in document: FlowDocument) -> Int? {
    let (steps, places) = steps(in: document)
    let isLate = trace.steps.last?.isLate == true
    guard path.transitions.count - steps.count <= (isLate ? 1 : 0) else { return nil }
    guard let last = steps.last else {
      return places.start(at: trace).map { document.starts[$0].configuration }
    }
    let transition = document.transitions[last]
    guard case .configuration(let target) = transition.target else { return transition.source }
    return target
  }

  /// The steps that are transitions of a document, up to the first that is not.
  ///
  /// A value in no sample can have another mask in the path than in the document. If the path does
  /// not fit as it is, it is looked for without the numbers of masks.
  private func steps(in document: FlowDocument) -> (steps: [Int], places: DocumentPlaces) {
    let exact = DocumentPlaces(document)
    let steps = steps(among: exact, ends: DocumentPlaces(path).places)
    guard steps.count < path.transitions.count else { return (steps, exact) }
    let alike = DocumentPlaces(document, comparesMasks: false)
    let more = self.steps(
      among: alike, ends: DocumentPlaces(path, comparesMasks: false).places)
    return more.count > steps.count ? (more, alike) : (steps, exact)
  }

  private func steps(among places: DocumentPlaces, ends: [DocumentPlaces.Place]) -> [Int] {
    var steps: [Int] = []
    for step in path.transitions {
      guard let index = places.transition(like: step, between: ends, after: steps.last) else {
        break
      }
      steps.append(index)
    }
    return steps
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

/// Finds the transitions and starts of one document in another.
private struct DocumentPlaces {
  struct Place: Hashable {
    var state: String
    var stack: String

    init(state: String, stack: String, comparesMasks: Bool) {
      self.state = comparesMasks ? state : Mask.withoutNumbers(state)
      self.stack = comparesMasks ? stack : Mask.withoutNumbers(stack)
    }
  }

  private let document: FlowDocument
  let places: [Place]
  private let transitions: [Place: [Int]]
  private let comparesMasks: Bool

  /// - Parameter comparesMasks: Whether texts differ if only the numbers of masks do.
  init(_ document: FlowDocument, comparesMasks: Bool = true) {
    self.document = document
    self.comparesMasks = comparesMasks
    let words = ScreenNames(document)
    let places = document.configurations.map {
      Place(state: $0.state, stack: words.text(of: $0), comparesMasks: comparesMasks)
    }
    self.places = places
    transitions = Dictionary(grouping: document.transitions.indices) {
      places[document.transitions[$0].source]
    }
  }

  /// The transition that does what a step does.
  ///
  /// - Parameters:
  ///   - ends: The configurations of the step's document.
  ///   - previous: The transition before it, whose target is preferred as the source.
  func transition(
    like step: FlowDocument.Transition, between ends: [Place], after previous: Int? = nil
  ) -> Int? {
    let alike = (transitions[ends[step.source]] ?? []).filter { index in
      var transition = document.transitions[index]
      // A late answer does what the answer to other work does there.
      (transition.event.work, transition.event.isFailure) = (step.event.work, step.event.isFailure)
      guard isSame(transition.event, step.event) else { return false }
      switch (transition.target, step.target) {
      case (.configuration(let here), .configuration(let there)):
        return places[here] == ends[there]
      case (.outcome, .outcome): return true
      case (.configuration, .outcome), (.outcome, .configuration): return false
      }
    }
    let place = previous.flatMap { document.transitions[$0].target.configuration }
    return alike.first { document.transitions[$0].source == place } ?? alike.first
  }

  private func isSame(_ left: FlowDocument.Event, _ right: FlowDocument.Event) -> Bool {
    guard !comparesMasks else { return left == right }
    var (left, right) = (left, right)
    left.payload = left.payload.map(Mask.withoutNumbers)
    right.payload = right.payload.map(Mask.withoutNumbers)
    return left == right
  }

  /// Adds the late answers of a path that are no transitions here, as far as their ends and screens
  /// are known here.
  func addLateAnswers(
    of path: FlowDocument, lateAt steps: Set<Int>, to document: inout FlowDocument
  ) {
    let ends = DocumentPlaces(path).places
    let (screens, known) = (ScreenNames(path).paths, ScreenNames(document).paths)
    for (index, step) in path.transitions.enumerated() where steps.contains(index) {
      guard transition(like: step, between: ends) == nil,
        let source = places.firstIndex(of: ends[step.source]),
        let target = target(of: step, of: path, between: ends),
        var late = step.renumbered({ known.firstIndex(of: screens[$0]) })
      else { continue }
      (late.source, late.target) = (source, target)
      late.note = late.note.map { "\($0), late" } ?? "late"
      document.transitions.append(late)
    }
  }

  private func target(
    of step: FlowDocument.Transition, of path: FlowDocument, between ends: [Place]
  ) -> FlowDocument.Target? {
    switch step.target {
    case .configuration(let there): places.firstIndex(of: ends[there]).map { .configuration($0) }
    case .outcome(let index):
      document.outcomes.firstIndex(of: path.outcomes[index]).map { .outcome($0) }
    }
  }

  func start(at trace: FlowCheck.Trace) -> Int? {
    let place = Place(state: trace.state, stack: trace.stack, comparesMasks: comparesMasks)
    let isThere = { (index: Int) in places[document.starts[index].configuration] == place }
    if document.starts.indices.contains(trace.start), isThere(trace.start) { return trace.start }
    return document.starts.indices.first(where: isThere)
  }
}
#endif
