import FlowCore
import FlowDocuments

/// The names of a flow's screens, events and transitions in its document.
struct DocumentWords<F: ExplorableFlow> {
  let title: String
  var screens: ScreenTable<F.Screen>
  private let flow: F
  private var labels = ValueTable<F.Event, ValueLabel>()
  private var workLabels = ValueTable<F.Work, String>()
  private let links: InternTable<F.Event>
  /// The flow, if it is a document: the document says what is under way.
  private let recorded: RecordedFlow?

  init(_ flow: F, title: String) {
    self.flow = flow
    self.title = title
    links = InternTable(flow.linkEvents)
    recorded = flow as? RecordedFlow
    screens = ScreenTable(title: title) { F.valueLabel(ofScreen: $0) }
  }

  /// The names of outcomes, and for each outcome the position of its name: outcomes that differ
  /// only in their payload are one end.
  static func names(of outcomes: [F.Outcome]) -> (distinct: [String], positions: [Int]) {
    let names = outcomes.map { F.valueLabel(ofOutcome: $0).signature }
    var distinct: [String] = []
    var positions: [String: Int] = [:]
    for name in names where positions[name] == nil {
      positions[name] = distinct.count
      distinct.append(name)
    }
    return (distinct, names.map { positions[$0] ?? 0 })
  }

  /// What is under way in a state.
  mutating func work(in state: F.State) -> [String] {
    if let recorded, let state = state as? RecordedFlow.State {
      return recorded.isBeyond(state) ? [] : recorded.document.configurations[state.position].work
    }
    return flow.workUnderWay(in: state).map { label(of: $0) }
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
        .init(name: $0.name, choice: $0.choice, choices: $0.choices)
      },
      commands: transition.commands.map { screens.command($0) },
      guard: transition.guard.map(\.description),
      note: transition.note.map(\.description),
      position: transition.position.description)
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
      position: transition.position.description)
  }

  mutating func event(
    _ event: F.Event, move: SystemMove?, answering work: F.Work? = nil
  ) -> FlowDocument.Event {
    let label = label(of: event)
    let answer = recorded == nil ? nil : event as? RecordedFlow.Event
    return FlowDocument.Event(
      name: label.name, parameters: label.parameters, payload: label.payload,
      child: label.childPath, instance: label.instancePath, move: move,
      isLink: links.contains(event), work: work.map { self.label(of: $0) } ?? answer?.work,
      isFailure: answer?.isFailure ?? (work != nil && flow.tellsOfFailure(event)))
  }

  private mutating func label(of event: F.Event) -> ValueLabel {
    labels.value(of: event) { F.valueLabel(ofEvent: $0) }
  }

  /// The name of an event, without its payload, with the child flow it is for.
  mutating func kind(of event: F.Event) -> String { label(of: event).signature }
}

// MARK: Dead events

extension DocumentWords {
  /// Events that no state offers, that all ignore, or that are disabled wherever they would be
  /// handled; `nil` if the time is over.
  ///
  /// - Parameters:
  ///   - places: All configurations that can be reached.
  ///   - handled: The kinds of events that are handled or refused somewhere.
  mutating func deadEvents(
    in places: some Collection<Configuration<F>>, besides handled: Set<String>,
    by deadline: Deadline
  ) -> [FlowDocument.DeadEvent]? {
    var offered: Set<String> = []
    var offeredEvents: [F.Event] = []
    for place in places {
      if deadline.isOver { return nil }
      for event in flow.offeredEvents(in: place.state, under: place.stack.top)
      where offered.insert(kind(of: event)).inserted {
        offeredEvents.append(event)
      }
    }
    let disabled = kindsHandledWhereDisabled(in: places, besides: handled, by: deadline)

    var dead: [FlowDocument.DeadEvent] = []
    var positions: [String: Int] = [:]
    lazy var numbers = InternTable(places)
    for event in flow.events + offeredEvents {
      let kind = kind(of: event)
      guard !handled.contains(kind) else { continue }
      let reason: FlowDocument.DeadEvent.Reason =
        disabled.contains(kind) ? .disabled : offered.contains(kind) ? .ignored : .neverFired
      let wouldDo = reason == .ignored ? [] : transitions(of: event, among: numbers, by: deadline)
      if let known = positions[kind] {
        dead[known].transitions += wouldDo
      } else {
        positions[kind] = dead.count
        var told = self.event(event, move: nil)
        (told.payload, told.instance) = (nil, nil)
        dead.append(.init(event: told, reason: reason, transitions: wouldDo))
      }
    }
    return deadline.isOver ? nil : dead
  }

  /// The kinds of events that are handled only where their controls are disabled.
  private mutating func kindsHandledWhereDisabled(
    in places: some Collection<Configuration<F>>, besides handled: Set<String>,
    by deadline: Deadline
  ) -> Set<String> {
    guard F.hasDisabledControls else { return [] }
    var kinds: Set<String> = []
    for place in places {
      if deadline.isOver { return [] }
      guard let top = place.stack.top else { continue }
      let enabled = flow.events(on: top, in: place.state)
      for event in flow.events(on: top) where !enabled.contains(event) {
        let kind = kind(of: event)
        guard !handled.contains(kind), !kinds.contains(kind) else { continue }
        if flow.reduce(place.state, event) != nil { kinds.insert(kind) }
      }
    }
    return kinds
  }

  /// What an event would do in the configurations that were reached, as far as it stays among them.
  private mutating func transitions(
    of event: F.Event, among places: InternTable<Configuration<F>>, by deadline: Deadline
  ) -> [FlowDocument.Transition] {
    places.values.enumerated().compactMap { source, place in
      if deadline.isOver { return nil }
      var after = place
      let answer = flow.answer(event, at: &after)
      guard answer.reply == .moved, let transition = answer.transition,
        let target = places.position(of: after)
      else { return nil }
      let move = flow.systemEvents(at: place).first { $0.event == event }?.move
      return self.transition(
        transition, from: source, to: .configuration(target),
        event: self.event(event, move: move))
    }
  }
}
