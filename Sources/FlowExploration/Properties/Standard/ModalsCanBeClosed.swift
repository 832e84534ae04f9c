import FlowCore

extension RuleKind {
  static var modalsCanBeClosed: Self {
    .reachability(
      ReachabilityRule(
        violations: { graph, _ in
          graph.lastingModals(graph.backwards()).map { GraphViolation(node: $0) }
        },
        message: { configuration, _ in
          let layer = configuration.stack.map(F.label(ofScreen:)).keyWindow?.layers.last
          let modal = layer.map { "\($0.style?.name ?? "")\($0.container)" } ?? ""
          return ViolationMessage(text: "\(modal) cannot be closed from there")
        },
        concerns: { $0.layers > 1 }, vacuity: "no modal is ever open"))
  }
}

extension StepGraph {
  /// The configurations whose topmost modal cannot be closed, in the order reached.
  func lastingModals(_ backwards: StepLists) -> [Int] {
    let maxLayers = nodes.map(\.layers).max() ?? 0
    guard maxLayers > 1 else { return [] }
    // By the minimum number of layers reachable; 0 if the flow can end, or if that is not known.
    var waiting: [[Int]] = Array(repeating: [], count: Int(maxLayers) + 1)
    for (index, node) in nodes.enumerated() {
      waiting[node.canEnd || node.isIncomplete ? 0 : Int(node.layers)].append(index)
    }
    var minLayers: [Int?] = Array(repeating: nil, count: nodes.count)
    for layers in waiting.indices {
      while let index = waiting[layers].popLast() {
        guard minLayers[index] == nil else { continue }
        if waiting[layers].count & 0xFF == 0, deadline.isOver { return [] }
        minLayers[index] = layers
        waiting[layers] += backwards[index].lazy.map(Int.init).filter { minLayers[$0] == nil }
      }
    }
    return nodes.indices.filter { nodes[$0].layers > 1 && minLayers[$0] == Int(nodes[$0].layers) }
  }
}
