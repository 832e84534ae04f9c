import FlowCore

extension FlowDocument {
  /// Returns the lints of the document, by kind, in the order found.
  ///
  /// If a limit cut the search, the result contains only events with two meanings and shared
  /// positions, because the others could be refuted beyond the limit. Unbounded growth is not
  /// searched for here.
  ///
  /// - Complexity: O(*c* + *t*) for *c* configurations, with the screens in them, and *t*
  ///   transitions.
  public func lints() -> [Lint] {
    let found =
      search.isComplete ? unreachableScreens + lintsOfDeadEvents + screensWithoutWayOut : []
    return found + eventsWithTwoMeanings + sharedPositions
  }

  // MARK: Screens

  private var unreachableScreens: [Lint] {
    var shown = Array(repeating: false, count: screens.count)
    for configuration in configurations {
      for screen in configuration.stack.allScreens { shown[screen.screen] = true }
    }
    let words = ScreenNames(self)
    return screens.indices.filter { !shown[$0] }.map { screen in
      Lint(
        .unreachableScreen, "\(words.signatures[screen]) is named by a command, but never on show",
        position: position(ofCommandNaming: screen))
    }
  }

  private func position(ofCommandNaming screen: Int) -> String? {
    let names = { (command: Command<ShownScreen>) in
      command.parts.screens.contains { $0.screen == screen }
    }
    let refused = refusals.first { names($0.command) }?.position
    return refused
      ?? (transitions + deadEvents.flatMap(\.transitions))
      .first { $0.commands.contains(where: names) }?.position
  }

  private var screensWithoutWayOut: [Lint] {
    let tops = configurations.map { $0.top?.screen }
    guard Set(tops).count > 1 else { return [] }
    var hasWayOut = Array(repeating: false, count: screens.count)
    var entries: [Int: Transition] = [:]
    for transition in transitions {
      guard let source = tops[transition.source] else { continue }
      switch transition.target {
      case .outcome: hasWayOut[source] = true
      case .configuration(let target) where tops[target] != source:
        hasWayOut[source] = true
        if let target = tops[target], entries[target] == nil { entries[target] = transition }
      case .configuration: continue
      }
    }
    let words = ScreenNames(self)
    let onTop = Set(tops.compactMap { $0 })
    return screens.indices.filter { onTop.contains($0) && !hasWayOut[$0] }.map { screen in
      Lint(
        .noWayOut, "nothing leads away from \(words.signatures[screen]) once it is on top",
        position: entries[screen]?.position)
    }
  }

  // MARK: Events

  private var lintsOfDeadEvents: [Lint] {
    deadEvents.map { dead in
      Lint(
        .deadEvent, "\(dead.event.path) is dead: \(dead.reason.text)",
        position: dead.transitions.first?.position)
    }
  }

  /// What distinguishes meanings of an event for a reader: the visible screens, the event, and the
  /// guards and decisions by which the flow explains itself, or that it defers a link.
  private struct Sight: Hashable {
    var look: Int
    var event: Event
    var reason: [String?]
  }

  /// The effect of an event as far as a reader can see it.
  private struct Meaning: Hashable {
    var look: Int?
    var outcome: Int?
    var note: String?
  }

  private var eventsWithTwoMeanings: [Lint] {
    let looks = looks
    var first: [Sight: Int] = [:]
    var told: Set<[String]> = []
    var lints: [Lint] = []
    let words = ScreenNames(self)
    for (position, transition) in transitions.enumerated() {
      let sight = Sight(
        look: looks[transition.source], event: transition.event,
        reason: [transition.guard, transition.deferral]
          + transition.decisions.flatMap { [$0.name, $0.choice] })
      guard let known = first[sight] else {
        first[sight] = position
        continue
      }
      let other = transitions[known]
      // Two transitions of one configuration belong to two events with the same name.
      guard other.source != transition.source,
        meaning(of: other, looks) != meaning(of: transition, looks)
      else { continue }
      let source = configurations[transition.source]
      let name = transition.event.path
      let top = source.top.map { words.signatures[$0.screen] } ?? ""
      // One row of the reducer is one lint, whatever is on show.
      guard told.insert([name, transition.position ?? top]).inserted else { continue }
      var meanings = [other, transition].map { text(ofMeaning: $0, words) }
      if meanings[0] == meanings[1] {
        meanings = [other, transition].map { text(ofMeaning: $0, words, withStack: true) }
      }
      lints.append(
        Lint(
          .twoMeanings,
          "\(name) \(meanings[0]) or \(meanings[1]) where \(words.text(of: source)) is on show, "
            + "and the flow does not say why; name the condition with .when(…) or a decision",
          position: transition.position))
    }
    return lints
  }

  /// A number for the visible screens of each configuration; the same screens have the same number.
  private var looks: [Int] {
    var known: [Stack: Int] = [:]
    return configurations.map { configuration in
      let look = known[configuration.stack] ?? known.count
      known[configuration.stack] = look
      return look
    }
  }

  private func meaning(of transition: Transition, _ looks: [Int]) -> Meaning {
    switch transition.target {
    case .configuration(let target): Meaning(look: looks[target], note: transition.note)
    case .outcome(let outcome): Meaning(outcome: outcome, note: transition.note)
    }
  }

  /// - Parameter withStack: Whether to tell the stack although the screen shows a note.
  private func text(
    ofMeaning transition: Transition, _ words: ScreenNames, withStack: Bool = false
  ) -> String {
    switch transition.target {
    case .configuration(let target):
      switch (transition.note, words.text(of: configurations[target])) {
      case (let note?, let stack): withStack ? "shows \(note) on \(stack)" : "shows \(note)"
      case (nil, let stack): "leads to \(stack)"
      }
    case .outcome(let outcome): "ends with \(outcomes[outcome])"
    }
  }
}

extension FlowDocument.Transition {
  /// The note of a link that a guard stands before; `nil` of any other transition.
  fileprivate var deferral: String? {
    note == LinkNote.deferred.description ? note : nil
  }
}
