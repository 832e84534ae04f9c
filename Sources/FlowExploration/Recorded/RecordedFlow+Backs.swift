import FlowCore
import FlowDocuments

extension RuleKind<RecordedFlow> {
  /// In a document, back may lead from one configuration to several, in any order.
  static func backDrains(inDocument flow: RecordedFlow) -> Self {
    let backs = RecordedBacks(flow)
    let violations = backs.violations(in: flow)
    return .local(
      LocalRule(
        concerns: { backs.leadsOn.contains($0.state.index) },
        configurationMessage: { violations[$0.state.index] },
        vacuity: { _, _ in Vacuity("the system's back never leads on") }))
  }
}

/// Where the system's back leads in a document.
private struct RecordedBacks {
  private typealias Step = (transition: Int, target: Int)

  /// The configurations in which back is handled, and does not end the flow.
  private(set) var leadsOn: Set<Int> = []
  /// The steps of each configuration that lead on, or stay and show nothing.
  private var steps: [[Step]]

  init(_ flow: RecordedFlow) {
    steps = Array(repeating: [], count: flow.stacks.count)
    for (index, transition) in flow.document.transitions.enumerated() {
      guard case .configuration(let target) = transition.target, transition.event.move == .back,
        !transition.event.isLink, flow.stacks[transition.source].backPopsScreen != nil
      else { continue }
      leadsOn.insert(transition.source)
      guard !transition.isSelfLoop || transition.note == nil else { continue }
      steps[transition.source].append((index, target))
    }
  }

  /// The cycles in which going back never ends, each at the configuration nearest to a start.
  ///
  /// - Complexity: O(*n*) for *n* configurations and transitions.
  func violations(in flow: RecordedFlow) -> [Int: ViolationMessage<RecordedFlow>] {
    let components = components
    guard !components.isEmpty else { return [:] }
    let distances = ShortestPaths(in: flow.document).distances
    var violations: [Int: ViolationMessage<RecordedFlow>] = [:]
    for component in components {
      let nearest = component.min {
        (distances[$0] ?? .max, $0) < (distances[$1] ?? .max, $1)
      }
      guard let nearest else { continue }
      violations[nearest] = ViolationMessage(
        backs: shortestCycle(through: nearest, in: Set(component)).map { flow.input(ofBack: $0) })
    }
    return violations
  }

  /// The transitions of a shortest cycle.
  private func shortestCycle(through first: Int, in component: Set<Int>) -> [Int] {
    var discoveries: [Int: (source: Int, transition: Int)] = [:]
    var reached = [first]
    var next = 0
    while next < reached.count, discoveries[first] == nil {
      let source = reached[next]
      next += 1
      for (transition, target) in steps[source]
      where component.contains(target) && discoveries[target] == nil {
        discoveries[target] = (source, transition)
        reached.append(target)
      }
    }
    var cycle: [Int] = []
    var current = first
    while let discovery = discoveries[current], current != first || cycle.isEmpty {
      cycle.append(discovery.transition)
      current = discovery.source
    }
    return cycle.reversed()
  }

  /// The sets of configurations from which back leads to each other, by Tarjan's algorithm.
  private var components: [[Int]] {
    var components: [[Int]] = []
    // By the order of visits, from 1, and the first visited that is known to be reachable.
    var numbers = Array(repeating: 0, count: steps.count)
    var lowest = numbers
    var isOpen = Array(repeating: false, count: steps.count)
    var open: [Int] = []
    var path: [(node: Int, next: Int)] = []
    var visited = 0
    for root in steps.indices where numbers[root] == 0 {
      path.append((root, 0))
      while let (node, next) = path.last {
        if next == 0 {
          visited += 1
          (numbers[node], lowest[node]) = (visited, visited)
          isOpen[node] = true
          open.append(node)
        }
        if next < steps[node].count {
          path[path.count - 1].next += 1
          let target = steps[node][next].target
          if numbers[target] == 0 {
            path.append((target, 0))
          } else if isOpen[target] {
            lowest[node] = min(lowest[node], numbers[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == numbers[node] else { continue }
        var component: [Int] = []
        while component.last != node, let last = open.popLast() {
          isOpen[last] = false
          component.append(last)
        }
        guard component.count > 1 || steps[node].contains(where: { $0.target == node }) else {
          continue
        }
        components.append(component)
      }
    }
    return components
  }
}

extension RecordedFlow {
  /// The input that takes a transition of the system's back.
  fileprivate func input(ofBack transition: Int) -> Input<Self> {
    let source = state(document.transitions[transition].source)
    let move = event(for: .back, in: source)
    let event = events(in: source).first { $0.index == .transition(transition) }
    // The flow maps the move to one event only; another one is taken as an event of the flow.
    return event == move ? .move(.back, event) : event.map { .event($0) } ?? .move(.back, move)
  }
}
