import FlowCore
import FlowDocuments
import FlowExploration

/// A flow that is being played.
///
/// It stores the inputs, not the configurations they led to, since a reducer is repeatable.
struct TypedSession<F: ExplorableFlow>: SessionBackend {
  private let name: String
  private let start: Int
  private let first: Configuration<F>
  private var interpreter: Interpreter<F>
  private var steps: [Input<F>] = []
  private(set) var position = 0
  /// The inputs of the choices that were determined last.
  private var offered: [Input<F>] = []
  /// The work that has been under way since the start, without duplicates.
  private var startedWork: [(work: F.Work, answers: [F.Event])] = []
  private var labels = ValueTable<F.Event, FlowLabel>()
  private var screenLabels = ValueTable<F.Screen, FlowLabel>()
  /// The numbers of masks, which stay the same during the session.
  private let masking: Masking

  init(_ flow: F, name: String, start: Int, at first: Configuration<F>) {
    self.name = name
    self.start = start
    self.first = first
    interpreter = Interpreter(flow, at: first)
    masking = Masking(samplesOf: flow)
  }

  // MARK: The current configuration

  var state: String { masking.apply { interpreter.configuration.stateText } }
  var outcome: FlowLabel? {
    masking.apply { interpreter.outcome.map(F.label(ofOutcome:)) }
  }
  var document: FlowDocument? { (interpreter.flow as? RecordedFlow)?.document }
  var undone: Int { steps.count - position }
  var failure: CatalogError? { nil }
  var canRelaunch: Bool {
    interpreter.outcome == nil && interpreter.flow.isRestorable
  }

  mutating func stack() -> VirtualStack<FlowLabel> {
    masking.apply { interpreter.configuration.stack.map { label(of: $0) } }
  }

  // MARK: What can happen

  mutating func choices() -> [FlowSession.Choice] { masking.apply { maskedChoices() } }

  private mutating func maskedChoices() -> [FlowSession.Choice] {
    offered = []
    guard interpreter.outcome == nil else { return [] }
    let configuration = interpreter.configuration
    var moves = configuration.stack.systemMoves.map { move in
      let systemEvent = Interpreter.systemEvent(
        for: move, of: interpreter.flow, in: configuration.state)
      return (systemEvent?.move ?? move, event: systemEvent?.event)
    }
    var choices: [FlowSession.Choice] = []
    var seen = InternTable<F.Event>()
    let top = configuration.stack.top
    let answers = interpreter.flow.answersUnderWay(in: configuration.state)
    let offered = interpreter.flow.offeredEvents(in: configuration.state, under: top)
    for event in offered + interpreter.flow.linkEvents
    where !answers.contains(where: { $0.event == event }) {
      guard seen.insert(event) else { continue }
      let moveIndex = moves.firstIndex { $0.event == event }
      let move = moveIndex.map { moves.remove(at: $0).0 }
      choices.append(choice(move.map { .move($0, event) } ?? .event(event)))
    }
    for (move, event) in moves { choices.append(choice(.move(move, event))) }
    for (event, work) in answers { choices.append(choice(.answer(event, to: work))) }
    let underWay = Interpreter.workUnderWay(of: interpreter.flow, in: configuration.state)
    for (work, answers) in startedWork where !underWay.contains(work) {
      for event in answers { choices.append(choice(.lateAnswer(event, to: work))) }
    }
    return choices
  }

  private mutating func choice(_ input: Input<F>) -> FlowSession.Choice {
    offered.append(input)
    guard let event = input.event else {
      return .init(event: nil, move: input.move, reply: .ignored)
    }
    var after = interpreter.configuration
    let (state, result) = (after.state, after.send(event, to: interpreter.flow))
    var reply = result.transition.map { self.reply(result.reply, by: $0, after) } ?? .ignored
    if let recorded = interpreter.flow as? RecordedFlow {
      reply.addRecordedDetails(input, at: state, from: recorded)
    }
    return .init(
      event: label(of: event), move: input.move, work: input.workText, isLate: input.isLate,
      reply: reply)
  }

  private mutating func reply(
    _ reply: Reply<F>, by transition: FlowTransition<F>, _ after: Configuration<F>
  ) -> FlowSession.Reply {
    switch reply {
    case .handled: .handled(change(transition, after))
    case .finished(let outcome): .finished(F.label(ofOutcome: outcome), change(transition, after))
    case .ignored: .ignored
    case .refused(let refusal):
      .refused(
        command: text(of: refusal.command), reason: refusal.reason.explanation,
        location: transition.location.description)
    }
  }

  private mutating func change(
    _ transition: FlowTransition<F>, _ after: Configuration<F>
  ) -> FlowSession.Effect {
    .init(
      commands: transition.commands.map { text(of: $0) },
      screen: after.stack.top.map { label(of: $0) },
      decisions: transition.decisions.map { "\($0.name): \($0.choice)" },
      condition: transition.guard, note: transition.note,
      location: transition.location.description)
  }

  private mutating func text(of command: Command<F.Screen>) -> String {
    command.map { label(of: $0) }.description
  }

  // Labels are read by reflection, which is slow, so they are cached.

  private mutating func label(of screen: F.Screen) -> FlowLabel {
    screenLabels.value(of: screen) { F.label(ofScreen: $0) }
  }

  private mutating func label(of event: F.Event) -> FlowLabel {
    labels.value(of: event) { F.label(ofEvent: $0) }
  }

  // MARK: Taking steps

  mutating func choose(_ number: Int) {
    guard let input = offered.element(at: number) else { return }
    take(input)
  }

  mutating func relaunch() -> Bool {
    guard canRelaunch else { return false }
    take(.relaunch)
    return true
  }

  private mutating func take(_ input: Input<F>) {
    steps.removeSubrange(position...)
    steps.append(input)
    position += 1
    send(input)
  }

  mutating func go(to target: Int) -> Bool {
    guard 0...steps.count ~= target else { return false }
    if target < position {
      interpreter = Interpreter(interpreter.flow, at: first)
      startedWork = []
      position = 0
    }
    for step in steps[position..<target] { send(step) }
    position = target
    return true
  }

  private mutating func send(_ input: Input<F>) {
    let (flow, state) = (interpreter.flow, interpreter.configuration.state)
    for work in Interpreter.workUnderWay(of: flow, in: state) {
      let answers = flow.allAnswers(to: work, in: state)
      if let index = startedWork.firstIndex(where: { $0.work == work }) {
        let earlier = startedWork[index].answers
        startedWork[index].answers += answers.filter { !earlier.contains($0) }
      } else {
        startedWork.append((work, answers))
      }
    }
    if let event = input.event {
      interpreter.send(event)
    } else {
      let after = interpreter.flow.step(input, at: interpreter.configuration).after
      interpreter = Interpreter(interpreter.flow, at: after)
    }
  }

  // MARK: The trace

  var trace: FlowTrace {
    masking.apply { FlowTrace(typedTrace, of: interpreter.flow, named: name) }
  }

  var typedTrace: Trace<F> {
    let condition = interpreter.flow.starts.element(at: start)?.label
    var trace = Trace(start: start, condition: condition, first: first)
    for input in steps[..<position] {
      trace.steps.append(interpreter.flow.step(input, at: trace.last))
    }
    return trace
  }

  /// The input of a choice that was determined last.
  func input(ofChoice number: Int) -> Input<F>? { offered.element(at: number) }
}
