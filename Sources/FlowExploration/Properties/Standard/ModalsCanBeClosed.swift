import FlowCore

extension StandardProperty {
  /// From every place with a modal the flow can end, or get to where fewer layers are open, without
  /// a link.
  public static let modalsCanBeClosed = Self(ModalsCanBeClosed())
}

private struct ModalsCanBeClosed: StandardRule {
  let name = "modals-can-be-closed"
  let summary = "every modal can be closed"
  let canBeWalked = false

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
  /// The places whose topmost modal cannot be closed, in the order reached.
  func lastingModals(_ backwards: BackwardSteps) -> [Int] {
    let most = places.map(\.layers).max() ?? 0
    guard most > 1 else { return [] }
    var lasting: [Int] = []
    for layers in 2...most where places.contains(where: { $0.layers == layers }) {
      let closable = reaching(
        { places[$0].layers < layers || places[$0].canEnd || places[$0].isOpen },
        backwards: backwards)
      lasting += places.indices.filter { places[$0].layers == layers && !closable[$0] }
    }
    return lasting.sorted()
  }
}
