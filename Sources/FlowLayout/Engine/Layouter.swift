package import FlowDiagrams
import FlowSupport

/// Tries several layouts for each diagram and chooses the best.
///
/// It keeps the layouts from its engine, since some are requested again when more are tried for a
/// page.
package final class Layouter {
  package struct ScoredLayout {
    package var placed: PlacedDiagram
    package var score: LayoutScore
    package var candidate: LayoutCandidate
    /// The candidates that were laid out, in the order of the requests; without a score if the
    /// layout could not win and was therefore not finished.
    package var tried: [(candidate: LayoutCandidate, score: LayoutScore?)]
    var goal: LayoutSearch.Goal
    /// The number of candidates that timed out; if there are any, another run may choose a
    /// different layout.
    package var timeoutCount: Int
    package var isStable = false
  }

  /// The number of diagrams from which two threads pay off.
  private static let parallelThreshold = 4

  /// The part of the remaining time that one of several layouts may use.
  private static let maxShare = 0.2

  /// The time limit for all layouts of one call, in seconds.
  private let timeout: Double
  private let engine: any LayoutEngine
  private var cache: [String: [UInt8]] = [:]
  private var searches: [LayoutSearch] = []
  private var deadline = SuspendingClock.now
  /// The requests that have no response yet, by their numbers.
  private var pending: [Int: (search: Int, candidate: LayoutCandidate, dot: String)] = [:]
  private var lastID = 0

  package init(timeout: Double, engine: any LayoutEngine) {
    (self.timeout, self.engine) = (timeout, engine)
  }

  package func place(_ diagram: Diagram) throws(GraphvizError) -> PlacedDiagram {
    try layout(of: diagram).placed
  }

  /// Returns the best of several layouts of a diagram.
  ///
  /// - Parameter directions: The allowed directions, the preferred one first; empty for the
  ///   diagram's own.
  /// - Throws: The reason if no candidate could be laid out in time.
  package func layout(
    of diagram: Diagram, directions: [Diagram.Direction] = []
  ) throws(GraphvizError) -> ScoredLayout {
    try layouts(of: [diagram], directions: directions)[0]
  }

  /// Returns the best of several layouts of each diagram, all laid out at once.
  ///
  /// - Parameters:
  ///   - directions: As for ``layout(of:directions:)``.
  ///   - goal: The goal that ends each search.
  ///   - deadline: When to give up; by default, when the time limit is over.
  package func layouts(
    of diagrams: [Diagram], directions: [Diagram.Direction] = [],
    goal: LayoutSearch.Goal = .best, until deadline: SuspendingClock.Instant? = nil
  ) throws(GraphvizError) -> [ScoredLayout] {
    try layouts(
      by: diagrams.map { LayoutSearch($0, directions: directions, goal: goal) }, until: deadline)
  }

  func layouts(
    by searches: [LayoutSearch], until deadline: SuspendingClock.Instant?
  ) throws(GraphvizError) -> [ScoredLayout] {
    self.searches = searches
    self.deadline = deadline ?? SuspendingClock.now.advanced(by: .seconds(timeout))
    guard SuspendingClock.now < self.deadline else { throw .timedOut(seconds: timeout) }
    try engine.start()
    for index in searches.indices { requestLayouts(for: index) }
    while !pending.isEmpty, let responses = engine.responses(until: self.deadline) {
      for response in responses {
        guard let request = pending.removeValue(forKey: response.id) else { continue }
        record(response.layout, of: request.candidate, request.dot, for: request.search)
        requestLayouts(for: request.search)
      }
    }
    if !pending.isEmpty {
      // Layouts that are still running are no longer needed.
      engine.cancel()
      for request in pending.values { recordTimeout(of: request.search) }
      pending = [:]
    }
    return try winners()
  }

  func forgetLayouts() { cache = [:] }

  private func winners() throws(GraphvizError) -> [ScoredLayout] {
    var layouts: [ScoredLayout] = []
    // The labels of most winners are placed again, trying every position.
    let winners = Workers.map(searches, threshold: Self.parallelThreshold) { $0.winner() }
    for (search, winner) in zip(searches, winners) {
      guard let winner else { throw search.failure ?? .failed("there is nothing to lay out") }
      layouts.append(
        ScoredLayout(
          placed: winner.placed, score: winner.score, candidate: winner.candidate,
          tried: search.scores, goal: search.goal, timeoutCount: search.timeoutCount))
    }
    return layouts
  }

  /// Requests more layouts for a diagram, unless it is waiting for some.
  private func requestLayouts(for index: Int) {
    // Repeat while all candidates were skipped, cached or laid out in rows.
    while !pending.values.contains(where: { $0.search == index }) {
      let candidates = searches[index].nextCandidates()
      guard !candidates.isEmpty else { return }
      for candidate in candidates { request(candidate, for: index) }
    }
  }

  private func request(_ candidate: LayoutCandidate, for index: Int) {
    if candidate.isInRows {
      // It needs no engine, but it takes time as well.
      guard hasTime(for: index) else {
        searches[index].timeoutCount += 1
        return
      }
      if let placed = searches[index].diagram.placedInRows(for: candidate) {
        searches[index].add(placed, as: candidate)
      }
      return
    }
    guard let dot = searches[index].request(for: candidate) else { return }
    if let layout = cache[dot] {
      record(.success(layout), of: candidate, dot, for: index)
      return
    }
    let remaining = SuspendingClock.now.duration(to: deadline) / .seconds(1)
    // One layout that never ends must not use all the time, unless there is no other.
    let share = searches[index].isEmpty && !searches[index].hasMore ? 1 : Self.maxShare
    lastID += 1
    pending[lastID] = (index, candidate, dot)
    engine.request(dot, id: lastID, within: remaining * share)
  }

  /// Whether a layout can still be evaluated; the first one always is.
  private func hasTime(for index: Int) -> Bool {
    SuspendingClock.now < deadline || searches[index].isEmpty
  }

  private func record(
    _ result: Result<[UInt8], GraphvizError>, of candidate: LayoutCandidate, _ dot: String,
    for index: Int
  ) {
    guard hasTime(for: index) else {
      recordTimeout(of: index)
      return
    }
    do throws(GraphvizError) {
      let layout = try result.get()
      cache[dot] = layout
      try searches[index].add(layout, as: candidate)
    } catch {
      if case .timedOut = error {
        recordTimeout(of: index)
      } else {
        searches[index].failure = error
      }
    }
  }

  private func recordTimeout(of index: Int) {
    searches[index].timeoutCount += 1
    if searches[index].failure == nil { searches[index].failure = .timedOut(seconds: timeout) }
  }
}
