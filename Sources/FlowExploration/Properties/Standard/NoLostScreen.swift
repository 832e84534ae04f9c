import FlowCore

extension Search where Visitor == Checker<F> {
  /// The configurations from which no path leads to an end, or to a limit beyond which one may lie.
  var endlessConfigurations: [Int] { visitor.graph.nodesNotReaching(visitor.graph.canEnd) }

  /// The nearest configuration for each screen, or the end of the flow, from which it can never be
  /// reached again, although a configuration with the same screen on top led there before.
  ///
  /// Where the flow can still end, nothing is lost: it is on its way.
  func lostScreens(by deadline: Deadline) throws(OutOfTime) -> [Violation<F>] {
    var graph = visitor.graph
    graph.deadline = deadline
    let endless = graph.nodesNotReaching(graph.canEnd)
    try deadline.check()
    guard !endless.isEmpty else { return [] }
    let (screens, tops) = topScreens
    var violations = violations(
      losing: graph.canEnd, among: endless, of: graph, tops, screens, "the flow cannot end anymore")
    let isStartLost =
      starts.count > 1 || !graph.nodesNotReaching { $0 == starts.first?.node }.isEmpty
    guard isStartLost else { return violations }
    for (number, screen) in screens.enumerated() where !screen.isTemporary {
      try deadline.check()
      violations += self.violations(
        losing: { tops[$0] == number }, among: endless, of: graph, tops, screens,
        "\(screen.name) cannot be reached anymore")
    }
    try deadline.check()
    return violations.sorted { $0.index < $1.index }
  }

  private typealias TopScreen = (name: String, isTemporary: Bool)

  /// The kinds of screens, and for each configuration the number of the kind on top.
  private var topScreens: (kinds: [TopScreen], tops: [Int?]) {
    var kinds: [TopScreen] = []
    var numbers: [String: Int] = [:]
    let numbersOfCodes = configurations.frames.screens.values.map { screen in
      let label = F.label(ofScreen: screen)
      let name = (label.children + [label.name]).joined(separator: ".")
      let number = numbers[name] ?? kinds.count
      numbers[name] = number
      let isTemporary = F.plainLabel(ofScreen: screen).isTemporary
      if number == kinds.count { kinds.append((name, isTemporary)) }
      kinds[number].isTemporary = kinds[number].isTemporary || isTemporary
      return number
    }
    return (
      kinds,
      configurations.indices.map { configurations.topCode(of: $0).map { numbersOfCodes[$0] } }
    )
  }

  /// At most one: the nearest configuration that cannot reach a goal.
  private func violations(
    losing isGoal: (Int) -> Bool, among endless: [Int], of graph: StepGraph, _ tops: [Int?],
    _ screens: [TopScreen], _ text: String
  ) -> [Violation<F>] {
    let isReaching = graph.reaching(isGoal, backwards: graph.backwards())
    let lost = endless.filter { !isReaching[$0] }
    var found: (node: Int, top: Int)?
    for top in Set(lost.compactMap { tops[$0] }).sorted() {
      let earlier = graph.nodes.indices.filter { tops[$0] == top && isReaching[$0] }
      guard !earlier.isEmpty else { continue }
      let isLater = graph.reachable(from: earlier)
      guard let node = lost.first(where: { tops[$0] == top && isLater[$0] }),
        node < found?.node ?? .max
      else { continue }
      found = (node, top)
    }
    return found.map { node, top in
      [(node, ViolationMessage(text: "\(text), though \(screens[top].name) led there before"))]
    } ?? []
  }
}

extension StepGraph {
  fileprivate func canEnd(_ node: Int) -> Bool { nodes[node].canEnd }

  fileprivate func nodesNotReaching(_ isGoal: (Int) -> Bool) -> [Int] {
    nodesNotReaching(backwards(), isGoal)
  }
}
