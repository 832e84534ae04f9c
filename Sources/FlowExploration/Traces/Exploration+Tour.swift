import FlowCore

extension Exploration {
  /// Returns traces that together take every transition.
  ///
  /// A trace goes to the nearest transition not taken yet, takes it, and continues from there. It
  /// ends when the flow ends or when no such transition can be reached; transitions that end the
  /// flow are taken last. The next trace begins at the start that is nearest to a remaining
  /// transition. The traces are few and short, but not always the fewest and shortest possible.
  ///
  /// Refused transitions lead nowhere and are not part of the tour.
  ///
  /// - Complexity: O(*t* × (*c* + *t*)) at worst, for *c* configurations and *t* transitions;
  ///   usually the next transition is near, and it is O(*n*) in the steps of the traces.
  public func tour() -> [Trace<F>] {
    var builder = TourBuilder(self)
    var traces: [Trace<F>] = []
    while let trace = builder.next() { traces.append(trace) }
    return traces
  }
}

/// Builds the traces of a tour, until every step of an exploration is taken.
private struct TourBuilder<F: ExplorableFlow> {
  private let exploration: Exploration<F>
  private let maker: TraceMaker<F>
  private let table: StepTable
  private var isTaken: [Bool]
  /// The numbers of steps not taken yet: those that do not end the flow, and those that do.
  private var remaining = (onward: 0, final: 0)
  /// For each node, the last search that found it, and the step that led to it.
  private var discoveries: [(search: Int, step: Int?)]
  private var search = 0

  init(_ exploration: Exploration<F>) {
    self.exploration = exploration
    maker = TraceMaker(exploration)
    table = StepTable(exploration)
    isTaken = Array(repeating: false, count: exploration.steps.count)
    discoveries = Array(repeating: (0, nil), count: exploration.nodes.count)
    for step in exploration.steps {
      if step.isFinal { remaining.final += 1 } else { remaining.onward += 1 }
    }
  }

  /// Returns the next trace, or `nil` if every step was taken.
  mutating func next() -> Trace<F>? {
    guard let first = path(from: exploration.starts.map(\.node)) else { return nil }
    var trace = maker.trace(from: first.origin)
    var path: [Int]? = first.steps
    while let steps = path {
      for step in steps { take(step, in: &trace) }
      guard let last = steps.last, case .node(let node) = exploration.steps[last].target else {
        break
      }
      path = self.path(from: [node])?.steps
    }
    return trace
  }

  private mutating func take(_ step: Int, in trace: inout Trace<F>) {
    trace.steps.append(maker.step(step))
    guard !isTaken[step] else { return }
    isTaken[step] = true
    if exploration.steps[step].isFinal { remaining.final -= 1 } else { remaining.onward -= 1 }
  }

  /// Returns a shortest path that ends with a step not taken yet, preferably one that does not end
  /// the flow; `nil` if there is none.
  private mutating func path(from origins: [Int]) -> (origin: Int, steps: [Int])? {
    guard remaining.onward + remaining.final > 0 else { return nil }
    search += 1
    var final: Int?
    var queue: [Int] = []
    for origin in origins where discoveries[origin].search != search {
      discoveries[origin] = (search, nil)
      queue.append(origin)
    }
    var next = 0
    while next < queue.count {
      for step in table[queue[next]] {
        switch exploration.steps[step].target {
        case .node where !isTaken[step]: return path(through: step)
        case .node(let target) where discoveries[target].search != search:
          discoveries[target] = (search, step)
          queue.append(target)
        case .outcome where !isTaken[step]: final = final ?? step
        case .node, .outcome: break
        }
      }
      if final != nil, remaining.onward == 0 { break }
      next += 1
    }
    return final.map { path(through: $0) }
  }

  /// The path on which the search found the source of a step, followed by that step.
  private func path(through step: Int) -> (origin: Int, steps: [Int]) {
    var steps = [step]
    var current = exploration.steps[step].source
    while let step = discoveries[current].step {
      steps.append(step)
      current = exploration.steps[step].source
    }
    return (current, steps.reversed())
  }
}

extension Exploration.HandledStep {
  /// Whether it ends the flow.
  fileprivate var isFinal: Bool {
    if case .outcome = target { true } else { false }
  }
}
