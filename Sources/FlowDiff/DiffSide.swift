import FlowCore
import FlowDocuments
import FlowSupport

/// One of two flows that are compared: what is reachable, and what events do.
struct DiffSide {
  let document: FlowDocument
  let vocabulary: DiffVocabulary
  let screens: [String]
  /// The child flow around each screen, by the screen's name before it was renamed; none for those
  /// of the flow itself.
  let childFlows: [String: String]
  /// The screen on top in each configuration, or `nil` if it shows no screen.
  let tops: [String?]
  /// The stack of each configuration, without the payloads of screens.
  let stackTexts: [String]
  /// The indices of the transitions from each configuration.
  let transitionsBySource: [[Int]]
  /// The same of refusals, of late answers, and of relaunches.
  let refusalsBySource: [Int: [Int]]
  let lateAnswersBySource: [Int: [Int]]
  let relaunchesBySource: [Int: Int]
  /// The names of screens without their payloads, and with them.
  let names: ScreenNames
  let shownNames: ScreenNames
  /// Whether there are windows besides the main one.
  let hasWindows: Bool
  private let paths: ShortestPaths

  init(_ document: FlowDocument, _ vocabulary: DiffVocabulary) {
    self.document = document
    self.vocabulary = vocabulary
    var names = ScreenNames(document)
    names.showsPayloads = false
    var childFlows: [String: String] = [:]
    for (path, screen) in zip(names.paths, document.screens) {
      let flow = document.path(of: screen).dropLast()
      if !flow.isEmpty { childFlows[path] = flow.joined(separator: ".") }
    }
    self.childFlows = childFlows
    names.rename(vocabulary.renames.screens)
    let screens = names.paths
    self.screens = screens
    tops = document.configurations.map { $0.top.map { screens[$0.screen] } }
    stackTexts = document.configurations.map { names.text(of: $0) }
    self.names = names
    names.showsPayloads = true
    shownNames = names
    hasWindows = !document.extraWindowNames.isEmpty
    transitionsBySource = document.transitionsBySource
    refusalsBySource = Dictionary(
      grouping: document.refusals.indices, by: { document.refusals[$0].source })
    lateAnswersBySource = Dictionary(
      grouping: document.lateAnswers.indices, by: { document.lateAnswers[$0].source })
    relaunchesBySource = Dictionary(
      (document.relaunches ?? []).enumerated().map { ($1.source, $0) },
      uniquingKeysWith: { first, _ in first })
    paths = ShortestPaths(in: document)
  }

  /// Whether a start leads to a configuration; without a start, all are reached.
  func isReached(_ configuration: Int) -> Bool {
    document.starts.isEmpty || paths.distances[configuration] != nil
  }

  var reachedConfigurations: [Int] { document.configurations.indices.filter(isReached) }

  /// The work under way on each screen, without payloads.
  var work: [String: Set<String>] {
    var work: [String: Set<String>] = [:]
    for index in reachedConfigurations {
      guard let screen = tops[index] else { continue }
      work[screen, default: []].formUnion(document.configurations[index].work.map(\.kindOfWork))
    }
    return work
  }

  /// The indices of the transitions from reached configurations.
  var reachedTransitions: [Int] {
    document.transitions.indices.filter { isReached(document.transitions[$0].source) }
  }

  func outcome(_ index: Int) -> String { vocabulary.name(ofOutcome: document.outcomes[index]) }

  var isBounded: Bool { document.search.bound != nil }

  func events(to configuration: Int) -> [String] {
    paths.path(to: configuration)?.texts(text(of:)) ?? []
  }

  func text(of index: Int) -> String {
    let transition = document.transitions[index]
    let condition = vocabulary.condition(of: transition)
    let event = vocabulary.name(of: transition.event)
    let showsPayload =
      condition.withoutPayload.isPlain && !vocabulary.hasOtherSamples(event)
    let payload = showsPayload ? transition.event.payload : nil
    return event
      + DiffCondition(decisions: condition.decisions, guard: condition.guard, payload: payload).text
  }

  /// The screens on stacks, in the order found; in each configuration, from the bottom up.
  var reachedScreens: [String] {
    reachedConfigurations.lazy.flatMap { document.configurations[$0].stack.allScreens }
      .map { screens[$0.screen] }.distinct()
  }

  /// The screens that are named but never on show, with their labels if others of the name are.
  var unshownScreens: Set<String> {
    let shown = Set(
      reachedConfigurations.lazy.flatMap { document.configurations[$0].stack.allScreens }
        .map(\.screen))
    let names = Set(shown.map { screens[$0] })
    return Set(
      screens.indices.lazy.filter { !shown.contains($0) }.map { index in
        names.contains(screens[index]) ? signature(of: index) : screens[index]
      }
    ).subtracting(shown.map(signature(of:)))
  }

  /// How many screens have each name with its labels.
  var screenCounts: [String: Int] {
    Dictionary(screens.indices.map { (signature(of: $0), 1) }, uniquingKeysWith: +)
  }

  private func signature(of screen: Int) -> String {
    let labels = document.screens[screen].parameters
    return screens[screen] + (labels.isEmpty ? "" : "(\(labels.joined(separator: ", ")))")
  }

  /// The names of all child flows, and of those without screens.
  var childFlowNames: (all: Set<String>, empty: Set<String>) {
    let names = { (parts: [Int]) in Set(parts.map { ScreenNames.path(of: $0, in: document) }) }
    let parts = Array(document.parts.indices.dropFirst())
    let used = Set(document.screens.map(\.part))
    let empty = Set(parts).subtracting(used.flatMap { document.partsAround($0) })
    return (names(parts), names(Array(empty)))
  }

  // MARK: Dead events

  /// The names of the dead events, by their paths.
  var deadPaths: [String: String] {
    Dictionary(
      document.deadEvents.map { (path(of: $0.event), vocabulary.name(of: $0.event)) },
      uniquingKeysWith: { first, _ in first })
  }

  var handledPaths: Set<String> { Set(handledEvents.map(path(of:))) }

  var handledNames: Set<String> { Set(handledEvents.map(vocabulary.name(of:))) }

  /// The name of an event with that of the child flow that handles it.
  func path(of event: FlowDocument.Event) -> String {
    (event.child.map { $0 + "." } ?? "") + vocabulary.name(of: event)
  }

  private var handledEvents: [FlowDocument.Event] {
    reachedTransitions.map { document.transitions[$0].event }
      + document.refusals.lazy.filter { isReached($0.source) }.map(\.event)
  }

  var reachedOutcomes: [String] {
    let targets = Set(reachedTransitions.map { document.transitions[$0].target })
    return document.outcomes.indices.filter { targets.contains(.outcome($0)) }.map(outcome)
      .distinct()
  }
}
