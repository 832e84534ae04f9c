import FlowDiagrams

extension LayoutContest {
  /// From this many labeled edges on, no space is reserved for labels, because Graphviz takes too
  /// long.
  private static let mostReservedLabels = 100
  /// From this many edges on, few candidates are tried.
  private static let manyLines = 160
  /// For so many labels, one below the diagram is clear enough.
  private static let labelsForOneBelow = 10
  /// With more nodes, no other orders of them are tried.
  private static let mostReordered = 60
  /// More orders of nodes are tried if those at first lowered the cost to this share of it.
  private static let worthwhileShare = 0.97
  /// The stages after which all usual candidates were tried.
  private static let usualStages = 5
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
  /// If the text of all usual layouts is smaller than this share of what is readable, no other layout
  /// makes it readable.
  private static let leastPromising = 0.7

  /// The candidates of a stage; none if the best is good enough or nothing is left to try.
  func candidates(ofStage stage: Int) -> [LayoutCandidate] {
    if let only { return [only] }
    if stage == 1 { return [LayoutCandidate(directions[0], labels[0])] }
    guard diagram.edges.count < Self.tooManyLines else { return [] }
    guard current.map({ !isGoodEnough($0.score) && !isBetterSplit }) ?? true else { return [] }
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
    case .clear:
      return canBeRead && score.labelsBelow <= labelCount / Self.labelsForOneBelow
        && score.edgesThroughNodes == 0
    case .fitting, .best:
      return canBeRead && score.labelsBelow == 0
        && score.edgesThroughNodes == 0 && score.edgesThroughTitles == 0
        && score.crossings <= max(stage == 2 ? 0 : 1, diagram.edges.count / 40)
        && score.worstLabelDistance < 24
    }
  }

  /// Whether the text of all usual layouts is far too small on a page, for a diagram that can be split.
  private var isBetterSplit: Bool {
    guard effort == .fitting, stage > Self.usualStages else { return false }
    let least = Self.leastPromising * LayoutScore.smallestFont
    return (unfinished + [best].compactMap(\.self)).allSatisfy { $0.score.fontSize < least }
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
      case .clear:
        score.unclearLabels + score.edgesThroughNodes > 0 && tried < Self.firstOrders
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

  /// Candidates with space for all labels, and smaller gaps between nodes.
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
