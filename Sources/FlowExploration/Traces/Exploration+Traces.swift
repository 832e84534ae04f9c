import FlowCore
import FlowDocuments

extension Exploration {
  /// The destinations of shortest traces.
  public enum Goal: Hashable, Sendable, CaseIterable {
    /// Every state, whatever is on screen.
    case states
    /// Every configuration.
    case configurations
    /// Every kind of screen, whatever its payload: where it is on top, or where it is visible if it
    /// is never on top.
    case screens
  }

  /// Returns a shortest trace to each state, configuration or screen, in the order they were
  /// reached; the trace to a start has no steps.
  ///
  /// - Complexity: O(*c*) for *c* configurations, and O(*n*) for *n* steps of all traces.
  public func shortestTraces(to goal: Goal) -> [Trace<F>] {
    let maker = TraceMaker(self)
    return nodes(for: goal).map { maker.trace(to: $0) }
  }

  package func trace(to node: Int) -> Trace<F>? {
    nodes.indices.contains(node) ? TraceMaker(self).trace(to: node) : nil
  }

  private func nodes(for goal: Goal) -> [Int] {
    switch goal {
    case .configurations: return Array(nodes.indices)
    case .states:
      var seen = InternTable<F.State>()
      return nodes.indices.filter { seen.insert(nodes[$0].configuration.state) }
    case .screens: return nodesOfScreens
    }
  }

  private var nodesOfScreens: [Int] {
    var signatures = ValueTable<F.Screen, String>()
    var order: [String] = []
    var visible: [String: Int] = [:]
    var onTop: [String: Int] = [:]
    func kind(of screen: F.Screen) -> String {
      signatures.value(of: screen) { F.label(ofScreen: $0).signature }
    }
    for (index, node) in nodes.enumerated() {
      let stack = node.configuration.stack
      for screen in stack.windows.flatMap(\.layers).flatMap(\.container.screens) {
        let kind = kind(of: screen)
        guard visible[kind] == nil else { continue }
        visible[kind] = index
        order.append(kind)
      }
      if let top = stack.top.map(kind), onTop[top] == nil { onTop[top] = index }
    }
    return order.compactMap { onTop[$0] ?? visible[$0] }.sorted()
  }
}

struct TraceMaker<F: ExplorableFlow>: Sendable {
  let exploration: Exploration<F>
  /// The start of each first node, as an index in the flow's `starts`, and its condition.
  private let starts: [Int: (position: Int, condition: String?)]

  init(_ exploration: Exploration<F>) {
    self.exploration = exploration
    let all = exploration.flow.starts.map { start in
      (try? Configuration(after: start.transition), start.label)
    }
    var starts: [Int: (position: Int, condition: String?)] = [:]
    for start in exploration.starts where starts[start.node] == nil {
      let configuration = exploration.nodes[start.node].configuration
      let position = all.firstIndex { $0.0 == configuration } ?? 0
      starts[start.node] = (position, start.condition)
    }
    self.starts = starts
  }

  /// Makes a trace from the node of a start.
  func trace(from node: Int, by steps: [Int]) -> Trace<F> {
    let start = starts[node]
    return Trace(
      start: start?.position ?? 0, condition: start?.condition,
      first: exploration.nodes[node].configuration, steps: steps.map { step($0) })
  }

  func trace(to node: Int) -> Trace<F> {
    var steps: [Trace<F>.CheckedStep] = []
    var current = node
    while true {
      if let step = exploration.nodes[current].discovery {
        steps.append(self.step(step))
        current = exploration.handledSteps[step].source
      } else if let saved = exploration.nodes[current].saved {
        steps.append(relaunch(from: saved, to: current))
        current = saved
      } else {
        break
      }
    }
    var trace = trace(from: current, by: [])
    trace.steps = steps.reversed()
    return trace
  }

  func relaunch(from saved: Int, to restored: Int) -> Trace<F>.CheckedStep {
    .init(
      .relaunch, before: exploration.nodes[saved].configuration, reply: nil, transition: nil,
      after: exploration.nodes[restored].configuration)
  }

  func step(_ index: Int) -> Trace<F>.CheckedStep {
    let step = exploration.handledSteps[index]
    let before = exploration.nodes[step.source].configuration
    let input = Input<F>(step.event, move: step.move, answerTo: step.work)
    guard case .configuration(let target) = step.target else {
      // The nodes do not include the configuration after the end.
      return exploration.flow.step(input, at: before)
    }
    return .init(
      input, before: before, reply: .handled, transition: step.transition,
      after: exploration.nodes[target].configuration)
  }
}
