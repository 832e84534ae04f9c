import FlowCore
public import FlowDocuments

extension Trace {
  /// Returns a document of only the trace, for drawing it: its configurations in order, and the
  /// steps that were taken or ended the flow as transitions.
  ///
  /// - Parameters:
  ///   - flow: The flow that the trace is of.
  ///   - name: The name of the flow in the tool.
  ///   - title: The title for readers.
  /// - Complexity: O(*n*) for *n* steps.
  public func document(of flow: F, name: String, title: String) -> FlowDocument
  where F: ExplorableFlow {
    var exploration = Exploration(flow: flow)
    var nodes = InternTable<Configuration<F>>()
    func node(_ configuration: Configuration<F>) -> Int {
      let number = nodes.number(of: configuration)
      if number == exploration.nodes.count {
        exploration.nodes.append(
          .init(configuration: configuration, discovery: nil, isExpanded: true))
      }
      return number
    }
    exploration.starts = [(node(first), condition)]
    for step in steps {
      let source = node(step.before)
      guard let event = step.input.event, let reply = step.reply, let transition = step.transition
      else { continue }
      let target: FlowDocument.Target
      switch reply {
      case .handled: target = .configuration(node(step.after))
      case .finished(let outcome):
        target = .outcome(exploration.outcomes.count)
        exploration.outcomes.append(outcome)
      case .ignored, .refused: continue
      }
      exploration.handledSteps.append(
        .init(
          source: source, event: event, move: step.input.move, work: step.input.work,
          target: target, transition: transition))
    }
    return exploration.document(name: name, title: title)
  }
}
