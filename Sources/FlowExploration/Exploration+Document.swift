import FlowCore
public import FlowDocuments

extension Exploration {
  /// Returns the description of this exploration that every tool works from.
  ///
  /// - Parameters:
  ///   - name: The name by which tools call the flow, such as `user-registration`.
  ///   - title: The name for people, such as `User registration`.
  public func document(name: String, title: String) -> FlowDocument {
    document(name: name, title: title, by: Deadline(nil))
  }

  /// The same, of as many of the nearest configurations as there is time for.
  ///
  /// - Parameter isForLints: Whether to leave out what lints do not look at: the states as text, and
  ///   what is wrong with child flows.
  package consuming func document(
    name: String, title: String, by deadline: Deadline, forLints isForLints: Bool = false
  ) -> FlowDocument {
    var builder = DocumentBuilder(self, title: title, by: deadline, forLints: isForLints)
    return builder.document(name: name)
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

/// Turns typed values into the names and positions of a document.
struct DocumentBuilder<F: ExplorableFlow> {
  private var exploration: Exploration<F>
  private let deadline: Deadline
  private let title: String
  private let isForLints: Bool
  private var stateText = ValueText()
  private var screens: ScreenTable<F.Screen>
  private var labels = ValueTable<F.Event, ValueLabel>()
  private var workLabels = ValueTable<F.Work, String>()
  private lazy var nodes = InternTable(exploration.nodes.lazy.map(\.configuration))
  private let links: InternTable<F.Event>
  /// The flow, where it is a document: the document says what is under way.
  private let recorded: RecordedFlow?
  private var outcomes: [String] = []
  private var outcomeIndices: [Int] = []

  init(
    _ exploration: consuming Exploration<F>, title: String, by deadline: Deadline,
    forLints isForLints: Bool
  ) {
    self.links = InternTable(exploration.flow.linkEvents)
    self.recorded = exploration.flow as? RecordedFlow
    self.exploration = exploration
    self.isForLints = isForLints
    self.deadline = deadline
    self.title = title
    self.screens = ScreenTable(title: title) { F.valueLabel(ofScreen: $0) }
  }

  private mutating func nameOutcomes() {
    // Outcomes that differ in their payload only are one end.
    let names = exploration.outcomes.map { ValueLabel(of: $0).signature }
    var distinct: [String] = []
    var positions: [String: Int] = [:]
    for name in names where positions[name] == nil {
      positions[name] = distinct.count
      distinct.append(name)
    }
    outcomes = distinct
    outcomeIndices = names.map { positions[$0] ?? 0 }
  }

  mutating func document(name: String) -> FlowDocument {
    var configurations = configurations(by: deadline.part(85))
    nameOutcomes()
    let transitions = transitions()
    configurations.removeSubrange(exploration.nodes.count...)
    for (index, node) in exploration.nodes.enumerated() {
      configurations[index].isExpanded = node.isExpanded
    }
    let refusals = exploration.refusedSteps.map { refusal(of: $0) }
    let deadEvents = deadEvents()
    let findings = isForLints ? [] : childLives()
    return FlowDocument(
      name: name,
      title: title,
      search: .init(bound: exploration.bound, ignoredEvents: exploration.ignoredEvents),
      parts: screens.parts,
      screens: screens.kinds,
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
    // Only dead events are found out from stacks later on, and of a cut search none are told.
    let dropsStacks = isForLints && exploration.bound != nil
    for index in exploration.nodes.indices {
      if deadline.isOver, !configurations.isEmpty { break }
      let node = exploration.nodes[index]
      if dropsStacks { exploration.nodes[index].configuration.stack = VirtualStack() }
      configurations.append(
        .init(
          state: isForLints ? "" : stateText.of(node.configuration.state),
          stack: screens.stack(node.configuration.stack),
          work: isForLints ? [] : work(in: node.configuration.state),
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

  /// Whether the time is over; what is not known then is missing as if the search had been cut.
  private mutating func isOver() -> Bool {
    guard deadline.isOver else { return false }
    exploration.bound = exploration.bound ?? deadline.bound
    return true
  }

  /// The child flows that are in the state without their screens, or the other way round.
  private mutating func childLives() -> [FlowDocument.Finding] {
    guard screens.parts.count > 1 else { return [] }
    var watch = ChildWatch<F>(isThorough: true)
    for (index, node) in exploration.nodes.enumerated() {
      if isOver() { break }
      watch.note(node.configuration, at: index)
    }
    let found = watch.findings(by: deadline).compactMap { finding -> FlowDocument.Finding? in
      screens.part(called: finding.child)
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

  /// What is under way in a state.
  private mutating func work(in state: F.State) -> [String] {
    if let recorded, let state = state as? RecordedFlow.State {
      return recorded.isBeyond(state) ? [] : recorded.document.configurations[state.position].work
    }
    return exploration.flow.workUnderWay(in: state).map { label(of: $0) }
  }

  private mutating func label(of work: F.Work) -> String {
    workLabels.value(of: work) { "\(F.label(ofWork: $0))" }
  }

  private mutating func transition(of step: Exploration<F>.Step) -> FlowDocument.Transition {
    let target: FlowDocument.Target =
      switch step.target {
      case .node(let index): .configuration(index)
      case .outcome(let index): .outcome(outcomeIndices[index])
      }
    return transition(
      step.transition, from: step.source, to: target,
      event: event(step.event, move: step.move, answering: step.work))
  }

  private mutating func transition(
    _ transition: FlowTransition<F>, from source: Int, to target: FlowDocument.Target,
    event: FlowDocument.Event
  ) -> FlowDocument.Transition {
    .init(
      from: source,
      to: target,
      event: event,
      decisions: transition.decisions.map {
        .init(name: $0.name, choice: $0.choice, choices: $0.choices)
      },
      commands: transition.commands.map { screens.command($0) },
      guard: transition.guard.map(\.description),
      note: transition.note.map(\.description),
      position: transition.position.description)
  }

  private mutating func refusal(of step: Exploration<F>.RefusedStep) -> FlowDocument.Refusal {
    .init(
      source: step.source,
      event: event(step.event, move: step.move, answering: step.work),
      command: screens.command(step.refusal.command),
      reason: step.refusal.reason.explanation,
      position: step.transition.position.description)
  }

  private mutating func event(
    _ event: F.Event, move: SystemMove?, answering work: F.Work? = nil
  ) -> FlowDocument.Event {
    let label = label(of: event)
    let answer = recorded == nil ? nil : event as? RecordedFlow.Event
    return FlowDocument.Event(
      name: label.name, parameters: label.parameters, payload: label.payload,
      child: label.childPath, instance: label.instancePath, move: move,
      isLink: links.contains(event), work: work.map { self.label(of: $0) } ?? answer?.work,
      isFailure: answer?.isFailure ?? (work != nil && exploration.flow.tellsOfFailure(event)))
  }

  private mutating func label(of event: F.Event) -> ValueLabel {
    labels.value(of: event) { F.valueLabel(ofEvent: $0) }
  }
}

// MARK: Dead events

extension DocumentBuilder {
  /// Events that no state offers, that all ignore, or that are disabled wherever they would be
  /// handled; empty when the search was cut, for then nobody knows.
  private mutating func deadEvents() -> [FlowDocument.DeadEvent] {
    guard exploration.bound == nil else { return [] }
    let flow = exploration.flow
    var offered: Set<String> = []
    var offeredEvents: [F.Event] = []
    for node in exploration.nodes {
      if isOver() { return [] }
      let top = node.configuration.stack.top
      for event in flow.offeredEvents(in: node.configuration.state, under: top)
      where offered.insert(kind(of: event)).inserted {
        offeredEvents.append(event)
      }
    }
    let handled = Set(
      exploration.steps.map { kind(of: $0.event) }
        + exploration.refusedSteps.map { kind(of: $0.event) })
    let disabled = kindsHandledWhereDisabled(except: handled)

    var dead: [FlowDocument.DeadEvent] = []
    var positions: [String: Int] = [:]
    for event in flow.events + offeredEvents {
      let kind = kind(of: event)
      guard !handled.contains(kind) else { continue }
      let reason: FlowDocument.DeadEvent.Reason =
        disabled.contains(kind) ? .disabled : offered.contains(kind) ? .ignored : .neverFired
      let wouldDo = reason == .ignored ? [] : transitions(of: event)
      if let known = positions[kind] {
        dead[known].transitions += wouldDo
      } else {
        positions[kind] = dead.count
        var told = self.event(event, move: nil)
        (told.payload, told.instance) = (nil, nil)
        dead.append(.init(event: told, reason: reason, transitions: wouldDo))
      }
    }
    return isOver() ? [] : dead
  }

  /// The kinds of events that are handled only where their controls are disabled.
  private mutating func kindsHandledWhereDisabled(except handled: Set<String>) -> Set<String> {
    guard F.hasDisabledControls else { return [] }
    let flow = exploration.flow
    var kinds: Set<String> = []
    for node in exploration.nodes {
      if isOver() { return [] }
      guard let top = node.configuration.stack.top else { continue }
      let state = node.configuration.state
      let enabled = flow.events(on: top, in: state)
      for event in flow.events(on: top) where !enabled.contains(event) {
        let kind = kind(of: event)
        guard !handled.contains(kind), !kinds.contains(kind) else { continue }
        if flow.reduce(state, event) != nil { kinds.insert(kind) }
      }
    }
    return kinds
  }

  /// What an event is called, whatever its payload, with the child flow it is for.
  private mutating func kind(of event: F.Event) -> String {
    label(of: event).signature
  }

  /// What an event would do in the configurations that were reached, as far as it stays among them.
  private mutating func transitions(of event: F.Event) -> [FlowDocument.Transition] {
    exploration.nodes.enumerated().compactMap { source, node in
      if deadline.isOver { return nil }
      var after = node.configuration
      let answer = exploration.flow.answer(event, at: &after)
      guard answer.reply == .moved, let transition = answer.transition,
        let target = nodes.position(of: after)
      else { return nil }
      let move = exploration.flow.systemEvents(at: node.configuration)
        .first { $0.event == event }?.move
      return self.transition(
        transition, from: source, to: .configuration(target),
        event: self.event(event, move: move))
    }
  }
}
