import FlowDocuments
import FlowSupport

/// Finds events that lead from one screen to several, depending on the path taken.
///
/// An event that leads to the same screens from every configuration does not depend on the path: it
/// is nondeterministic.
struct PathDependence {
  private typealias EventKey = FlowDocument.Transition.EventKey

  private let duplicates: ScreenDuplicates
  private var dependentEvents: Set<EventKey> = []
  /// The events that lead to several screens, in the order found: source, event and targets;
  /// screens as indices of duplicates.
  private(set) var all: [(duplicate: Int, event: FlowDocument.Event, targets: [Int])] = []

  init(document: FlowDocument, duplicates: ScreenDuplicates) {
    self.duplicates = duplicates
    var steps: [(key: EventKey, source: Int, target: Int)] = []
    for transition in document.transitions where !document.isTabSwitch(transition) {
      let ends = duplicates.ends(of: transition)
      guard let target = ends.target, let key = key(for: transition, from: ends.source) else {
        continue
      }
      steps.append((key, transition.source, target))
    }
    for steps in steps.grouped(by: { $0.key }) {
      let targets = Dictionary(grouping: steps, by: { $0.source })
        .mapValues { Set($0.map { $0.target }) }
      guard Set(targets.values).count > 1 else { continue }
      let key = steps[0].key
      dependentEvents.insert(key)
      all.append((key.source, key.event, steps.map { $0.target }.distinct()))
    }
  }

  /// Whether the target of the event depends on the path to its screen.
  func contains(_ transition: FlowDocument.Transition) -> Bool {
    key(for: transition, from: duplicates.ends(of: transition).source)
      .map(dependentEvents.contains) ?? false
  }

  private func key(for transition: FlowDocument.Transition, from duplicate: Int?) -> EventKey? {
    guard let duplicate else { return nil }
    // On one screen, events of one name are the same event to the reader, whichever child handles
    // them.
    var event = transition.event
    (event.child, event.instance, event.work) = (nil, nil, nil)
    return EventKey(
      source: duplicate, event: event, decisions: transition.decisions, guard: transition.guard)
  }
}
