import FlowCore

/// The nearest configurations of a part from which neither an end, nor a root, nor a modal that
/// cannot be closed can be reached inside the part.
struct PartTraps<F: ExplorableFlow> {
  /// What leads to the nearest one; `nil` if there is none.
  var nearest: [Input<F>]?
  /// What leads to the nearest one from which another part can be entered.
  ///
  /// There is one if there is any: a configuration with modals that leads to none without is a
  /// modal that cannot be closed, or leads to one.
  var leavable: [Input<F>]?

  /// A shortest path into a trap of the whole flow that ends in one of the parts; `nil` if a part
  /// has no trap.
  ///
  /// From a configuration of the whole flow, an end or a root can be reached if it can in any of
  /// the parts, since each can be entered. So every part except the last one entered must be left
  /// in a trap.
  static func way(
    into traps: [Self], last: Int, parts: [PartPlan<F>.Part]
  ) -> [Input<F>]? {
    guard let end = traps[last].nearest else { return nil }
    var ways: [(part: Int, inputs: [Input<F>])] = []
    for part in traps.indices where part != last {
      guard let inputs = traps[part].leavable else { return nil }
      if !inputs.isEmpty { ways.append((part, inputs)) }
    }
    // The part that the flow starts in does not have to be entered if it comes first.
    ways.sort { parts[$0.part].isFirst && !parts[$1.part].isFirst }
    if !end.isEmpty { ways.append((last, end)) }
    return ways.enumerated().flatMap { index, way in
      let isThere = index == 0 && parts[way.part].isFirst
      return (isThere ? [] : [parts[way.part].entry]) + way.inputs
    }
  }
}

extension Search where Visitor == Checker<F> {
  /// The nearest configurations of a part that are traps in it; `nil` if time is short.
  func partTraps(by deadline: Deadline) -> PartTraps<F>? {
    var graph = visitor.graph
    graph.deadline = deadline
    let backwards = graph.backwards()
    let lasting = Set(graph.lastingModals(backwards))
    let places = graph.placesNotReaching(backwards) {
      graph.places[$0].canEnd || graph.places[$0].isRoot || lasting.contains($0)
    }
    guard !deadline.isOver else { return nil }
    let leavable = places.first { graph.places[$0].layers < 2 }
    return PartTraps(
      nearest: places.first.map { trace(to: $0).inputs },
      leavable: leavable.map { trace(to: $0).inputs })
  }
}
