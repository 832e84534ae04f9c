package import FlowCore
package import FlowDocuments

/// A document as a flow, so that everything that searches, plays or checks flows also works with
/// documents.
///
/// Its states are the configurations of the document, and its events are those recorded in it.
/// Documents do not record the events that screens advertise, what is saved of configurations, and
/// the flow's own properties.
package struct RecordedFlow: ExplorableFlow {
  package struct State: Hashable, Sendable, CustomStringConvertible {
    /// The one after the last configuration stands for everything beyond the limits.
    package let index: Int
    package let description: String

    package static func == (left: Self, right: Self) -> Bool { left.index == right.index }
    package func hash(into hasher: inout Hasher) { hasher.combine(index) }
  }

  package struct Event: Hashable, Sendable, RecordedValue {
    package let index: EventIndex
    let label: FlowLabel
    var work: String?
    /// Whether it is an answer that the work failed.
    var isFailure = false

    package static func == (left: Self, right: Self) -> Bool { left.index == right.index }
    package func hash(into hasher: inout Hasher) { hasher.combine(index) }
  }

  package struct Screen: Hashable, Sendable, RecordedValue {
    /// The number of the screen with its payload.
    let number: Int
    let label: FlowLabel

    package static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  package struct Outcome: Hashable, Sendable, RecordedValue {
    let name: String
    var label: FlowLabel { FlowLabel(name: name) }
  }

  package enum EventIndex: Hashable, Sendable {
    case transition(Int)
    case refusal(Int)
    /// A link, by its index in `RecordedFlow.linkEvents`; see `RecordedFlow.index(of:at:)`.
    case link(Int)
    /// Anything that may happen in a configuration where the search reached a limit.
    case beyondLimit
    /// The end of the flow beyond the limits.
    case end
  }

  package let document: FlowDocument
  let stacks: [VirtualStack<Screen>]
  let commands: [CommandList<Screen>]
  let refusedCommands: [Command<Screen>]
  /// A configuration from which the stack can grow forever; `nil` if none is known.
  private(set) var growing: Violation<Self>?
  package let linkEvents: [Event]
  private let eventsByConfiguration: [[Event]]
  /// The records of links, by configuration and link.
  private let linkIndices: [SIMD2<Int>: EventIndex]
  /// Where relaunches lead, by configuration, with `nil` for one that cannot be restored.
  private let relaunches: [Int: Int?]

  /// - Parameters:
  ///   - continuesBeyondLimits: Whether configurations where the search that made the document
  ///     reached a limit lead to one in which everything is possible, so that a search never reports
  ///     anything as impossible there.
  ///   - deadline: When to stop looking for a configuration from which the stack can grow forever.
  package init(
    _ document: FlowDocument, beyondLimits continuesBeyondLimits: Bool = false,
    by deadline: Deadline = Deadline(nil)
  ) {
    self.document = document
    let screenLabels = FlowLabel.ofScreens(in: document)
    var screens: [FlowDocument.StackScreen: Screen] = [:]
    func screen(_ shownScreen: FlowDocument.StackScreen) -> Screen {
      if let existing = screens[shownScreen] { return existing }
      var label = screenLabels[shownScreen.screen]
      label.payload = shownScreen.payload
      let screen = Screen(number: screens.count, label: label)
      screens[shownScreen] = screen
      return screen
    }
    stacks = document.configurations.map { $0.stack.map(screen) }
    commands = document.transitions.map { CommandList($0.commands.map { $0.map(screen) }) }
    refusedCommands = document.refusals.map { $0.command.map(screen) }
    var eventsByConfiguration: [[Event]] = Array(repeating: [], count: stacks.count)
    var linkEvents: [Event] = []
    // The links with equal events, which occur in the same order in every configuration.
    var equalLinks: [FlowDocument.Event: [Int]] = [:]
    var linkIndices: [SIMD2<Int>: EventIndex] = [:]
    func add(_ event: FlowDocument.Event, _ index: EventIndex, at source: Int) {
      guard event.isLink else { return eventsByConfiguration[source].append(Event(index, event)) }
      let known = equalLinks[event]?.first { linkIndices[SIMD2(source, $0)] == nil }
      let link = known ?? linkEvents.count
      if known == nil {
        equalLinks[event, default: []].append(link)
        linkEvents.append(Event(.link(link), event))
      }
      linkIndices[SIMD2(source, link)] = index
    }
    for (index, transition) in document.transitions.enumerated() {
      add(transition.event, .transition(index), at: transition.source)
    }
    for (index, refusal) in document.refusals.enumerated() {
      add(refusal.event, .refusal(index), at: refusal.source)
    }
    for link in document.ignoredLinks {
      linkEvents.append(Event(.link(linkEvents.count), link))
    }
    self.linkEvents = linkEvents
    self.linkIndices = linkIndices
    for (index, configuration) in document.configurations.enumerated()
    where continuesBeyondLimits && !configuration.isExpanded {
      eventsByConfiguration[index].append(.beyondLimit)
    }
    self.eventsByConfiguration = eventsByConfiguration + [[.end]]
    relaunches = Dictionary(
      (document.relaunches ?? []).map { ($0.source, $0.target) },
      uniquingKeysWith: { first, _ in first })
    growing = firstGrowing(by: deadline)
  }

  private var beyondLimits: State { State(index: stacks.count, description: "beyond the limit") }

  package func isBeyondLimits(_ state: State) -> Bool { state.index == stacks.count }

  func state(_ index: Int) -> State {
    State(index: index, description: document.configurations[index].state)
  }
}

// MARK: - The flow

extension RecordedFlow {
  /// Nothing is masked: a document was masked when it was written, or was written by hand.
  package static let exploration = ExplorationOptions<Self>(
    starts: { flow in
      flow.document.starts.map { start in
        var transition = FlowTransition<Self>.to(flow.state(start.configuration))
        let plan = VirtualStack.plan(from: VirtualStack(), to: flow.stacks[start.configuration])
        transition.commands = plan ?? .empty
        return Start(transition, when: start.condition)
      }
    }, redaction: .none)

  package var start: FlowTransition<Self> { starts.first?.transition ?? .to(beyondLimits) }

  package var events: [Event] { [] }

  package func events(in state: State) -> [Event] {
    eventsByConfiguration.indices.contains(state.index) ? eventsByConfiguration[state.index] : []
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    let events = events(in: state)
    let recordedEvent = events.first { event in
      switch event.index {
      case .transition(let index): document.transitions[index].event.move == move
      case .refusal(let index): document.refusals[index].event.move == move
      case .link, .beyondLimit, .end: false
      }
    }
    // The event for the move may be beyond the limits; that a layer is kept open is not assumed.
    return recordedEvent
      ?? (move == .dismissalAttempted ? nil : events.first { $0.index == .beyondLimit })
  }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch index(of: event, at: state) {
    case .transition(let index): makeTransition(index)
    case .refusal(let index): makeRefusal(index)
    case .beyondLimit: leaveLimits(state)
    case .end: .finish(Outcome(name: ""))
    case .link, nil: nil
    }
  }

  package func index(of event: Event, at state: State) -> EventIndex? {
    switch event.index {
    case .transition(let index):
      document.transitions[index].source == state.index ? event.index : nil
    case .refusal(let index):
      document.refusals[index].source == state.index ? event.index : nil
    case .link(let link): linkIndices[SIMD2(state.index, link)]
    case .beyondLimit: stacks.indices.contains(state.index) ? event.index : nil
    case .end: isBeyondLimits(state) ? event.index : nil
    }
  }

  /// `nil` if the configuration cannot be restored, or if the document does not record relaunches.
  func restored(_ configuration: Configuration<Self>) -> Configuration<Self>? {
    guard document.relaunches != nil else { return nil }
    guard let target = relaunches[configuration.state.index] else { return configuration }
    return target.map { Configuration(state: state($0), stack: stacks[$0]) }
  }

  private func leaveLimits(_ state: State) -> FlowTransition<Self> {
    let unknown = Screen(number: -1, label: FlowLabel(name: beyondLimits.description))
    var result = FlowTransition<Self>.to(beyondLimits)
    result.commands =
      VirtualStack.plan(from: stacks[state.index], to: VirtualStack(unknown)) ?? .empty
    return result
  }

  private func makeTransition(_ index: Int) -> FlowTransition<Self> {
    let transition = document.transitions[index]
    var result: FlowTransition<Self>
    switch transition.target {
    case .configuration(let target): result = .to(state(target))
    case .outcome(let index): result = .finish(Outcome(name: document.outcomes[index]))
    }
    result.commands = fittingCommands(of: index)
    guard let note = transition.note else { return result }
    return result.with(note: "noted").because(TransitionReason(recordedNote: note))
  }

  /// The commands as recorded if they lead to the target, or else the shortest that do.
  private func fittingCommands(of index: Int) -> CommandList<Screen> {
    let transition = document.transitions[index]
    var after = stacks[transition.source]
    let applies = (try? after.apply(commands[index])) != nil
    guard case .configuration(let target) = transition.target else {
      return applies ? commands[index] : .empty
    }
    if applies, after == stacks[target] { return commands[index] }
    return VirtualStack.plan(from: stacks[transition.source], to: stacks[target]) ?? .empty
  }

  /// With the recorded command if it is refused, or else one that always is.
  private func makeRefusal(_ index: Int) -> FlowTransition<Self> {
    var stack = stacks[document.refusals[index].source]
    guard (try? stack.apply(refusedCommands[index])) == nil else { return .stay(.setStack([])) }
    return .stay(refusedCommands[index])
  }
}

extension RecordedFlow.Event {
  fileprivate static let beyondLimit = Self(
    index: .beyondLimit, label: FlowLabel(name: "beyond the limit"))
  fileprivate static let end = Self(index: .end, label: FlowLabel(name: "end"))

  fileprivate init(_ index: RecordedFlow.EventIndex, _ event: FlowDocument.Event) {
    let label = FlowLabel(
      children: event.child.map { [$0] } ?? [], instances: event.instance.map { [$0] },
      name: event.name, parameters: event.parameters, payload: event.payload)
    self.init(index: index, label: label, work: event.work, isFailure: event.isFailure)
  }
}

extension FlowLabel {
  fileprivate static func ofScreens(in document: FlowDocument) -> [FlowLabel] {
    var paths: [[String]] = []
    for part in document.parts {
      // A part comes after its parent. The flow itself adds nothing to the path.
      paths.append(part.parent.map { paths[$0] + [part.name] } ?? [])
    }
    return document.screens.map { screen in
      var label = FlowLabel(
        children: paths[screen.part], name: screen.name, parameters: screen.parameters)
      label.group = screen.group
      label.screenDescription = screen.description
      return label
    }
  }
}

protocol RecordedValue {
  var label: FlowLabel { get }
}
