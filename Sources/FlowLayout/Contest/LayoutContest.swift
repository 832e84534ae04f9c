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
    /// Like ``best``, but a diagram whose text is far too small on a page is given up early, since it
    /// is better split.
    case fitting
    /// Until there is hardly anything to improve.
    case best
  }

  /// From this many labeled edges on, no space is reserved for labels, because Graphviz takes too
  /// long.
  private static let mostReservedLabels = 100
  /// From this many edges on, few candidates are tried; far above it, only the first.
  private static let manyLines = 160
  private static let tooManyLines = 400
  /// For so many labels, one below the diagram is clear enough.
  private static let labelsForOneBelow = 10
  /// A layout is finished only if it can cost less than this share of the best, since its labels add
  /// to what is known of its cost.
  private static let promisingShare = 0.98
  /// The most layouts out of shape that are finished and compared with the best that is in shape.
  private static let mostChances = 4
  /// With more nodes, no other orders of them are tried.
  private static let mostReordered = 60
  /// How many orders of nodes are tried at once.
  private static let ordersAtOnce = 4
  /// So many orders of nodes are tried at most, and at first.
  private static let (mostOrders, firstOrders) = (24, 8)
  /// More orders of nodes are tried if those at first lowered the cost to this share of it.
  private static let worthwhileShare = 0.97
  /// The stages after which all usual candidates were tried.
  private static let usualStages = 5
  /// The stages in which the nodes keep their order.
  private static let stagesInOrder = 7
  /// Larger diagrams are not laid out in rows, in which many edges would cross.
  private static let mostInRows = 16
  private static let mostEdgesInRows = 40
  /// The widths of rows, in points: up to what a page holds.
  private static let rowWidths = [640, 760, 880, 1000, 1125]
  private static let readings = [false, true].flatMap { isDeep in
    [false, true].map { LayoutCandidate.Reading(isDeep: isDeep, isReversed: $0) }
  }
  /// If the smallest text on a fitted page is smaller than this, in points, moving nodes closer
  /// together does not make it readable.
  private static let nearlyReadable = 0.85 * LayoutScore.smallestFont
  /// If it is no larger than this, there is no space for larger gaps.
  private static let comfortable = 1.1 * LayoutScore.smallestFont
  /// If the smallest text of all usual layouts is smaller than this share of what is readable, no
  /// other layout came to fit a page.
  private static let leastPromising = 0.7

  private let diagram: Diagram
  private let directions: [Diagram.Direction]
  private let effort: Effort
  /// The only candidate; `nil` if there are several.
  private let only: LayoutCandidate?
  private var stage = 0
  private var asked: [LayoutCandidate] = []
  /// The best finished layout; `nil` before there is one.
  private var best: Entry?
  /// The layouts that are out of shape, and therefore not finished yet.
  private var unfinished: [Entry] = []
  /// The layouts that are in shape, and finished when all of their stage have arrived.
  private var drafts: [(candidate: LayoutCandidate, draft: LayoutDraft)] = []
  /// The positions in the layouts that were finished.
  private var known: Set<LayoutDraft.Geometry> = []
  private var entered: [(candidate: LayoutCandidate, score: LayoutScore?)] = []
  /// The cost of the best layout before other orders of nodes were tried.
  private var costInOrder = Double.infinity

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

  private var isThorough: Bool { effort > .readable }

  private var current: Entry? { best ?? unfinished.min { rank(of: $0) < rank(of: $1) } }

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
  private func place(of candidate: LayoutCandidate) -> Int {
    asked.firstIndex(of: candidate) ?? asked.count
  }

  private func candidates(ofStage stage: Int) -> [LayoutCandidate] {
    if let only { return [only] }
    if stage == 1 { return [LayoutCandidate(directions[0], labels[0])] }
    guard diagram.edges.count < Self.tooManyLines else { return [] }
    guard current.map({ !isGoodEnough($0.score) && !isBetterSplit($0.score) }) ?? true else {
      return []
    }
    if stage > Self.stagesInOrder { return best.map(reordering) ?? [] }
    // Layouts like the usual one come first, since they are rarely worse than the others.
    switch stage {
    case 2: return variants + rows
    case 3: return directions.map { LayoutCandidate($0, labels[0]) }
    case 5:
      return directions.flatMap { direction in labels.map { LayoutCandidate(direction, $0) } }
    case 4, 6: return variants
    default: return current.map { isHopeless ? [] : mending($0) } ?? []
    }
  }

  private var labels: [LayoutCandidate.Labels] {
    labelCount <= Self.mostReservedLabels ? [.reserved, .beside] : [.beside]
  }

  /// Whether further candidates can hardly gain anything.
  ///
  /// The usual layout is compared with others if two edges cross. If those cannot avoid it, one
  /// crossing is no reason to try more.
  private func isGoodEnough(_ score: LayoutScore) -> Bool {
    // Cards are so high that a layout may be in shape and yet awkward.
    let isComfortable = !mayBeInRows || score.aspect <= Cost.goodAspect
    let canBeRead =
      score.overlaps == 0 && score.isInShape && score.unclearLabels == 0 && isComfortable
    switch effort {
    case .readable: return canBeRead && score.labelsBelow == 0
    case .clear: return canBeRead && score.labelsBelow <= labelCount / Self.labelsForOneBelow
    case .fitting, .best:
      return canBeRead && score.labelsBelow == 0
        && score.edgesThroughNodes == 0 && score.edgesThroughTitles == 0
        && score.crossings <= max(stage == 2 ? 0 : 1, diagram.edges.count / 40)
        && score.worstLabelDistance < 24
    }
  }

  /// Whether none of the usual layouts came near to fitting a page, for a diagram that can be split.
  private func isBetterSplit(_ score: LayoutScore) -> Bool {
    effort == .fitting && stage > Self.usualStages
      && score.fontSize < Self.leastPromising * LayoutScore.smallestFont
  }

  private var labelCount: Int { diagram.edges.count { !$0.labels.isEmpty } }

  /// Whether the diagram is larger than any page, however it is folded.
  private var isHopeless: Bool {
    guard let bounds = current?.placed.bounds else { return false }
    let width = LayoutScore.pageWidth * Diagram.Label.fontSize / LayoutScore.smallestFont
    return bounds.width * bounds.height > width * width * LayoutScore.longestAspect
  }

  /// Candidates like usual ones: like the best; like all, if that lacks room for its labels; like all
  /// in its direction, if it is out of shape.
  private var variants: [LayoutCandidate] {
    // If there are many pages, each is laid out as few times as possible.
    guard isThorough, !isHopeless, diagram.edges.count < Self.manyLines else { return [] }
    let usual = asked.filter { candidate in
      guard candidate.isUsual else { return false }
      guard let best else {
        return current.map { $0.candidate.direction == candidate.direction } ?? true
      }
      return candidate == best.candidate || Self.lacksRoom(best.score)
    }
    return usual.flatMap { usual in
      var (reversed, even) = (usual, usual)
      reversed.order = .reversed
      even.isEven = true
      return [reversed, even]
    }
  }

  /// Whether something overlaps, or labels are unclear or below the diagram.
  private static func lacksRoom(_ score: LayoutScore) -> Bool {
    score.overlaps + score.labelsBelow + score.unclearLabels > 0
  }

  private var mayBeInRows: Bool {
    isThorough && directions.contains(.right) && diagram.hasPictures
      && diagram.nodes.count <= Self.mostInRows && diagram.edges.count <= Self.mostEdgesInRows
  }

  /// Candidates in rows, for cards with pictures, of which even a few make a long column.
  private var rows: [LayoutCandidate] {
    guard mayBeInRows else { return [] }
    var known: Set<[Rect]> = []
    return Self.rowWidths.flatMap { width in
      Self.readings.compactMap { reading in
        // Many widths and orders lead to the same rows.
        let nodes = RowPlacement(diagram, width: Double(width), reading: reading).nodes
        guard known.insert(nodes).inserted else { return nil }
        return LayoutCandidate(.right, .beside).folded(.rows(width, reading))
      }
    }
  }

  /// Candidates like the best, with their nodes in other orders, from which other edges cross.
  ///
  /// The worse the best still is, the more of them are tried.
  private func reordering(_ entry: Entry) -> [LayoutCandidate] {
    guard !entry.candidate.isInRows, diagram.nodes.count <= Self.mostReordered else { return [] }
    let tried = (stage - Self.stagesInOrder - 1) * Self.ordersAtOnce
    let score = entry.score
    let isWorthwhile =
      switch effort {
      case .readable: false
      case .clear: score.unclearLabels > 0 && tried < Self.firstOrders
      case .fitting, .best:
        (score.crossings > (tried == 0 ? 1 : max(1, diagram.edges.count / 10))
          || score.labelsBelow + score.unclearLabels > 1)
          && (tried < Self.firstOrders || score.total < Self.worthwhileShare * costInOrder)
      }
    guard isWorthwhile else { return [] }
    return (1...Self.ordersAtOnce).map { number in
      var candidate = entry.candidate
      candidate.order = .shuffled(tried + number)
      return candidate
    }
  }

  /// Candidates with larger gaps if something overlaps, and folded ones if the diagram is out of
  /// shape.
  private func mending(_ entry: Entry) -> [LayoutCandidate] {
    var result: [LayoutCandidate] = []
    let score = entry.score
    let lacksRoom = Self.lacksRoom(score) || score.edgesThroughTitles > 0
    if score.overlaps > 0 || (isThorough && lacksRoom) {
      switch effort {
      case .readable:
        result += directions.flatMap { direction in
          labels.map { LayoutCandidate(direction, $0).roomier(by: 1.35) }
        }
      case .clear, .fitting, .best:
        if score.fontSize > Self.comfortable { result += [1.35, 1.8].map(entry.candidate.roomier) }
        if score.labelsBelow > 0 { result += tightCandidates }
      }
    }
    guard !score.isInShape, diagram.edges.count < Self.manyLines else { return result }
    // If one of many pages stays out of shape, the page is split.
    guard effort >= .fitting else {
      guard isThorough || score.fontSize > Self.nearlyReadable else { return result }
      let best = entry.candidate
      // If space is reserved for labels, gaps are the smaller part of the diagram.
      let factors = best.labels == .reserved ? [0.65, 0.5] : [0.8, 0.65, 0.5]
      result += factors.map { best.roomier(by: $0) }
      if score.aspect > LayoutScore.longestAspect { result.append(best.folded(.columns(2))) }
      if isThorough { result += [best.folded(.staggered(2))] + tightCandidates }
      return result
    }
    let parts = Int(min(8, (score.aspect / 1.6).squareRoot().rounded(.up)))
    for direction in directions {
      let usual = LayoutCandidate(direction, betterLabels(direction))
      result += [0.65, 0.5].map { usual.roomier(by: $0) }
      for count in Set([2, parts, parts + 1]).sorted() where count > 1 {
        result += [usual.folded(.columns(count)), usual.folded(.staggered(count))]
      }
    }
    return result
  }

  /// Candidates with space for all labels, and less of it between the nodes.
  private var tightCandidates: [LayoutCandidate] {
    guard labels.contains(.reserved) else { return [] }
    return directions.flatMap { direction in
      [0.65, 0.5].map(LayoutCandidate(direction, .reserved).roomier)
    }
  }

  /// How to place labels so that the diagram is nearer to being in shape.
  private func betterLabels(_ direction: Diagram.Direction) -> LayoutCandidate.Labels {
    let entries = (unfinished + (best.map { [$0] } ?? []))
      .filter { $0.candidate.direction == direction }
    return entries.min {
      ($0.score.shapeCost, place(of: $0.candidate)) < ($1.score.shapeCost, place(of: $1.candidate))
    }?
    .candidate.labels ?? labels[0]
  }
}
