public import FlowDiagrams

/// Tries candidates for the layout of one diagram, and keeps the best.
///
/// Candidates come in stages: a later stage is tried only when what there is so far is not good
/// enough. Which ones they are depends on the diagram and on the layouts alone, and which one wins
/// on their scores, never on the order in which layouts come. Pictures out of shape only win where
/// none is in shape; before, no labels are placed in them, which takes the most time.
public struct LayoutContest: Sendable {
  /// A candidate that was laid out.
  public struct Entry: Sendable {
    /// The way it was laid out.
    public var candidate: LayoutCandidate
    /// The picture.
    public var placed: PlacedDiagram
    /// How well it can be read.
    public var score: LayoutScore
  }

  /// From this many labelled edges on no room is reserved for them: Graphviz takes too long.
  private static let mostReservedLabels = 100
  /// From this many edges on few candidates are tried, and from more only the first.
  private static let manyLines = 160
  private static let tooManyLines = 400
  /// Text that is smaller than this when fitted to a page does not become readable by moving nodes
  /// together, in points.
  private static let nearlyReadable = 0.85 * LayoutScore.smallestFont

  private let diagram: Diagram
  private let directions: [Diagram.Direction]
  private let isThorough: Bool
  /// The only candidate; `nil` where there are several.
  private let only: LayoutCandidate?
  private var stage = 0
  private var asked: [LayoutCandidate] = []
  /// The best that is finished; `nil` before there is any.
  private var best: Entry?
  /// The best of those that are out of shape and therefore not finished yet.
  private var unfinished: Entry?
  /// The candidates that were laid out, in the order in which they came, with their scores; without
  /// one where the picture was out of shape and was not looked at any further.
  public private(set) var scores: [(candidate: LayoutCandidate, score: LayoutScore?)] = []

  /// Prepares a contest.
  ///
  /// - Parameters:
  ///   - diagram: What is to be laid out.
  ///   - directions: Where the flow may run, the first preferred; empty for the diagram's own.
  ///   - isThorough: Whether a picture that can be read is still compared with others; without,
  ///     only for one in which something overlaps or that is out of shape are others tried.
  public init(
    _ diagram: Diagram, directions: [Diagram.Direction] = [], isThorough: Bool = true
  ) {
    self.diagram = diagram
    self.isThorough = isThorough
    only = nil
    self.directions = directions.isEmpty ? [diagram.direction] : directions
  }

  /// Prepares a contest that one candidate has won before.
  public init(_ diagram: Diagram, only candidate: LayoutCandidate) {
    self.diagram = diagram
    isThorough = false
    only = candidate
    directions = [candidate.direction]
  }

  /// The candidates to lay out next, all of which have to be entered or given up before the next
  /// call; none when the best is good enough or nothing else is left.
  public mutating func nextCandidates() -> [LayoutCandidate] {
    while stage < lastStage {
      stage += 1
      let known = Set(asked)
      let candidates = candidates(ofStage: stage).filter { !known.contains($0) }
      asked += candidates
      if !candidates.isEmpty { return candidates }
    }
    return []
  }

  /// Whether there may be candidates after those asked for last.
  public var hasMore: Bool { stage < lastStage && diagram.edges.count < Self.tooManyLines }

  /// Whether no candidate was laid out yet.
  public var isEmpty: Bool { current == nil }

  private var current: Entry? { best ?? unfinished }

  private var lastStage: Int { only == nil ? 4 : 1 }

  /// Enters what Graphviz made of a candidate, which is finished here where that is of use.
  public mutating func enter(_ rough: PlacedDiagram, as candidate: LayoutCandidate) {
    let shape = rough.shape
    guard shape.isInShape else {
      scores.append((candidate, nil))
      keepBetter(Entry(candidate: candidate, placed: rough, score: shape), in: \.unfinished)
      return
    }
    let (placed, score) = rough.finishedAndScored(isThorough: isThorough)
    enter(Entry(candidate: candidate, placed: placed, score: score))
  }

  /// Enters what is finished.
  mutating func enter(_ entry: Entry) {
    scores.append((entry.candidate, entry.score))
    keepBetter(entry, in: \.best)
  }

  /// Returns the winner, finished; `nil` when no candidate was laid out.
  public func winner() -> Entry? {
    if let best { return best }
    guard var entry = unfinished else { return nil }
    (entry.placed, entry.score) = entry.placed.finishedAndScored(isThorough: isThorough)
    return entry
  }

  private mutating func keepBetter(
    _ entry: Entry, in place: WritableKeyPath<LayoutContest, Entry?>
  ) {
    if let old = self[keyPath: place], rank(of: old) <= rank(of: entry) { return }
    self[keyPath: place] = entry
  }

  private func rank(of entry: Entry) -> (Double, Int) {
    (entry.score.total, asked.firstIndex(of: entry.candidate) ?? asked.count)
  }

  private func candidates(ofStage stage: Int) -> [LayoutCandidate] {
    if let only { return [only] }
    let usual = directions.map { LayoutCandidate($0, labels[0]) }
    switch stage {
    case 1: return Array(usual.prefix(1))
    case 2, 3:
      guard current.map({ !isPerfect($0.score) }) ?? true, diagram.edges.count < Self.tooManyLines
      else { return [] }
      let others = directions.flatMap { variants($0, isHopeless: isHopeless) }
      // Of many pages, each is laid out no more often than it takes.
      return isThorough ? usual + others : stage == 2 ? usual : others
    default:
      guard let current, diagram.edges.count < Self.tooManyLines, !isHopeless else { return [] }
      return mending(current)
    }
  }

  private var labels: [LayoutCandidate.Labels] {
    let count = diagram.edges.count { !$0.labels.isEmpty }
    return count <= Self.mostReservedLabels ? [.reserved, .beside] : [.beside]
  }

  /// Whether nothing is to be gained by looking further.
  private func isPerfect(_ score: LayoutScore) -> Bool {
    let canBeRead = score.overlaps == 0 && score.isInShape
    guard isThorough else { return canBeRead }
    return canBeRead && score.labelsBelow == 0 && score.unclearLabels == 0
      && score.edgesThroughNodes == 0 && score.edgesThroughTitles == 0
      && score.crossings <= diagram.edges.count / 20 && score.worstLabelDistance < 24
  }

  /// Whether the picture is larger than any page, however it is folded.
  private var isHopeless: Bool {
    guard let bounds = current?.placed.bounds else { return false }
    let width = LayoutScore.pageWidth * Diagram.Label.fontSize / LayoutScore.smallestFont
    return bounds.width * bounds.height > width * width * LayoutScore.longestAspect
  }

  private func variants(_ direction: Diagram.Direction, isHopeless: Bool) -> [LayoutCandidate] {
    var result = labels.dropFirst().map { LayoutCandidate(direction, $0) }
    guard isThorough, !isHopeless, diagram.edges.count < Self.manyLines else { return result }
    for labels in labels {
      var reversed = LayoutCandidate(direction, labels)
      reversed.order = .reversed
      var even = LayoutCandidate(direction, labels)
      even.isEven = true
      result += [reversed, even]
    }
    return result
  }

  /// Candidates with more room where something overlaps, and folded ones where the picture is out
  /// of shape.
  private func mending(_ entry: Entry) -> [LayoutCandidate] {
    var result: [LayoutCandidate] = []
    let score = entry.score
    let lacksRoom = score.labelsBelow > 0 || score.edgesThroughTitles > 0
    if score.overlaps > 0 || (isThorough && lacksRoom) {
      result += directions.flatMap { direction in
        labels.flatMap { labels in
          (isThorough ? [1.35, 1.8] : [1.35]).map {
            LayoutCandidate(direction, labels).roomier(by: $0)
          }
        }
      }
    }
    guard !score.isInShape, diagram.edges.count < Self.manyLines else { return result }
    // One of many pages that stays out of shape is split.
    guard isThorough else {
      guard score.fontSize > Self.nearlyReadable else { return result }
      let best = entry.candidate
      // Where labels have room of their own, the gaps are the smaller part of the picture.
      let factors = best.labels == .reserved ? [0.65, 0.5] : [0.8, 0.65]
      return result + factors.map { best.roomier(by: $0) }
        + (score.aspect > LayoutScore.longestAspect ? [best.folded(.columns(2))] : [])
    }
    let parts = Int(min(8, (score.aspect / 1.6).squareRoot().rounded(.up)))
    for direction in directions {
      for labels in labels {
        let usual = LayoutCandidate(direction, labels)
        result += [0.65, 0.5].map { usual.roomier(by: $0) }
        for count in Set([2, parts, parts + 1]).sorted() where count > 1 {
          result += [usual.folded(.columns(count)), usual.folded(.staggered(count))]
        }
      }
    }
    return result
  }
}
