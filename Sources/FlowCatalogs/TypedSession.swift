import FlowCore
import FlowDocuments
import FlowExploration

/// A flow that is played in this process.
///
/// It stores the inputs, not the configurations they led to, since a reducer is repeatable.
struct TypedSession<F: ExplorableFlow>: SessionBackend {
  private let start: Int
  private let first: Configuration<F>
  private var interpreter: Interpreter<F>
  private var taken: [(step: SessionStep, input: Input<F>)] = []
  /// The inputs of the choices in the current configuration; `nil` until they are determined.
  private var offered: [Input<F>]?
  /// The work that has been under way since the start, without duplicates.
  private var startedWork: [(work: F.Work, answers: [F.Event])] = []
  private var labels = ValueTable<F.Event, FlowLabel>()
  private var screenLabels = ValueTable<F.Screen, FlowLabel>()
  /// The numbers of masks, which stay the same during the session.
  private let masking: Masking

  init(_ flow: F, start: Int, at first: Configuration<F>) {
    self.start = start
    self.first = first
    interpreter = Interpreter(flow, at: first)
    masking = Masking(samplesOf: flow)
  }

  var document: FlowDocument? { (interpreter.flow as? RecordedFlow)?.document }

  mutating func snapshot(after steps: [SessionStep]) -> SessionSnapshot {
    let shared = zip(taken, steps).prefix { $0.step == $1 }.count
    if shared < taken.count { goBack(to: shared) }
    for step in steps[shared...] { take(step) }
    return masking.apply {
      let choices = maskedChoices()
      let stack = interpreter.configuration.stack.map { label(of: $0) }
      return SessionSnapshot(
        state: interpreter.configuration.stateText,
        outcome: interpreter.outcome.map(F.label(ofOutcome:)), stack: stack, choices: choices,
        canRelaunch: interpreter.outcome == nil && interpreter.flow.isRestorable)
    }
  }

  // MARK: What can happen

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
    offered?.append(input)
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

  private mutating func take(_ step: SessionStep) {
    var input: Input<F>? = .relaunch
    if case .choice(let number) = step {
      if offered == nil { _ = masking.apply { maskedChoices() } }
      input = self.input(ofChoice: number)
    }
    guard let input else { return }
    taken.append((step, input))
    send(input)
  }

  private mutating func goBack(to count: Int) {
    interpreter = Interpreter(interpreter.flow, at: first)
    startedWork = []
    taken.removeSubrange(count...)
    offered = nil
    for (_, input) in taken { send(input) }
  }

  private mutating func send(_ input: Input<F>) {
    offered = nil
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

  /// The steps taken, with the configuration after each.
  var typedTrace: Trace<F> {
    let condition = interpreter.flow.starts.element(at: start)?.label
    var trace = Trace(start: start, condition: condition, first: first)
    for (_, input) in taken {
      trace.steps.append(interpreter.flow.step(input, at: trace.last))
    }
    return trace
  }

  /// The input of a choice that was determined last.
  func input(ofChoice number: Int) -> Input<F>? { offered?.element(at: number) }
}
