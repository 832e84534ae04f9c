import FlowDocuments

extension DifferenceFinder {
  /// Events of several child flows can have one name, so they are compared by their paths.
  mutating func findDeadEvents() {
    let (before, after) = (Set(old.deadPaths.keys), Set(new.deadPaths.keys))
    let (oldHandled, newHandled) = (old.handledPaths, new.handledPaths)
    for (path, name) in names(of: new, except: before, and: old) {
      let was = oldHandled.contains(path) ? " now" : ""
      add(
        .deadEvent, .added,
        newHandled.contains(path)
          ? "the event \(name: name) is listed as dead now, although something handles it"
          : "the event \(name: name) is dead\(words: was): nothing handles it anywhere",
        isCertain: !new.isBounded)
    }
    for (path, name) in names(of: old, except: after, and: new) {
      let sentence: Sentence =
        newHandled.contains(path)
        ? "the event \(name: name) is no longer dead" : "the dead event \(name: name) is gone"
      add(.deadEvent, .removed, sentence, isCertain: !old.isBounded)
    }
    let (oldTraits, newTraits) = (old.deadEventTraits, new.deadEventTraits)
    for (path, now) in newTraits.sorted(by: { $0.key < $1.key }) {
      guard let was = oldTraits[path] else { continue }
      let text = { (texts: Set<String>) in texts.sorted().joined(separator: " and ") }
      if was.reasons != now.reasons {
        add(
          .deadEvent, .changed,
          """
          the event \(name: path) is dead for another reason: \(words: text(now.reasons)); \
          before, \(words: text(was.reasons))
          """)
      }
      if was.effects != now.effects {
        add(
          .deadEvent, .changed,
          """
          the dead event \(name: path) would \(name: text(now.effects)) now; before, it would \
          \(name: text(was.effects))
          """)
      }
    }
  }

  /// The dead events of a side that are not among others, the first of each name: its path if an
  /// event of that name is handled, or dead in the other flow.
  private func names(
    of side: DiffSide, except paths: Set<String>, and other: DiffSide
  ) -> [(path: String, name: String)] {
    let known = side.handledNames.union(other.deadPaths.values)
    var seen: Set<String> = []
    return side.document.deadEvents.compactMap { dead in
      let (path, name) = (side.path(of: dead.event), side.vocabulary.name(of: dead.event))
      guard !paths.contains(path) else { return nil }
      let text = known.contains(name) ? path : name
      return seen.insert(text).inserted ? (path, text) : nil
    }
  }
}

extension DiffSide {
  /// Why events are dead, and what they would do, by their paths.
  fileprivate var deadEventTraits: [String: (reasons: Set<String>, effects: Set<String>)] {
    document.deadEvents.reduce(into: [:]) { traits, dead in
      let path = path(of: dead.event)
      var (reasons, effects) = traits[path] ?? ([], [])
      reasons.insert(dead.reason.text)
      effects.formUnion(dead.transitions.map(text(ofDead:)))
      if dead.transitions.isEmpty { effects.insert("do nothing") }
      traits[path] = (reasons, effects)
    }
  }

  /// What a dead event would do: `return to Cart by pop on Payment [valid]`.
  private func text(ofDead transition: FlowDocument.Transition) -> String {
    let effect = effect(of: transition)
    return [effect].clause(.plural).text
      + (effect.commands.isEmpty ? "" : " by \(effect.commands)")
      + " on \(tops[transition.source] ?? "")" + vocabulary.condition(of: transition).text
  }
}
