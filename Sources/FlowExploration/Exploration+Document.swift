import FlowCore
public import FlowDocuments

extension Exploration {
  /// Returns the description of this exploration that every tool works from.
  ///
  /// - Parameters:
  ///   - name: The name by which tools call the flow, such as `user-registration`.
  ///   - title: The name for people, such as `User registration`.
  public func document(name: String, title: String) -> FlowDocument {
    var builder = DocumentBuilder(self, title: title)
    return builder.document(name: name)
  }
}

/// Turns typed values into the names and positions of a document.
struct DocumentBuilder<F: ExplorableFlow> {
  private let exploration: Exploration<F>
  private let title: String
  private var screens: ScreenTable<F.Screen>
  private var labels: [F.Event: ValueLabel] = [:]
  private lazy var nodeIndices: [Configuration<F>: Int] = Dictionary(
    exploration.nodes.enumerated().map { ($1.configuration, $0) }, uniquingKeysWith: { $1 })
  private let links: Set<F.Event>
  private let outcomes: [String]
  private let outcomeIndices: [Int]

  init(_ exploration: Exploration<F>, title: String) {
    self.exploration = exploration
    self.title = title
    self.screens = ScreenTable(title: title) { F.valueLabel(ofScreen: $0) }
    self.links = Set(exploration.flow.linkEvents)
    // Outcomes that differ in their payload only are one end.
    let names = exploration.outcomes.map { ValueLabel(of: $0).signature }
    var distinct: [String] = []
    var positions: [String: Int] = [:]
    for name in names where positions[name] == nil {
      positions[name] = distinct.count
      distinct.append(name)
    }
    self.outcomes = distinct
    self.outcomeIndices = names.map { positions[$0] ?? 0 }
  }

  mutating func document(name: String) -> FlowDocument {
    let configurations = exploration.nodes.map { node in
      FlowDocument.Configuration(
        state: ValueText.of(node.configuration.state),
        stack: screens.stack(node.configuration.stack),
        isExpanded: node.isExpanded)
    }
    let transitions = exploration.steps.map { transition(of: $0) }
    let refusals = exploration.refusedSteps.map { refusal(of: $0) }
    let deadEvents = deadEvents()
    let findings = childLives()
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

  /// The child flows that are in the state without their screens, or the other way round.
  private mutating func childLives() -> [FlowDocument.Finding] {
    guard screens.parts.count > 1 else { return [] }
    var watch = ChildWatch<F>(isThorough: true)
    for (index, node) in exploration.nodes.enumerated() {
      watch.note(node.configuration, at: index)
    }
    let found = watch.findings.compactMap { finding -> FlowDocument.Finding? in
      screens.part(called: finding.child)
        .map { .init(finding.kind, part: $0, configuration: finding.configuration) }
    }
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
    return transition(
      step.transition, from: step.source, to: target,
      event: event(step.event, move: step.move))
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
      event: event(step.event, move: step.move),
      command: screens.command(step.refusal.command),
      reason: step.refusal.reason.explanation,
      position: step.transition.position.description)
  }

  private mutating func event(_ event: F.Event, move: SystemMove?) -> FlowDocument.Event {
    let label = label(of: event)
    return FlowDocument.Event(
      name: label.name, parameters: label.parameters, payload: label.payload,
      move: move, isLink: links.contains(event))
  }

  private mutating func label(of event: F.Event) -> ValueLabel {
    if let known = labels[event] { return known }
    let label = F.valueLabel(ofEvent: event)
    labels[event] = label
    return label
  }
}

// MARK: Dead events

extension DocumentBuilder {
  /// Events that no state offers, or that all ignore; empty when the search was cut, for then
  /// nobody knows.
  private mutating func deadEvents() -> [FlowDocument.DeadEvent] {
    guard exploration.bound == nil else { return [] }
    let flow = exploration.flow
    var offered: Set<String> = []
    var offeredEvents: [F.Event] = []
    for node in exploration.nodes {
      for event in flow.events(in: node.configuration.state)
      where offered.insert(kind(of: event)).inserted {
        offeredEvents.append(event)
      }
    }
    let handled = Set(
      exploration.steps.map { kind(of: $0.event) }
        + exploration.refusedSteps.map { kind(of: $0.event) })

    var dead: [FlowDocument.DeadEvent] = []
    var positions: [String: Int] = [:]
    for event in flow.events + offeredEvents {
      let kind = kind(of: event)
      guard !handled.contains(kind) else { continue }
      let isOffered = offered.contains(kind)
      let wouldDo = isOffered ? [] : transitions(of: event)
      if let known = positions[kind] {
        dead[known].transitions += wouldDo
      } else {
        positions[kind] = dead.count
        var told = self.event(event, move: nil)
        told.payload = nil
        dead.append(
          .init(event: told, reason: isOffered ? .ignored : .neverFired, transitions: wouldDo))
      }
    }
    return dead
  }

  /// What an event is called, whatever its payload, with the child flow it is for.
  private mutating func kind(of event: F.Event) -> String {
    label(of: event).signature
  }

  /// What an event would do in the configurations that were reached, as far as it stays among them.
  private mutating func transitions(of event: F.Event) -> [FlowDocument.Transition] {
    exploration.nodes.enumerated().compactMap { source, node in
      var after = node.configuration
      guard case .moved(let transition) = exploration.flow.step(&after, event),
        let target = nodeIndices[after]
      else { return nil }
      let move = exploration.flow.systemEvents(at: node.configuration)
        .first { $0.event == event }?.move
      return self.transition(
        transition, from: source, to: .configuration(target),
        event: self.event(event, move: move))
    }
  }
}
