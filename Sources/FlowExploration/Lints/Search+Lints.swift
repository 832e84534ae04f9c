import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// The lints of everything that was searched, and the limit that may have hidden others.
  struct FoundLints {
    var lints: [FlowDocument.Lint] = []
    var bound: FlowDocument.Bound?
  }

  /// Returns the lints of everything that was searched, as far as time allows.
  func lints(by deadline: Deadline) -> FoundLints {
    if let document = (flow as? RecordedFlow)?.document {
      return FoundLints(lints: document.lints(), bound: document.search.bound)
    }
    guard !deadline.isOver, let document = lintedDocument(by: deadline) else {
      return FoundLints(bound: bound ?? deadline.bound)
    }
    return FoundLints(lints: document.lints, bound: document.document.search.bound)
  }

  /// Returns what lints show about the property at an index: all of its violations, or else a
  /// single finding.
  func findings(at index: Int, among found: FoundLints) -> [Finding<F>] {
    let category = visitor.ruleKinds[index].warningCategory
    let violations = found.lints.filter { $0.kind == category }
    guard violations.isEmpty else {
      return violations.map { .violatedWithoutTrace(because: $0.text, at: $0.location) }
    }
    if let bound = found.bound { return [.undecided(bound)] }
    let count = count(at: index)
    return [count.number > 0 ? .holds(count) : .nothingToJudge(vacuity(at: index))]
  }

  /// The document to find lints in: everything that was searched, as far as time allows.
  private func lintedDocument(by deadline: Deadline) -> LintedDocument? {
    guard let recorder = visitor.lintRecorder else { return nil }
    var descriptions = DocumentDescriptions(flow, title: "")
    let shownStacks = shownStacks(in: &descriptions.screens, by: deadline)
    let (outcomes, outcomePositions) = DocumentDescriptions<F>.names(of: recorder.outcomes.values)

    var transitions: [FlowDocument.Transition] = []
    // The positions of the kinds among the transitions, in the order of the steps.
    var positions = [Int?](repeating: nil, count: recorder.kinds.values.count)
    var steps: [LintedDocument.TakenStep] = []
    steps.reserveCapacity(recorder.steps.count)
    for step in recorder.steps {
      let (source, kind) = (Int(step.source), Int(step.kind))
      guard source < shownStacks.tops.count, step.target < shownStacks.tops.count else { continue }
      let target: FlowDocument.Target =
        step.target < 0
        ? .outcome(outcomePositions[Int(-1 - step.target)]) : .configuration(Int(step.target))
      if positions[kind] == nil {
        positions[kind] = transitions.count
        let lintKind = recorder.kinds.values[kind]
        transitions.append(
          descriptions.transition(
            lintKind.transition, from: source, to: target,
            event: descriptions.event(of: lintKind.input)))
      }
      steps.append(.init(source: source, target: target, transition: positions[kind] ?? 0))
    }
    let refusals = recorder.refused.values.map { refused in
      let lintKind = recorder.kinds.values[refused.kind]
      return descriptions.refusal(
        refused.refusal, lintKind.transition, at: 0, event: descriptions.event(of: lintKind.input))
    }
    var bound = self.bound
    var deadEvents: [FlowDocument.DeadEvent]? = []
    if bound == nil {
      let handled = Set(
        recorder.kinds.values.compactMap(\.input.event).map { descriptions.kind(of: $0) })
      deadEvents = descriptions.deadEvents(in: configurations, except: handled, by: deadline)
    }
    if deadEvents == nil || deadline.isOver { bound = bound ?? deadline.bound }
    let isShown = descriptions.screens.kinds.indices.map { $0 < shownStacks.kindCount }
    let screens = descriptions.screens
    return LintedDocument(
      FlowDocument(
        name: "", title: "", search: .init(bound: bound), parts: screens.parts,
        screens: screens.kinds, configurations: [], starts: [], outcomes: outcomes,
        transitions: transitions, refusals: refusals, deadEvents: deadEvents ?? []),
      steps: steps, isVisible: isShown, tops: shownStacks.tops, stackNumbers: shownStacks.numbers
    ) { node in
      var screens = screens
      return screens.stack(configurations[node].stack)
    }
  }

  /// What configurations show, as far as time allows.
  private struct ShownStacks {
    var tops: [Int?] = []
    var numbers: [Int] = []
    /// The number of kinds of screens that are shown somewhere.
    var kindCount = 0
  }

  private func shownStacks(
    in screens: inout ScreenTable<F.Screen>, by deadline: Deadline
  ) -> ShownStacks {
    let frames = configurations.frames
    var shapes = InternTable<StackShape>(validates: false)
    let shapeNumbers = frames.shapes.values.map { shapes.number(of: $0.standardizingStyles) }
    // Many lists of screens begin alike, so they are stored as trees: a list is the number of the
    // list without its last screen, and that screen. The empty list has the number 0.
    var lists = InternTable<UInt64>(validates: false)
    var stacks = InternTable<UInt64>(validates: false)
    var shownScreens = InternTable<FlowDocument.VisibleScreen>(validates: false)
    var numbersOfCodes = [Int?](repeating: nil, count: frames.codeCount)
    var shownStacks = ShownStacks()
    for node in configurations.indices {
      if deadline.isOver, node > 0 { break }
      let shape = configurations.shapeNumber(of: node)
      var list = 0
      var top: Int?
      for (position, code) in configurations.codes(of: node).enumerated() {
        let screen =
          numbersOfCodes[code]
          ?? shownScreens.number(of: screens.shownScreen(frames.screens.values[code]))
        numbersOfCodes[code] = screen
        if position == frames.tops[shape] { top = shownScreens.values[screen].screen }
        list = 1 + lists.number(of: UInt64(list) << 32 | UInt64(screen))
      }
      shownStacks.tops.append(top)
      shownStacks.numbers.append(
        stacks.number(of: UInt64(list) << 32 | UInt64(shapeNumbers[shape])))
    }
    shownStacks.kindCount = screens.kinds.count
    return shownStacks
  }
}

extension DocumentDescriptions {
  fileprivate mutating func event(of input: Input<F>) -> FlowDocument.Event {
    guard let event = input.event else { return .init(name: "") }
    return self.event(event, move: input.move, answerTo: input.work)
  }
}
