import FlowCore
import FlowSupport

extension FlowDocument {
  /// The lints of the document, by kind, in the order found; if a limit stopped the search, only
  /// those that nothing beyond the limit could refute.
  package func lints() -> [Lint] {
    LintedDocument(self).lints + contradictoryCommands.markedIncomplete(by: search.bound)
  }
}

extension [FlowDocument.Lint] {
  /// The lints, of which the last of each kind says that there may be more beyond a limit.
  fileprivate func markedIncomplete(by bound: FlowDocument.Bound?) -> Self {
    guard let bound else { return self }
    var lints = self
    for kind in FlowDocument.Lint.Category.allCases {
      guard let last = lints.lastIndex(where: { $0.kind == kind }) else { continue }
      lints[last].text += "; this is at least what there is: the search stopped \(bound.text)"
    }
    return lints
  }
}

extension LintedDocument {
  private typealias Lint = FlowDocument.Lint

  package var lints: [FlowDocument.Lint] {
    let searchLints =
      document.search.isComplete
      ? unreachableScreens + lintsOfDeadEvents + screensWithoutWayOut : []
    return
      (searchLints + eventsWithTwoMeanings + sharedLocations + swipesThatLeaveLayersOpen)
      .markedIncomplete(by: document.search.bound)
  }

  // MARK: Screens

  private var unreachableScreens: [Lint] {
    let names = ScreenNames(document)
    let shown = Set(document.configurations.flatMap { $0.stack.allScreens.map(\.screen) })
    return document.screens.indices.filter { !isVisible[$0] }.map { screen in
      let location = locationOfCommand(naming: screen)
      let text =
        switch (location, shown.contains(screen)) {
        case (.some, _): "is named by a command, but never on show"
        case (nil, true): "is on show only in configurations to which no start leads"
        case (nil, false): "is never on show, and no command names it"
        }
      return Lint(
        .unreachableScreen, "\(names.signatures[screen]) \(text)", location: location ?? nil)
    }
  }

  /// The source location, if known, of the first command that names a screen; `nil` if none does.
  private func locationOfCommand(naming screen: Int) -> String?? {
    let names = { (command: Command<FlowDocument.StackScreen>) in
      command.parts.screens.contains { $0.screen == screen }
    }
    if let refusal = document.refusals.first(where: { names($0.command) }) {
      return .some(refusal.location)
    }
    if let answer = document.lateAnswers.first(where: { $0.commands.contains(where: names) }) {
      return .some(answer.location)
    }
    return (document.transitions + document.deadEvents.flatMap(\.transitions))
      .first { $0.commands.contains(where: names) }.map(\.location)
  }

  private var screensWithoutWayOut: [Lint] {
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
    let names = ScreenNames(document)
    let onTop = Set(tops.compactMap { $0 })
    return document.screens.indices.filter { onTop.contains($0) && !hasWayOut[$0] }.map { screen in
      Lint(
        .noWayOut, "nothing leads away from \(names.signatures[screen]) once it is on top",
        location: entries[screen]?.location)
    }
  }

  // MARK: Events

  private var lintsOfDeadEvents: [Lint] {
    document.deadEvents.map { dead in
      Lint(
        .deadEvent, "\(dead.event.path) is dead: \(dead.reason.text)",
        location: dead.transitions.first?.location)
    }
  }

  /// Everything apart from the visible screens that explains to a reader what an event does: the
  /// event, the guard, the decisions, and whether a link is deferred.
  private struct EventCondition: Hashable {
    var event: FlowDocument.Event
    var reason: [String?]

    init(_ transition: FlowDocument.Transition) {
      event = transition.event
      reason =
        [transition.guard, transition.deferral]
        + transition.decisions.flatMap { [$0.name, $0.choice] }
    }
  }

  /// Empty for a document without stacks, in which one screen can stand for different stacks.
  private var eventsWithTwoMeanings: [Lint] {
    guard document.hasStacks else { return [] }
    let conditions = Self.numbers(of: document.transitions.map(EventCondition.init))
    let waitsForLink = configurationsWithDeferredLink
    // By the numbers of a stack and an event condition, in half a word each.
    var first: [Int: Int32] = [:]
    var seen: [Int: SeenMeanings] = [:]
    var reported: Set<[String]> = []
    var lints: [Lint] = []
    lazy var questions = locationsOfQuestions
    let names = ScreenNames(document)
    for (index, step) in steps.enumerated() {
      let condition = conditions[step.transition] * 2 + (waitsForLink[step.source] ? 1 : 0)
      let context = stackNumbers[step.source] << 32 | condition
      guard let firstIndex = first[context] else {
        first[context] = Int32(index)
        continue
      }
      var seenMeanings = seen[context] ?? SeenMeanings(first: Int(firstIndex))
      // Two transitions of one configuration belong to two events with the same name.
      let earlier = seenMeanings.add(index, among: steps) { meaning(of: $0) != meaning(of: $1) }
      seen[context] = seenMeanings
      guard let other = earlier.map({ steps[$0] }) else { continue }
      let transition = transition(of: step)
      if let location = transition.location, questions.contains(location) { continue }
      let name = transition.event.path
      let source = stack(step.source)
      let top = source.top.map { names.signatures[$0.screen] } ?? ""
      // Each row of the reducer is reported once, whatever screens are visible.
      guard reported.insert([name, transition.location ?? top]).inserted else { continue }
      var meanings = [other, step].map { text(ofMeaning: $0, names) }
      if meanings[0] == meanings[1] {
        meanings = [other, step].map { text(ofMeaning: $0, names, withStack: true) }
      }
      lints.append(
        Lint(
          .twoMeanings,
          "\(name) \(meanings[0]) or \(meanings[1]) where \(names.text(of: source)) is on show, "
            + "and the flow does not say why; name the condition with .when(…) or a decision",
          location: transition.location))
    }
    return lints
  }

  /// Whether each configuration is reached only after a link was deferred, so that a link may wait
  /// there.
  private var configurationsWithDeferredLink: [Bool] {
    let isDeferral = document.transitions.map { $0.deferral != nil }
    guard isDeferral.contains(true) else { return Array(repeating: false, count: tops.count) }
    var targets = Array(repeating: [Int](), count: tops.count)
    var targetsOfOthers = targets
    var deferred: [Int] = []
    for step in steps {
      guard case .configuration(let target) = step.target else { continue }
      targets[step.source].append(target)
      if isDeferral[step.transition] {
        deferred.append(target)
      } else {
        targetsOfOthers[step.source].append(target)
      }
    }
    let starts = document.starts.map(\.configuration).filter(tops.indices.contains)
    let before = reached(from: starts, through: targetsOfOthers)
    let after = reached(from: deferred, through: targets)
    return zip(before, after).map { !$0 && $1 }
  }

  /// The locations that going back and other events share on one screen, and no other screen: the
  /// questions of scripts, which cannot be given a condition.
  private var locationsOfQuestions: Set<String> {
    var events: [String: Set<String>] = [:]
    var screens: [String: Set<Int?>] = [:]
    var locationsOfBack: Set<String> = []
    for step in steps {
      let transition = transition(of: step)
      guard let location = transition.location else { continue }
      events[location, default: []].insert(transition.event.path)
      screens[location, default: []].insert(tops[step.source])
      if transition.event.move == .back { locationsOfBack.insert(location) }
    }
    return locationsOfBack.filter { events[$0]?.count ?? 0 > 1 && screens[$0]?.count == 1 }
  }

  /// The steps of an event in equal circumstances with which others are compared.
  ///
  /// Two steps from different configurations have different meanings if and only if there are two
  /// sources and two meanings. So it is found in whatever order the steps come.
  private struct SeenMeanings {
    var first: Int
    /// With the source of the first, and another meaning.
    var otherMeaning: Int?
    /// With the meaning of the first, and another source.
    var otherSource: Int?

    /// Adds a step, and returns one from another source with another meaning, or `nil` if there is
    /// none.
    mutating func add(
      _ step: Int, among steps: [TakenStep], differ: (TakenStep, TakenStep) -> Bool
    ) -> Int? {
      let hasOtherMeaning = differ(steps[first], steps[step])
      switch (steps[step].source != steps[first].source, hasOtherMeaning) {
      case (true, true): return first
      case (true, false):
        otherSource = otherSource ?? step
        return otherMeaning
      case (false, true):
        otherMeaning = otherMeaning ?? step
        return otherSource
      case (false, false): return nil
      }
    }
  }

  /// The effect of an event as far as a reader can see it.
  private func meaning(of step: TakenStep) -> (stackID: Int?, outcome: Int?, note: String?) {
    let note = transition(of: step).note
    return switch step.target {
    case .configuration(let target): (stackNumbers[target], nil, note)
    case .outcome(let outcome): (nil, outcome, note)
    }
  }

  /// - Parameter withStack: Whether to include the stack even if the screen shows a note.
  private func text(
    ofMeaning step: TakenStep, _ names: ScreenNames, withStack: Bool = false
  ) -> String {
    switch step.target {
    case .configuration(let target):
      switch (transition(of: step).note, names.text(of: stack(target))) {
      case (let note?, let stack): withStack ? "shows \(note) on \(stack)" : "shows \(note)"
      case (nil, let stack): "leads to \(stack)"
      }
    case .outcome(let outcome): "ends with \(document.outcomes[outcome])"
    }
  }
}

extension FlowDocument.Transition {
  /// The note of a link that a guard defers, or `nil` for any other transition.
  fileprivate var deferral: String? {
    note.flatMap { TransitionReason(recordedNote: $0) == .deferredLink ? $0 : nil }
  }
}
