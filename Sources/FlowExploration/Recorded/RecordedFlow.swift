package import FlowCore
package import FlowDocuments

/// A document as a flow, so that everything that searches, plays or judges flows also works with
/// documents.
///
/// Its states are the configurations of the document, and its events are those recorded in it. What
/// documents do not record is missing: the events that screens advertise, how configurations are
/// saved, and the flow's own properties.
package struct RecordedFlow: ExplorableFlow {
  /// A configuration of the document, or what lies behind its limits.
  package struct State: Hashable, Sendable, CustomStringConvertible {
    /// The position of the configuration; the one after the last stands for what lies behind the
    /// limits.
    package let position: Int
    /// The state as text.
    package let description: String

    package static func == (left: Self, right: Self) -> Bool { left.position == right.position }
    package func hash(into hasher: inout Hasher) { hasher.combine(position) }
  }

  /// An event in a configuration.
  package struct Event: Hashable, Sendable, RecordedValue {
    /// Where the document records it.
    package let row: Row
    let label: ValueLabel
    /// The work that it answers; `nil` if it is not an answer.
    var work: String?
    /// Whether it answers that the work failed.
    var isFailure = false

    package static func == (left: Self, right: Self) -> Bool { left.row == right.row }
    package func hash(into hasher: inout Hasher) { hasher.combine(row) }
  }

  /// A screen with its payload.
  package struct Screen: Hashable, Sendable, RecordedValue {
    /// The number of the screen with its payload.
    let number: Int
    let label: ValueLabel

    package static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// An end of the flow.
  package struct Outcome: Hashable, Sendable, RecordedValue {
    let name: String
    var label: ValueLabel { ValueLabel(name: name) }
  }

  /// What the document records about an event in a configuration.
  package enum Row: Hashable, Sendable {
    /// A transition, by its position.
    case transition(Int)
    /// A refusal, by its position.
    case refusal(Int)
    /// A link, by its position in ``RecordedFlow/linkEvents``; see ``RecordedFlow/row(of:at:)``.
    case link(Int)
    /// What may happen where a limit cut the search.
    case cut
    /// The end of what lies behind the limits.
    case end
  }

  /// The document.
  package let document: FlowDocument
  /// What each configuration shows.
  let stacks: [VirtualStack<Screen>]
  /// The commands of each transition, as they are written.
  let commands: [CommandList<Screen>]
  /// The command of each refusal.
  let refusedCommands: [Command<Screen>]
  /// Where the stack can grow forever; `nil` if nowhere, or if that is not known.
  package private(set) var growing: GrowingPlace?
  package let linkEvents: [Event]
  private let rows: [[Event]]
  private let links: RecordedLinks

  /// Makes a flow from a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - leadsBeyond: Whether the flow goes on where a limit had cut the search that made the
  ///     document, to a configuration in which everything is possible, so that a search never calls
  ///     anything impossible there.
  ///   - deadline: When to stop looking for where the stack can grow forever.
  /// - Complexity: O(*n*) in the size of the document.
  package init(
    _ document: FlowDocument, leadingBeyond leadsBeyond: Bool = false,
    by deadline: Deadline = Deadline(nil)
  ) {
    self.document = document
    var screens = RecordedScreens(document)
    stacks = document.configurations.map { $0.stack.map { screens.screen($0) } }
    commands = document.transitions.map { transition in
      CommandList(transition.commands.map { $0.map { screens.screen($0) } })
    }
    refusedCommands = document.refusals.map { $0.command.map { screens.screen($0) } }
    var rows: [[Event]] = Array(repeating: [], count: stacks.count)
    var links = RecordedLinks()
    for (index, transition) in document.transitions.enumerated() {
      let (source, event) = (transition.source, transition.event)
      if event.isLink {
        links.add(.transition(index), event, at: source)
      } else {
        rows[source].append(Event(.transition(index), event))
      }
    }
    for (index, refusal) in document.refusals.enumerated() {
      let (source, event) = (refusal.source, refusal.event)
      if event.isLink {
        links.add(.refusal(index), event, at: source)
      } else {
        rows[source].append(Event(.refusal(index), event))
      }
    }
    self.links = links
    linkEvents = links.events.enumerated().map { Event(.link($0), $1) }
    for (index, place) in document.configurations.enumerated()
    where leadsBeyond && !place.isExpanded {
      rows[index].append(.cut)
    }
    self.rows = rows + [[.end]]
    growing = firstGrowing(by: deadline)
  }

  /// What lies behind the limits.
  private var beyond: State { State(position: stacks.count, description: "behind the limit") }

  /// Whether a configuration lies behind the limits.
  package func isBeyond(_ state: State) -> Bool { state.position == stacks.count }

  func state(_ position: Int) -> State {
    State(position: position, description: document.configurations[position].state)
  }
}

// MARK: - The flow

extension RecordedFlow {
  /// Nothing: what is secret was masked when the document was written, or it was written by hand.
  package static var redacted: Redaction { .none }

  package var start: FlowTransition<Self> { starts.first?.transition ?? .to(beyond) }

  package var starts: [Start<Self>] {
    document.starts.map { start in
      var transition = FlowTransition<Self>.to(state(start.configuration))
      let plan = VirtualStack.plan(from: VirtualStack(), to: stacks[start.configuration])
      transition.commands = plan ?? .empty
      return Start(transition, when: start.condition)
    }
  }

  package var events: [Event] { [] }

  package func events(in state: State) -> [Event] {
    rows.indices.contains(state.position) ? rows[state.position] : []
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    let events = events(in: state)
    let told = events.first { event in
      switch event.row {
      case .transition(let index): document.transitions[index].event.move == move
      case .refusal(let index): document.refusals[index].event.move == move
      case .link, .cut, .end: false
      }
    }
    // What a limit cut off may be the answer to the move.
    return told ?? events.first { $0.row == .cut }
  }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch row(of: event, at: state) {
    case .transition(let index): taken(index)
    case .refusal(let index): refused(index)
    case .cut: leavingLimits(state)
    case .end: .finish(Outcome(name: ""))
    case .link, nil: nil
    }
  }

  /// What the document records about an event in a state; `nil` if nothing.
  package func row(of event: Event, at state: State) -> Row? {
    switch event.row {
    case .transition(let index):
      document.transitions[index].source == state.position ? event.row : nil
    case .refusal(let index):
      document.refusals[index].source == state.position ? event.row : nil
    case .link(let number): links.row(of: number, at: state.position)
    case .cut: stacks.indices.contains(state.position) ? event.row : nil
    case .end: isBeyond(state) ? event.row : nil
    }
  }

  /// Goes to the configuration that stands for everything behind the limits.
  private func leavingLimits(_ state: State) -> FlowTransition<Self> {
    let unknown = Screen(number: -1, label: ValueLabel(name: beyond.description))
    var result = FlowTransition<Self>.to(beyond)
    result.commands =
      VirtualStack.plan(from: stacks[state.position], to: VirtualStack(unknown)) ?? .empty
    return result
  }

  private func taken(_ index: Int) -> FlowTransition<Self> {
    let transition = document.transitions[index]
    var result: FlowTransition<Self>
    switch transition.target {
    case .configuration(let target): result = .to(state(target))
    case .outcome(let index): result = .finish(Outcome(name: document.outcomes[index]))
    }
    result.commands = fittingCommands(of: index)
    return transition.note == nil ? result : result.noting("noted")
  }

  /// The commands as written if they lead to the target, or else the shortest that do.
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

  /// A command that is refused: the one that is written, if it is refused, or else one that always
  /// is.
  private func refused(_ index: Int) -> FlowTransition<Self> {
    var stack = stacks[document.refusals[index].source]
    guard (try? stack.apply(refusedCommands[index])) == nil else { return .stay(.setStack([])) }
    return .stay(refusedCommands[index])
  }
}

extension RecordedFlow.Event {
  fileprivate static let cut = Self(row: .cut, label: ValueLabel(name: "what a limit cut off"))
  fileprivate static let end = Self(row: .end, label: ValueLabel(name: "end"))

  fileprivate init(_ row: RecordedFlow.Row, _ event: FlowDocument.Event) {
    var label = ValueLabel(
      name: event.name, parameters: event.parameters, payload: event.payload)
    label.children = event.child.map { [$0] } ?? []
    label.instances = event.instance.map { [$0] }
    self.init(row: row, label: label, work: event.work, isFailure: event.isFailure)
  }
}

/// A value of a document, which knows its label.
protocol RecordedValue {
  var label: ValueLabel { get }
}
