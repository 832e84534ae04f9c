import FlowCore

extension FlowDocument {
  /// Returns the lints of the document, by kind, in the order found.
  ///
  /// If a limit cut the search, the result contains only events with two meanings, shared positions
  /// and contradictory commands, because the others could be refuted beyond the limit. Unbounded
  /// growth is not searched for here.
  ///
  /// - Complexity: O(*c* + *t*) for *c* configurations, with the screens in them, and *t*
  ///   transitions.
  public func lints() -> [Lint] { lints(growing: nil) }

  /// Returns the lints of the document, with those of a search only if they are given.
  ///
  /// - Parameter growing: Where the stack can grow forever, if that is found.
  package func lints(growing: GrowingPlace?) -> [Lint] {
    LintedDocument(self).lints(growing: growing) + contradictoryCommands
  }
}

extension LintedDocument {
  private typealias Lint = FlowDocument.Lint

  /// The lints by kind, in the order found.
  ///
  /// - Parameter growing: Where the stack can grow forever, if that is found.
  package func lints(growing: GrowingPlace?) -> [FlowDocument.Lint] {
    let found =
      document.search.isComplete
      ? unreachableScreens + lintsOfDeadEvents + screensWithoutWayOut : []
    return found + eventsWithTwoMeanings + sharedPositions + lintOfGrowth(at: growing)
  }

  private func lintOfGrowth(at growing: GrowingPlace?) -> [Lint] {
    guard let growing, looks.numbers.indices.contains(growing.place) else { return [] }
    let stack = ScreenNames(document).text(of: looks.stack(growing.place))
    return [Lint(.unboundedGrowth, "at \(stack) \(growing.text)")]
  }

  // MARK: Screens

  private var unreachableScreens: [Lint] {
    let words = ScreenNames(document)
    return document.screens.indices.filter { !looks.isShown[$0] }.map { screen in
      Lint(
        .unreachableScreen, "\(words.signatures[screen]) is named by a command, but never on show",
        position: position(ofCommandNaming: screen))
    }
  }

  private func position(ofCommandNaming screen: Int) -> String? {
    let names = { (command: Command<FlowDocument.ShownScreen>) in
      command.parts.screens.contains { $0.screen == screen }
    }
    let refused = document.refusals.first { names($0.command) }?.position
    return refused
      ?? (document.transitions + document.deadEvents.flatMap(\.transitions))
      .first { $0.commands.contains(where: names) }?.position
  }

  private var screensWithoutWayOut: [Lint] {
    let tops = looks.tops
    guard Set(tops).count > 1 else { return [] }
    var hasWayOut = Array(repeating: false, count: document.screens.count)
    var entries: [Int: FlowDocument.Transition] = [:]
    for step in steps {
      guard let source = tops[step.source] else { continue }
      switch step.target {
      case .outcome: hasWayOut[source] = true
      case .configuration(let target) where tops[target] != source:
        hasWayOut[source] = true
        if let target = tops[target], entries[target] == nil {
          entries[target] = transition(of: step)
        }
      case .configuration: continue
      }
    }
    let words = ScreenNames(document)
    let onTop = Set(tops.compactMap { $0 })
    return document.screens.indices.filter { onTop.contains($0) && !hasWayOut[$0] }.map { screen in
      Lint(
        .noWayOut, "nothing leads away from \(words.signatures[screen]) once it is on top",
        position: entries[screen]?.position)
    }
  }

  // MARK: Events

  private var lintsOfDeadEvents: [Lint] {
    document.deadEvents.map { dead in
      Lint(
        .deadEvent, "\(dead.event.path) is dead: \(dead.reason.text)",
        position: dead.transitions.first?.position)
    }
  }

  /// What distinguishes meanings of an event for a reader, but for the visible screens: the event,
  /// and the guards and decisions by which the flow explains itself, or that it defers a link.
  private struct Occasion: Hashable {
    var event: FlowDocument.Event
    var reason: [String?]

    init(_ transition: FlowDocument.Transition) {
      event = transition.event
      reason =
        [transition.guard, transition.deferral]
        + transition.decisions.flatMap { [$0.name, $0.choice] }
    }
  }

  /// An occasion where some screens are visible, both by their numbers.
  private struct Sight: Hashable {
    var look: Int
    var occasion: Int
  }

  /// The effect of an event as far as a reader can see it.
  private struct Meaning: Hashable {
    var look: Int?
    var outcome: Int?
    var note: String?
  }

  /// None without stacks: a screen that is the same can lie on others, or stand for another history.
  private var eventsWithTwoMeanings: [Lint] {
    guard document.knowsStacks else { return [] }
    let occasions = numbers { Occasion($0) }
    var first: [Sight: Int] = [:]
    var told: Set<[String]> = []
    var lints: [Lint] = []
    let words = ScreenNames(document)
    for (position, step) in steps.enumerated() {
      let sight = Sight(
        look: looks.numbers[step.source], occasion: occasions[step.transition])
      guard let known = first[sight] else {
        first[sight] = position
        continue
      }
      let other = steps[known]
      // Two transitions of one configuration belong to two events with the same name.
      guard other.source != step.source, meaning(of: other) != meaning(of: step)
      else { continue }
      let transition = transition(of: step)
      let name = transition.event.path
      let source = looks.stack(step.source)
      let top = source.top.map { words.signatures[$0.screen] } ?? ""
      // One row of the reducer is one lint, whatever is on screen.
      guard told.insert([name, transition.position ?? top]).inserted else { continue }
      var meanings = [other, step].map { text(ofMeaning: $0, words) }
      if meanings[0] == meanings[1] {
        meanings = [other, step].map { text(ofMeaning: $0, words, withStack: true) }
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

  private func meaning(of step: Step) -> Meaning {
    let note = transition(of: step).note
    return switch step.target {
    case .configuration(let target): Meaning(look: looks.numbers[target], note: note)
    case .outcome(let outcome): Meaning(outcome: outcome, note: note)
    }
  }

  /// - Parameter withStack: Whether to include the stack even if the screen shows a note.
  private func text(
    ofMeaning step: Step, _ words: ScreenNames, withStack: Bool = false
  ) -> String {
    switch step.target {
    case .configuration(let target):
      switch (transition(of: step).note, words.text(of: looks.stack(target))) {
      case (let note?, let stack): withStack ? "shows \(note) on \(stack)" : "shows \(note)"
      case (nil, let stack): "leads to \(stack)"
      }
    case .outcome(let outcome): "ends with \(document.outcomes[outcome])"
    }
  }
}

extension FlowDocument.Transition {
  /// The note of a link that a guard defers; `nil` for any other transition.
  fileprivate var deferral: String? {
    note == LinkNote.deferred.description ? note : nil
  }
}
