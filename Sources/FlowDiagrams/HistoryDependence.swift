import FlowDocuments

/// Finds the events that lead from one screen to several, depending on the way there.
struct HistoryDependence {
  private struct Key: Hashable {
    var screen: Int
    var event: FlowDocument.Event
    var decisions: [FlowDocument.Decision]
    var `guard`: String?
  }

  private let document: FlowDocument
  private var targets: [Key: [Int]] = [:]
  private var order: [Key] = []

  init(document: FlowDocument) {
    self.document = document
    for transition in document.transitions {
      guard case .configuration(let target) = transition.target, let key = key(for: transition),
        let screen = document.configurations[target].top?.screen
      else { continue }
      if targets[key] == nil { order.append(key) }
      if targets[key]?.contains(screen) != true { targets[key, default: []].append(screen) }
    }
  }

  /// Whether the same event leads elsewhere when the way to its screen was another.
  func contains(_ transition: FlowDocument.Transition) -> Bool {
    key(for: transition).flatMap { targets[$0] }.map { $0.count > 1 } ?? false
  }

  /// The events that lead to several screens, in the order met: from where, by what, where to.
  var all: [(screen: Int, event: FlowDocument.Event, targets: [Int])] {
    order.compactMap { key in
      guard let targets = targets[key], targets.count > 1 else { return nil }
      return (key.screen, key.event, targets)
    }
  }

  private func key(for transition: FlowDocument.Transition) -> Key? {
    guard let screen = document.configurations[transition.source].top?.screen else { return nil }
    return Key(
      screen: screen, event: transition.event, decisions: transition.decisions,
      guard: transition.guard)
  }
}
