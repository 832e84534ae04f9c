import FlowCore
import FlowDocuments

/// What looks on while a flow is searched.
protocol SearchVisitor<F> {
  associatedtype F: ExplorableFlow

  /// A configuration was reached for the first time; nodes are numbered in this order.
  mutating func reached(_ node: Int, _ configuration: Configuration<F>)
  /// Something happened at a node; ignored things are told too.
  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget)
  /// Everything that can happen at a node has been tried.
  mutating func left(_ node: Int)
  /// Whether nothing more need be known.
  var isDone: Bool { get }
}

/// Where a step of a search leads.
enum SearchTarget: Hashable, Sendable {
  /// To a node.
  case node(Int)
  /// To the end of the flow.
  case end
  /// To where a limit keeps the search from going.
  case cut
  /// Nowhere: it was ignored or refused.
  case nowhere
}

/// The breadth-first search: every configuration that can be reached, nearest first.
///
/// Configurations are numbered in the order reached, which depends only on the order of
/// ``ExplorableFlow/starts`` and of what can happen (``ExplorableFlow/happenings(at:)``). They are
/// told apart by equality.
struct Search<F: ExplorableFlow, Visitor: SearchVisitor> where Visitor.F == F {
  /// How a node was first reached.
  enum Discovery {
    case start(Int)
    case step(source: Int, choice: Int)
  }

  let flow: F
  let limits: ExplorationLimits
  var visitor: Visitor
  private(set) var bound: FlowDocument.Bound?
  /// The nodes of the starts, by their position in ``ExplorableFlow/starts``.
  private(set) var starts: [Int] = []
  private var indices: [Configuration<F>: Int] = [:]
  private(set) var configurations: [Configuration<F>] = []
  private(set) var discoveries: [Discovery] = []

  init(_ flow: F, within limits: ExplorationLimits, visitor: Visitor) {
    self.flow = flow
    self.limits = limits
    self.visitor = visitor
  }

  /// Searches from all starts of the flow.
  mutating func run() throws(StartFailure<F>) {
    for (index, start) in flow.starts.enumerated() {
      let configuration = try flow.configuration(after: start.transition)
      guard let node = enter(configuration, by: .start(index)) else { continue }
      starts.append(node)
    }
    let deadline = limits.time.map { ContinuousClock.now + $0 }
    var current = 0
    while current < configurations.count, !visitor.isDone {
      if let deadline, ContinuousClock.now >= deadline {
        cut(.time, limits.time.map(milliseconds) ?? 0)
        return
      }
      expand(current)
      current += 1
    }
  }

  private mutating func expand(_ source: Int) {
    let before = configurations[source]
    for (choice, happening) in flow.happenings(at: before).enumerated() {
      let step = flow.step(happening, at: before)
      let target: SearchTarget =
        switch step.reply {
        case .moved:
          enter(step.after, by: .step(source: source, choice: choice)).map { .node($0) } ?? .cut
        case .finished: .end
        case .ignored, .refused, nil: .nowhere
        }
      visitor.happened(step, at: source, leading: target)
    }
    visitor.left(source)
  }

  /// Returns the position of a configuration, or `nil` when a limit keeps it out.
  private mutating func enter(
    _ configuration: Configuration<F>, by discovery: Discovery
  ) -> Int? {
    if let known = indices[configuration] { return known }
    if case .step = discovery, configuration.stack.screenCount > limits.depth {
      cut(.depth, limits.depth)
      return nil
    }
    guard configurations.count < limits.configurations else {
      cut(.configurations, limits.configurations)
      return nil
    }
    let node = configurations.count
    indices[configuration] = node
    configurations.append(configuration)
    discoveries.append(discovery)
    visitor.reached(node, configuration)
    return node
  }

  private mutating func cut(_ kind: FlowDocument.Bound.Kind, _ limit: Int) {
    bound = bound ?? .init(kind: kind, limit: limit)
  }

  private func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(clamping: min(seconds, 1 << 50)) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  /// Returns a shortest way to a node, made again by running the flow.
  func trace(to node: Int) -> Trace<F> {
    var choices: [Int] = []
    var current = node
    while case .step(let source, let choice) = discoveries[current] {
      choices.append(choice)
      current = source
    }
    guard case .start(let start) = discoveries[current] else {
      return Trace(first: configurations[current])
    }
    var trace = Trace(
      start: start, condition: flow.starts[start].words, first: configurations[current])
    for choice in choices.reversed() {
      let happenings = flow.happenings(at: trace.last)
      guard happenings.indices.contains(choice) else { break }
      trace.steps.append(flow.step(happenings[choice], at: trace.last))
    }
    return trace
  }
}

extension Search {
  /// The places on the way to a node, nearest first.
  func ancestors(of node: Int) -> some Sequence<Int> {
    sequence(state: node) { current in
      guard case .step(let source, _) = discoveries[current] else { return nil }
      current = source
      return source
    }
  }
}
