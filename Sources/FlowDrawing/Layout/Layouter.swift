package import FlowDiagrams
import FlowExploration
package import FlowLayout
package import GraphvizLayout

/// Lays out diagrams in several ways each, and chooses the best layout.
package struct Layouter {
  /// The chosen layout of a diagram.
  package struct Layout {
    /// The diagram with its positions.
    package var placed: PlacedDiagram
    /// How readable it is.
    package var score: LayoutScore
    /// The candidate that it was made with.
    package var candidate: LayoutCandidate
    /// The candidates that were laid out, in the order of the requests; without a score if the
    /// layout could not win and was therefore not finished.
    package var tried: [(candidate: LayoutCandidate, score: LayoutScore?)]
    /// How much was tried.
    package var effort = LayoutContest.Effort.readable
    /// The number of candidates that timed out; if there are any, another run may choose another.
    package var givenUp: Int
    /// Whether it is a stable layout, not one of the candidate.
    package var isStable = false
  }

  /// The time limit for all layouts of one call, in seconds.
  package let timeout: Double
  private let engine: any LayoutEngine
  private let memory: LayoutMemory

  package init(timeout: Double, engine: any LayoutEngine) {
    self.init(timeout: timeout, engine: engine, memory: LayoutMemory())
  }

  init(timeout: Double, engine: any LayoutEngine, memory: LayoutMemory) {
    (self.timeout, self.engine, self.memory) = (timeout, engine, memory)
  }

  /// Returns the diagram laid out in its own direction.
  package func place(_ diagram: Diagram) throws(GraphvizError) -> PlacedDiagram {
    try layout(of: diagram).placed
  }

  /// Returns the diagram laid out in its most readable direction.
  package func placeInShape(_ diagram: Diagram) throws(GraphvizError) -> PlacedDiagram {
    try layout(of: diagram, directions: Diagram.Direction.allCases).placed
  }

  /// Returns the best of several layouts of a diagram.
  ///
  /// - Parameters:
  ///   - diagram: The diagram to lay out.
  ///   - directions: The allowed directions, the first preferred; empty for the diagram's own.
  /// - Throws: The reason if no candidate could be laid out in time.
  package func layout(
    of diagram: Diagram, directions: [Diagram.Direction] = []
  ) throws(GraphvizError) -> Layout {
    try layouts(of: [diagram], directions: directions)[0]
  }

  /// Returns the best of several layouts of each diagram, all laid out at once.
  ///
  /// - Parameter effort: How much is tried for each.
  /// - Throws: The reason if no candidate of a diagram could be laid out in time.
  package func layouts(
    of diagrams: [Diagram], directions: [Diagram.Direction] = [],
    effort: LayoutContest.Effort = .best
  ) throws(GraphvizError) -> [Layout] {
    var layouts = try layouts(
      of: diagrams,
      by: diagrams.map { LayoutContest($0, directions: directions, effort: effort) })
    for index in layouts.indices { layouts[index].effort = effort }
    return layouts
  }

  /// Returns each diagram laid out with the candidate that was best before.
  func layouts(
    of diagrams: [(diagram: Diagram, candidate: LayoutCandidate)]
  ) throws(GraphvizError) -> [Layout] {
    try layouts(
      of: diagrams.map(\.diagram),
      by: diagrams.map { LayoutContest($0.diagram, only: $0.candidate) })
  }

  private func layouts(
    of diagrams: [Diagram], by contests: [LayoutContest]
  ) throws(GraphvizError) -> [Layout] {
    var run = LayoutRun(diagrams, contests: contests, seconds: timeout, memory: memory)
    try engine.start()
    run.run(in: engine)
    // Layouts that are still running are no longer needed.
    if run.isUnfinished { engine.cancel() }
    return try run.layouts()
  }
}

/// The layouts of several diagrams, made by one engine.
private struct LayoutRun {
  private struct Request {
    var diagram: Int
    var candidate: LayoutCandidate
    var dot: String
  }

  /// The number of diagrams from which on two threads pay off.
  private static let manyDiagrams = 4

  private let diagrams: [Diagram]
  /// The unconnected screens of each diagram, which Graphviz does not place.
  private let grids: [AsideGrid?]
  private let seconds: Double
  private let memory: LayoutMemory
  private let deadline: SuspendingClock.Instant
  private var contests: [LayoutContest]
  private var failures: [GraphvizError?]
  /// The number of unanswered requests of each diagram.
  private var waiting: [Int]
  private var givenUp: [Int]
  private var requests: [Int: Request] = [:]
  /// All requests of each diagram: of candidates with the same one, the first is entered.
  private var requestsOfDiagrams: [Set<String>]
  private var lastID = 0

  init(
    _ diagrams: [Diagram], contests: [LayoutContest], seconds: Double, memory: LayoutMemory
  ) {
    (self.diagrams, self.memory) = (diagrams, memory)
    grids = diagrams.map(AsideGrid.init)
    self.contests = contests
    self.seconds = seconds
    deadline = SuspendingClock.now.advanced(by: .seconds(seconds))
    failures = diagrams.map { _ in nil }
    waiting = diagrams.map { _ in 0 }
    givenUp = waiting
    requestsOfDiagrams = diagrams.map { _ in [] }
  }

  var isUnfinished: Bool { !requests.isEmpty }

  mutating func run(in engine: any LayoutEngine) {
    for index in diagrams.indices { ask(engine, about: index) }
    while !requests.isEmpty {
      guard let answers = engine.answers(until: deadline) else { break }
      for answer in answers {
        guard let request = requests.removeValue(forKey: answer.id) else { continue }
        enter(answer.layout, to: request)
        waiting[request.diagram] -= 1
        if waiting[request.diagram] == 0 { ask(engine, about: request.diagram) }
      }
    }
    for request in requests.values { giveUp(request) }
  }

  private mutating func ask(_ engine: any LayoutEngine, about index: Int) {
    // Candidates whose layouts are known need no answer.
    while waiting[index] == 0 {
      let candidates = contests[index].nextCandidates()
      guard !candidates.isEmpty else { return }
      for candidate in candidates { request(candidate, index, engine) }
    }
  }

  private mutating func request(
    _ candidate: LayoutCandidate, _ index: Int, _ engine: any LayoutEngine
  ) {
    guard !candidate.isInRows else {
      placeInRows(index, as: candidate)
      return
    }
    let dot = (grids[index]?.rest ?? diagrams[index]).layoutRequest(for: candidate)
    guard requestsOfDiagrams[index].insert(dot).inserted else {
      contests[index].skip(candidate)
      return
    }
    let request = Request(diagram: index, candidate: candidate, dot: dot)
    if let layout = memory[dot] {
      enter(.success(layout), to: request)
      return
    }
    let remaining = SuspendingClock.now.duration(to: deadline) / .seconds(1)
    // Without any result yet, a layout that never ends must not use all the time.
    let share = contests[index].isEmpty && contests[index].hasMore ? 0.5 : 1
    lastID += 1
    requests[lastID] = request
    waiting[index] += 1
    engine.request(dot, id: lastID, within: remaining * share)
  }

  /// Enters a layout that needs no engine, unless the time is up.
  private mutating func placeInRows(_ index: Int, as candidate: LayoutCandidate) {
    guard SuspendingClock.now < deadline || contests[index].isEmpty else {
      givenUp[index] += 1
      return
    }
    if let placed = diagrams[index].placedInRows(for: candidate) {
      contests[index].enter(placed, as: candidate)
    }
  }

  private mutating func enter(
    _ answer: Result<[UInt8], GraphvizError>, to request: Request
  ) {
    // Placing labels takes time as well, but the first layout is always evaluated.
    guard SuspendingClock.now < deadline || contests[request.diagram].isEmpty else {
      giveUp(request)
      return
    }
    do throws(GraphvizError) {
      let layout = try answer.get()
      memory[request.dot] = layout
      let grid = grids[request.diagram]
      var placed = try (grid?.rest ?? diagrams[request.diagram])
        .placed(by: layout, as: request.candidate)
      if let grid { placed = grid.completing(placed) }
      contests[request.diagram].enter(placed, as: request.candidate)
    } catch {
      if case .timedOut = error {
        giveUp(request)
      } else {
        failures[request.diagram] = error
      }
    }
  }

  private mutating func giveUp(_ request: Request) {
    givenUp[request.diagram] += 1
    if failures[request.diagram] == nil {
      failures[request.diagram] = .timedOut(seconds: seconds)
    }
  }

  func layouts() throws(GraphvizError) -> [Layouter.Layout] {
    var layouts: [Layouter.Layout] = []
    // The labels of most winners are placed once more, looking at every position.
    let winners = Workers.map(contests, many: Self.manyDiagrams) { $0.winner() }
    for (index, contest) in contests.enumerated() {
      guard let winner = winners[index] else {
        throw failures[index] ?? .failed("there is nothing to lay out")
      }
      layouts.append(
        .init(
          placed: winner.placed, score: winner.score, candidate: winner.candidate,
          tried: contest.scores, givenUp: givenUp[index]))
    }
    return layouts
  }
}
