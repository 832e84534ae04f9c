public import FlowCore

/// The inputs that are not ignored in configurations, computed once for each state and shape of the
/// stack: the reducer sees no more, and system moves depend on nothing else.
///
/// Which controls are disabled also depends on the screen on top.
@usableFromInline
struct InputLists<F: ExplorableFlow> {
  /// All inputs: first those that are not links, then links, then the relaunch.
  @usableFromInline typealias InputList = (inputs: [Input<F>], own: Int, links: Int)

  @usableFromInline let flow: F
  @usableFromInline let extras: [F.Event]
  @usableFromInline let linkEvents: InternTable<F.Event>
  @usableFromInline let deadline: Deadline
  @usableFromInline let isRestorable: Bool
  private let hasDisabledControls = F.hasDisabledControls
  private(set) var all: [InputList] = []
  /// By state: a stack of each kind that occurred with it, and the index of its list.
  private var listsByState: [[(stack: VirtualStack<F.Screen>, id: Int32)]] = []
  private var states = InternTable<F.State>()
  @usableFromInline var events = EventListing<F>()
  @usableFromInline var answers: [(event: F.Event, work: F.Work)] = []

  /// - Parameters:
  ///   - extras: Events to try everywhere, whatever the flow lists.
  ///   - deadline: When to stop calling the flow; the inputs are then incomplete.
  init(_ flow: F, extras: [F.Event], by deadline: Deadline) {
    self.flow = flow
    self.extras = extras
    self.deadline = deadline
    linkEvents = InternTable(flow.linkEvents)
    isRestorable = flow.isRestorable
  }

  /// Returns the index of the input list; ``makeInputList(at:)`` makes a new one.
  mutating func inputList(at configuration: Configuration<F>, by functions: FrameFunctions<F>)
    -> Int32
  {
    let state = states.number(of: configuration.state)
    if state == listsByState.count { listsByState.append([]) }
    if let match = listsByState[state].first(where: { isAlike($0.stack, configuration.stack) }) {
      return match.id
    }
    let id = Int32(truncatingIfNeeded: all.count)
    all.append(functions.makeInputList(&self, configuration))
    listsByState[state].append((configuration.stack, id))
    return id
  }

  private func isAlike(_ one: VirtualStack<F.Screen>, _ other: VirtualStack<F.Screen>) -> Bool {
    one.hasShape(of: other) && (!hasDisabledControls || one.top == other.top)
  }

  /// Those of `inputs(at:)` that are not ignored.
  ///
  /// The reducer is called first: that is faster than comparing events.
  @inlinable
  mutating func makeInputList(at configuration: Configuration<F>) -> InputList {
    var moves: [(SystemMove, F.Event)] = []
    for move in configuration.stack.systemMoves {
      if let systemEvent = Interpreter.systemEvent(for: move, of: flow, in: configuration.state) {
        moves.append(systemEvent)
      }
    }
    var own: [Input<F>] = []
    var links: [Input<F>] = []
    let offered = flow.offeredEvents(in: configuration.state, under: configuration.stack.top)
    var candidates = offered + flow.linkEvents + moves.map { $0.1 }
    if Interpreter<F>.hasWork { candidates += answerEvents(in: configuration.state) }
    events.begin()
    for event in candidates + extras {
      if deadline.isOver { break }
      guard flow.reduce(configuration.state, event) != nil, events.insert(event) else { continue }
      let move = moves.first { $0.1 == event }
      var input = move.map { Input<F>.move($0.0, event) } ?? .event(event)
      if Interpreter<F>.hasWork, let answerInput = answerInput(event) { input = answerInput }
      let isLink = !linkEvents.values.isEmpty && linkEvents.contains(event)
      if isLink { links.append(input) } else { own.append(input) }
    }
    return (own + links + (isRestorable ? [.relaunch] : []), own.count, links.count)
  }

  /// The answers to the work under way, which are cached for ``answerInput(_:)``.
  @inlinable
  mutating func answerEvents(in state: F.State) -> [F.Event] {
    answers = flow.answersUnderWay(in: state)
    return answers.map { $0.event }
  }

  @inlinable
  func answerInput(_ event: F.Event) -> Input<F>? {
    answers.first { $0.event == event }.map { .answer(event, to: $0.work) }
  }

  mutating func removeAll() {
    all.removeAll()
    listsByState.removeAll()
    states.removeAll()
  }

  var fault: InconsistentValue? {
    events.table.fault(of: F.self, "event") ?? linkEvents.fault(of: F.self, "event")
  }

  var isFaulty: Bool { events.table.isFaulty || linkEvents.isFaulty }
}
