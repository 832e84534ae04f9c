import FlowCore
public import FlowDocuments
import FlowSupport

extension Exploration {
  /// Returns this exploration as a document, the input of all tools.
  ///
  /// - Parameters:
  ///   - name: The name of the flow in the tool, such as `user-registration`.
  ///   - title: The title for readers, such as `User registration`.
  public func document(name: String, title: String) -> FlowDocument {
    document(name: name, title: title, by: Deadline(nil))
  }

  /// Returns a document of as many of the nearest configurations as time allows.
  package func document(name: String, title: String, by deadline: Deadline) -> FlowDocument {
    // Mask numbers depend on the document alone, not on what was written before.
    Masking(samplesOf: flow).apply {
      var builder = DocumentBuilder(self, title: title, by: deadline)
      return builder.document(name: name)
    }
  }

  /// Removes all but the first nodes, as if a limit had stopped the search there.
  mutating func truncate(to count: Int, by bound: FlowDocument.Bound?) {
    guard count < nodes.count else { return }
    self.bound = self.bound ?? bound
    nodes.removeSubrange(count...)
    starts.removeAll { $0.node >= count }
    refusedSteps.removeAll { $0.source >= count }
    for relaunch in relaunches ?? [] where relaunch.source < count {
      if let target = relaunch.target, target >= count { nodes[relaunch.source].isExpanded = false }
    }
    relaunches?.removeAll { max($0.source, $0.target ?? 0) >= count }
    var keptSteps: [HandledStep] = []
    var ends: [Int: Int] = [:]
    for var step in handledSteps where step.source < count {
      switch step.target {
      case .configuration(let target) where target >= count:
        nodes[step.source].isExpanded = false
        continue
      case .configuration: break
      case .outcome(let end):
        let number = ends[end, default: ends.count]
        ends[end] = number
        step.target = .outcome(number)
      }
      keptSteps.append(step)
    }
    outcomes = ends.sorted { $0.value < $1.value }.map { outcomes[$0.key] }
    handledSteps = keptSteps
  }
}

private struct DocumentBuilder<F: ExplorableFlow> {
  private var exploration: Exploration<F>
  private let deadline: Deadline
  private let stateText = ValueText(masking: .of(F.self), cachesElements: true)
  private var descriptions: DocumentDescriptions<F>
  private var outcomes: [String] = []
  private var outcomeIndices: [Int] = []

  init(_ exploration: Exploration<F>, title: String, by deadline: Deadline) {
    self.exploration = exploration
    self.deadline = deadline
    descriptions = DocumentDescriptions(exploration.flow, title: title)
  }

  private mutating func nameOutcomes() {
    (outcomes, outcomeIndices) = DocumentDescriptions<F>.names(of: exploration.outcomes)
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
      descriptions.refusal(
        step.refusal, step.transition, at: step.source,
        event: descriptions.event(step.event, move: step.move, answerTo: step.work))
    }
    let deadEvents = deadEvents()
    let findings = childFindings()
    let lateAnswers = lateAnswers()
    return FlowDocument(
      name: name,
      title: descriptions.title,
      search: .init(bound: exploration.bound, ignoredEvents: exploration.ignoredEvents),
      parts: descriptions.screens.parts,
      screens: descriptions.screens.kinds,
      configurations: configurations,
      starts: exploration.starts.map { .init(configuration: $0.node, condition: $0.condition) }
        .distinct(),
      outcomes: outcomes,
      lateAnswers: lateAnswers.distinct(),
      transitions: transitions,
      refusals: refusals.distinct(),
      ignoredLinks: ignoredLinks(),
      deadEvents: deadEvents,
      childMismatches: findings,
      relaunches: exploration.relaunches)
  }

  // MARK: Until the deadline

  private mutating func configurations(by deadline: Deadline) -> [FlowDocument.Configuration] {
    var configurations: [FlowDocument.Configuration] = []
    for node in exploration.nodes {
      if deadline.isOver, !configurations.isEmpty { break }
      configurations.append(
        .init(
          state: stateText.of(node.configuration.state),
          stack: descriptions.screens.stack(node.configuration.stack),
          work: descriptions.work(in: node.configuration.state),
          isExpanded: node.isExpanded))
    }
    exploration.truncate(to: configurations.count, by: deadline.bound)
    return configurations
  }

  private mutating func transitions() -> [FlowDocument.Transition] {
    var transitions: [FlowDocument.Transition] = []
    for step in exploration.handledSteps {
      if deadline.isOver, step.source > 0 {
        exploration.truncate(to: step.source, by: deadline.bound)
        nameOutcomes()
        transitions.removeAll()
        for step in exploration.handledSteps { transitions.append(transition(of: step)) }
        break
      }
      transitions.append(transition(of: step))
    }
    return transitions
  }

  /// Whether time has run out; if so, records that as the limit of the exploration.
  private mutating func endIfOver() -> Bool {
    guard deadline.isOver else { return false }
    exploration.bound = exploration.bound ?? deadline.bound
    return true
  }

  /// The child flows that are in the state without their screens, or on screen without their state.
  private mutating func childFindings() -> [FlowDocument.ChildMismatch] {
    guard descriptions.screens.parts.count > 1 else { return [] }
    var observer = ChildObserver<F>(isThorough: true)
    for (index, node) in exploration.nodes.enumerated() {
      if endIfOver() { break }
      observer.record(node.configuration, at: index)
    }
    let findings = observer.findings(by: deadline).compactMap {
      finding -> FlowDocument.ChildMismatch? in
      descriptions.screens.part(called: finding.child)
        .map { .init(finding.kind, part: $0, configuration: finding.configuration) }
    }
    _ = endIfOver()
    // Parts are numbered in the order found, so an outer child comes before those inside it.
    return findings.sorted { left, right in
      (left.configuration, left.kind == .childWithoutScreens ? 0 : 1, left.part)
        < (right.configuration, right.kind == .childWithoutScreens ? 0 : 1, right.part)
    }
  }

  // MARK: Steps

  private mutating func transition(of step: Exploration<F>.HandledStep) -> FlowDocument.Transition {
    var target = step.target
    if case .outcome(let index) = target { target = .outcome(outcomeIndices[index]) }
    return descriptions.transition(
      step.transition, from: step.source, to: target,
      event: descriptions.event(step.event, move: step.move, answerTo: step.work))
  }

  /// What answers do when their work is over, as far as time allows.
  private mutating func lateAnswers() -> [FlowDocument.LateAnswer] {
    guard let answers = exploration.lateAnswers(by: deadline) else {
      _ = endIfOver()
      return []
    }
    return answers.map { answer in
      var outcome: String?
      if case .finish(let end) = answer.transition.next { outcome = F.label(ofOutcome: end).kind }
      return FlowDocument.LateAnswer(
        from: answer.source,
        event: descriptions.event(answer.event, move: nil, answerTo: answer.work),
        commands: answer.transition.commands.map { descriptions.screens.command($0) },
        outcome: outcome, location: answer.transition.location.description)
    }
  }

  private mutating func ignoredLinks() -> [FlowDocument.Event] {
    let links = InternTable(exploration.flow.linkEvents)
    guard !links.values.isEmpty else { return [] }
    let events = exploration.handledSteps.map(\.event) + exploration.refusedSteps.map(\.event)
    let tried = Set(events.compactMap(links.index(of:)))
    return links.values.enumerated().filter { !tried.contains($0.offset) }
      .map { descriptions.event($0.element, move: nil) }.distinct()
  }

  /// The dead events; none if a limit was reached, because they are not known then.
  private mutating func deadEvents() -> [FlowDocument.DeadEvent] {
    guard exploration.bound == nil else { return [] }
    let handled = Set(
      exploration.handledSteps.map { descriptions.kind(of: $0.event) }
        + exploration.refusedSteps.map { descriptions.kind(of: $0.event) })
    let dead = descriptions.deadEvents(
      in: exploration.nodes.lazy.map(\.configuration), except: handled, by: deadline)
    if dead == nil { exploration.bound = deadline.bound }
    return dead ?? []
  }
}
