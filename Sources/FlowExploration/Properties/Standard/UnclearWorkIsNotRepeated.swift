import FlowCore
import FlowDocuments

extension RuleKind {
  static func unclearWorkIsNotRepeated(by flow: F) -> Self {
    Interpreter<F>.hasWork ? .pending { UnclearWorkRule(flow) } : .noWork
  }
}

/// Work marked ``WorkTraits/once`` is pending after an unclear answer, or if it ends without any
/// although there are such answers, until something else is answered clearly.
private final class UnclearWorkRule<F: ExplorableFlow>: PendingRule {
  let vacuity = Vacuity("no work marked .once has an unclear answer")
  private let flow: F
  private let cache: WorkCache<F>
  private var groups = InternTable<String>()
  private var mayBegin: [Int: Bool] = [:]

  init(_ flow: F) {
    self.flow = flow
    cache = WorkCache(flow)
  }

  func mayBegin(in state: F.State) -> Bool {
    let number = cache.number(of: state)
    if let cached = mayBegin[number] { return cached }
    let once = Set(cache.once(in: number).map(\.work))
    let result = zip(cache.work(in: number), cache.requests(in: number)).contains { work, request in
      once.contains(work)
        && cache.answers(toRequest: request).contains(where: flow.isOwnOrChildUnclear)
    }
    mayBegin[number] = result
    return result
  }

  func begin(_ step: Trace<F>.CheckedStep) -> PendingEffect {
    let items = unclearWork(after: step).map { PendingItem(number: groups.number(of: $0.group)) }
    for item in items {
      if let text = repetition(of: item, by: step) { return .violated(text) }
    }
    return .pending(items)
  }

  /// The work of which a step leaves open whether it was done: what it answers unclearly, and what
  /// it ends without an answer, unless another answer settles it.
  private func unclearWork(after step: Trace<F>.CheckedStep) -> [WorkCache<F>.OnceWork] {
    let once = cache.once(in: cache.number(of: step.before.state))
    guard !once.isEmpty, step.input != .relaunch, !settlesEverything(step) else { return [] }
    let after = Interpreter.workUnderWay(of: flow, in: step.after.state)
    return once.filter {
      let piece = cache.piece($0.work)
      return piece == step.input.work || !after.contains(piece) && isUnclear($0.work, after: step)
    }
  }

  /// Whether a step is a clear answer, to whatever work.
  private func settlesEverything(_ step: Trace<F>.CheckedStep) -> Bool {
    guard step.input.work != nil, let event = step.input.event else { return false }
    return !flow.isOwnOrChildUnclear(event)
  }

  /// Whether it is unclear what became of work that a step ends without an answer: there are
  /// unclear answers to it, and none leads to the same configuration.
  private func isUnclear(_ work: Int, after step: Trace<F>.CheckedStep) -> Bool {
    let piece = cache.piece(work)
    let answers = flow.allAnswers(to: piece, in: step.before.state)
      .filter(flow.isOwnOrChildUnclear)
    return !answers.isEmpty
      && !answers.contains {
        flow.step(.answer($0, to: piece), at: step.before).after == step.after
      }
  }

  func follow(_ item: PendingItem, along step: Trace<F>.CheckedStep) -> PendingEffect {
    if settlesEverything(step) { return .settled }
    return repetition(of: item, by: step).map { .violated($0) } ?? .pending([item])
  }

  func message(for item: PendingItem, at configuration: Configuration<F>) -> ViolationMessage<F>? {
    guard let restored = flow.relaunched(configuration) else { return nil }
    return once(item, in: restored.state).first.map {
      ViolationMessage(inputs: [.relaunch], text: text(for: $0))
    }
  }

  private func repetition(of item: PendingItem, by step: Trace<F>.CheckedStep) -> String? {
    let before = once(item, in: step.before.state)
    return once(item, in: step.after.state).first { !before.contains($0) }.map { text(for: $0) }
  }

  private func once(_ item: PendingItem, in state: F.State) -> [Int] {
    cache.once(in: cache.number(of: state))
      .filter { $0.group == groups.values[item.number] }.map(\.work)
  }

  private func text(for work: Int) -> String {
    "\(cache.label(of: work)) starts again, and nothing was answered since it was unclear what "
      + "became of it"
  }
}
