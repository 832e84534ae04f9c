import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// The warnings about everything that was searched, and the limit that may have hidden others.
  typealias FoundWarnings = (all: [FlowDocument.Lint], bound: FlowDocument.Bound?)

  /// Returns the warnings about everything that was searched, as far as time allows.
  func warnings(by deadline: Deadline) -> FoundWarnings {
    if let document = (flow as? RecordedFlow)?.document {
      return (document.lints(), document.search.bound)
    }
    guard !deadline.isOver, let document = documentForWarnings(by: deadline) else {
      return ([], bound ?? deadline.bound)
    }
    return (document.lints, document.document.search.bound)
  }

  /// All violations of the property at an index, or else a single finding.
  func findings(at index: Int, among found: FoundWarnings) -> [Finding<F>] {
    let category = visitor.ruleKinds[index].warningCategory
    let violations = found.all.filter { $0.kind == category }
    guard violations.isEmpty else {
      return violations.map { .violatedWithoutTrace(because: $0.text, at: $0.location) }
    }
    if let bound = found.bound { return [.undecided(bound)] }
    let count = judgedCount(at: index)
    return [count.number > 0 ? .holds(count) : .nothingToJudge(vacuity(at: index))]
  }

  /// The number of swipes down that the flow handles.
  var swipeCount: Int {
    if let document = (flow as? RecordedFlow)?.document {
      return document.transitions.count { $0.event.move == .interactiveDismiss }
    }
    guard let recorder = visitor.warningRecorder else { return 0 }
    let isSwipe = recorder.kinds.values.map { $0.input.move == .interactiveDismiss }
    return recorder.steps.count { isSwipe[Int($0.kind)] }
  }

  private func documentForWarnings(by deadline: Deadline) -> LintedDocument? {
    guard let recorder = visitor.warningRecorder else { return nil }
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
        let pattern = recorder.kinds.values[kind]
        transitions.append(
          descriptions.transition(
            pattern.transition, from: source, to: target,
            event: descriptions.event(of: pattern.input)))
      }
      steps.append(.init(source: source, target: target, transition: positions[kind] ?? 0))
    }
    let refusals = recorder.refused.values.map { refused in
      let pattern = recorder.kinds.values[refused.kind]
      return descriptions.refusal(
        refused.refusal, pattern.transition, at: 0, event: descriptions.event(of: pattern.input))
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
        screens: screens.kinds, configurations: [],
        starts: starts.map { .init(configuration: $0.node) }, outcomes: outcomes,
        transitions: transitions, refusals: refusals, deadEvents: deadEvents ?? []),
      steps: steps, isVisible: isShown, tops: shownStacks.tops, stackNumbers: shownStacks.numbers
    ) { node in
      var screens = screens
      return screens.stack(configurations[node].stack)
    }
  }

  /// What configurations show, as far as time allows, and how many kinds of screens are shown.
  private func shownStacks(
    in screens: inout ScreenTable<F.Screen>, by deadline: Deadline
  ) -> (tops: [Int?], numbers: [Int], kindCount: Int) {
    let frames = configurations.frames
    var shapes = InternTable<StackShape>(validates: false)
    let shapeNumbers = frames.shapes.values.map { shapes.number(of: $0.standardizingStyles) }
    // Many lists of screens begin alike, so they are stored as trees: a list is the number of the
    // list without its last screen, and that screen. The empty list has the number 0.
    var lists = InternTable<UInt64>(validates: false)
    var stacks = InternTable<UInt64>(validates: false)
    var shownScreens = InternTable<FlowDocument.StackScreen>(validates: false)
    var numbersOfCodes = [Int?](repeating: nil, count: frames.codeCount)
    var tops: [Int?] = []
    var numbers: [Int] = []
    for node in configurations.indices {
      if deadline.isOver, node > 0 { break }
      let shapeNumber = configurations.shapeNumber(of: node)
      var list = 0
      var top: Int?
      for (position, code) in configurations.codes(of: node).enumerated() {
        let screen =
          numbersOfCodes[code]
          ?? shownScreens.number(of: screens.shownScreen(frames.screens.values[code]))
        numbersOfCodes[code] = screen
        if position == frames.tops[shapeNumber] { top = shownScreens.values[screen].screen }
        list = 1 + lists.number(of: UInt64(list) << 32 | UInt64(screen))
      }
      tops.append(top)
      numbers.append(stacks.number(of: UInt64(list) << 32 | UInt64(shapeNumbers[shapeNumber])))
    }
    return (tops, numbers, screens.kinds.count)
  }
}

extension DocumentDescriptions {
  fileprivate mutating func event(of input: Input<F>) -> FlowDocument.Event {
    guard let event = input.event else { return .init(name: "") }
    return self.event(event, move: input.move, answerTo: input.work)
  }
}
