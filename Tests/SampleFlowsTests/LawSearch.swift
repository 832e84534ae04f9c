import FlowCore
import FlowExploration

/// Looks through all that was explored of a flow for the first place, nearest to a start, that
/// breaks a law.
struct LawSearch<F: ExplorableFlow> {
  /// A shortest way to what breaks a law, and what is on show at its end.
  struct Finding: Equatable {
    var trace: [F.Event]
    var stack: VirtualStack<F.Screen>
  }

  let exploration: Exploration<F>
  private var outgoing: [[Exploration<F>.Step]]
  /// What a screen offers to tap.
  let buttons: (F.Screen) -> [F.Event]

  init(
    _ flow: F, within limits: ExplorationLimits, buttons: @escaping (F.Screen) -> [F.Event]
  ) throws(StartFailure<F>) {
    self.exploration = try flow.explore(within: limits)
    self.buttons = buttons
    self.outgoing = Array(repeating: [], count: exploration.nodes.count)
    for step in exploration.steps { outgoing[step.source].append(step) }
  }

  /// Law: every button of the screen on show is answered.
  func unansweredButtons() -> [Finding] {
    exploration.nodes.enumerated().flatMap { index, node in
      let configuration = node.configuration
      return buttons(of: configuration)
        .filter { exploration.flow.reduce(configuration.state, $0) == nil }
        .map { Finding(trace: trace(to: index) + [$0], stack: configuration.stack) }
    }
  }

  /// Law: every modal layer can be closed with the buttons of the screens on show and the system's
  /// moves, without a link that happens to come.
  ///
  /// Where the search was cut before a way out was found, nobody knows, and nothing is told.
  func modalWithoutExit() -> Finding? {
    first { node, configuration in
      let layers = configuration.stack.layerCount
      guard layers > 1 else { return nil }
      var reached = [node]
      var current = 0
      while current < reached.count {
        let next = exploration.nodes[reached[current]]
        guard next.isExpanded, next.configuration.stack.layerCount >= layers else { return nil }
        reached += steps(byHandFrom: reached[current]).filter { !reached.contains($0) }
        current += 1
      }
      return Finding(trace: trace(to: node), stack: configuration.stack)
    }
  }

  /// Law: a link that leads anywhere leads to one stack, wherever it is opened.
  func linkWithTwoResults(_ link: F.Event) -> [Finding] {
    let results = exploration.nodes.indices.compactMap { result(of: link, at: $0) }
    let leadsSomewhere = exploration.nodes.indices.contains { node in
      result(of: link, at: node)?.stack != exploration.nodes[node].configuration.stack
    }
    guard leadsSomewhere, let canonical = results.first else { return [] }
    return results.filter { $0.stack != canonical.stack }
  }

  /// Law: no part of the app is kept twice.
  func keptTwice<Part: Hashable>(_ parts: (F.State) -> [Part]) -> Finding? {
    first { node, configuration in
      let parts = parts(configuration.state)
      guard Set(parts).count < parts.count else { return nil }
      return Finding(trace: trace(to: node), stack: configuration.stack)
    }
  }

  // MARK: Parts

  private func first(
    _ finding: (_ node: Int, _ configuration: Configuration<F>) -> Finding?
  ) -> Finding? {
    for (index, node) in exploration.nodes.enumerated() {
      if let finding = finding(index, node.configuration) { return finding }
    }
    return nil
  }

  private func trace(to node: Int) -> [F.Event] { exploration.shortestTrace(to: node) }

  private func buttons(of configuration: Configuration<F>) -> [F.Event] {
    configuration.stack.top.map(buttons) ?? []
  }

  /// Where the buttons of the screen on show and the system's moves lead.
  private func steps(byHandFrom node: Int) -> [Int] {
    let buttons = buttons(of: exploration.nodes[node].configuration)
    return outgoing[node].compactMap { step in
      guard step.move != nil || buttons.contains(step.event),
        case .node(let target) = step.target
      else { return nil }
      return target
    }
  }

  private func result(of link: F.Event, at node: Int) -> Finding? {
    var after = exploration.nodes[node].configuration
    guard case .moved = exploration.flow.step(&after, link) else { return nil }
    return Finding(trace: trace(to: node) + [link], stack: after.stack)
  }
}
