import FlowDocuments
import FlowSupport

extension FlowDocument {
  /// Returns the flow as text for review: one line per edge, sorted, made for line-by-line diffs.
  ///
  /// Configurations with the same stack are numbered in the order of discovery: `[List]#2` differs
  /// from `[List]` in its state or in a payload. Screens with the same name in several child flows
  /// are written with the flow: `Picker.List`.
  ///
  /// A line is `FROM -> TO  operations  event [decision: choice] [guard]`. System moves are written
  /// as the event `^` (back), `^tab search`, `^retap search`, `^swipe down`, `^window help`,
  /// `^close help`. An answer is followed by `(answer to charge)`. Lines with `start …` and
  /// `waits: …` come first, those with `refused: …`, `dead: …` and `bounded: …` last.
  /// ```
  /// start [Top]
  /// [Top,FoodList] -> [Top]  pop  ^
  /// [Top] -> [Top]+modal[Login]  present  onTopButtonTap
  /// ```
  ///
  /// At the level of screens, taps on tabs that only show the tab are omitted, and tabs that are not
  /// selected at the start have their own line: `start Search  (tab search)`. In the overview, a
  /// name stands for a group, and transitions within a group are omitted.
  package func edgeList(level: DiagramOptions.Level, perTab: Bool = false) -> String {
    let duplicates = ScreenDuplicates(document: self, perTab: perTab)
    let duplicateNames = level == .overview ? groupNames(of: duplicates) : names(of: duplicates)
    let names =
      switch level {
      case .configurations: configurationNames().map(\.text)
      case .screens, .overview: duplicates.tops.map { $0.map { duplicateNames[$0] } ?? "" }
      }
    func ends(of transition: Transition) -> (source: String, target: String) {
      let target =
        switch transition.target {
        case .configuration(let index): names[index]
        case .outcome(let index): "(\(outcomes[index]))"
        }
      guard level != .configurations else { return (names[transition.source], target) }
      let ends = duplicates.ends(of: transition)
      return (
        ends.source.map { duplicateNames[$0] } ?? "",
        ends.target.map { duplicateNames[$0] } ?? target
      )
    }
    let rows = transitionsFoldingElse().compactMap { transition, position, _ -> String? in
      guard level == .configurations || !isTabSwitch(transitions[position]) else { return nil }
      let ends = ends(of: transition)
      guard level != .overview || ends.source != ends.target else { return nil }
      return line(for: transition, between: ends, level)
    }
    let waiting = configurations.enumerated().flatMap { index, configuration in
      configuration.work.map { "waits: \(names[index])  \(level.text(ofWork: $0))" }
    }.distinct()
    var starts = starts.map { start in
      "start \(names[start.configuration])" + (start.condition.map { "  [\($0)]" } ?? "")
    }
    if level != .configurations {
      starts += otherTabsAtStart(duplicates).map {
        "start \(duplicateNames[$0.duplicate])  (tab \($0.name))"
      }
    }
    let refused = refusals.map { refusal in
      "refused: \(names[refusal.source])  \(refusal.command.text)  "
        + "\(text(of: refusal.event, level))  (\(refusal.reason))"
    }
    let dead = deadEvents.flatMap { event in
      let reason =
        switch event.reason {
        case .neverFired: "never fired"
        case .ignored: "ignored everywhere"
        case .disabled: "disabled wherever handled"
        }
      guard !event.transitions.isEmpty else {
        return ["dead: \(event.event.move?.text ?? event.event.path)  (\(reason))"]
      }
      return event.transitions.map { transition in
        "dead: \(line(for: transition, between: ends(of: transition), level))  (\(reason))"
      }
    }
    let bounded = search.bound.map { ["bounded: \($0.text)"] } ?? []
    let lines = starts + waiting + sorted(rows) + sorted(refused) + sorted(dead) + bounded
    return lines.asLines
  }

  /// The groups of the duplicates, the outermost first: `Shop › sheet`; the flow's title for
  /// duplicates outside all groups.
  private func groupNames(of duplicates: ScreenDuplicates) -> [String] {
    let plan = GroupPlan(document: self, duplicates: duplicates)
    return duplicates.all.indices.map { index in
      var titles: [String] = []
      var group = plan.group(ofDuplicate: index)
      while let next = group {
        titles.insert(plan.groups[next].title, at: 0)
        group = plan.groups[next].parent
      }
      return titles.isEmpty ? title : titles.joined(separator: " › ")
    }
  }

  private func names(of duplicates: ScreenDuplicates) -> [String] {
    let names = screenNames()
    return duplicates.all.map { ($0.tabs + [names[$0.screen]]).joined(separator: ":") }
  }

  private func line(
    for transition: Transition, between ends: (source: String, target: String),
    _ level: DiagramOptions.Level
  ) -> String {
    let conditions = transition.decisionTexts + (transition.guard.map { ["[\($0)]"] } ?? [])
    return "\(ends.source) -> \(ends.target)  \(transition.operationText)  "
      + ([text(of: transition.event, level)] + conditions).joined(separator: " ")
  }

  private func text(of event: Event, _ level: DiagramOptions.Level) -> String {
    (event.move?.text ?? event.signature)
      + .answerSuffix(to: event.work.map { level.text(ofWork: $0) }, isFailure: event.isFailure)
  }

  /// The lines sorted by their bytes, without duplicates.
  private func sorted(_ lines: [String]) -> [String] {
    Set(lines).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension DiagramOptions.Level {
  /// A piece of work; without its payload where a name stands for several configurations.
  func text(ofWork work: String) -> String { self == .configurations ? work : work.kindOfWork }
}
