package import FlowDiagrams
import FlowSupport

/// Tries several layouts for each diagram and chooses the best.
package struct Layouter {
  /// The chosen layout of a diagram.
  package struct ScoredLayout {
    /// The diagram with its positions.
    package var placed: PlacedDiagram
    /// The score of the layout.
    package var score: LayoutScore
    /// The candidate that it was made with.
    package var candidate: LayoutCandidate
    /// The candidates that were laid out, in the order of the requests; without a score if the
    /// layout could not win and was therefore not finished.
    package var tried: [(candidate: LayoutCandidate, score: LayoutScore?)]
    /// The goal of the search.
    package var goal: LayoutSearch.Goal
    /// The number of candidates that timed out; if there are any, another run may choose a
    /// different layout.
    package var timeoutCount: Int
    /// Whether it is a stable layout, not that of the candidate.
    package var isStable: Bool

    package init(
      placed: PlacedDiagram, score: LayoutScore, candidate: LayoutCandidate,
      tried: [(candidate: LayoutCandidate, score: LayoutScore?)],
      goal: LayoutSearch.Goal = .readable, timeoutCount: Int, isStable: Bool = false
    ) {
      (self.placed, self.score, self.candidate, self.tried) = (placed, score, candidate, tried)
      (self.goal, self.timeoutCount, self.isStable) = (goal, timeoutCount, isStable)
    }
  }

  /// The time limit for all layouts of one call, in seconds.
  package let timeout: Double
  private let engine: any LayoutEngine
  private let cache: LayoutCache

  package init(timeout: Double, engine: any LayoutEngine) {
    self.init(timeout: timeout, engine: engine, cache: LayoutCache())
  }

  init(timeout: Double, engine: any LayoutEngine, cache: LayoutCache) {
    (self.timeout, self.engine, self.cache) = (timeout, engine, cache)
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
  ///   - directions: The allowed directions, the preferred one first; empty for the diagram's own.
  /// - Throws: The reason if no candidate could be laid out in time.
  package func layout(
    of diagram: Diagram, directions: [Diagram.Direction] = []
  ) throws(GraphvizError) -> ScoredLayout {
    try layouts(of: [diagram], directions: directions)[0]
  }

  /// Returns the best of several layouts of each diagram, all laid out at once.
  ///
  /// - Parameters:
  ///   - diagrams: The diagrams to lay out.
  ///   - directions: The allowed directions, the preferred one first; empty for each diagram's own.
  ///   - goal: The goal that ends each search.
  /// - Throws: The reason if no candidate of a diagram could be laid out in time.
  package func layouts(
    of diagrams: [Diagram], directions: [Diagram.Direction] = [],
    goal: LayoutSearch.Goal = .best
  ) throws(GraphvizError) -> [ScoredLayout] {
    var layouts = try layouts(
      of: diagrams,
      by: diagrams.map { LayoutSearch($0, directions: directions, goal: goal) })
    for index in layouts.indices { layouts[index].goal = goal }
    return layouts
  }

  /// Returns each diagram in the layout of a given candidate.
  func layouts(
    of diagrams: [(diagram: Diagram, candidate: LayoutCandidate)]
  ) throws(GraphvizError) -> [ScoredLayout] {
    try layouts(
      of: diagrams.map(\.diagram),
      by: diagrams.map { LayoutSearch($0.diagram, only: $0.candidate) })
  }

  private func layouts(
    of diagrams: [Diagram], by searches: [LayoutSearch]
  ) throws(GraphvizError) -> [ScoredLayout] {
    var run = LayoutRun(diagrams, searches: searches, seconds: timeout, cache: cache)
    try engine.start()
    run.run(in: engine)
    // Layouts that are still running are no longer needed.
    if run.isUnfinished { engine.cancel() }
    return try run.layouts()
  }
}

/// The layouts of several diagrams, made by one engine.
private struct LayoutRun {
  private struct PendingRequest {
    var diagram: Int
    var candidate: LayoutCandidate
    var dot: String
  }

  /// The number of diagrams from which two threads pay off.
  private static let parallelThreshold = 4

  private let diagrams: [Diagram]
  /// The unconnected screens of each diagram, which Graphviz does not lay out.
  private let grids: [IsolatedGrid?]
  private let seconds: Double
  private let cache: LayoutCache
  private let deadline: SuspendingClock.Instant
  private var searches: [LayoutSearch]
  private var failures: [GraphvizError?]
  /// The number of pending requests of each diagram.
  private var waiting: [Int]
  private var timeoutCounts: [Int]
  private var requests: [Int: PendingRequest] = [:]
  /// All requests of each diagram, to skip candidates with the same request as an earlier one.
  private var requestsOfDiagrams: [Set<String>]
  private var lastID = 0

  init(
    _ diagrams: [Diagram], searches: [LayoutSearch], seconds: Double, cache: LayoutCache
  ) {
    (self.diagrams, self.cache) = (diagrams, cache)
    grids = diagrams.map(IsolatedGrid.init)
    self.searches = searches
    self.seconds = seconds
    deadline = SuspendingClock.now.advanced(by: .seconds(seconds))
    failures = diagrams.map { _ in nil }
    waiting = diagrams.map { _ in 0 }
    timeoutCounts = waiting
    requestsOfDiagrams = diagrams.map { _ in [] }
  }

  var isUnfinished: Bool { !requests.isEmpty }

  mutating func run(in engine: any LayoutEngine) {
    for index in diagrams.indices { requestLayouts(engine, for: index) }
    while !requests.isEmpty {
      guard let responses = engine.responses(until: deadline) else { break }
      for response in responses {
        guard let request = requests.removeValue(forKey: response.id) else { continue }
        record(response.layout, for: request)
        waiting[request.diagram] -= 1
        if waiting[request.diagram] == 0 { requestLayouts(engine, for: request.diagram) }
      }
    }
    for request in requests.values { recordTimeout(of: request) }
  }

  private mutating func requestLayouts(_ engine: any LayoutEngine, for index: Int) {
    // Repeat while all candidates were skipped, cached or laid out in rows.
    while waiting[index] == 0 {
      let candidates = searches[index].nextCandidates()
      guard !candidates.isEmpty else { return }
      for candidate in candidates { request(candidate, index, engine) }
    }
  }

  private mutating func request(
    _ candidate: LayoutCandidate, _ index: Int, _ engine: any LayoutEngine
  ) {
    guard !candidate.isInRows else {
      addRows(index, as: candidate)
      return
    }
    let dot = (grids[index]?.rest ?? diagrams[index]).layoutRequest(for: candidate)
    guard requestsOfDiagrams[index].insert(dot).inserted else {
      searches[index].skip(candidate)
      return
    }
    let request = PendingRequest(diagram: index, candidate: candidate, dot: dot)
    if let layout = cache[dot] {
      record(.success(layout), for: request)
      return
    }
    let remaining = SuspendingClock.now.duration(to: deadline) / .seconds(1)
    // While there is no layout yet, one that never ends must not use all the time.
    let share = searches[index].isEmpty && searches[index].hasMore ? 0.5 : 1
    lastID += 1
    requests[lastID] = request
    waiting[index] += 1
    engine.request(dot, id: lastID, within: remaining * share)
  }

  /// Adds a layout that needs no engine, unless the time is up.
  private mutating func addRows(_ index: Int, as candidate: LayoutCandidate) {
    guard SuspendingClock.now < deadline || searches[index].isEmpty else {
      timeoutCounts[index] += 1
      return
    }
    if let placed = diagrams[index].placedInRows(for: candidate) {
      searches[index].add(placed, as: candidate)
    }
  }

  private mutating func record(
    _ result: Result<[UInt8], GraphvizError>, for request: PendingRequest
  ) {
    // Placing labels takes time as well, but the first layout is always evaluated.
    guard SuspendingClock.now < deadline || searches[request.diagram].isEmpty else {
      recordTimeout(of: request)
      return
    }
    do throws(GraphvizError) {
      let layout = try result.get()
      cache[request.dot] = layout
      let grid = grids[request.diagram]
      var placed = try (grid?.rest ?? diagrams[request.diagram])
        .placed(by: layout, as: request.candidate)
      if let grid { placed = grid.completing(placed) }
      searches[request.diagram].add(placed, as: request.candidate)
    } catch {
      if case .timedOut = error {
        recordTimeout(of: request)
      } else {
        failures[request.diagram] = error
      }
    }
  }

  private mutating func recordTimeout(of request: PendingRequest) {
    timeoutCounts[request.diagram] += 1
    if failures[request.diagram] == nil {
      failures[request.diagram] = .timedOut(seconds: seconds)
    }
  }

  func layouts() throws(GraphvizError) -> [Layouter.ScoredLayout] {
    var layouts: [Layouter.ScoredLayout] = []
    // The labels of most winners are placed again, trying every position.
    let winners = Workers.map(searches, threshold: Self.parallelThreshold) { $0.winner() }
    for (index, search) in searches.enumerated() {
      guard let winner = winners[index] else {
        throw failures[index] ?? .failed("there is nothing to lay out")
      }
      layouts.append(
        .init(
          placed: winner.placed, score: winner.score, candidate: winner.candidate,
          tried: search.scores, timeoutCount: timeoutCounts[index]))
    }
    return layouts
  }
}
