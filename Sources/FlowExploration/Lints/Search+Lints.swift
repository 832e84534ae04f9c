import FlowCore
package import FlowDocuments

/// Which lints are looked for.
@usableFromInline
package enum LintSelection: Sendable {
  case none
  /// All but where the stack can grow forever, which a property reports.
  case allButGrowth
  case all
}

extension ExplorableFlow {
  /// Returns the lints of everything that can be reached.
  package func lints(
    _ selection: LintSelection, within limits: ExplorationLimits, by deadline: Deadline,
    onProgress: (@Sendable (SearchProgress) -> Void)?, functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> [FlowDocument.Lint] {
    guard selection != .none, !deadline.isOver else { return [] }
    var search = Search(
      self, within: limits, visitor: Checker(self, properties: [], notingLints: true),
      by: deadline.part(70), onProgress: onProgress, functions: functions)
    try search.run()
    return try search.lints(selection, by: deadline)
  }
}

extension Search where Visitor == Checker<F> {
  /// Returns the lints of everything that can be reached, as far as there is time; a search that
  /// ended early, because every property was decided, continues.
  mutating func lints(
    _ selection: LintSelection, by deadline: Deadline
  ) throws(ExplorationFailure<F>) -> [FlowDocument.Lint] {
    guard selection != .none, !deadline.isOver else { return [] }
    visitor.stopJudging()
    try goOn(by: deadline.part(70))
    guard let document = lintedDocument(by: deadline) else { return [] }
    let growing = selection == .all ? try? firstGrowing(by: deadline.extended) : nil
    return document.lints(
      growing: growing.map { GrowingPlace(place: $0.place, text: $0.remark.text) })
  }

  /// What lints look at: all that was searched, as far as there is time.
  private func lintedDocument(by deadline: Deadline) -> LintedDocument? {
    guard let notes = visitor.lintNotes else { return nil }
    var words = DocumentWords(flow, title: "")
    let looks = looks(in: &words.screens, by: deadline)
    let (outcomes, outcomePositions) = DocumentWords<F>.names(of: notes.outcomes.values)

    var transitions: [FlowDocument.Transition] = []
    // The positions of the kinds among the transitions, in the order of the steps.
    var positions = [Int?](repeating: nil, count: notes.kinds.values.count)
    var steps: [LintedDocument.Step] = []
    steps.reserveCapacity(notes.steps.count)
    for step in notes.steps {
      let (source, kind) = (Int(step.source), Int(step.kind))
      guard source < looks.tops.count, step.target < looks.tops.count else { continue }
      let target: FlowDocument.Target =
        step.target < 0
        ? .outcome(outcomePositions[Int(-1 - step.target)]) : .configuration(Int(step.target))
      if positions[kind] == nil {
        positions[kind] = transitions.count
        let noted = notes.kinds.values[kind]
        transitions.append(
          words.transition(
            noted.transition, from: source, to: target, event: words.event(of: noted.input)))
      }
      steps.append(.init(source: source, target: target, transition: positions[kind] ?? 0))
    }
    let refusals = notes.refused.values.map { refused in
      let noted = notes.kinds.values[refused.kind]
      return words.refusal(
        refused.refusal, noted.transition, at: 0, event: words.event(of: noted.input))
    }
    var bound = self.bound
    var deadEvents: [FlowDocument.DeadEvent]? = []
    if bound == nil {
      let handled = Set(notes.kinds.values.compactMap(\.input.event).map { words.kind(of: $0) })
      deadEvents = words.deadEvents(in: configurations, besides: handled, by: deadline)
    }
    if deadEvents == nil || deadline.isOver { bound = bound ?? deadline.bound }
    let isShown = words.screens.kinds.indices.map { $0 < looks.kindCount }
    let screens = words.screens
    return LintedDocument(
      FlowDocument(
        name: "", title: "", search: .init(bound: bound), parts: screens.parts,
        screens: screens.kinds, configurations: [], starts: [], outcomes: outcomes,
        transitions: transitions, refusals: refusals, deadEvents: deadEvents ?? []),
      steps: steps,
      looks: .init(isShown: isShown, tops: looks.tops, numbers: looks.numbers) { node in
        var screens = screens
        return screens.stack(configurations[node].stack)
      })
  }

  /// What configurations show, as far as there is time to see it.
  private struct Looks {
    var tops: [Int?] = []
    var numbers: [Int] = []
    /// The number of kinds of screens that are shown somewhere.
    var kindCount = 0
  }

  private func looks(
    in screens: inout ScreenTable<F.Screen>, by deadline: Deadline
  ) -> Looks {
    let frames = configurations.frames
    var shapes = InternTable<StackShape>(watching: false)
    let shapeNumbers = frames.shapes.values.map { shapes.number(of: $0.namingStyles) }
    // Many lists of screens begin alike, so they are kept as trees: a list is the number of the list
    // without its last screen, and that screen. The empty list has the number 0.
    var lists = InternTable<UInt64>(watching: false)
    var stacks = InternTable<UInt64>(watching: false)
    var shown = InternTable<FlowDocument.ShownScreen>(watching: false)
    var numbersOfCodes = [Int?](repeating: nil, count: frames.codeCount)
    var looks = Looks()
    for node in configurations.indices {
      if deadline.isOver, node > 0 { break }
      let shape = configurations.shapeNumber(of: node)
      var list = 0
      var top: Int?
      for (position, code) in configurations.codes(of: node).enumerated() {
        let screen =
          numbersOfCodes[code]
          ?? shown.number(of: screens.shownScreen(frames.screens.values[code]))
        numbersOfCodes[code] = screen
        if position == frames.tops[shape] { top = shown.values[screen].screen }
        list = 1 + lists.number(of: UInt64(list) << 32 | UInt64(screen))
      }
      looks.tops.append(top)
      looks.numbers.append(
        stacks.number(of: UInt64(list) << 32 | UInt64(shapeNumbers[shape])))
    }
    looks.kindCount = screens.kinds.count
    return looks
  }
}

extension DocumentWords {
  fileprivate mutating func event(of input: Input<F>) -> FlowDocument.Event {
    guard let event = input.event else { return .init(name: "") }
    return self.event(event, move: input.move, answering: input.work)
  }
}
