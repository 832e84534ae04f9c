package import FlowDiagrams
import FlowSupport

/// Tries candidates for the layout of one diagram and keeps the best.
///
/// Candidates come in stages: a later stage is tried only if the best layout so far is not good
/// enough. The diagram and the layouts determine which candidates are tried, and the scores
/// determine the winner; the order in which layouts arrive does not matter. Placing labels takes
/// the most time, so it is done only for a layout that could win: its nodes and edges, and its
/// shape without labels, must cost less than the best layout.
package struct LayoutSearch: Sendable {
  package struct Trial: Sendable {
    package var candidate: LayoutCandidate
    package var placed: PlacedDiagram
    package var score: LayoutScore
  }

  /// The goal that ends a search, from the least to the most thorough.
  package enum Goal: Comparable, Sendable {
    /// Until nothing overlaps and the diagram is in shape, with few candidates.
    case readable
    /// Until it is also clear which label belongs to which edge, and few labels are footnotes.
    case clear
    /// Like ``best``, but gives up early if the text is far too small on a page in all default
    /// layouts, because such a diagram is better split.
    case fitting
    /// Until hardly anything can be improved.
    case best
  }

  /// The number of edges from which only the first candidate is tried.
  static let hugeEdgeCount = 400
  /// A layout is finished only if its `routingCost` is less than this share of the best, because
  /// labels add to the cost.
  private static let promisingShare = 0.98
  /// Maximum number of layouts out of shape that are finished and compared with the best in shape.
  private static let maxChances = 4
  static let ordersPerStage = 4
  /// Maximum number of node orders, and how many are tried first.
  static let (maxOrders, firstOrders) = (24, 8)
  /// The stages in which the nodes keep their order.
  static let stagesInOrder = 7

  let diagram: Diagram
  /// The unconnected screens, which Graphviz does not lay out.
  private let grid: IsolatedGrid?
  let directions: [Diagram.Direction]
  let goal: Goal
  let only: LayoutCandidate?
  private(set) var stage = 0
  private(set) var requested: [LayoutCandidate] = []
  private(set) var best: Trial?
  /// The layouts that are out of shape and therefore not finished yet.
  private(set) var unfinished: [Trial] = []
  /// The layouts that are in shape, to be finished when all layouts of their stage have arrived.
  private var drafts: [(candidate: LayoutCandidate, draft: LayoutDraft)] = []
  /// The layouts from Graphviz that were finished; it often returns one for several node orders.
  private var seen: Set<PlacedDiagram> = []
  private var recorded: [(candidate: LayoutCandidate, score: LayoutScore?)] = []
  /// The cost of the best layout before other node orders were tried.
  private(set) var costInOrder = Double.infinity
  private var requests: Set<String> = []
  var timeoutCount = 0
  var failure: GraphvizError?

  /// - Parameters:
  ///   - directions: The allowed directions of the flow, the preferred one first; empty for the
  ///     diagram's own.
  ///   - only: The only candidate, if there are no others to choose from.
  package init(
    _ diagram: Diagram, directions: [Diagram.Direction] = [], goal: Goal = .best,
    only: LayoutCandidate? = nil
  ) {
    self.diagram = diagram
    grid = IsolatedGrid(diagram)
    self.goal = only == nil ? goal : .readable
    self.only = only
    self.directions =
      only.map { [$0.direction] } ?? (directions.isEmpty ? [diagram.direction] : directions)
  }

  /// Returns the candidates to lay out next, if any are worth it; each must be added, skipped or
  /// given up before the next call.
  package mutating func nextCandidates() -> [LayoutCandidate] {
    finishDrafts()
    while stage < lastStage {
      stage += 1
      if stage == Self.stagesInOrder + 1 { costInOrder = best?.score.total ?? .infinity }
      let tried = Set(requested)
      let candidates = candidates(ofStage: stage).distinct().filter { !tried.contains($0) }
      requested += candidates
      if !candidates.isEmpty { return candidates }
    }
    return []
  }

  package var hasMore: Bool { stage < lastStage && diagram.edges.count < Self.hugeEdgeCount }

  package var isEmpty: Bool { current == nil && drafts.isEmpty }

  /// The candidates that were laid out, in the order of the requests, with their scores; `nil` for
  /// a layout that was not finished because it was unlikely to win.
  package var scores: [(candidate: LayoutCandidate, score: LayoutScore?)] {
    recorded.sorted { requestIndex(of: $0.candidate) < requestIndex(of: $1.candidate) }
  }

  var isThorough: Bool { goal > .readable }

  var current: Trial? { best ?? unfinished.min { rank(of: $0) < rank(of: $1) } }

  private var lastStage: Int {
    only == nil ? Self.stagesInOrder + Self.maxOrders / Self.ordersPerStage : 1
  }

  /// Returns the request for a candidate, or `nil` if an earlier candidate has the same, so that
  /// this one cannot win.
  mutating func request(for candidate: LayoutCandidate) -> String? {
    let dot = (grid?.rest ?? diagram).layoutDOT(for: candidate)
    guard requests.insert(dot).inserted else {
      recorded.append((candidate, nil))
      return nil
    }
    return dot
  }

  mutating func add(_ layout: [UInt8], as candidate: LayoutCandidate) throws(GraphvizError) {
    let placed = try (grid?.rest ?? diagram).placed(by: layout, as: candidate)
    add(grid?.completing(placed) ?? placed, as: candidate)
  }

  package mutating func add(_ rough: PlacedDiagram, as candidate: LayoutCandidate) {
    let shapeScore = rough.scoreOfShape
    if shapeScore.isInShape {
      drafts.append((candidate, LayoutDraft(rough)))
    } else {
      recorded.append((candidate, nil))
      unfinished.append(Trial(candidate: candidate, placed: rough, score: shapeScore))
    }
  }

  mutating func record(_ trial: Trial) {
    recorded.append((trial.candidate, trial.score))
    if best.map({ rank(of: trial) < rank(of: $0) }) ?? true { best = trial }
  }

  /// Finishes the layouts that are likely to be the best, the most promising first.
  private mutating func finishDrafts() {
    let ordered = drafts.sorted {
      ($0.draft.routingCost, requestIndex(of: $0.candidate)) < (
        $1.draft.routingCost, requestIndex(of: $1.candidate)
      )
    }
    drafts = []
    for (candidate, draft) in ordered {
      let limit = best?.score.total ?? .infinity
      if draft.minCost > Self.promisingShare * limit || !seen.insert(draft.rough).inserted {
        recorded.append((candidate, nil))
        continue
      }
      let (placed, score) = draft.finished(isThorough: isThorough, limit: limit)
      record(Trial(candidate: candidate, placed: placed, score: score))
    }
  }

  /// Returns the winner, finished and with its labels placed as well as possible, or `nil` if no
  /// candidate was laid out.
  package func winner() -> Trial? {
    var search = self
    search.finishDrafts()
    guard var winner = search.finishedBest() else { return nil }
    guard winner.score.labelsBelow + winner.score.unclearLabels > 0 else { return winner }
    let better = winner.placed.improvingLabels()
    let score = better.score
    if score.total < winner.score.total { (winner.placed, winner.score) = (better, score) }
    return winner
  }

  private func finishedBest() -> Trial? {
    var best = best
    var seen = seen
    let chances = unfinished.sorted { rank(of: $0) < rank(of: $1) }
      .filter { seen.insert($0.placed).inserted }
    for trial in chances.prefix(best == nil ? 1 : Self.maxChances) {
      // All other costs are added to that of the shape, where labels may take less space than
      // Graphviz reserved.
      let limit = best?.score.total ?? .infinity
      let minCost = trial.placed.minShapeCost
      if limit <= minCost { continue }
      let draft = LayoutDraft(trial.placed)
      if draft.routingCost > limit - minCost { continue }
      var trial = trial
      (trial.placed, trial.score) = draft.finished(isThorough: isThorough, limit: limit)
      if best.map({ rank(of: trial) < rank(of: $0) }) ?? true { best = trial }
    }
    return best
  }

  private func rank(of trial: Trial) -> (Double, Int) {
    (trial.score.total, requestIndex(of: trial.candidate))
  }

  func requestIndex(of candidate: LayoutCandidate) -> Int {
    requested.firstIndex(of: candidate) ?? requested.count
  }
}
