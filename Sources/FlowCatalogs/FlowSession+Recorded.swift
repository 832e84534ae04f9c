import FlowCore
import FlowDocuments
import FlowExploration

extension FlowSession.Reply {
  /// Adds what only the document knows: its texts and source locations, and whether there are
  /// stacks.
  mutating func addRecordedDetails<F: Flow>(
    _ input: Input<F>, at state: F.State, from flow: RecordedFlow
  ) {
    let event = input.event as? RecordedFlow.Event
    let state = state as? RecordedFlow.State
    guard let event, let state, let row = flow.index(of: event, at: state) else { return }
    switch (self, row) {
    case (.handled(var change), .transition(let index)):
      change.addRecordedDetails(index, from: flow)
      self = .handled(change)
    case (.finished(let outcome, var change), .transition(let index)):
      change.addRecordedDetails(index, from: flow)
      self = .finished(outcome, change)
    case (.refused, .refusal(let index)):
      let refusal = flow.document.refusals[index]
      self = .refused(
        command: flow.text(ofRefused: index), reason: refusal.reason, location: refusal.location)
    default: break
    }
  }
}

extension FlowSession.Effect {
  fileprivate mutating func addRecordedDetails(_ index: Int, from flow: RecordedFlow) {
    let transition = flow.document.transitions[index]
    if !flow.document.hasStacks { commands = [] }
    decisions = transition.decisions.map { "\($0.name): \($0.choice)" }
    (condition, note, location) = (transition.guard, transition.note, transition.location)
  }
}
