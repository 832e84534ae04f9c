import FlowDocuments

/// Finds events that lead from one screen to several, depending on the path taken.
///
/// An event that leads to the same several screens from every configuration does not: it is
/// nondeterministic.
struct HistoryDependence {
  private struct Key: Hashable {
    var copy: Int
    var event: FlowDocument.Event
    var decisions: [FlowDocument.Decision]
    var `guard`: String?
  }

  private let copies: ScreenCopies
  /// The targets from each configuration that has the event.
  private var targetsOfSources: [Key: [Int: Set<Int>]] = [:]
  private var targets: [Key: [Int]] = [:]
  private var order: [Key] = []

  init(document: FlowDocument, copies: ScreenCopies) {
    self.copies = copies
    for transition in document.transitions where !document.isTabSwitch(transition) {
      let ends = copies.ends(of: transition)
      guard let copy = ends.target, let key = key(for: transition, from: ends.source) else {
        continue
      }
      if targets[key] == nil { order.append(key) }
      if targets[key]?.contains(copy) != true { targets[key, default: []].append(copy) }
      targetsOfSources[key, default: [:]][transition.source, default: []].insert(copy)
    }
  }

  /// Whether the target of the event depends on the path to its screen.
  func contains(_ transition: FlowDocument.Transition) -> Bool {
    key(for: transition, from: copies.ends(of: transition).source).map(isDependent) ?? false
  }

  /// The events that lead to several screens, in the order found: source, event and targets;
  /// screens as indices of copies.
  var all: [(copy: Int, event: FlowDocument.Event, targets: [Int])] {
    order.compactMap { key in
      guard let targets = targets[key], isDependent(key) else { return nil }
      return (key.copy, key.event, targets)
    }
  }

  private func isDependent(_ key: Key) -> Bool {
    Set(targetsOfSources[key, default: [:]].values).count > 1
  }

  private func key(for transition: FlowDocument.Transition, from copy: Int?) -> Key? {
    guard let copy else { return nil }
    // On one screen, events of one name are the same event to the reader, whichever child handles
    // them.
    var event = transition.event
    (event.child, event.instance, event.work) = (nil, nil, nil)
    return Key(
      copy: copy, event: event, decisions: transition.decisions, guard: transition.guard)
  }
}
