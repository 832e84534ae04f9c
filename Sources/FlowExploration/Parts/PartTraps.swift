import FlowCore

/// The nearest configurations of a part from which neither an end, nor a root, nor a modal that
/// cannot be closed can be reached inside the part.
struct PartTraps<F: ExplorableFlow> {
  /// What leads to the nearest one, or `nil` if there is none.
  var nearest: [Input<F>]?
  /// What leads to the nearest one from which another part can be entered.
  ///
  /// There is one if there is any trap: from a configuration with modals, one without modals can be
  /// reached, or else a modal that cannot be closed.
  var leavable: [Input<F>]?

  /// A shortest path into a trap of the whole flow that ends in one of the parts, or `nil` if a
  /// part has no trap.
  ///
  /// From a configuration of the whole flow, an end or a root can be reached if it can in any of
  /// the parts, since each can be entered. So every part except the last one entered must be left
  /// in a trap.
  static func path(
    into traps: [Self], last: Int, parts: [PartPlan<F>.FlowPart]
  ) -> [Input<F>]? {
    guard let end = traps[last].nearest else { return nil }
    var paths: [(part: Int, inputs: [Input<F>])] = []
    for part in traps.indices where part != last {
      guard let inputs = traps[part].leavable else { return nil }
      if !inputs.isEmpty { paths.append((part, inputs)) }
    }
    // The part that the flow starts in does not have to be entered if it comes first.
    paths.sort { parts[$0.part].isFirst && !parts[$1.part].isFirst }
    if !end.isEmpty { paths.append((last, end)) }
    return paths.enumerated().flatMap { index, path in
      let isThere = index == 0 && parts[path.part].isFirst
      return (isThere ? [] : [parts[path.part].entry]) + path.inputs
    }
  }
}

extension Search where Visitor == Checker<F> {
  /// The nearest configurations of a part that are traps in it, or `nil` if time runs out.
  func partTraps(by deadline: Deadline) -> PartTraps<F>? {
    var graph = visitor.graph
    graph.deadline = deadline
    let backwards = graph.backwards()
    let lasting = Set(graph.lastingModals(backwards))
    let nodes = graph.nodesNotReaching(backwards) {
      graph.nodes[$0].canEnd || graph.nodes[$0].isRoot || lasting.contains($0)
    }
    guard !deadline.isOver else { return nil }
    let leavable = nodes.first { graph.nodes[$0].layers < 2 }
    return PartTraps(
      nearest: nodes.first.map { trace(to: $0).inputs },
      leavable: leavable.map { trace(to: $0).inputs })
  }
}
