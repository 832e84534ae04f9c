import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// As far as time allows: one for each cause, shortest traces first.
  func violations(by rule: WorkRule, by deadline: Deadline) throws(OutOfTime) -> [Violation<F>] {
    var search = WorkSearch(self, rule, by: deadline)
    return try search.violations()
  }

  func countWork(for rule: WorkRule) -> Int {
    let cache = visitor.workCache ?? WorkCache(flow)
    let states = configurations.frames.states.values.map { cache.number(of: $0) }
    let concerned = states.map { !cache.work(in: $0, for: rule).isEmpty }
    return configurations.indices.count { concerned[configurations.stateNumber(of: $0)] }
  }
}

private struct WorkSearch<F: ExplorableFlow> {
  private enum Course { case follow, pass, stop }
  /// A violation, with the number of steps that show it.
  private typealias FoundViolation = (stepCount: Int, violation: Violation<F>)

  private let search: Search<F, Checker<F>>
  private let rule: WorkRule
  private let deadline: Deadline
  private let cache: WorkCache<F>
  private let forwards: StepLists
  /// The state of each node, as a number in the cache.
  private let states: [Int]
  /// By state: whether the user waits there, and the state handles answers to other work.
  private let hasStrayAnswers: [Bool]
  private let depths: [Int]
  /// The source of each node in the last search that reached it, and the number of that search.
  private var sources: [Int32]
  private var rounds: [UInt32]
  private var round: UInt32 = 0
  private var checkCount = 0

  init(_ search: Search<F, Checker<F>>, _ rule: WorkRule, by deadline: Deadline) {
    self.search = search
    self.rule = rule
    self.deadline = deadline
    let cache = search.visitor.workCache ?? WorkCache(search.flow)
    self.cache = cache
    let configurations = search.configurations
    let numbers = configurations.frames.states.values.map { cache.number(of: $0) }
    states = configurations.indices.map { numbers[configurations.stateNumber(of: $0)] }
    hasStrayAnswers = (0..<(numbers.max() ?? -1) + 1).map { state in
      rule == .waiting && !cache.work(in: state, for: rule).isEmpty
        && cache.handlesStrayAnswer(in: state)
    }
    var depths: [Int] = []
    for node in configurations.indices {
      depths.append(search.source(of: node).map { depths[$0] + 1 } ?? 0)
    }
    self.depths = depths
    forwards = search.visitor.graph.allSteps(isBackwards: false)
    sources = Array(repeating: -1, count: configurations.count)
    rounds = Array(repeating: 0, count: configurations.count)
  }

  mutating func violations() throws(OutOfTime) -> [Violation<F>] {
    var violations: [FoundViolation]
    switch rule {
    case .waiting: return try traps()
    case .lateAnswers: violations = try lateAnswerViolations()
    case .once: violations = try repetitions()
    }
    violations.sort { ($0.stepCount, $0.violation.index) < ($1.stepCount, $1.violation.index) }
    return violations.map(\.violation)
  }

  /// Returns the nodes for each number, given the numbers of a state.
  private func nodes(_ count: Int, by numbers: (Int) -> [Int]) -> [[Int]] {
    var nodes = Array(repeating: [Int](), count: count)
    for (node, state) in states.enumerated() {
      for number in numbers(state) { nodes[number].append(node) }
    }
    return nodes
  }

  // MARK: Late answers

  private mutating func lateAnswerViolations() throws(OutOfTime) -> [FoundViolation] {
    var violations: [FoundViolation] = []
    let (cache, states) = (cache, states)
    let nodes = nodes(cache.requestCount) { cache.requests(in: $0) }
    for (number, nodes) in nodes.enumerated() {
      let result = try nearest(from: nodes) { _, target, _ in
        cache.lateAnswer(to: number, in: states[target]) == nil ? .follow : .stop
      }
      guard let path = result?.path, let last = path.last,
        let event = cache.lateAnswer(to: number, in: states[last])
      else { continue }
      violations.append(
        violation(along: path, cache.message(forLateAnswer: event, to: number)))
    }
    return violations
  }

  // MARK: Once

  private mutating func repetitions() throws(OutOfTime) -> [FoundViolation] {
    var groups: [String: [Int]] = [:]
    for (node, state) in states.enumerated() {
      for once in cache.once(in: state) { groups[once.group, default: []].append(node) }
    }
    var violations: [FoundViolation] = []
    for (group, nodes) in groups.sorted(by: { $0.key < $1.key }) {
      let (cache, states, search) = (cache, states, search)
      func under(_ node: Int) -> [Int] {
        cache.once(in: states[node]).filter { $0.group == group }.map(\.work)
      }
      func restart(_ node: Int) -> ViolationMessage<F>? {
        cache.repetition([group], after: search.configurations[node])
      }
      let result = try nearest(
        from: nodes, restart: search.flow.isRestorable ? restart : nil
      ) { source, target, kind in
        guard kind == .answer else { return .pass }
        let (before, after) = (under(source), under(target))
        if after.isEmpty { return .follow }
        return after.allSatisfy(before.contains) ? .pass : .stop
      }
      guard let result, let last = result.path.last else { continue }
      if let message = result.message {
        violations.append(violation(along: result.path, message))
      } else {
        let before = result.path.dropLast().last.map(under) ?? []
        guard let number = under(last).first(where: { !before.contains($0) }) else { continue }
        violations.append(
          violation(along: result.path, ViolationMessage(text: cache.message(forRepeated: number))))
      }
    }
    if violations.isEmpty, let bound = cache.bound { throw OutOfTime(bound: bound) }
    return violations
  }

  // MARK: Waiting

  private mutating func traps() throws(OutOfTime) -> [Violation<F>] {
    let backwards = search.visitor.graph.allSteps(isBackwards: true)
    var isLeft = Array(repeating: false, count: states.count)
    var violations = ViolationList<F>(atMost: search.visitor.violationCount)
    var trapped: [(node: Int, work: Int)] = []
    let (cache, rule) = (cache, rule)
    let nodes = nodes(cache.workCount) { cache.work(in: $0, for: rule) }
    for (number, nodes) in nodes.enumerated() {
      var waiting: [Int] = []
      for node in nodes {
        try checkDeadline()
        isLeft[node] = leaves(node, number)
        if isLeft[node] { waiting.append(node) }
      }
      while let node = waiting.popLast() {
        try checkDeadline()
        for (source, kind) in backwards.steps(at: node)
        where kind == .user && !isLeft[source] && cache.work(in: states[source]).contains(number)
          && isByUser(source, node)
        {
          isLeft[source] = true
          waiting.append(source)
        }
      }
      if let node = nodes.first(where: { !isLeft[$0] }) { trapped.append((node, number)) }
      for node in nodes { isLeft[node] = false }
    }
    trapped.sort {
      ($0.node, position($0.work, at: $0.node)) < ($1.node, position($1.work, at: $1.node))
    }
    for (node, number) in trapped where !violations.isFull {
      violations.add((node, cache.message(forWait: number)), at: search.configurations[node])
    }
    return violations.all
  }

  private func position(_ number: Int, at node: Int) -> Int {
    cache.work(in: states[node]).firstIndex(of: number) ?? 0
  }

  /// Whether one step of the user leaves a node and a piece of work, as far as that is known.
  private func leaves(_ node: Int, _ number: Int) -> Bool {
    let stepNode = search.visitor.graph.nodes[node]
    if stepNode.isIncomplete { return true }
    guard hasStrayAnswers[states[node]] else {
      return stepNode.userCanEnd
        || forwards.steps(at: node).contains { target, kind in
          kind == .user && !cache.work(in: states[target]).contains(number)
        }
    }
    return userSteps(from: node).contains { step in
      step.outcome != nil || !cache.work(in: cache.number(of: step.after.state)).contains(number)
    }
  }

  /// Whether a user's event leads from one node to another, which an answer may do as well.
  private func isByUser(_ source: Int, _ target: Int) -> Bool {
    guard hasStrayAnswers[states[source]] else { return true }
    let configuration = search.configurations[target]
    return userSteps(from: source).contains { $0.outcome == nil && $0.after == configuration }
  }

  /// The steps that the user can take at a node, without answers that the flow lists as events.
  private func userSteps(from node: Int) -> [Trace<F>.CheckedStep] {
    let configuration = search.configurations[node]
    return cache.userInputs(at: configuration, seen: 0..<cache.workCount)
      .map { search.flow.step($0, at: configuration) }
  }

  // MARK: Paths

  private mutating func checkDeadline() throws(OutOfTime) {
    checkCount += 1
    if checkCount & 0x3FF == 0 { try deadline.check() }
  }

  /// Returns the shortest path from a start, through one of some nodes, to a step at which it stops
  /// or a node at which a relaunch shows a violation, or `nil` if there is none.
  ///
  /// The path begins at the given node.
  ///
  /// - Parameters:
  ///   - first: The nodes in ascending order.
  ///   - restart: What a relaunch shows at a node.
  private mutating func nearest(
    from first: [Int], restart: ((Int) -> ViolationMessage<F>?)? = nil,
    _ course: (_ source: Int, _ target: Int, StepKind) -> Course
  ) throws(OutOfTime) -> (path: [Int], message: ViolationMessage<F>?)? {
    round += 1
    for node in first { (rounds[node], sources[node]) = (round, -1) }
    var waiting: [(node: Int, depth: Int)] = []
    var (nextFirst, nextWaiting) = (0, 0)
    var best: (path: [Int], message: ViolationMessage<F>?)?
    var bestSteps = Int.max
    while nextFirst < first.count || nextWaiting < waiting.count {
      try checkDeadline()
      let waitingDepth = nextWaiting < waiting.count ? waiting[nextWaiting].depth : .max
      let node: Int
      let depth: Int
      if nextFirst < first.count, depths[first[nextFirst]] <= waitingDepth {
        node = first[nextFirst]
        depth = depths[node]
        nextFirst += 1
      } else {
        (node, depth) = waiting[nextWaiting]
        nextWaiting += 1
      }
      if depth + 1 > bestSteps { break }
      if let message = restart?(node), depth + message.inputs.count < bestSteps {
        best = (path(to: node), message)
        bestSteps = depth + message.inputs.count
      }
      for (target, kind) in forwards.steps(at: node) where depth + 1 <= bestSteps {
        switch course(node, target, kind) {
        case .pass: continue
        case .stop: return (path(to: node) + [target], nil)
        case .follow:
          guard rounds[target] != round else { continue }
          (rounds[target], sources[target]) = (round, Int32(truncatingIfNeeded: node))
          waiting.append((target, depth + 1))
        }
      }
    }
    return best
  }

  private func path(to node: Int) -> [Int] {
    var path = [node]
    while let last = path.last, sources[last] >= 0 { path.append(Int(sources[last])) }
    return path.reversed()
  }

  /// The violation at the end of a path, with the number of steps that show it.
  private func violation(along path: [Int], _ message: ViolationMessage<F>) -> FoundViolation {
    var inputs: [Input<F>] = []
    for (source, target) in zip(path, path.dropFirst()) {
      let (before, after) = (search.configurations[source], search.configurations[target])
      let input = search.flow.inputs(at: before).first { input in
        let step = search.flow.step(input, at: before)
        return step.reply == .handled && step.after == after && (rule != .once || input.work != nil)
      }
      if let input { inputs.append(input) }
    }
    inputs += message.inputs
    let firstNode = path[0]
    let whole = ViolationMessage(inputs: inputs, text: message.text)
    return (depths[firstNode] + inputs.count, (firstNode, whole))
  }
}
