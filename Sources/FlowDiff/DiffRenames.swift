import FlowDocuments

/// The renamed screens, events and outcomes: something removed and something added with the same
/// transitions in and out.
///
/// It would rather miss a rename than invent one: the two must be very similar, and each other's
/// best match.
struct DiffRenames {
  /// The new names, by the old ones.
  var screens: [String: String] = [:]
  var events: [String: String] = [:]
  var outcomes: [String: String] = [:]

  var isEmpty: Bool { screens.isEmpty && events.isEmpty && outcomes.isEmpty }
}

extension DiffRenames {
  /// The minimum similarity of the transitions in and out of two screens, up to 1.
  private static let minSimilarity = 0.7
  /// The same, if only the child flow around the screen changed.
  private static let minMovedSimilarity = 0.4

  init(from old: DiffSide, to new: DiffSide) {
    let (oldScreens, newScreens) = (Set(old.reachedScreens), Set(new.reachedScreens))
    let removed = old.reachedScreens.filter { !newScreens.contains($0) }
    let added = new.reachedScreens.filter { !oldScreens.contains($0) }
    let screens = Self.pairs(
      old.features(without: Set(removed)), new.features(without: Set(added)), from: removed,
      to: added)
    self.screens = Dictionary(screens, uniquingKeysWith: { first, _ in first })
    let (oldUses, newUses) = (old.uses(self.screens), new.uses([:]))
    events = Self.equalPairs(oldUses.events, newUses.events)
    outcomes = Self.equalPairs(oldUses.outcomes, newUses.outcomes)
  }

  /// The screens that are each other's best match, and similar enough.
  private static func pairs(
    _ old: [String: Set<String>], _ new: [String: Set<String>], from: [String], to: [String]
  ) -> [(String, String)] {
    var scores: [(from: String, to: String, score: Double)] = []
    for source in from {
      for target in to {
        let (oldFeatures, newFeatures) = (old[source] ?? [], new[target] ?? [])
        let shared = oldFeatures.intersection(newFeatures).count
        let score = Double(shared) / Double(max(1, oldFeatures.union(newFeatures).count))
        let isMoved = lastName(of: source) == lastName(of: target)
        guard shared >= 2, score >= (isMoved ? minMovedSimilarity : minSimilarity) else { continue }
        scores.append((source, target, isMoved ? score + 1 : score))
      }
    }
    return scores.filter { entry in
      !scores.contains { other in
        (other.from == entry.from) != (other.to == entry.to) && other.score >= entry.score
      }
    }.map { ($0.from, $0.to) }
  }

  private static func lastName(of path: String) -> Substring? { path.split(separator: ".").last }

  /// The names that have exactly the same uses as exactly one other name.
  private static func equalPairs(
    _ old: [String: Set<[String]>], _ new: [String: Set<[String]>]
  ) -> [String: String] {
    let gone = old.filter { new[$0.key] == nil && !$0.value.isEmpty }
    let added = Dictionary(grouping: new.filter { old[$0.key] == nil }, by: \.value)
    var pairs: [String: String] = [:]
    for (uses, names) in Dictionary(grouping: gone, by: \.value) where names.count == 1 {
      if let same = added[uses], same.count == 1 { pairs[names[0].key] = same[0].key }
    }
    return pairs
  }
}

extension DiffSide {
  /// The transitions in and out of every screen as text, without the names of screens that may be
  /// renamed too.
  fileprivate func features(without unknown: Set<String>) -> [String: Set<String>] {
    var features: [String: Set<String>] = [:]
    for index in reachedTransitions {
      let transition = document.transitions[index]
      guard let source = tops[transition.source] else { continue }
      let event = vocabulary.name(of: transition.event)
      let name = { (screen: String, other: String) in
        screen == other ? "itself" : unknown.contains(screen) ? "?" : "screen \(screen)"
      }
      switch transition.target {
      case .outcome(let index):
        features[source, default: []].insert("out \(event) outcome \(document.outcomes[index])")
      case .configuration(let target):
        guard let target = tops[target] else { continue }
        features[source, default: []].insert("out \(event) \(name(target, source))")
        if target != source {
          features[target, default: []].insert("in \(event) \(name(source, target))")
        }
      }
    }
    return features
  }

  /// Where each event and each outcome occurs, as text.
  fileprivate func uses(
    _ renamed: [String: String]
  ) -> (events: [String: Set<[String]>], outcomes: [String: Set<[String]>]) {
    var events: [String: Set<[String]>] = [:]
    var outcomes: [String: Set<[String]>] = [:]
    let name = { (screen: String?) in screen.map { renamed[$0] ?? $0 } ?? "" }
    for index in reachedTransitions {
      let transition = document.transitions[index]
      let event = vocabulary.name(of: transition.event)
      let source = name(tops[transition.source])
      let condition = vocabulary.condition(of: transition).withoutPayload.text
      let commands = transition.commands.map(\.diffText).joined(separator: ", ")
      switch transition.target {
      case .outcome(let index):
        let outcome = document.outcomes[index]
        events[event, default: []].insert([source, condition, commands, "outcome", outcome])
        outcomes[outcome, default: []].insert([source, condition, commands, event])
      case .configuration(let target):
        events[event, default: []].insert(
          [source, condition, commands, "screen", name(tops[target]), transition.note ?? ""])
      }
    }
    return (events, outcomes)
  }
}
