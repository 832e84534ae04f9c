import FlowDocuments

/// The common names of screens and events in both documents.
struct DiffVocabulary {
  /// The names of events that occur with different labels, which are therefore part of the name.
  private let labeled: Set<String>
  /// The events for which both flows were explored with some of the same sample payloads.
  private let sampled: Set<String>
  /// The payloads of each event, and of each kind of work, in both flows.
  let eventSamples: (old: Samples, new: Samples)
  let workSamples: (old: Samples, new: Samples)
  /// The flows that handle each event, with the keys of child flows.
  let handlers: (old: Samples, new: Samples)
  let renames: DiffRenames

  /// The payloads by the name of what has them; empty for none.
  typealias Samples = [String: Set<String>]

  init(_ old: FlowDocument, _ new: FlowDocument, _ renames: DiffRenames = DiffRenames()) {
    self.renames = renames
    var labeled: Set<String> = []
    for document in [old, new] {
      var parametersByName: [String: [String]] = [:]
      for event in document.allEvents {
        if parametersByName[event.name, default: event.parameters] != event.parameters {
          labeled.insert(event.name)
        }
        parametersByName[event.name] = event.parameters
      }
    }
    self.labeled = labeled
    let values = { (document: FlowDocument, value: (FlowDocument.Event) -> String) in
      var samples: Samples = [:]
      for event in document.triedEvents {
        let name = Self.name(of: event, labeled)
        samples[renames.events[name] ?? name, default: []].insert(value(event))
      }
      return samples
    }
    let samples = [old, new].map { values($0) { $0.payload ?? "" } }
    let handler = { (event: FlowDocument.Event) in
      event.instance ?? event.child ?? "the flow itself"
    }
    handlers = (values(old, handler), values(new, handler))
    sampled = Set(
      samples[0].keys.filter { !(samples[0][$0] ?? []).isDisjoint(with: samples[1][$0] ?? []) })
    eventSamples = (samples[0], samples[1])
    workSamples = (old.workSamples, new.workSamples)
  }

  func name(of event: FlowDocument.Event) -> String {
    let name = Self.name(of: event, labeled)
    return renames.events[name] ?? name
  }

  /// The name of an event in diagrams, without its labels.
  func diagramName(of event: FlowDocument.Event) -> String {
    renames.events[event.name] ?? event.name
  }

  func name(ofOutcome outcome: String) -> String { renames.outcomes[outcome] ?? outcome }

  /// The payload that distinguishes events with the same name.
  func payload(of event: FlowDocument.Event) -> String? {
    sampled.contains(name(of: event)) ? event.payload : nil
  }

  func hasSameSamples(_ event: String) -> Bool { sampled.contains(event) }

  /// Whether the flows were explored with different samples of an event that both have.
  func hasOtherSamples(_ event: String) -> Bool {
    !sampled.contains(event) && eventSamples.old[event] != nil && eventSamples.new[event] != nil
  }

  /// The work as text, without its payload if the flows have different samples of it.
  func workText(_ work: String) -> String {
    let kind = work.kindOfWork
    guard let old = workSamples.old[kind], let new = workSamples.new[kind] else { return work }
    return old.isDisjoint(with: new) ? kind : work
  }

  func condition(of transition: FlowDocument.Transition) -> DiffCondition {
    DiffCondition(
      decisions: transition.decisions.map { "\($0.name): \($0.choice)" }, guard: transition.guard,
      payload: payload(of: transition.event))
  }

  private static func name(of event: FlowDocument.Event, _ labeled: Set<String>) -> String {
    labeled.contains(event.name) ? event.signature : event.name
  }
}

extension FlowDocument {
  /// The pieces of work that are under way somewhere, by their kind.
  fileprivate var workSamples: DiffVocabulary.Samples {
    Dictionary(grouping: Set(configurations.lazy.flatMap(\.work)), by: \.kindOfWork)
      .mapValues(Set.init)
  }

  fileprivate var triedEvents: [Event] { transitions.map(\.event) + refusals.map(\.event) }

  fileprivate var allEvents: [Event] { triedEvents + deadEvents.map(\.event) }
}
