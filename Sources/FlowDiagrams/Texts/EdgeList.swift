public import FlowDocuments

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
  ///
  /// - Parameters:
  ///   - level: What a name represents.
  ///   - perTab: Whether a screen that is shown in several tabs has a name in each, such as
  ///     `feed:Detail`; only at the level of screens.
  public func edgeList(level: DiagramOptions.Level, perTab: Bool = false) -> String {
    let copies = ScreenCopies(document: self, perTab: perTab)
    let copyNames = level == .overview ? groupNames(of: copies) : names(of: copies)
    let names =
      switch level {
      case .configurations: configurationNames().map(\.text)
      case .screens, .overview: copies.tops.map { $0.map { copyNames[$0] } ?? "" }
      }
    let rows = transitionsFoldingElse()
      .filter { level == .configurations || !isTabSwitch(transitions[$0.position]) }
      .map { (told: $0.told, ends: ends(of: $0.told, copies, names, copyNames, level)) }
      .filter { level != .overview || $0.ends.source != $0.ends.target }
      .map { line(for: $0.told, between: $0.ends, level) }
    let waiting = configurations.enumerated().flatMap { index, configuration in
      configuration.work.map { "waits: \(names[index])  \(level.text(ofWork: $0))" }
    }.distinct()
    var starts = starts.map { start in
      "start \(names[start.configuration])" + (start.condition.map { "  [\($0)]" } ?? "")
    }
    if level != .configurations {
      starts += otherTabsAtStart(copies).map { "start \(copyNames[$0.copy])  (tab \($0.name))" }
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
        let ends = ends(of: transition, copies, names, copyNames, level)
        return "dead: \(line(for: transition, between: ends, level))  (\(reason))"
      }
    }
    let bounded = search.bound.map { ["bounded: \($0.text)"] } ?? []
    let lines = starts + waiting + sorted(rows) + sorted(refused) + sorted(dead) + bounded
    return lines.map { VisibleText.clean($0) + "\n" }.joined()
  }

  /// The names of where a transition begins and ends.
  private func ends(
    of transition: Transition, _ copies: ScreenCopies, _ names: [String], _ copyNames: [String],
    _ level: DiagramOptions.Level
  ) -> (source: String, target: String) {
    let target =
      switch transition.target {
      case .configuration(let index): names[index]
      case .outcome(let index): "(\(outcomes[index]))"
      }
    guard level != .configurations else {
      return (names[transition.source], target)
    }
    let ends = copies.ends(of: transition)
    return (ends.source.map { copyNames[$0] } ?? "", ends.target.map { copyNames[$0] } ?? target)
  }

  /// The groups of the copies, the outermost first: `Shop › sheet`; the flow's title for copies
  /// outside all groups.
  private func groupNames(of copies: ScreenCopies) -> [String] {
    let plan = GroupPlan(document: self, copies: copies)
    return copies.all.indices.map { index in
      var titles: [String] = []
      var group = plan.group(ofCopy: index)
      while let next = group {
        titles.insert(plan.groups[next].title, at: 0)
        group = plan.groups[next].parent
      }
      return titles.isEmpty ? title : titles.joined(separator: " › ")
    }
  }

  private func names(of copies: ScreenCopies) -> [String] {
    let names = screenNames()
    return copies.all.map { ($0.tabs + [names[$0.screen]]).joined(separator: ":") }
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
      + .answerRemark(to: event.work.map { level.text(ofWork: $0) }, isFailure: event.isFailure)
  }

  /// The lines sorted by their bytes, without duplicates.
  private func sorted(_ lines: [String]) -> [String] {
    Set(lines).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension DiagramOptions.Level {
  /// A piece of work; without its payload where a name stands for several configurations.
  func text(ofWork work: String) -> String {
    switch self {
    case .configurations: work
    case .screens, .overview: work.kindOfWork
    }
  }
}
