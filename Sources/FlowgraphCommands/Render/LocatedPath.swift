#if CLI
import FlowDocuments
import FlowSupport

/// A path within the document of the whole flow.
///
/// A value that is not in the samples can have a different mask in the path and in the document, so
/// the path is followed step by step, by descriptions without the numbers of masks. If a step then
/// matches several transitions, the number decides only for an event that the flow offers, whose
/// samples have the same numbers in both; otherwise the path ends there.
struct LocatedPath {
  /// The document, to which late answers may be added.
  private(set) var document: FlowDocument
  /// The start; `nil` if it is not in the document, or is ambiguous.
  private(set) var start: Int?
  /// The steps as transitions of the document, up to the first one that was not found.
  private(set) var steps: [Int] = []
  /// The configuration after these steps, or before the last one if that finishes the flow.
  private(set) var configurationID: Int?

  private let path: FlowDocument
  /// The transitions of the path that are late answers.
  private let late: Set<Int>
  private let pathKeys: [ConfigurationKey]
  private let documentKeys: [ConfigurationKey]
  private var leaving: [[Int]]

  /// The state and the stack of a configuration, without the numbers of masks.
  private typealias ConfigurationKey = [String]

  private static func keys(of document: FlowDocument) -> [ConfigurationKey] {
    let names = ScreenNames(document)
    return document.configurations.map { key($0.state, names.text(of: $0)) }
  }

  private static func key(_ state: String, _ stack: String) -> ConfigurationKey {
    [Mask.withoutNumbers(state), Mask.withoutNumbers(stack)]
  }

  init(of path: FlowDocument, _ trace: FlowCheck.Trace, in document: FlowDocument) {
    self.path = path
    self.document = document
    (pathKeys, documentKeys) = (Self.keys(of: path), Self.keys(of: document))
    leaving = document.transitionsBySource
    let taken = trace.steps.filter { [.handled, .finished].contains($0.result) }
    late = Set(taken.indices.filter { taken[$0].isLate })
    start = start(of: trace)
    configurationID = start.map { document.starts[$0].configuration }
  }

  private func start(of trace: FlowCheck.Trace) -> Int? {
    let first = Self.key(trace.state, trace.stack)
    let matches = document.starts.indices.filter {
      documentKeys[document.starts[$0].configuration] == first
    }
    return matches.contains(trace.start) ? trace.start : matches.only
  }

  /// Follows the path as far as its steps are found.
  mutating func follow(withLateAnswers addsLate: Bool) {
    guard start != nil else { return }
    for (number, step) in path.transitions.enumerated() {
      // After a relaunch, the path goes on elsewhere.
      if number > 0, path.transitions[number - 1].target != .configuration(step.source) {
        configurationID =
          documentKeys.indices.filter { documentKeys[$0] == pathKeys[step.source] }.only
      }
      guard let source = configurationID else { return }
      guard
        let index = transition(like: step, from: source)
          ?? (addsLate && late.contains(number) ? addLateAnswer(step, from: source) : nil)
      else { return }
      steps.append(index)
      if case .configuration(let target) = document.transitions[index].target {
        configurationID = target
      }
    }
  }

  private func transition(like step: FlowDocument.Transition, from source: Int) -> Int? {
    let matches = leaving[source].filter { index in
      let transition = document.transitions[index]
      guard isAlike(transition.event, step.event) else { return false }
      switch (transition.target, step.target) {
      case (.configuration(let here), .configuration(let there)):
        return documentKeys[here] == pathKeys[there]
      case (.outcome(let here), .outcome(let there)):
        return Mask.withoutNumbers(document.outcomes[here])
          == Mask.withoutNumbers(path.outcomes[there])
      case (.configuration, .outcome), (.outcome, .configuration): return false
      }
    }
    let work = step.event.work.map(Mask.withoutNumbers)
    let ofWork = matches.filter {
      document.transitions[$0].event.work.map(Mask.withoutNumbers) == work
    }
    let found = ofWork.isEmpty ? matches : ofWork
    if found.map({ document.transitions[$0].target }).distinct().count < 2 { return found.first }
    guard step.event.work == nil else { return nil }
    return found.filter { document.transitions[$0].event.payload == step.event.payload }.only
  }

  /// Whether two events are equal apart from the numbers of masks, and from the work of an answer.
  private func isAlike(_ here: FlowDocument.Event, _ there: FlowDocument.Event) -> Bool {
    var (here, there) = (here, there)
    // A late answer has the same effect as the answer to other work.
    (here.work, here.isFailure) = (there.work, there.isFailure)
    here.payload = here.payload.map(Mask.withoutNumbers)
    there.payload = there.payload.map(Mask.withoutNumbers)
    return here == there
  }

  /// Adds a late answer that is not a transition of the document, if its target is found.
  private mutating func addLateAnswer(_ step: FlowDocument.Transition, from source: Int) -> Int? {
    let (screens, documentScreens) = (ScreenNames(path).paths, ScreenNames(document).paths)
    guard let target = target(of: step),
      var late = step.renumbered({ documentScreens.firstIndex(of: screens[$0]) })
    else { return nil }
    (late.source, late.target) = (source, target)
    late.note = late.note.map { "\($0), late" } ?? "late"
    document.transitions.append(late)
    leaving[source].append(document.transitions.count - 1)
    return document.transitions.count - 1
  }

  private func target(of step: FlowDocument.Transition) -> FlowDocument.Target? {
    switch step.target {
    case .configuration(let there):
      documentKeys.indices.filter { documentKeys[$0] == pathKeys[there] }.only.map {
        .configuration($0)
      }
    case .outcome(let index):
      document.outcomes.firstIndex(of: path.outcomes[index]).map { .outcome($0) }
    }
  }
}

extension [Int] {
  /// The element, if there is exactly one.
  fileprivate var only: Int? { count == 1 ? first : nil }
}
#endif
