public import FlowDiagrams
import FlowDocuments

/// Tries candidates for the layout of one diagram, and keeps the best.
///
/// Candidates come in stages: a later stage is tried only if the best layout so far is not good
/// enough. Which candidates are tried depends only on the diagram and the layouts, and which one
/// wins only on their scores, never on the order in which layouts arrive. The labels of a layout
/// are placed, which takes the most time, only if it could win: its nodes and edges, and its shape
/// without labels, must cost less than the best layout.
public struct LayoutContest: Sendable {
  /// A candidate that was laid out.
  public struct Entry: Sendable {
    /// The candidate.
    public var candidate: LayoutCandidate
    /// Its layout.
    public var placed: PlacedDiagram
    /// How readable it is.
    public var score: LayoutScore
  }

  /// How much is tried.
  public enum Effort: Comparable, Sendable {
    /// Until nothing overlaps and the diagram is in shape, with few candidates.
    case readable
    /// Until it is also clear which label belongs to which edge, and nearly all are in place.
    case clear
    /// Like ``best``, but a diagram whose text is far too small on a page in all usual layouts is given
    /// up early, since it is better split.
    case fitting
    /// Until there is hardly anything to improve.
    case best
  }

  /// From this many edges on, only the first candidate is tried.
  static let tooManyLines = 400
  /// A layout is finished only if it can cost less than this share of the best, since its labels add
  /// to what is known of its cost.
  private static let promisingShare = 0.98
  /// The most layouts out of shape that are finished and compared with the best that is in shape.
  private static let mostChances = 4
  /// How many orders of nodes are tried at once.
  static let ordersAtOnce = 4
  /// So many orders of nodes are tried at most, and at first.
  static let (mostOrders, firstOrders) = (24, 8)
  /// The stages in which the nodes keep their order.
  static let stagesInOrder = 7

  let diagram: Diagram
  let directions: [Diagram.Direction]
  let effort: Effort
  /// The only candidate; `nil` if there are several.
  let only: LayoutCandidate?
  private(set) var stage = 0
  private(set) var asked: [LayoutCandidate] = []
  /// The best finished layout; `nil` before there is one.
  private(set) var best: Entry?
  /// The layouts that are out of shape, and therefore not finished yet.
  private(set) var unfinished: [Entry] = []
  /// The layouts that are in shape, and finished when all of their stage have arrived.
  private var drafts: [(candidate: LayoutCandidate, draft: LayoutDraft)] = []
  /// The positions in the layouts that were finished.
  private var known: Set<LayoutDraft.Geometry> = []
  private var entered: [(candidate: LayoutCandidate, score: LayoutScore?)] = []
  /// The cost of the best layout before other orders of nodes were tried.
  private(set) var costInOrder = Double.infinity

  /// Prepares a contest.
  ///
  /// - Parameters:
  ///   - diagram: The diagram to lay out.
  ///   - directions: The allowed directions of the flow, the preferred one first; empty for the
  ///     diagram's own.
  ///   - effort: How much is tried.
  public init(
    _ diagram: Diagram, directions: [Diagram.Direction] = [], effort: Effort = .best
  ) {
    self.diagram = diagram
    self.effort = effort
    only = nil
    self.directions = directions.isEmpty ? [diagram.direction] : directions
  }

  /// Prepares a contest that one candidate has already won.
  public init(_ diagram: Diagram, only candidate: LayoutCandidate) {
    self.diagram = diagram
    effort = .readable
    only = candidate
    directions = [candidate.direction]
  }

  /// The candidates to lay out next, each of which must be entered or given up before the next
  /// call; empty if the best is good enough or nothing is left to try.
  public mutating func nextCandidates() -> [LayoutCandidate] {
    finishDrafts()
    while stage < lastStage {
      stage += 1
      if stage == Self.stagesInOrder + 1 { costInOrder = best?.score.total ?? .infinity }
      let known = Set(asked)
      let candidates = candidates(ofStage: stage).distinct().filter { !known.contains($0) }
      asked += candidates
      if !candidates.isEmpty { return candidates }
    }
    return []
  }

  /// Whether more candidates may follow.
  public var hasMore: Bool { stage < lastStage && diagram.edges.count < Self.tooManyLines }

  /// Whether no candidate has been laid out yet.
  public var isEmpty: Bool { current == nil && drafts.isEmpty }

  /// The candidates that were laid out, in the order of the requests, with their scores; `nil` for
  /// a layout that was unlikely to win, and not finished.
  public var scores: [(candidate: LayoutCandidate, score: LayoutScore?)] {
    entered.sorted { place(of: $0.candidate) < place(of: $1.candidate) }
  }

  var isThorough: Bool { effort > .readable }

  var current: Entry? { best ?? unfinished.min { rank(of: $0) < rank(of: $1) } }

  private var lastStage: Int {
    only == nil ? Self.stagesInOrder + Self.mostOrders / Self.ordersAtOnce : 1
  }

  /// Enters Graphviz's layout of a candidate.
  public mutating func enter(_ rough: PlacedDiagram, as candidate: LayoutCandidate) {
    let shape = rough.shape
    if shape.isInShape {
      drafts.append((candidate, LayoutDraft(rough)))
    } else {
      entered.append((candidate, nil))
      unfinished.append(Entry(candidate: candidate, placed: rough, score: shape))
    }
  }

  /// Notes that a candidate has the same layout as one before it, and so cannot win.
  public mutating func skip(_ candidate: LayoutCandidate) { entered.append((candidate, nil)) }

  /// Enters a finished layout.
  mutating func enter(_ entry: Entry) {
    entered.append((entry.candidate, entry.score))
    if best.map({ rank(of: entry) < rank(of: $0) }) ?? true { best = entry }
  }

  /// Finishes the layouts that are likely to be the best, the most promising first.
  private mutating func finishDrafts() {
    let ordered = drafts.sorted {
      ($0.draft.knownCost, place(of: $0.candidate)) < ($1.draft.knownCost, place(of: $1.candidate))
    }
    drafts = []
    for (candidate, draft) in ordered {
      let limit = best?.score.total ?? .infinity
      // Graphviz often comes to the same layout from different orders.
      if draft.leastCost > Self.promisingShare * limit || !known.insert(draft.geometry).inserted {
        entered.append((candidate, nil))
        continue
      }
      let (placed, score) = draft.finished(isThorough: isThorough, limit: limit)
      enter(Entry(candidate: candidate, placed: placed, score: score))
    }
  }

  /// Returns the winner, finished, with its labels placed as well as possible; `nil` if no candidate
  /// was laid out.
  public func winner() -> Entry? {
    var contest = self
    contest.finishDrafts()
    guard var winner = contest.finishedBest() else { return nil }
    let isClear = winner.score.labelsBelow + winner.score.unclearLabels == 0
    guard !isClear else { return winner }
    let better = winner.placed.improvingLabels()
    let score = better.score
    if score.total < winner.score.total { (winner.placed, winner.score) = (better, score) }
    return winner
  }

  /// The best layout, including those out of shape that have a chance.
  private func finishedBest() -> Entry? {
    var best = best
    var known = known
    let chances = unfinished.sorted { rank(of: $0) < rank(of: $1) }
      .filter { known.insert(LayoutDraft.Geometry($0.placed)).inserted }
    for entry in chances.prefix(best == nil ? 1 : Self.mostChances) {
      // Everything else that is measured adds to the cost of the shape, in which labels may take
      // less space than Graphviz reserved.
      let limit = best?.score.total ?? .infinity
      let leastCost = entry.placed.leastShapeCost
      if limit <= leastCost { continue }
      let draft = LayoutDraft(entry.placed)
      if draft.knownCost > limit - leastCost { continue }
      var entry = entry
      (entry.placed, entry.score) = draft.finished(isThorough: isThorough, limit: limit)
      if best.map({ rank(of: entry) < rank(of: $0) }) ?? true { best = entry }
    }
    return best
  }

  private func rank(of entry: Entry) -> (Double, Int) {
    (entry.score.total, place(of: entry.candidate))
  }

  /// The place of a candidate in the order of the requests.
  func place(of candidate: LayoutCandidate) -> Int {
    asked.firstIndex(of: candidate) ?? asked.count
  }
}
