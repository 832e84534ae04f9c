/// Tries candidates for the layout of one diagram, and keeps the best.
///
/// Candidates come in stages: a later stage is tried only when what there is so far is not good
/// enough. Which ones they are depends on the diagram and on the layouts alone, and which one wins
/// on their scores, never on the order in which layouts come.
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

  /// From this many labelled lines on no room is reserved for them: Graphviz takes too long.
  private static let mostReservedLabels = 100
  /// From this many lines on few candidates are tried, and from more only the first.
  private static let manyLines = 160
  private static let tooManyLines = 400

  private let diagram: Diagram
  private let directions: [Diagram.Direction]
  private let isThorough: Bool
  private var stage = 0
  private var asked: [LayoutCandidate] = []
  /// The best so far; `nil` before there is any.
  public private(set) var best: Entry?
  /// The candidates that were laid out, with their scores, in the order in which they came.
  public private(set) var scores: [(candidate: LayoutCandidate, score: LayoutScore)] = []

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
    self.directions = directions.isEmpty ? [diagram.direction] : directions
  }

  /// The candidates to lay out next, all of which have to be entered or given up before the next
  /// call; none when the best is good enough or nothing else is left.
  public mutating func nextCandidates() -> [LayoutCandidate] {
    while stage < 3 {
      stage += 1
      let known = Set(asked)
      let candidates = candidates(ofStage: stage).filter { !known.contains($0) }
      asked += candidates
      if !candidates.isEmpty { return candidates }
    }
    return []
  }

  /// Whether there may be candidates after those asked for last.
  public var hasMore: Bool { stage < 3 && diagram.edges.count < Self.tooManyLines }

  /// Enters what Graphviz made of a candidate.
  public mutating func enter(_ placed: PlacedDiagram, as candidate: LayoutCandidate) {
    let entry = Entry(candidate: candidate, placed: placed, score: placed.score)
    scores.append((candidate, entry.score))
    guard let best else {
      self.best = entry
      return
    }
    let (old, new) = (rank(of: best), rank(of: entry))
    if new.0 != old.0 ? new.0 < old.0 : new.1 < old.1 { self.best = entry }
  }

  private func rank(of entry: Entry) -> (Double, Int) {
    (entry.score.total, asked.firstIndex(of: entry.candidate) ?? asked.count)
  }

  private func candidates(ofStage stage: Int) -> [LayoutCandidate] {
    let usual = directions.map { LayoutCandidate($0, labels[0]) }
    switch stage {
    case 1: return Array(usual.prefix(1))
    case 2:
      guard best.map({ !isPerfect($0.score) }) ?? true, diagram.edges.count < Self.tooManyLines
      else { return [] }
      return usual + directions.flatMap { variants($0, isHopeless: isHopeless) }
    default:
      guard let best, diagram.edges.count < Self.tooManyLines, !isHopeless else { return [] }
      return mending(best)
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
    return canBeRead && score.letteredLabels == 0 && score.unclearLabels == 0
      && score.linesThroughBoxes == 0 && score.linesThroughTitles == 0
      && score.crossings <= diagram.edges.count / 20 && score.worstLabelDistance < 24
  }

  /// Whether the picture is larger than any page, however it is folded.
  private var isHopeless: Bool {
    guard let bounds = best?.placed.bounds else { return false }
    let width = LayoutScore.pageWidth * Label.fontSize / LayoutScore.smallestFont
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
  private func mending(_ best: Entry) -> [LayoutCandidate] {
    var result: [LayoutCandidate] = []
    let score = best.score
    let lacksRoom = score.letteredLabels > 0 || score.linesThroughTitles > 0
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
      let usual = directions.map { LayoutCandidate($0, labels[0]) }
      return result + usual.flatMap { way in [0.65, 0.5].map { way.roomier(by: $0) } }
        + usual.map { $0.folded(.columns(2)) }
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
