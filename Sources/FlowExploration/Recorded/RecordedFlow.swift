package import FlowCore
package import FlowDocuments

/// A document as a flow, so that everything that searches, plays or checks flows also works with
/// documents.
///
/// Its states are the configurations of the document, and its events are those recorded in it.
/// Documents do not record the events that screens advertise, how configurations are saved, and the
/// flow's own properties.
package struct RecordedFlow: ExplorableFlow {
  package struct State: Hashable, Sendable, CustomStringConvertible {
    /// The index of the configuration; the one after the last stands for everything beyond the
    /// limits.
    package let index: Int
    package let description: String

    package static func == (left: Self, right: Self) -> Bool { left.index == right.index }
    package func hash(into hasher: inout Hasher) { hasher.combine(index) }
  }

  package struct Event: Hashable, Sendable, RecordedValue {
    /// The record of the event in the document.
    package let index: EventIndex
    let label: ValueLabel
    var work: String?
    /// Whether it is an answer that the work failed.
    var isFailure = false

    package static func == (left: Self, right: Self) -> Bool { left.index == right.index }
    package func hash(into hasher: inout Hasher) { hasher.combine(index) }
  }

  package struct Screen: Hashable, Sendable, RecordedValue {
    /// The number of the screen with its payload.
    let number: Int
    let label: ValueLabel

    package static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  package struct Outcome: Hashable, Sendable, RecordedValue {
    let name: String
    var label: ValueLabel { ValueLabel(name: name) }
  }

  /// The record of an event in the document.
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
  /// The commands of each transition, as recorded.
  let commands: [CommandList<Screen>]
  let refusedCommands: [Command<Screen>]
  /// A configuration from which the stack can grow forever; `nil` if none is known.
  private(set) var growing: (id: Int, text: String)?
  package let linkEvents: [Event]
  private let eventsByConfiguration: [[Event]]
  private let links: RecordedLinks

  /// Creates a flow from a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - continuesBeyondLimits: Whether configurations where the search that made the document
  ///     reached a limit lead to a configuration in which everything is possible, so that a search
  ///     never reports anything as impossible there.
  ///   - deadline: When to stop looking for a configuration from which the stack can grow forever.
  /// - Complexity: O(*n*) in the size of the document.
  package init(
    _ document: FlowDocument, beyondLimits continuesBeyondLimits: Bool = false,
    by deadline: Deadline = Deadline(nil)
  ) {
    self.document = document
    var screens = RecordedScreens(document)
    stacks = document.configurations.map { $0.stack.map { screens.screen($0) } }
    commands = document.transitions.map { transition in
      CommandList(transition.commands.map { $0.map { screens.screen($0) } })
    }
    refusedCommands = document.refusals.map { $0.command.map { screens.screen($0) } }
    var eventsByConfiguration: [[Event]] = Array(repeating: [], count: stacks.count)
    var links = RecordedLinks()
    for (index, transition) in document.transitions.enumerated() {
      let (source, event) = (transition.source, transition.event)
      if event.isLink {
        links.add(.transition(index), event, at: source)
      } else {
        eventsByConfiguration[source].append(Event(.transition(index), event))
      }
    }
    for (index, refusal) in document.refusals.enumerated() {
      let (source, event) = (refusal.source, refusal.event)
      if event.isLink {
        links.add(.refusal(index), event, at: source)
      } else {
        eventsByConfiguration[source].append(Event(.refusal(index), event))
      }
    }
    self.links = links
    linkEvents = links.events.enumerated().map { Event(.link($0), $1) }
    for (index, configuration) in document.configurations.enumerated()
    where continuesBeyondLimits && !configuration.isExpanded {
      eventsByConfiguration[index].append(.beyondLimit)
    }
    self.eventsByConfiguration = eventsByConfiguration + [[.end]]
    growing = firstGrowing(by: deadline)
  }

  /// The state that stands for everything beyond the limits.
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
    // The event for the move may be beyond the limits.
    return recordedEvent ?? events.first { $0.index == .beyondLimit }
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

  /// Returns the record of an event in a state, or `nil` if there is none.
  package func index(of event: Event, at state: State) -> EventIndex? {
    switch event.index {
    case .transition(let index):
      document.transitions[index].source == state.index ? event.index : nil
    case .refusal(let index):
      document.refusals[index].source == state.index ? event.index : nil
    case .link(let number): links.index(of: number, at: state.index)
    case .beyondLimit: stacks.indices.contains(state.index) ? event.index : nil
    case .end: isBeyondLimits(state) ? event.index : nil
    }
  }

  /// The transition to the configuration that stands for everything beyond the limits.
  private func leaveLimits(_ state: State) -> FlowTransition<Self> {
    let unknown = Screen(number: -1, label: ValueLabel(name: beyondLimits.description))
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

  /// A transition with a command that is refused: the recorded one if it is refused, or else one
  /// that always is.
  private func makeRefusal(_ index: Int) -> FlowTransition<Self> {
    var stack = stacks[document.refusals[index].source]
    guard (try? stack.apply(refusedCommands[index])) == nil else { return .stay(.setStack([])) }
    return .stay(refusedCommands[index])
  }
}

extension RecordedFlow.Event {
  fileprivate static let beyondLimit = Self(
    index: .beyondLimit, label: ValueLabel(name: "beyond the limit"))
  fileprivate static let end = Self(index: .end, label: ValueLabel(name: "end"))

  fileprivate init(_ index: RecordedFlow.EventIndex, _ event: FlowDocument.Event) {
    var label = ValueLabel(
      name: event.name, parameters: event.parameters, payload: event.payload)
    label.children = event.child.map { [$0] } ?? []
    label.instances = event.instance.map { [$0] }
    self.init(index: index, label: label, work: event.work, isFailure: event.isFailure)
  }
}

/// A value of a document, which includes its label.
protocol RecordedValue {
  var label: ValueLabel { get }
}
