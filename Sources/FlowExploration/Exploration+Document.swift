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
  private struct ScreenKey: Hashable {
    var part: Int
    var name: String
    var parameters: [String]
  }

  private let exploration: Exploration<F>
  private let title: String
  private let systemEvents: Set<F.Event>
  private var parts: [FlowDocument.Part]
  private var partIndices: [[String]: Int] = [[]: 0]
  private var screens: [FlowDocument.Screen] = []
  private var screenIndices: [ScreenKey: Int] = [:]
  private var shown: [F.Screen: FlowDocument.ShownScreen] = [:]
  private var labels: [F.Event: ValueLabel] = [:]
  private lazy var nodeIndices: [Configuration<F>: Int] = Dictionary(
    exploration.nodes.enumerated().map { ($1.configuration, $0) }, uniquingKeysWith: { $1 })
  private let outcomes: [String]
  private let outcomeIndices: [Int]

  init(_ exploration: Exploration<F>, title: String) {
    self.exploration = exploration
    self.title = title
    self.systemEvents = Set(SystemMove.allCases.compactMap { exploration.flow.event(for: $0) })
    self.parts = [.init(name: title)]
    // Outcomes that differ in their payload only are one end.
    let names = exploration.outcomes.map { ValueLabel(of: $0, childType: "Outcome").signature }
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
        layers: layers(of: node.configuration.stack),
        isExpanded: node.isExpanded)
    }
    let transitions = exploration.steps.map { transition(of: $0) }
    let refusals = exploration.refusedSteps.map { refusal(of: $0) }
    let deadEvents = deadEvents()
    return FlowDocument(
      name: name,
      title: title,
      search: .init(bound: exploration.bound, ignoredEvents: exploration.ignoredEvents),
      parts: parts,
      screens: screens,
      configurations: configurations,
      starts: exploration.starts.map { .init(configuration: $0.node, condition: $0.condition) },
      outcomes: outcomes,
      transitions: transitions,
      refusals: refusals,
      deadEvents: deadEvents)
  }

  // MARK: Stack

  private mutating func layers(of stack: VirtualStack<F.Screen>) -> [FlowDocument.Layer] {
    (0..<stack.layerCount).map { index in
      FlowDocument.Layer(
        style: stack.style(ofLayer: index).map(\.name),
        screens: stack.screens(inLayer: index).map { shownScreen($0) })
    }
  }

  private mutating func shownScreen(_ screen: F.Screen) -> FlowDocument.ShownScreen {
    if let known = shown[screen] { return known }
    let label = ValueLabel(of: screen, childType: "Screen")
    let key = ScreenKey(
      part: part(at: label.children), name: label.name.asTitle, parameters: label.parameters)
    let index = screenIndices[key] ?? screens.count
    if index == screens.count {
      screenIndices[key] = index
      screens.append(.init(name: key.name, parameters: key.parameters, part: key.part))
    }
    let result = FlowDocument.ShownScreen(index, payload: label.payload)
    shown[screen] = result
    return result
  }

  private mutating func part(at path: [String]) -> Int {
    if let known = partIndices[path] { return known }
    let parent = part(at: path.dropLast())
    let index = parts.count
    partIndices[path] = index
    parts.append(.init(name: (path.last ?? "").asTitle, parent: parent))
    return index
  }

  // MARK: Steps

  private mutating func transition(of step: Exploration<F>.Step) -> FlowDocument.Transition {
    let target: FlowDocument.Target =
      switch step.target {
      case .node(let index): .configuration(index)
      case .outcome(let index): .outcome(outcomeIndices[index])
      }
    return transition(step.transition, from: step.source, to: target, event: step.event)
  }

  private mutating func transition(
    _ transition: Transition<F>, from source: Int, to target: FlowDocument.Target, event: F.Event
  ) -> FlowDocument.Transition {
    .init(
      from: source,
      to: target,
      event: self.event(event),
      decisions: transition.decisions.map {
        .init(name: $0.name, choice: $0.choice, choices: $0.choices)
      },
      commands: transition.commands.map { command($0) },
      guard: transition.guard.map(\.description),
      note: transition.note.map(\.description),
      position: transition.position.description)
  }

  private mutating func refusal(of step: Exploration<F>.RefusedStep) -> FlowDocument.Refusal {
    .init(
      source: step.source,
      event: event(step.event),
      command: command(step.refusal.command),
      reason: step.refusal.reason.explanation,
      position: step.transition.position.description)
  }

  private mutating func event(_ event: F.Event) -> FlowDocument.Event {
    let label = label(of: event)
    return FlowDocument.Event(
      name: label.name, parameters: label.parameters, payload: label.payload,
      isSystem: systemEvents.contains(event))
  }

  private mutating func label(of event: F.Event) -> ValueLabel {
    if let known = labels[event] { return known }
    let label = ValueLabel(of: event, childType: "Event")
    labels[event] = label
    return label
  }

  private mutating func command(_ command: Command<F.Screen>) -> FlowDocument.Command {
    switch command {
    case .push(let screen): .init(.push, screens: [shownScreen(screen)])
    case .pop: .init(.pop)
    case .popTo(let screen): .init(.popTo, screens: [shownScreen(screen)])
    case .popToRoot: .init(.popToRoot)
    case .replaceTop(let screen): .init(.replaceTop, screens: [shownScreen(screen)])
    case .setStack(let screens): .init(.setStack, screens: screens.map { shownScreen($0) })
    case .remove(let screen): .init(.remove, screens: [shownScreen(screen)])
    case .bringToFront(let screen): .init(.bringToFront, screens: [shownScreen(screen)])
    case .present(let screen, let style):
      .init(.present, screens: [shownScreen(screen)], style: style.name)
    case .dismiss: .init(.dismiss)
    case .dismissAll: .init(.dismissAll)
    case .setRoot(let screen): .init(.setRoot, screens: [shownScreen(screen)])
    }
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
        var told = self.event(event)
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
      return self.transition(transition, from: source, to: .configuration(target), event: event)
    }
  }
}

extension ModalStyle {
  fileprivate var name: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .popover: "popover"
    case .alert: "alert"
    case .custom(let name): name
    }
  }
}

extension SourcePosition {
  fileprivate var description: String { "\(fileID):\(line)" }
}
