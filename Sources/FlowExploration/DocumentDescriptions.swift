import FlowCore
import FlowDocuments
import FlowSupport

/// The names of a flow's screens, events and transitions in its document.
struct DocumentDescriptions<F: ExplorableFlow> {
  let title: String
  var screens: ScreenTable<F.Screen>
  private let flow: F
  private var eventLabels = ValueTable<F.Event, FlowLabel>()
  private var workLabels = ValueTable<F.Work, String>()
  private let links: InternTable<F.Event>
  private let recorded: RecordedFlow?

  init(_ flow: F, title: String) {
    self.flow = flow
    self.title = title
    links = InternTable(flow.linkEvents)
    recorded = flow as? RecordedFlow
    screens = ScreenTable(title: title) { F.plainLabel(ofScreen: $0) }
  }

  /// The distinct names of outcomes, which ignore payloads, and the index of each outcome's name.
  static func names(of outcomes: [F.Outcome]) -> (distinct: [String], positions: [Int]) {
    let names = outcomes.map { F.label(ofOutcome: $0).kind }
    let distinct = names.distinct()
    let positions = Dictionary(uniqueKeysWithValues: zip(distinct, 0...))
    return (distinct, names.map { positions[$0] ?? 0 })
  }

  mutating func work(in state: F.State) -> [String] {
    if let recorded, let state = state as? RecordedFlow.State {
      return recorded.isBeyondLimits(state)
        ? [] : recorded.document.configurations[state.index].work
    }
    return Interpreter.workUnderWay(of: flow, in: state).map { label(of: $0) }.distinct()
  }

  private mutating func label(of work: F.Work) -> String {
    workLabels.value(of: work) { "\(F.label(ofWork: $0))" }
  }

  // MARK: Steps

  mutating func transition(
    _ transition: FlowTransition<F>, from source: Int, to target: FlowDocument.Target,
    event: FlowDocument.Event
  ) -> FlowDocument.Transition {
    .init(
      from: source,
      to: target,
      event: event,
      decisions: transition.decisions.map {
        .init(name: $0.name, choice: $0.choice, choices: $0.choices.distinct())
      },
      commands: transition.commands.map { screens.command($0) },
      guard: transition.guard.map(\.description),
      note: transition.note.map(\.description),
      location: transition.location.description)
  }

  mutating func refusal(
    _ refusal: Refusal<F.Screen>, _ transition: FlowTransition<F>, at source: Int,
    event: FlowDocument.Event
  ) -> FlowDocument.Refusal {
    .init(
      source: source,
      event: event,
      command: screens.command(refusal.command),
      reason: refusal.reason.explanation,
      location: transition.location.description)
  }

  mutating func event(
    _ event: F.Event, move: SystemMove?, answerTo work: F.Work? = nil
  ) -> FlowDocument.Event {
    let label = label(of: event)
    let recordedEvent = recorded == nil ? nil : event as? RecordedFlow.Event
    return FlowDocument.Event(
      name: label.name, parameters: label.parameters, payload: label.payload,
      child: label.childPath, instance: label.instances?.joined(separator: "."), move: move,
      isLink: links.contains(event), work: work.map { self.label(of: $0) } ?? recordedEvent?.work,
      isFailure: recordedEvent?.isFailure ?? (work != nil && flow.isOwnOrChildFailure(event)))
  }

  private mutating func label(of event: F.Event) -> FlowLabel {
    eventLabels.value(of: event) { F.label(ofEvent: $0) }
  }

  /// The name of an event without its payload, with the child flow that handles it.
  mutating func kind(of event: F.Event) -> String { label(of: event).kind }
}

// MARK: Dead events

extension DocumentDescriptions {
  /// The events that no state offers, that all states ignore, or that are disabled wherever they
  /// would be handled; `nil` if time ran out.
  ///
  /// - Parameter handled: The kinds of events that are handled or refused in some configuration.
  mutating func deadEvents(
    in configurations: some Collection<Configuration<F>>, except handled: Set<String>,
    by deadline: Deadline
  ) -> [FlowDocument.DeadEvent]? {
    var offered: Set<String> = []
    var offeredEvents: [F.Event] = []
    var known = InternTable<F.Event>()
    for configuration in configurations {
      if deadline.isOver { return nil }
      for event in flow.offeredEvents(in: configuration.state, under: configuration.stack.top)
      where known.insert(event) && offered.insert(kind(of: event)).inserted {
        offeredEvents.append(event)
      }
    }
    let disabled = kindsHandledOnlyWhereDisabled(in: configurations, except: handled, by: deadline)

    var dead: [FlowDocument.DeadEvent] = []
    var positions: [String: Int] = [:]
    lazy var configurationIDs = InternTable(configurations)
    for event in flow.events + offeredEvents {
      let kind = kind(of: event)
      guard !handled.contains(kind) else { continue }
      let reason: FlowDocument.DeadEvent.DeadEventReason =
        disabled.contains(kind) ? .disabled : offered.contains(kind) ? .ignored : .neverFired
      let wouldTake =
        reason == .ignored ? [] : transitions(of: event, among: configurationIDs, by: deadline)
      if let index = positions[kind] {
        dead[index].transitions += wouldTake
      } else {
        positions[kind] = dead.count
        var documentEvent = self.event(event, move: nil)
        (documentEvent.payload, documentEvent.instance) = (nil, nil)
        dead.append(.init(event: documentEvent, reason: reason, transitions: wouldTake))
      }
    }
    return deadline.isOver ? nil : dead
  }

  private mutating func kindsHandledOnlyWhereDisabled(
    in configurations: some Collection<Configuration<F>>, except handled: Set<String>,
    by deadline: Deadline
  ) -> Set<String> {
    guard F.hasDisabledControls else { return [] }
    var kinds: Set<String> = []
    for configuration in configurations {
      if deadline.isOver { return [] }
      guard let top = configuration.stack.top else { continue }
      let enabled = flow.enabledEvents(on: top, in: configuration.state)
      for event in flow.events(on: top) where !enabled.contains(event) {
        let kind = kind(of: event)
        guard !handled.contains(kind), !kinds.contains(kind) else { continue }
        if flow.reduce(configuration.state, event) != nil { kinds.insert(kind) }
      }
    }
    return kinds
  }

  private mutating func transitions(
    of event: F.Event, among configurations: InternTable<Configuration<F>>, by deadline: Deadline
  ) -> [FlowDocument.Transition] {
    configurations.values.enumerated().compactMap { source, configuration in
      if deadline.isOver { return nil }
      var after = configuration
      let result = after.send(event, to: flow)
      guard result.reply == .handled, let transition = result.transition,
        let target = configurations.index(of: after)
      else { return nil }
      let move = Interpreter.systemEvents(of: flow, at: configuration).first { $0.event == event }?
        .move
      return self.transition(
        transition, from: source, to: .configuration(target),
        event: self.event(event, move: move))
    }
  }
}
