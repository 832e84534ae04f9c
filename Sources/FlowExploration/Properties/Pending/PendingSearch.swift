import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// At most one for each number of a pending item, those with the shortest traces.
  ///
  /// - Complexity: everything reachable from where something begins is visited once per item.
  func violations(
    by rule: any PendingRule<F>, by deadline: Deadline
  ) throws(OutOfTime) -> [Violation<F>] {
    prepare(rule)
    let mayBegin = configurations.frames.states.values.map { rule.mayBegin(in: $0) }
    guard mayBegin.contains(true) else { return [] }
    var search = PendingSearch(self, rule, by: deadline)
    return try search.violations { mayBegin[configurations.stateNumber(of: $0)] }
  }

  func prepare(_ rule: any PendingRule<F>) {
    rule.prepare(
      states: configurations.frames.states.values, shapes: configurations.frames.shapes.values)
  }

  func countPending(for rule: any PendingRule<F>) -> Int {
    prepare(rule)
    let frames = configurations.frames
    let concerned = (0..<frames.count).map {
      rule.concerns(frames.state(of: $0), on: frames.shape(of: $0))
    }
    return configurations.indices.count { concerned[configurations.packed.frame(of: $0)] }
  }
}

private struct PendingSearch<F: ExplorableFlow> {
  /// A configuration with something pending, and the step that led to it.
  private struct Entry {
    var configuration: Int
    var item: PendingItem
    var input: Input<F>
    /// The entry before the step, or the node of the search where something began.
    var source: Source
  }

  private enum Source { case node(Int), entry(Int) }

  private let search: Search<F, Checker<F>>
  private let rule: any PendingRule<F>
  private let deadline: Deadline
  private var configurations = InternTable<Configuration<F>>()
  private var items = InternTable<PendingItem>()
  private var visited: Set<UInt64> = []
  private var entries: [Entry] = []
  /// The entries by the number of steps from a start.
  private var levels: [[Int]] = []
  private var violations: [Violation<F>] = []
  private var violated: Set<Int> = []
  private var checkCount = 0

  init(_ search: Search<F, Checker<F>>, _ rule: any PendingRule<F>, by deadline: Deadline) {
    self.search = search
    self.rule = rule
    self.deadline = deadline
  }

  mutating func violations(
    mayBegin: (Int) -> Bool
  ) throws(OutOfTime) -> [Violation<F>] {
    var depths: [Int] = []
    var node = 0
    var level = 0
    while node < search.configurations.count || level < levels.count {
      while node < search.configurations.count {
        let depth = search.source(of: node).map { depths[$0] + 1 } ?? 0
        guard depth <= level else { break }
        depths.append(depth)
        if mayBegin(node) { try begin(at: node, depth: depth) }
        node += 1
      }
      for entry in levels.indices.contains(level) ? levels[level] : [] {
        try follow(entry, steps: level)
      }
      if violations.count >= search.visitor.violationCount { break }
      level += 1
    }
    return violations
  }

  private mutating func begin(at node: Int, depth: Int) throws(OutOfTime) {
    for step in try steps(at: search.configurations[node]) {
      record(rule.begin(step), of: step, from: .node(node), steps: depth + 1)
    }
  }

  private mutating func follow(_ number: Int, steps: Int) throws(OutOfTime) {
    let entry = entries[number]
    guard !violated.contains(entry.item.number) else { return }
    let configuration = configurations.values[entry.configuration]
    if let message = rule.message(for: entry.item, at: configuration) {
      return report(message, entry.item.number, at: .entry(number))
    }
    for step in try self.steps(at: configuration) {
      record(
        rule.follow(entry.item, along: step), of: step, from: .entry(number), steps: steps + 1)
    }
  }

  /// The steps that are handled and do not end the flow.
  private mutating func steps(
    at configuration: Configuration<F>
  ) throws(OutOfTime) -> [Trace<F>.CheckedStep] {
    checkCount += 1
    if checkCount & 0xFF == 0 { try deadline.check() }
    return search.flow.inputs(at: configuration)
      .map { search.flow.step($0, at: configuration) }.filter { $0.reply == .handled }
  }

  private mutating func record(
    _ effect: PendingEffect, of step: Trace<F>.CheckedStep, from source: Source, steps: Int
  ) {
    switch effect {
    case .violated(let text):
      let number = if case .entry(let entry) = source { entries[entry].item.number } else { -1 }
      report(ViolationMessage(inputs: [step.input], text: text), number, at: source)
    case .pending(let pending):
      for item in pending where !violated.contains(item.number) && !isFull {
        let configuration = configurations.number(of: step.after)
        let key = UInt64(configuration) << 32 | UInt64(items.number(of: item))
        guard visited.insert(key).inserted else { continue }
        while levels.count <= steps { levels.append([]) }
        levels[steps].append(entries.count)
        entries.append(
          Entry(configuration: configuration, item: item, input: step.input, source: source))
      }
    }
  }

  /// Whether a search that a limit stopped has followed enough: what it did not find is undecided.
  private var isFull: Bool { search.bound != nil && entries.count > search.configurations.count }

  private mutating func report(
    _ message: ViolationMessage<F>, _ number: Int, at source: Source
  ) {
    guard violated.insert(number).inserted else { return }
    var inputs: [Input<F>] = []
    var current = source
    while case .entry(let entry) = current {
      inputs.append(entries[entry].input)
      current = entries[entry].source
    }
    guard case .node(let node) = current else { return }
    violations.append(
      (node, ViolationMessage(inputs: inputs.reversed() + message.inputs, text: message.text)))
  }
}
