import FlowCore
import FlowDocuments
import FlowExploration

extension FlowSession.Answer {
  /// Adds what only the document knows: its texts and positions, and whether there are stacks.
  mutating func recall<F: Flow>(
    _ input: Input<F>, at state: F.State, from flow: RecordedFlow
  ) {
    let event = input.event as? RecordedFlow.Event
    let state = state as? RecordedFlow.State
    guard let event, let state, let row = flow.row(of: event, at: state) else { return }
    switch (self, row) {
    case (.moved(var change), .transition(let index)):
      change.recall(index, from: flow)
      self = .moved(change)
    case (.finished(let outcome, var change), .transition(let index)):
      change.recall(index, from: flow)
      self = .finished(outcome, change)
    case (.refused, .refusal(let index)):
      let refusal = flow.document.refusals[index]
      self = .refused(
        command: flow.text(ofRefused: index), reason: refusal.reason, position: refusal.position)
    default: break
    }
  }
}

extension FlowSession.Change {
  fileprivate mutating func recall(_ index: Int, from flow: RecordedFlow) {
    let transition = flow.document.transitions[index]
    if !flow.document.knowsStacks { commands = [] }
    decisions = transition.decisions.map { "\($0.name): \($0.choice)" }
    (condition, note, position) = (transition.guard, transition.note, transition.position)
  }
}
