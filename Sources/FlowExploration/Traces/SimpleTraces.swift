import FlowCore

/// All traces that visit no configuration twice, up to a number of steps.
///
/// They are generated lazily, so that any number of them needs no more memory than one; take as
/// many as you like:
/// ```swift
/// for trace in exploration.simpleTraces(upTo: 8).prefix(100) { print(trace) }
/// ```
/// A trace comes right before those that continue it, and traces with the same beginning are in the
/// order of ``Exploration/steps``.
///
/// - Complexity: O(*n*) for a trace of *n* steps, for the copy that is returned. The number of
///   traces can grow exponentially with the steps.
public struct SimpleTraces<F: ExplorableFlow>: Sequence, Sendable {
  fileprivate let maker: TraceMaker<F>
  fileprivate let table: StepTable
  fileprivate let starts: [Int]
  /// The most steps of a trace.
  public let length: Int

  init(_ exploration: Exploration<F>, length: Int) {
    maker = TraceMaker(exploration)
    table = StepTable(exploration)
    var known: Set<Int> = []
    starts = exploration.starts.map(\.node).filter { known.insert($0).inserted }
    self.length = length
  }

  /// Begins with the first trace.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Generates one trace after the other.
  public struct Iterator: IteratorProtocol, Sendable {
    private let traces: SimpleTraces
    private var nextStart = 0
    private var trace: Trace<F>?
    /// The nodes of the trace, and the step to try next at each.
    private var way: [(node: Int, next: Int)] = []
    private var isOnWay: [Bool]
    /// Whether the trace has ended with the flow.
    private var isFinished = false

    fileprivate init(_ traces: SimpleTraces) {
      self.traces = traces
      isOnWay = Array(repeating: false, count: traces.maker.exploration.nodes.count)
    }

    /// Returns the next trace; `nil` if there is none.
    public mutating func next() -> Trace<F>? {
      if isFinished { trace?.steps.removeLast() }
      isFinished = false
      while !way.isEmpty || begin() {
        if goOn() { return trace }
      }
      return nil
    }

    private mutating func begin() -> Bool {
      guard nextStart < traces.starts.count, traces.length > 0 else { return false }
      let node = traces.starts[nextStart]
      nextStart += 1
      trace = traces.maker.trace(from: node)
      enter(node)
      return true
    }

    private mutating func enter(_ node: Int) {
      way.append((node, traces.table[node].lowerBound))
      isOnWay[node] = true
    }

    /// Takes the next possible step, or else goes back by one.
    private mutating func goOn() -> Bool {
      let last = way.count - 1
      let steps = traces.table[way[last].node]
      while way.count <= traces.length, way[last].next < steps.upperBound {
        let step = way[last].next
        way[last].next += 1
        switch traces.maker.exploration.steps[step].target {
        case .node(let target) where isOnWay[target]: continue
        case .node(let target): enter(target)
        case .outcome: isFinished = true
        }
        let taken = traces.maker.step(step)
        trace?.steps.append(taken)
        return true
      }
      isOnWay[way.removeLast().node] = false
      if !way.isEmpty { trace?.steps.removeLast() }
      return false
    }
  }
}

extension Exploration {
  /// Returns all traces that visit no configuration twice, with at least one step and at most a
  /// given number.
  public func simpleTraces(upTo length: Int) -> SimpleTraces<F> {
    SimpleTraces(self, length: length)
  }
}
