public import FlowCore

/// An input of a flow: an event, a system move, an answer to work, or a relaunch.
public enum Input<F: Flow>: Hashable, Sendable {
  /// An event of the app's own.
  case event(F.Event)
  /// A system move, and the event that the flow maps it to; `nil` if there is none.
  case move(SystemMove, F.Event?)
  /// The answer to work that is under way.
  case answer(F.Event, to: F.Work)
  /// An answer to work that is no longer under way: it is late, or a second one.
  case lateAnswer(F.Event, to: F.Work)
  /// The app is terminated, and restored from its saved state.
  case relaunch

  /// The event that the flow receives; `nil` if there is none.
  @inlinable public var event: F.Event? {
    switch self {
    case .event(let event), .answer(let event, _), .lateAnswer(let event, _): event
    case .move(_, let event): event
    case .relaunch: nil
    }
  }

  /// The system move; `nil` for other inputs.
  public var move: SystemMove? {
    if case .move(let move, _) = self { move } else { nil }
  }

  @inlinable package var work: F.Work? {
    switch self {
    case .answer(_, let work), .lateAnswer(_, let work): work
    case .event, .move, .relaunch: nil
    }
  }
}

extension Input {
  // The synthesized function would not be specialized for the flow.

  /// Whether two inputs are the same, with equal events and work.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.event(let event), .event(let other)): event == other
    case (.move(let move, let event), .move(let other, let otherEvent)):
      move == other && event == otherEvent
    case (.answer(let event, let work), .answer(let other, let otherWork)),
      (.lateAnswer(let event, let work), .lateAnswer(let other, let otherWork)):
      event == other && work == otherWork
    case (.relaunch, .relaunch): true
    case (.event, _), (.move, _), (.answer, _), (.lateAnswer, _), (.relaunch, _): false
    }
  }
}

extension Input {
  init(_ event: F.Event, move: SystemMove?, answerTo work: F.Work?) {
    self = work.map { .answer(event, to: $0) } ?? move.map { .move($0, event) } ?? .event(event)
  }

  /// A label such as `charge(1)`; for a document, as recorded there.
  package var workText: String? {
    work.map { "\(F.label(ofWork: $0))" } ?? (event as? RecordedFlow.Event)?.work
  }

  package var isLate: Bool {
    if case .lateAnswer = self { true } else { false }
  }
}

extension Input: CustomStringConvertible {
  /// The event with its payload, `nextTapped(name): ann`; the name of a move without an event; or
  /// `relaunch`.
  public var description: String {
    switch self {
    case .event(let event), .move(_, let event?), .answer(let event, _),
      .lateAnswer(let event, _):
      let label = F.label(ofEvent: event)
      return label.payload.map { "\(label.signature): \($0)" } ?? label.signature
    case .move(let move, nil): return move.name
    case .relaunch: return "relaunch"
    }
  }
}

extension ExplorableFlow {
  /// The inputs that are possible in a configuration, without duplicates: first the events that the
  /// state offers, in order and without disabled controls, and the links; then the flow's events
  /// for the possible system moves; then the answers to the work that is under way.
  package func inputs(at configuration: Configuration<Self>) -> [Input<Self>] {
    var listing = EventListing<Self>()
    return inputs(
      in: configuration.state, under: configuration.stack.top,
      moves: configuration.stack.systemMoves, using: &listing)
  }

  @inlinable
  func inputs(
    in state: State, under top: @autoclosure () -> Screen?, moves: [SystemMove],
    using listing: inout EventListing<Self>
  ) -> [Input<Self>] {
    var moveEvents: [(SystemMove, Event)] = []
    moveEvents.reserveCapacity(moves.count)
    for move in moves {
      if let systemEvent = Interpreter.systemEvent(for: move, of: self, in: state) {
        moveEvents.append(systemEvent)
      }
    }
    var offered = offeredEvents(in: state, under: top())
    let links = linkEvents
    if !links.isEmpty { offered += links }
    let answers = Interpreter<Self>.hasWork ? answersUnderWay(in: state) : []
    if let cached = listing.inputs(for: offered, moveEvents, answers) { return cached }
    listing.begin()
    let listed =
      offered
      .filter { listing.insert($0) }
      .map { input(of: $0, moves: moveEvents, answers: answers) }
    let inputs =
      listed + moveEvents.filter { listing.insert($0.1) }.map { .move($0.0, $0.1) }
      + answers.filter { listing.insert($0.event) }.map { .answer($0.event, to: $0.work) }
    listing.cache(inputs, for: offered, moveEvents, answers)
    return inputs
  }

  /// The input of an offered event: an answer or a system move, if the event is one.
  @inlinable
  func input(
    of event: Event, moves: [(SystemMove, Event)], answers: [(event: Event, work: Work)]
  ) -> Input<Self> {
    if let answer = answers.first(where: { $0.event == event }) {
      return .answer(event, to: answer.work)
    }
    return moves.first { $0.1 == event }.map { .move($0.0, event) } ?? .event(event)
  }
}

/// Removes duplicate events from one list after another.
@usableFromInline
struct EventListing<F: Flow> {
  /// A list of inputs, and what it was made from.
  @usableFromInline
  typealias List = (
    events: [F.Event], moves: [(SystemMove, F.Event)], answers: [(event: F.Event, work: F.Work)],
    inputs: [Input<F>]
  )

  @usableFromInline var table = InternTable<F.Event>()
  @usableFromInline var lists: [Int] = []
  @usableFromInline var list = 0
  /// The last few different lists, because most states offer the same events as another state.
  @usableFromInline var recent: [List] = []
  @usableFromInline static var maxRecent: Int { 8 }
  /// The maximum number of events remembered from list to list.
  @usableFromInline static var maxEvents: Int { 10_000 }

  @usableFromInline
  init() {}

  @inlinable
  mutating func begin() {
    list += 1
    guard lists.count > Self.maxEvents else { return }
    table.removeAll()
    lists.removeAll(keepingCapacity: true)
  }

  @inlinable
  mutating func insert(_ event: F.Event) -> Bool {
    let number = table.number(of: event)
    if number == lists.count {
      lists.append(list)
      return true
    }
    guard lists[number] != list else { return false }
    lists[number] = list
    return true
  }

  /// Returns a recent list of the same events, moves and answers, or `nil` if there is none.
  @inlinable
  mutating func inputs(
    for events: [F.Event], _ moves: [(SystemMove, F.Event)],
    _ answers: [(event: F.Event, work: F.Work)]
  ) -> [Input<F>]? {
    for position in recent.indices {
      guard recent[position].moves.elementsEqual(moves, by: { $0 == $1 }),
        recent[position].events == events,
        recent[position].answers.elementsEqual(answers, by: { $0 == $1 })
      else { continue }
      if position > 0 { recent.swapAt(position, position - 1) }
      return recent[max(0, position - 1)].inputs
    }
    return nil
  }

  @inlinable
  mutating func cache(
    _ inputs: [Input<F>], for events: [F.Event], _ moves: [(SystemMove, F.Event)],
    _ answers: [(event: F.Event, work: F.Work)]
  ) {
    if recent.count == Self.maxRecent { recent.removeLast() }
    recent.append((events, moves, answers, inputs))
  }
}
