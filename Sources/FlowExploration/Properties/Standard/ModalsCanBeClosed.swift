import FlowCore

extension StandardProperty {
  /// Wherever a modal is open, the flow can end or reach a configuration with fewer layers, without
  /// a link.
  public static let modalsCanBeClosed = Self(ModalsCanBeClosed())
}

private struct ModalsCanBeClosed: StandardRule {
  let name = "modals-can-be-closed"
  let summary = "every modal can be closed"
  let canBeWalked = false
  let partRule = PartRule.everyPart

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    .reachability(
      ReachabilityRule(
        violations: { graph, _ in
          graph.lastingModals(graph.backwards()).map { Violation(place: $0) }
        },
        remark: { place, _ in
          let layer = place.stack.map(F.label(ofScreen:)).keyWindow?.layers.last
          let modal = layer.map { "\($0.style?.name ?? "")\($0.container)" } ?? ""
          return Remark(text: "\(modal) cannot be closed from there")
        },
        concerns: { $0.layers > 1 }, vacuity: "no modal is ever open"))
  }
}

extension StepGraph {
  /// The configurations whose topmost modal cannot be closed, in the order reached.
  func lastingModals(_ backwards: BackwardSteps) -> [Int] {
    let most = places.map(\.layers).max() ?? 0
    guard most > 1 else { return [] }
    // By the fewest layers that can be reached; none if the flow can end, or nobody knows.
    var waiting: [[Int]] = Array(repeating: [], count: Int(most) + 1)
    for (index, place) in places.enumerated() {
      waiting[place.canEnd || place.isOpen ? 0 : Int(place.layers)].append(index)
    }
    var fewest: [Int?] = Array(repeating: nil, count: places.count)
    for layers in waiting.indices {
      while let place = waiting[layers].popLast() {
        guard fewest[place] == nil else { continue }
        if waiting[layers].count & 0xFF == 0, deadline.isOver { return [] }
        fewest[place] = layers
        waiting[layers] += backwards[place].lazy.map(Int.init).filter { fewest[$0] == nil }
      }
    }
    return places.indices.filter { places[$0].layers > 1 && fewest[$0] == Int(places[$0].layers) }
  }
}
