import FlowDocuments

/// Finds events that lead from one screen to several, depending on the path taken.
///
/// An event that leads to the same screens from every configuration does not depend on the path: it
/// is nondeterministic.
struct HistoryDependence {
  private struct EventKey: Hashable {
    var duplicate: Int
    var event: FlowDocument.Event
    var decisions: [FlowDocument.Decision]
    var `guard`: String?
  }

  private let duplicates: ScreenDuplicates
  /// The targets from each configuration that has the event.
  private var targetsOfSources: [EventKey: [Int: Set<Int>]] = [:]
  private var targets: [EventKey: [Int]] = [:]
  private var order: [EventKey] = []

  init(document: FlowDocument, duplicates: ScreenDuplicates) {
    self.duplicates = duplicates
    for transition in document.transitions where !document.isTabSwitch(transition) {
      let ends = duplicates.ends(of: transition)
      guard let duplicate = ends.target, let key = key(for: transition, from: ends.source) else {
        continue
      }
      if targets[key] == nil { order.append(key) }
      if targets[key]?.contains(duplicate) != true { targets[key, default: []].append(duplicate) }
      targetsOfSources[key, default: [:]][transition.source, default: []].insert(duplicate)
    }
  }

  /// Whether the target of the event depends on the path to its screen.
  func contains(_ transition: FlowDocument.Transition) -> Bool {
    key(for: transition, from: duplicates.ends(of: transition).source).map(isDependent) ?? false
  }

  /// The events that lead to several screens, in the order found: source, event and targets;
  /// screens as indices of duplicates.
  var all: [(duplicate: Int, event: FlowDocument.Event, targets: [Int])] {
    order.compactMap { key in
      guard let targets = targets[key], isDependent(key) else { return nil }
      return (key.duplicate, key.event, targets)
    }
  }

  private func isDependent(_ key: EventKey) -> Bool {
    Set(targetsOfSources[key, default: [:]].values).count > 1
  }

  private func key(for transition: FlowDocument.Transition, from duplicate: Int?) -> EventKey? {
    guard let duplicate else { return nil }
    // On one screen, events of one name are the same event to the reader, whichever child handles
    // them.
    var event = transition.event
    (event.child, event.instance, event.work) = (nil, nil, nil)
    return EventKey(
      duplicate: duplicate, event: event, decisions: transition.decisions, guard: transition.guard)
  }
}
