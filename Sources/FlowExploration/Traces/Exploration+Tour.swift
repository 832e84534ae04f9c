import FlowCore

extension Exploration {
  /// Returns traces that together take every transition.
  ///
  /// A trace goes to the nearest transition that was not taken, takes it, and continues from there.
  /// It ends where the flow ends or where nothing new can be reached; transitions that end the flow
  /// are taken last. The next trace begins at the start that is nearest to what is left. This makes
  /// few and short traces, though not the fewest and shortest possible.
  ///
  /// Refused transitions lead nowhere and are not in the tour.
  ///
  /// - Complexity: O(*t* × (*c* + *t*)) at worst, for *c* configurations and *t* transitions;
  ///   usually the next transition is near, and it is O(*n*) in the steps of the traces.
  public func tour() -> [Trace<F>] {
    var tourist = Tourist(self)
    var traces: [Trace<F>] = []
    while let trace = tourist.next() { traces.append(trace) }
    return traces
  }
}

/// Walks through an exploration until every step was taken.
private struct Tourist<F: ExplorableFlow> {
  private let exploration: Exploration<F>
  private let maker: TraceMaker<F>
  private let table: StepTable
  private var isTaken: [Bool]
  /// How many steps are left that do not end the flow, and how many that do.
  private var left = (onward: 0, final: 0)
  /// The last search that found a node, and the step that led there.
  private var met: [(search: Int, step: Int?)]
  private var search = 0

  init(_ exploration: Exploration<F>) {
    self.exploration = exploration
    maker = TraceMaker(exploration)
    table = StepTable(exploration)
    isTaken = Array(repeating: false, count: exploration.steps.count)
    met = Array(repeating: (0, nil), count: exploration.nodes.count)
    for step in exploration.steps {
      if step.isFinal { left.final += 1 } else { left.onward += 1 }
    }
  }

  /// Makes the next trace; `nil` if every step was taken.
  mutating func next() -> Trace<F>? {
    guard let first = way(from: exploration.starts.map(\.node)) else { return nil }
    var trace = maker.trace(from: first.origin)
    var way: [Int]? = first.steps
    while let steps = way {
      for step in steps { take(step, in: &trace) }
      guard let last = steps.last, case .node(let node) = exploration.steps[last].target else {
        break
      }
      way = self.way(from: [node])?.steps
    }
    return trace
  }

  private mutating func take(_ step: Int, in trace: inout Trace<F>) {
    trace.steps.append(maker.step(step))
    guard !isTaken[step] else { return }
    isTaken[step] = true
    if exploration.steps[step].isFinal { left.final -= 1 } else { left.onward -= 1 }
  }

  /// Finds a shortest path that ends with a step that was not taken: one that does not end the
  /// flow, if there is one.
  private mutating func way(from origins: [Int]) -> (origin: Int, steps: [Int])? {
    guard left.onward + left.final > 0 else { return nil }
    search += 1
    var final: Int?
    var queue: [Int] = []
    for origin in origins where met[origin].search != search {
      met[origin] = (search, nil)
      queue.append(origin)
    }
    var next = 0
    while next < queue.count {
      for step in table[queue[next]] {
        switch exploration.steps[step].target {
        case .node where !isTaken[step]: return way(over: step)
        case .node(let target) where met[target].search != search:
          met[target] = (search, step)
          queue.append(target)
        case .outcome where !isTaken[step]: final = final ?? step
        case .node, .outcome: break
        }
      }
      if final != nil, left.onward == 0 { break }
      next += 1
    }
    return final.map { way(over: $0) }
  }

  /// The path on which the search found the source of a step, and the step.
  private func way(over step: Int) -> (origin: Int, steps: [Int]) {
    var steps = [step]
    var current = exploration.steps[step].source
    while let step = met[current].step {
      steps.append(step)
      current = exploration.steps[step].source
    }
    return (current, steps.reversed())
  }
}

extension Exploration.Step {
  /// Whether it ends the flow.
  fileprivate var isFinal: Bool {
    if case .outcome = target { true } else { false }
  }
}
