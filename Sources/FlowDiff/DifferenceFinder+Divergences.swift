import FlowDocuments
import FlowSupport

extension DifferenceFinder {
  /// Reports the divergences that no change of an event on its screen explains.
  ///
  /// - Parameters:
  ///   - changed: The events with such a change.
  ///   - explained: Those whose change says what is shown.
  mutating func reportDivergences(except changed: Set<ScreenEvent>, explained: Set<ScreenEvent>) {
    let (oldWork, newWork) = (old.work, new.work)
    var reported: Set<[String]> = []
    var traits: [(trait: DiffResponse.Trait, divergence: Divergence)] = []
    for divergence in divergenceSearch.divergences {
      let key = ["\(divergence.kind)", divergence.trigger.screen, divergence.event]
      switch divergence.kind {
      case .target, .payload:
        guard !explained.contains(divergence.trigger), reported.insert(key).inserted
        else { continue }
        report(divergence)
      case .trait(let trait):
        var divergence = divergence
        if !trait.isConditional { divergence.condition = DiffCondition() }
        guard !isReported(trait, of: divergence.trigger, changed),
          reported.insert(key.dropLast() + [divergence.event]).inserted
        else { continue }
        traits.append((trait, divergence))
      case .work:
        let screen = divergence.trigger.screen
        guard oldWork[screen] == newWork[screen], reported.insert(key).inserted else { continue }
        reportWork(divergence)
      case .lateAnswer, .relaunch, .start:
        guard reported.insert(key).inserted else { continue }
        reportOther(divergence)
      }
    }
    let groups = traits.grouped { trait, divergence in
      ["\(trait)", divergence.event, divergence.example.old, divergence.example.new]
    }
    for group in groups { report(group[0].trait, of: group.map(\.divergence)) }
  }

  /// Whether another sentence says what differs.
  private func isReported(
    _ trait: DiffResponse.Trait, of trigger: ScreenEvent, _ changed: Set<ScreenEvent>
  ) -> Bool {
    let (before, after) = (oldTable[trigger], newTable[trigger])
    return switch trait {
    case .link, .failure, .screen, .child, .choices: false
    case .condition, .commands, .note: changed.contains(trigger)
    case .move: before?.moves != after?.moves
    case .answers: before?.work != after?.work
    }
  }

  private mutating func report(_ divergence: Divergence) {
    let isPayload = divergence.kind == .payload
    let what = isPayload ? "another payload" : "something else"
    let (old, new) = (divergence.example.old, divergence.example.new)
    let isBack = oldTable[divergence.trigger]?.allEffects.contains(where: \.isBack) == true
    add(
      """
      \(name: divergence.event) on \(list([divergence.trigger.screen])) shows \(words: what) \
      \(path(divergence.example.events.dropLast())): \(name: new) now, before \(name: old)
      """, about: [divergence], isPayload ? .payload : isBack ? .back : .event)
  }

  private mutating func report(_ trait: DiffResponse.Trait, of divergences: [Divergence]) {
    let (first, screens) = (divergences[0], divergences.map(\.trigger.screen).distinct())
    let events = divergences.map(\.event).distinct()
    let subject: Sentence = "\(.names(events, joinedBy: "and")) on \(list(screens))"
    let (before, after) = (value(first.example.old), value(first.example.new))
    let sentence: Sentence =
      switch trait {
      case .link, .failure:
        first.example.new.isEmpty
          ? "\(subject) is no longer \(words: first.example.old)"
          : "\(subject) is \(words: first.example.new) now"
      case .answers: "\(subject) answers \(after) now, before \(before)"
      case .move: "\(subject) stands for \(after) now, before for \(before)"
      case .screen: "\(subject) happens on \(after) now, before on \(before)"
      case .child:
        """
        \(subject) \(words: events.count == 1 ? "is" : "are") handled by \(after) now, before by \
        \(before)
        """
      case .choices: "\(subject) decides \(after) now, before \(before)"
      case .condition: "\(subject) has the condition \(after) now, before \(before)"
      case .commands: "\(subject) leads to the same by \(after) now, before by \(before)"
      case .note: "\(subject) also shows \(after) now, before \(before)"
      }
    let kind: BehavioralChange.Kind =
      switch trait {
      case .link, .screen, .child: .event
      case .failure, .answers: .work
      case .move: .back
      case .condition, .choices: .condition
      case .commands: .commands
      case .note: .note
      }
    add(sentence, about: divergences, kind, showsExample: false)
  }

  private func value(_ text: String) -> Sentence { text.isEmpty ? "nothing" : .name(text) }

  private mutating func reportWork(_ divergence: Divergence) {
    add(
      """
      \(name: new.document.title) waits for \(value(divergence.example.new)) in \
      \(list([divergence.trigger.screen])) \(path(divergence.example.events[...])) now, before for \
      \(value(divergence.example.old))
      """, about: [divergence], .work, showsExample: false)
  }

  private mutating func reportOther(_ divergence: Divergence) {
    let screen = list([divergence.trigger.screen])
    let (old, new) = (divergence.example.old, divergence.example.new)
    switch divergence.kind {
    case .relaunch:
      add(
        "after a relaunch on \(screen): \(name: new) now, before \(name: old)",
        about: [divergence], .start)
    case .start:
      add(
        "the flow starts with \(name: new) now, before with \(name: old)", about: [divergence],
        .start, showsExample: false)
    default:
      add(
        "\(name: divergence.event) on \(screen): \(name: new) now, before \(name: old)",
        about: [divergence], .work)
    }
  }

  /// `at the start`, or `after a, b and c`; of a long path, its end.
  private func path(_ steps: ArraySlice<String>) -> Sentence {
    steps.isEmpty ? "at the start" : "after \(.names(Array(steps.suffix(6)), joinedBy: "and"))"
  }

  private mutating func add(
    _ sentence: Sentence, about divergences: [Divergence], _ kind: BehavioralChange.Kind,
    showsExample: Bool = true
  ) {
    add(
      BehavioralChange(
        kind: kind, change: .changed, sentence: sentence, isCertain: !new.isBounded,
        screens: divergences.map(\.trigger.screen).distinct(),
        oldLocations: divergences.flatMap(\.oldLocations).distinct(),
        newLocations: divergences.flatMap(\.newLocations).distinct(),
        example: showsExample ? divergences[0].example : nil))
  }

  // MARK: Examples

  /// The shortest path that shows a change: the flows do at its end what the sentence says that
  /// they did and do.
  func example(of change: DiffChange) -> FlowDifference.Example? {
    let isIncluded = { (effects: [DiffEffect], changed: [DiffEffect]) in
      let targets = Set(changed.isEmpty ? [.nothing] : changed.targets)
      return targets.isSuperset(of: short(effects).targets)
    }
    return divergenceSearch.divergences(of: change.trigger).first { divergence in
      let hasCondition =
        change.condition.withoutPayload.isPlain
        || change.condition.withoutPayload == divergence.condition
      let hasPayload =
        change.condition.payload == nil || change.condition.payload == divergence.payload
      return divergence.kind == .target && hasCondition && hasPayload
        && isIncluded(divergence.oldEffects, change.effects.old)
        && isIncluded(divergence.newEffects, change.effects.new)
        && Set(divergence.oldEffects.targets) != Set(divergence.newEffects.targets)
    }?.example
  }
}
