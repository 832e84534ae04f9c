import FlowCore
import FlowDocuments

extension RuleKind {
  static func answersSayWhoseTheyAre(in flow: F) -> Self {
    Interpreter<F>.hasWork ? .pending { SharedAnswerRule(flow) } : .noWork
  }
}

/// The answers to work that was replaced by other work of its case are pending: they may still arrive.
private final class SharedAnswerRule<F: ExplorableFlow>: PendingRule {
  let vacuity = Vacuity("no two pieces of work of one case have an answer in common")
  private let cache: WorkCache<F>
  /// Whether all states are known, so that other work has no other answers.
  private var isPrepared = false

  init(_ flow: F) { cache = WorkCache(flow) }

  func prepare(states: [F.State], shapes: [StackShape]) {
    for state in states { _ = cache.number(of: state) }
    isPrepared = true
  }

  func mayBegin(in state: F.State) -> Bool {
    let work = cache.work(in: cache.number(of: state))
    return isPrepared ? work.contains(where: cache.sharesAnswers) : !work.isEmpty
  }

  func mayBegin(from state: F.State, to next: F.State) -> Bool {
    mayBegin(in: state) && !replacedRequests(from: state, to: next).isEmpty
  }

  func begin(_ step: Trace<F>.CheckedStep) -> PendingEffect {
    .pending(
      replacedRequests(from: step.before.state, to: step.after.state).filter { request in
        !(step.input.event.map(cache.answers(toRequest: request).contains) ?? false)
      }.map { PendingItem(number: $0) })
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
    let state = cache.number(of: configuration.state)
    return cache.mistakenAnswer(to: item.number, in: state).map {
      cache.message(forMistaken: $0.answer, to: item.number, for: $0.work)
    }
  }
}
