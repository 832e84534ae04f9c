import FlowDocuments

/// The common names of screens and events in both documents.
struct DiffVocabulary {
  /// The names of events that occur with different labels, which are therefore part of the name.
  private let labeled: Set<String>
  /// The events that both flows were explored with the same sample payloads for.
  private let sampled: Set<String>
  let renames: DiffRenames

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
    let samples = [old, new].map { document in
      var samples: [String: Set<String?>] = [:]
      for event in document.triedEvents {
        let name = Self.name(of: event, labeled)
        samples[renames.events[name] ?? name, default: []].insert(event.payload)
      }
      return samples
    }
    sampled = Set(samples[0].keys.filter { samples[0][$0] == samples[1][$0] })
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

  func hasSameSamples(_ event: FlowDocument.Event) -> Bool { sampled.contains(name(of: event)) }

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
  fileprivate var triedEvents: [Event] { transitions.map(\.event) + refusals.map(\.event) }

  fileprivate var allEvents: [Event] { triedEvents + deadEvents.map(\.event) }
}
