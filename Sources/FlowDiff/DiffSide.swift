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

  var reachedOutcomes: [String] {
    let targets = Set(reachedTransitions.map { document.transitions[$0].target })
    return document.outcomes.indices.filter { targets.contains(.outcome($0)) }.map(outcome)
      .distinct()
  }
}
