import FlowCore
import FlowDocuments

extension RuleKind {
  static func unclearWorkIsNotRepeated(by flow: F) -> Self {
    Interpreter<F>.hasWork ? .pending { UnclearWorkRule(flow) } : .noWork
  }
}

/// Work marked ``WorkTraits/once`` is pending after an unclear answer, until something else is
/// answered.
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
    guard let event = step.input.event, let answered = step.input.work,
      flow.isOwnOrChildUnclear(event)
    else { return .settled }
    let state = cache.number(of: step.before.state)
    let items = cache.once(in: state).filter { cache.isWork($0.work, answered) }
      .map { PendingItem(number: groups.number(of: $0.group)) }
    for item in items {
      if let text = repetition(of: item, by: step) { return .violated(text) }
    }
    return .pending(items)
  }

  func follow(_ item: PendingItem, along step: Trace<F>.CheckedStep) -> PendingEffect {
    if step.input.work != nil, let event = step.input.event, !flow.isOwnOrChildUnclear(event) {
      return .settled
    }
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
