import FlowCore

/// All traces that visit no configuration twice, up to a number of steps.
private struct SimpleTraces<F: ExplorableFlow>: Sequence, Sendable {
  fileprivate let maker: TraceMaker<F>
  fileprivate let table: StepTable
  fileprivate let starts: [Int]
  /// The maximum number of steps of a trace.
  let length: Int

  init(_ exploration: Exploration<F>, length: Int) {
    maker = TraceMaker(exploration)
    table = StepTable(exploration)
    var seen: Set<Int> = []
    starts = exploration.starts.map(\.node).filter { seen.insert($0).inserted }
    self.length = length
  }

  func makeIterator() -> Iterator { Iterator(self) }

  /// Generates one trace after the other.
  struct Iterator: IteratorProtocol, Sendable {
    private let traces: SimpleTraces
    private var nextStart = 0
    private var trace: Trace<F>?
    /// The nodes of the trace, and the step to try next at each.
    private var path: [(node: Int, next: Int)] = []
    private var isOnPath: [Bool]
    /// Whether the last step of the trace ended the flow.
    private var isFinished = false

    fileprivate init(_ traces: SimpleTraces) {
      self.traces = traces
      isOnPath = Array(repeating: false, count: traces.maker.exploration.nodes.count)
    }

    mutating func next() -> Trace<F>? {
      if isFinished { trace?.steps.removeLast() }
      isFinished = false
      while !path.isEmpty || begin() {
        if advance() { return trace }
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
      path.append((node, traces.table[node].lowerBound))
      isOnPath[node] = true
    }

    /// Takes the next possible step, or goes back by one and returns `false` if there is none.
    private mutating func advance() -> Bool {
      let last = path.count - 1
      let steps = traces.table[path[last].node]
      while path.count <= traces.length, path[last].next < steps.upperBound {
        let step = path[last].next
        path[last].next += 1
        switch traces.maker.exploration.steps[step].target {
        case .node(let target) where isOnPath[target]: continue
        case .node(let target): enter(target)
        case .outcome: isFinished = true
        }
        let taken = traces.maker.step(step)
        trace?.steps.append(taken)
        return true
      }
      isOnPath[path.removeLast().node] = false
      if !path.isEmpty { trace?.steps.removeLast() }
      return false
    }
  }
}

extension Exploration {
  /// Returns all traces that visit no configuration twice, with at least one step and at most a
  /// given number.
  ///
  /// They are generated lazily, so any number of them needs no more memory than one:
  /// ```swift
  /// for trace in exploration.simpleTraces(upTo: 8).prefix(100) { print(trace) }
  /// ```
  /// A trace is directly followed by those that continue it, and traces with the same beginning are
  /// in the order of ``steps``.
  ///
  /// - Complexity: O(*n*) for a trace of *n* steps, which is copied. The number of traces can grow
  ///   exponentially with the number of steps.
  public func simpleTraces(upTo length: Int) -> some Sequence<Trace<F>> {
    SimpleTraces(self, length: length)
  }
}
