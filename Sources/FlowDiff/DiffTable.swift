import FlowCore
import FlowDocuments
import FlowSupport

/// The effects of each event on each screen, whatever lies below on the stack.
struct DiffTable {
  struct EventEffects {
    var conditions: [DiffCondition] = []
    /// The effects by condition, without duplicates, in sorted order.
    var effects: [DiffCondition: [DiffEffect]] = [:]
    var locations: [DiffCondition: [String]] = [:]
    /// The stacks that the conditions lead to, without payloads.
    var stacks: [DiffCondition: Set<String>] = [:]
    /// The system moves that it stands for, as text.
    var moves: Set<String> = []
    var isLink = false
    /// The work that it answers, without payloads.
    var work: Set<String> = []
    /// The configurations in which it is handled, by payload.
    fileprivate var sources: [String?: Set<Int>] = [:]

    var allEffects: [DiffEffect] { conditions.flatMap { effects[$0] ?? [] }.distinctSorted }

    fileprivate mutating func add(_ effect: DiffEffect, under condition: DiffCondition) {
      if effects[condition] == nil { conditions.append(condition) }
      effects[condition, default: []].append(effect)
    }
  }

  /// In the order found.
  private(set) var triggers: [ScreenEvent] = []
  private var entries: [ScreenEvent: EventEffects] = [:]
  private var triggersByEvent: [String: [ScreenEvent]] = [:]

  subscript(trigger: ScreenEvent) -> EventEffects? { entries[trigger] }

  func triggers(of event: String) -> [ScreenEvent] { triggersByEvent[event] ?? [] }

  init(_ side: DiffSide) {
    for index in side.reachedTransitions { add(side.document.transitions[index], of: side) }
    for refusal in side.document.refusals where side.isReached(refusal.source) {
      add(refusal, of: side)
    }
    addIgnoredEvents(in: side)
    for trigger in triggers {
      guard var entry = entries.removeValue(forKey: trigger) else { continue }
      entry.effects = entry.effects.mapValues(\.distinctSorted)
      entry.locations = entry.locations.mapValues { $0.distinct() }
      entries[trigger] = entry
    }
    triggersByEvent = Dictionary(grouping: triggers, by: \.event)
  }

  private mutating func add(_ transition: FlowDocument.Transition, of side: DiffSide) {
    guard let screen = side.tops[transition.source] else { return }
    let condition = side.vocabulary.condition(of: transition)
    let trigger = ScreenEvent(screen: screen, event: side.vocabulary.name(of: transition.event))
    add(
      side.effect(of: transition), condition: condition, to: trigger, location: transition.location,
      event: transition.event, source: transition.source)
    if case .configuration(let target) = transition.target {
      entries[trigger]?.stacks[condition.withoutPayload, default: []].insert(
        side.stackTexts[target])
    }
  }

  private mutating func add(_ refusal: FlowDocument.Refusal, of side: DiffSide) {
    guard let screen = side.tops[refusal.source] else { return }
    add(
      side.effect(of: refusal),
      condition: DiffCondition(payload: side.vocabulary.payload(of: refusal.event)),
      to: ScreenEvent(screen: screen, event: side.vocabulary.name(of: refusal.event)),
      location: refusal.location, event: refusal.event, source: refusal.source)
  }

  private mutating func add(
    _ effect: DiffEffect, condition: DiffCondition, to trigger: ScreenEvent, location: String?,
    event: FlowDocument.Event, source: Int
  ) {
    if entries[trigger] == nil { triggers.append(trigger) }
    var entry = entries.removeValue(forKey: trigger) ?? EventEffects()
    entry.add(effect, under: condition)
    if let location { entry.locations[condition, default: []].append(location) }
    if let move = event.move { entry.moves.insert(move.diffText) }
    entry.isLink = entry.isLink || event.isLink
    if let work = event.work { entry.work.insert(work.kindOfWork) }
    entry.sources[condition.payload, default: []].insert(source)
    entries[trigger] = entry
  }

  /// Records where an event that a screen handles is ignored in some of its configurations.
  ///
  /// If several conditions exclude each other, it is unknown which of them is missing, so the
  /// ignored event is recorded without conditions.
  private mutating func addIgnoredEvents(in side: DiffSide) {
    var expanded: [String: Int] = [:]
    for index in side.reachedConfigurations where side.document.configurations[index].isExpanded {
      if let screen = side.tops[index] { expanded[screen, default: 0] += 1 }
    }
    for trigger in triggers {
      guard var entry = entries.removeValue(forKey: trigger) else { continue }
      for conditions in entry.conditions.grouped(by: \.payload) {
        let payload = conditions[0].payload
        let sources = entry.sources[payload] ?? []
        let handled = sources.count { side.document.configurations[$0].isExpanded }
        guard handled < expanded[trigger.screen, default: 0] else { continue }
        let condition = conditions.count == 1 ? conditions[0] : DiffCondition(payload: payload)
        entry.add(.nothing, under: condition)
      }
      entries[trigger] = entry
    }
  }
}

extension SystemMove {
  var diffText: String {
    switch self {
    case .back: "the system back"
    case .backBy(let count): "the system back by \(count)"
    case .interactiveDismiss: "a swipe down"
    case .dismissalAttempted: "an attempt to swipe down"
    case .tabTapped(let name): "a tap on the tab \(name)"
    case .tabRetapped(let name): "a tap on the selected tab \(name)"
    case .windowFocused(let name): "focusing the window \(name)"
    case .windowClosed(let name): "closing the window \(name)"
    }
  }
}
