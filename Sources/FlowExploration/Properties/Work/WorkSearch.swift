import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// What is wrong with work, by a rule, as far as there is time: one sighting for each cause, the
  /// one with the shortest trace first.
  func sightings(by rule: WorkRule, by deadline: Deadline) throws(OutOfTime) -> [Sighting<F>] {
    var search = WorkSearch(self, rule, by: deadline)
    return try search.sightings()
  }

  /// The number of configurations with work under way that a rule applies to.
  func countWork(for rule: WorkRule) -> Int {
    let facts = WorkFacts(flow)
    let states = configurations.frames.states.values.map { facts.number(of: $0) }
    let concerned = states.map { !facts.work(in: $0, for: rule).isEmpty }
    return configurations.indices.count { concerned[configurations.stateNumber(of: $0)] }
  }
}

/// Follows work through everything that a search has reached.
private struct WorkSearch<F: ExplorableFlow> {
  /// What to do about a step.
  private enum Course { case follow, pass, stop }

  private let search: Search<F, Checker<F>>
  private let rule: WorkRule
  private let deadline: Deadline
  private let facts: WorkFacts<F>
  private let steps: ForwardSteps
  /// The state of each node, as a number of the facts.
  private let states: [Int]
  /// Whether a state in which the user waits handles answers to other work, by the number of the
  /// state.
  private let hasStrayAnswers: [Bool]
  /// The steps from a start to each node.
  private let depths: [Int]
  /// How each node was reached in the last search, and in which one.
  private var sources: [Int32]
  private var rounds: [UInt32]
  private var round: UInt32 = 0
  private var looks = 0

  init(_ search: Search<F, Checker<F>>, _ rule: WorkRule, by deadline: Deadline) {
    self.search = search
    self.rule = rule
    self.deadline = deadline
    let facts = WorkFacts(search.flow)
    self.facts = facts
    let configurations = search.configurations
    let numbers = configurations.frames.states.values.map { facts.number(of: $0) }
    states = configurations.indices.map { numbers[configurations.stateNumber(of: $0)] }
    hasStrayAnswers = (0..<(numbers.max() ?? -1) + 1).map { state in
      rule == .waiting && !facts.work(in: state, for: rule).isEmpty
        && facts.handlesStrayAnswer(in: state)
    }
    var depths: [Int] = []
    for node in configurations.indices {
      depths.append(search.source(of: node).map { depths[$0] + 1 } ?? 0)
    }
    self.depths = depths
    steps = search.visitor.graph.forwards()
    sources = Array(repeating: -1, count: configurations.count)
    rounds = Array(repeating: 0, count: configurations.count)
  }

  mutating func sightings() throws(OutOfTime) -> [Sighting<F>] {
    var found: [(steps: Int, sighting: Sighting<F>)]
    switch rule {
    case .waiting: return try traps()
    case .lateAnswers: found = try lateAnswers()
    case .once: found = try again()
    }
    found.sort { ($0.steps, $0.sighting.place) < ($1.steps, $1.sighting.place) }
    return found.map(\.sighting)
  }

  /// The nodes for each of some numbers, which are given by states.
  private func nodes(_ count: Int, by numbers: (Int) -> [Int]) -> [[Int]] {
    var nodes = Array(repeating: [Int](), count: count)
    for (node, state) in states.enumerated() {
      for number in numbers(state) { nodes[number].append(node) }
    }
    return nodes
  }

  // MARK: Late answers

  private mutating func lateAnswers() throws(OutOfTime) -> [(steps: Int, sighting: Sighting<F>)] {
    var found: [(steps: Int, sighting: Sighting<F>)] = []
    let (facts, states) = (facts, states)
    let nodes = nodes(facts.requestCount) { facts.requests(in: $0) }
    for (number, nodes) in nodes.enumerated() {
      let way = try nearest(from: nodes) { _, target, _ in
        facts.lateAnswer(to: number, in: states[target]) == nil ? .follow : .stop
      }
      guard let path = way?.path, let last = path.last,
        let event = facts.lateAnswer(to: number, in: states[last])
      else { continue }
      let late = facts.remark(lateAnswer: event, to: number)
      found.append(sighting(along: path, Remark(inputs: late.inputs, text: late.text)))
    }
    return found
  }

  // MARK: Once

  private mutating func again() throws(OutOfTime) -> [(steps: Int, sighting: Sighting<F>)] {
    var groups: [String: [Int]] = [:]
    for (node, state) in states.enumerated() {
      for once in facts.once(in: state) { groups[once.group, default: []].append(node) }
    }
    var found: [(steps: Int, sighting: Sighting<F>)] = []
    for (group, nodes) in groups.sorted(by: { $0.key < $1.key }) {
      let (facts, states, search) = (facts, states, search)
      func under(_ node: Int) -> [Int] {
        facts.once(in: states[node]).filter { $0.group == group }.map(\.work)
      }
      func restart(_ node: Int) -> Remark<F>? {
        facts.again([group], after: search.configurations[node])
      }
      let way = try nearest(
        from: nodes, restart: search.flow is any RestorableFlow ? restart : nil
      ) { source, target, kind in
        guard kind == .answer else { return .pass }
        let (before, after) = (under(source), under(target))
        if after.isEmpty { return .follow }
        return after.allSatisfy(before.contains) ? .pass : .stop
      }
      guard let way, let last = way.path.last else { continue }
      if let remark = way.remark {
        found.append(sighting(along: way.path, remark))
      } else {
        let before = way.path.dropLast().last.map(under) ?? []
        guard let number = under(last).first(where: { !before.contains($0) }) else { continue }
        found.append(sighting(along: way.path, Remark(text: facts.remark(again: number))))
      }
    }
    if found.isEmpty, let bound = facts.bound { throw OutOfTime(bound: bound) }
    return found
  }

  // MARK: Waiting

  private mutating func traps() throws(OutOfTime) -> [Sighting<F>] {
    let backwards = steps.backwards()
    var isLeft = Array(repeating: false, count: states.count)
    var sightings = Sightings<F>(atMost: search.visitor.violationCount)
    var found: [(node: Int, work: Int)] = []
    let (facts, rule) = (facts, rule)
    let nodes = nodes(facts.workCount) { facts.work(in: $0, for: rule) }
    for (number, nodes) in nodes.enumerated() {
      var waiting: [Int] = []
      for node in nodes {
        try look()
        isLeft[node] = leaves(node, number)
        if isLeft[node] { waiting.append(node) }
      }
      while let node = waiting.popLast() {
        try look()
        for (source, kind) in backwards[node]
        where kind == .user && !isLeft[source] && facts.work(in: states[source]).contains(number)
          && isUsers(source, node)
        {
          isLeft[source] = true
          waiting.append(source)
        }
      }
      if let node = nodes.first(where: { !isLeft[$0] }) { found.append((node, number)) }
      for node in nodes { isLeft[node] = false }
    }
    found.sort {
      ($0.node, position($0.work, at: $0.node)) < ($1.node, position($1.work, at: $1.node))
    }
    for (node, number) in found where !sightings.isFull {
      let remark = facts.remark(waitingFor: number)
      sightings.add(
        .init(node, remark), cause: F.cause(of: remark.text, at: search.configurations[node]))
    }
    return sightings.all
  }

  /// The position of some work among all that is under way at a node.
  private func position(_ number: Int, at node: Int) -> Int {
    facts.work(in: states[node]).firstIndex(of: number) ?? 0
  }

  /// Whether one step of the user leaves a node and some work, as far as that is known.
  private func leaves(_ node: Int, _ number: Int) -> Bool {
    let place = search.visitor.graph.places[node]
    if place.isOpen { return true }
    guard hasStrayAnswers[states[node]] else {
      return place.userCanEnd
        || steps[node].contains { target, kind in
          kind == .user && !facts.work(in: states[target]).contains(number)
        }
    }
    return userSteps(from: node).contains { step in
      step.outcome != nil || !facts.work(in: facts.number(of: step.after.state)).contains(number)
    }
  }

  /// Whether a user's event leads from one node to another, which an answer may do as well.
  private func isUsers(_ source: Int, _ target: Int) -> Bool {
    guard hasStrayAnswers[states[source]] else { return true }
    let place = search.configurations[target]
    return userSteps(from: source).contains { $0.outcome == nil && $0.after == place }
  }

  /// The steps that the user can take at a node, without answers that the flow lists as events.
  private func userSteps(from node: Int) -> [Trace<F>.Step] {
    let place = search.configurations[node]
    return facts.userInputs(at: place, met: 0..<facts.workCount)
      .map { search.flow.step($0, at: place) }
  }

  // MARK: Paths

  private mutating func look() throws(OutOfTime) {
    looks += 1
    if looks & 0x3FF == 0 { try deadline.check() }
  }

  /// The shortest path from a start through one of some nodes to a step at which it stops, or to a
  /// node at which a relaunch shows something: the nodes from the one of the list on; `nil` if
  /// there is none.
  ///
  /// - Parameters:
  ///   - first: The nodes in ascending order.
  ///   - restart: What a relaunch shows at a node.
  private mutating func nearest(
    from first: [Int], restart: ((Int) -> Remark<F>?)? = nil,
    _ course: (_ source: Int, _ target: Int, StepKind) -> Course
  ) throws(OutOfTime) -> (path: [Int], remark: Remark<F>?)? {
    round += 1
    for node in first { (rounds[node], sources[node]) = (round, -1) }
    var waiting: [(node: Int, steps: Int)] = []
    var (nextFirst, nextWaiting) = (0, 0)
    var best: (path: [Int], remark: Remark<F>?)?
    var bestSteps = Int.max
    while nextFirst < first.count || nextWaiting < waiting.count {
      try look()
      let known = nextWaiting < waiting.count ? waiting[nextWaiting].steps : .max
      let node: Int
      let depth: Int
      if nextFirst < first.count, depths[first[nextFirst]] <= known {
        node = first[nextFirst]
        depth = depths[node]
        nextFirst += 1
      } else {
        (node, depth) = waiting[nextWaiting]
        nextWaiting += 1
      }
      if depth + 1 > bestSteps { break }
      if let remark = restart?(node), depth + remark.inputs.count < bestSteps {
        best = (path(to: node), remark)
        bestSteps = depth + remark.inputs.count
      }
      for (target, kind) in steps[node] where depth + 1 <= bestSteps {
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

  /// A sighting at the end of a path, with the number of steps that show it.
  private func sighting(
    along path: [Int], _ remark: Remark<F>
  ) -> (steps: Int, sighting: Sighting<F>) {
    var inputs: [Input<F>] = []
    for (source, target) in zip(path, path.dropFirst()) {
      let (before, after) = (search.configurations[source], search.configurations[target])
      let input = search.flow.inputs(at: before).first { input in
        let step = search.flow.step(input, at: before)
        return step.reply == .moved && step.after == after && (rule != .once || input.work != nil)
      }
      if let input { inputs.append(input) }
    }
    inputs += remark.inputs
    let place = path[0]
    return (depths[place] + inputs.count, .init(place, Remark(inputs: inputs, text: remark.text)))
  }
}
