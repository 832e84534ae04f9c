import FlowCore
public import FlowDocuments

extension Exploration {
  /// Returns this exploration as a document, which all tools work from.
  ///
  /// - Parameters:
  ///   - name: The name of the flow in the tool, such as `user-registration`.
  ///   - title: The name for people, such as `User registration`.
  public func document(name: String, title: String) -> FlowDocument {
    document(name: name, title: title, by: Deadline(nil))
  }

  /// The same, for as many of the nearest configurations as there is time for.
  package func document(name: String, title: String, by deadline: Deadline) -> FlowDocument {
    // Masks are numbered by the document alone, whatever was written before.
    Masking(numberingSamplesOf: flow).apply {
      var builder = DocumentBuilder(self, title: title, by: deadline)
      return builder.document(name: name)
    }
  }

  /// Leaves out all but the first nodes, as if a limit had cut the search there.
  mutating func keep(first count: Int, cutBy bound: FlowDocument.Bound?) {
    guard count < nodes.count else { return }
    self.bound = self.bound ?? bound
    nodes.removeSubrange(count...)
    starts.removeAll { $0.node >= count }
    refusedSteps.removeAll { $0.source >= count }
    var kept: [Step] = []
    var ends: [Int: Int] = [:]
    for var step in steps where step.source < count {
      switch step.target {
      case .node(let target) where target >= count:
        nodes[step.source].isExpanded = false
        continue
      case .node: break
      case .outcome(let end):
        let number = ends[end, default: ends.count]
        ends[end] = number
        step.target = .outcome(number)
      }
      kept.append(step)
    }
    outcomes = ends.sorted { $0.value < $1.value }.map { outcomes[$0.key] }
    steps = kept
  }
}

/// Turns an exploration into a document.
private struct DocumentBuilder<F: ExplorableFlow> {
  private var exploration: Exploration<F>
  private let deadline: Deadline
  private var stateText = ValueText(masking: .of(F.self))
  private var words: DocumentWords<F>
  private var outcomes: [String] = []
  private var outcomeIndices: [Int] = []

  init(_ exploration: Exploration<F>, title: String, by deadline: Deadline) {
    self.exploration = exploration
    self.deadline = deadline
    words = DocumentWords(exploration.flow, title: title)
  }

  private mutating func nameOutcomes() {
    (outcomes, outcomeIndices) = DocumentWords<F>.names(of: exploration.outcomes)
  }

  mutating func document(name: String) -> FlowDocument {
    var configurations = configurations(by: deadline.part(85))
    nameOutcomes()
    let transitions = transitions()
    configurations.removeSubrange(exploration.nodes.count...)
    for (index, node) in exploration.nodes.enumerated() {
      configurations[index].isExpanded = node.isExpanded
    }
    let refusals = exploration.refusedSteps.map { step in
      words.refusal(
        step.refusal, step.transition, at: step.source,
        event: words.event(step.event, move: step.move, answering: step.work))
    }
    let deadEvents = deadEvents()
    let findings = childLives()
    return FlowDocument(
      name: name,
      title: words.title,
      search: .init(bound: exploration.bound, ignoredEvents: exploration.ignoredEvents),
      parts: words.screens.parts,
      screens: words.screens.kinds,
      configurations: configurations,
      starts: exploration.starts.map { .init(configuration: $0.node, condition: $0.condition) },
      outcomes: outcomes,
      transitions: transitions,
      refusals: refusals,
      deadEvents: deadEvents,
      findings: findings)
  }

  // MARK: As much as there is time for

  private mutating func configurations(by deadline: Deadline) -> [FlowDocument.Configuration] {
    var configurations: [FlowDocument.Configuration] = []
    for node in exploration.nodes {
      if deadline.isOver, !configurations.isEmpty { break }
      configurations.append(
        .init(
          state: stateText.of(node.configuration.state),
          stack: words.screens.stack(node.configuration.stack),
          work: words.work(in: node.configuration.state),
          isExpanded: node.isExpanded))
    }
    exploration.keep(first: configurations.count, cutBy: deadline.bound)
    return configurations
  }

  private mutating func transitions() -> [FlowDocument.Transition] {
    var transitions: [FlowDocument.Transition] = []
    for step in exploration.steps {
      if deadline.isOver, step.source > 0 {
        exploration.keep(first: step.source, cutBy: deadline.bound)
        nameOutcomes()
        transitions.removeAll()
        for step in exploration.steps { transitions.append(transition(of: step)) }
        break
      }
      transitions.append(transition(of: step))
    }
    return transitions
  }

  /// Whether the time is over; what is not known by then is missing, as if the search had been cut.
  private mutating func isOver() -> Bool {
    guard deadline.isOver else { return false }
    exploration.bound = exploration.bound ?? deadline.bound
    return true
  }

  /// The child flows that are in the state without their screens, or the reverse.
  private mutating func childLives() -> [FlowDocument.Finding] {
    guard words.screens.parts.count > 1 else { return [] }
    var watch = ChildWatch<F>(isThorough: true)
    for (index, node) in exploration.nodes.enumerated() {
      if isOver() { break }
      watch.note(node.configuration, at: index)
    }
    let found = watch.findings(by: deadline).compactMap { finding -> FlowDocument.Finding? in
      words.screens.part(called: finding.child)
        .map { .init(finding.kind, part: $0, configuration: finding.configuration) }
    }
    _ = isOver()
    // Parts are numbered as met, so an outer child comes before those inside.
    return found.sorted { left, right in
      (left.configuration, left.kind == .childWithoutScreens ? 0 : 1, left.part)
        < (right.configuration, right.kind == .childWithoutScreens ? 0 : 1, right.part)
    }
  }

  // MARK: Steps

  private mutating func transition(of step: Exploration<F>.Step) -> FlowDocument.Transition {
    let target: FlowDocument.Target =
      switch step.target {
      case .node(let index): .configuration(index)
      case .outcome(let index): .outcome(outcomeIndices[index])
      }
    return words.transition(
      step.transition, from: step.source, to: target,
      event: words.event(step.event, move: step.move, answering: step.work))
  }

  /// The dead events; none if the search was cut, because then nobody knows.
  private mutating func deadEvents() -> [FlowDocument.DeadEvent] {
    guard exploration.bound == nil else { return [] }
    let handled = Set(
      exploration.steps.map { words.kind(of: $0.event) }
        + exploration.refusedSteps.map { words.kind(of: $0.event) })
    let dead = words.deadEvents(
      in: exploration.nodes.lazy.map(\.configuration), besides: handled, by: deadline)
    if dead == nil { exploration.bound = deadline.bound }
    return dead ?? []
  }
}
