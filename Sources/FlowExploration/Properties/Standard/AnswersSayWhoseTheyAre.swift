import FlowCore
import FlowDocuments

extension RuleKind {
  static func answersSayWhoseTheyAre(in flow: F) -> Self {
    Interpreter<F>.hasWork ? .pending { SharedAnswerRule(flow) } : .noWork
  }
}

/// Work that goes on, because it is equal, where an input asks for something else.
private struct ContinuedWork<F: ExplorableFlow>: Hashable {
  let request: Int
  let answer: F.Event
  let input: Input<F>
}

/// The answers to work that was replaced by other work of its case, or goes on in its place, are
/// pending: they may still arrive.
private final class SharedAnswerRule<F: ExplorableFlow>: PendingRule {
  let vacuity = Vacuity("no two pieces of work of one case have an answer in common")
  private let cache: WorkCache<F>
  /// Whether all states are known, so that other work has no other answers.
  private var isPrepared = false
  /// All moves that the stacks of a search offer.
  private var moves: [SystemMove] = []
  /// By state: see ``mayContinueWork(in:)``.
  private var mayContinueWork: [Int: Bool] = [:]
  /// The details of a pending item are a position in it; an item without details is a request that
  /// was replaced.
  private var continued = InternTable<ContinuedWork<F>>()

  init(_ flow: F) { cache = WorkCache(flow) }

  func prepare(states: [F.State], shapes: [StackShape]) {
    for state in states { _ = cache.number(of: state) }
    for shape in shapes {
      moves += VirtualStack(positionsIn: shape).systemMoves.filter { !moves.contains($0) }
    }
    isPrepared = true
  }

  func concerns(_ state: F.State, on shape: StackShape) -> Bool {
    let work = cache.work(in: cache.number(of: state))
    return isPrepared ? work.contains(where: cache.sharesAnswers) : !work.isEmpty
  }

  func mayBegin(in state: F.State) -> Bool {
    let work = cache.work(in: cache.number(of: state))
    guard isPrepared else { return !work.isEmpty }
    return work.contains(where: cache.sharesAnswers) || mayContinueWork(in: state)
  }

  func mayBegin(from state: F.State, to next: F.State) -> Bool {
    mayBegin(in: state)
      && !(replacedRequests(from: state, to: next).isEmpty
        && continuedWork(from: state, to: next).isEmpty)
  }

  func begin(_ step: Trace<F>.CheckedStep) -> PendingEffect {
    let replaced = replacedRequests(from: step.before.state, to: step.after.state).filter {
      request in !(step.input.event.map(cache.answers(toRequest: request).contains) ?? false)
    }
    let continued = continuedWork(from: step.before.state, to: step.after.state).compactMap {
      mistakenAnswer(to: $0, after: step)
    }
    return .pending(
      replaced.map { PendingItem(number: $0) }
        + continued.map {
          PendingItem(number: $0.request, details: [self.continued.number(of: $0)])
        })
  }

  /// The requests of work that a step replaces by other work of its case.
  private func replacedRequests(from state: F.State, to next: F.State) -> [Int] {
    let (number, nextNumber) = (cache.number(of: state), cache.number(of: next))
    guard number != nextNumber else { return [] }
    let (before, after) = (cache.work(in: number), cache.work(in: nextNumber))
    return zip(before, cache.requests(in: number)).filter { work, _ in
      !after.contains(work)
        && after.contains { !before.contains($0) && cache.areAlike(work, $0) }
    }.map(\.1)
  }

  func follow(_ item: PendingItem, along step: Trace<F>.CheckedStep) -> PendingEffect {
    if let event = step.input.event, cache.answers(toRequest: item.number).contains(event) {
      return .settled
    }
    let after = cache.work(in: cache.number(of: step.after.state))
    return after.contains(cache.work(ofRequest: item.number)) ? .settled : .pending([item])
  }

  func message(for item: PendingItem, at configuration: Configuration<F>) -> ViolationMessage<F>? {
    if let position = item.details.first { return message(for: continued.values[position]) }
    let state = cache.number(of: configuration.state)
    return cache.mistakenAnswer(to: item.number, in: state).map {
      cache.message(forMistaken: $0.answer, to: item.number, for: $0.work)
    }
  }

  // MARK: Work that goes on

  private typealias Request = (work: F.Work, number: Int)

  /// The requests in a state that are answered once and may be made again.
  private func repeatableRequests(in state: F.State) -> [Request] {
    let number = cache.number(of: state)
    let once = cache.once(in: number).map(\.work)
    return zip(cache.work(in: number), cache.requests(in: number)).filter { !once.contains($0.0) }
      .map { (cache.piece($0.0), $0.1) }
  }

  /// The requests that equal work goes on with after a step.
  private func continuedWork(from state: F.State, to next: F.State) -> [Request] {
    guard cache.number(of: state) != cache.number(of: next) else { return [] }
    return repeatableRequests(in: state).filter { isUnderWay($0.work, in: next) }
  }

  private func isUnderWay(_ work: F.Work, in state: F.State) -> Bool {
    Interpreter.workUnderWay(of: cache.flow, in: state).contains(work)
  }

  /// Whether an event in a state would make a request again if it had been answered, but leads to
  /// another state in which the work goes on.
  private func mayContinueWork(in state: F.State) -> Bool {
    let number = cache.number(of: state)
    if let cached = mayContinueWork[number] { return cached }
    let result = repeatableRequests(in: state).contains { request in
      let continuing = events(in: state).filter { event in
        self.state(after: event, in: state).map { $0 != state && isUnderWay(request.work, in: $0) }
          ?? false
      }
      return cache.answers(toRequest: request.number).contains { answer in
        guard let answered = self.state(after: answer, in: state),
          !isUnderWay(request.work, in: answered)
        else { return false }
        return continuing.contains { event in
          self.state(after: event, in: answered).map { isUnderWay(request.work, in: $0) } ?? false
        }
      }
    }
    mayContinueWork[number] = result
    return result
  }

  /// The events that the user or a link may send in a state, whatever is on top.
  private func events(in state: F.State) -> [F.Event] {
    let flow = cache.flow
    return flow.events(in: state) + flow.linkEvents
      + moves.compactMap { Interpreter.systemEvent(for: $0, of: flow, in: state)?.event }
  }

  private func state(after event: F.Event, in state: F.State) -> F.State? {
    guard case .to(let next)? = cache.flow.reduce(state, event)?.next else { return nil }
    return next
  }

  /// The answer to a request that goes on after a step, if it leads elsewhere than before, although
  /// the same input would have made the request again if the answer had come first.
  private func mistakenAnswer(
    to request: Request, after step: Trace<F>.CheckedStep
  ) -> ContinuedWork<F>? {
    // With other work, the answer may lead elsewhere because of that.
    guard step.input.work == nil, step.input != .relaunch,
      cache.work(in: cache.number(of: step.before.state))
        == cache.work(in: cache.number(of: step.after.state))
    else { return nil }
    let flow = cache.flow
    let answer = cache.answers(toRequest: request.number).first { answer in
      let input = Input<F>.answer(answer, to: request.work)
      let (before, after) = (flow.step(input, at: step.before), flow.step(input, at: step.after))
      guard before.reply == .handled, after.reply == .handled,
        !isUnderWay(request.work, in: before.after.state),
        !isUnderWay(request.work, in: after.after.state),
        flow.allAnswers(to: request.work, in: step.after.state).contains(answer),
        before.transition?.commands != after.transition?.commands
          || (step.before.stack == step.after.stack && before.after != after.after)
      else { return false }
      let again = flow.step(step.input, at: before.after)
      return again.reply == .handled && isUnderWay(request.work, in: again.after.state)
        && flow.inputs(at: before.after).contains(step.input)
    }
    return answer.map { .init(request: request.number, answer: $0, input: step.input) }
  }

  private func message(for continued: ContinuedWork<F>) -> ViolationMessage<F> {
    let number = cache.work(ofRequest: continued.request)
    let input = Input<F>.answer(continued.answer, to: cache.piece(number))
    let work = cache.label(of: number)
    return ViolationMessage(
      inputs: [input],
      text: "\(input) answers \(work), which was under way before \(continued.input), and is taken"
        + " for what \(continued.input) asks for: equal work does not begin again, so let \(work)"
        + " say what it is for")
  }
}
