import FlowDiagrams

extension LayoutSearch {
  /// With more labeled edges, no space is reserved for labels, because Graphviz would take too
  /// long.
  private static let maxReservedLabels = 100
  /// The number of edges from which few candidates are tried.
  private static let largeEdgeCount = 160
  /// The number of labels per label below the diagram that still counts as clear.
  private static let labelsForOneBelow = 10
  private static let maxReorderedNodes = 60
  /// More node orders are tried if the first ones lowered the cost below this share of it.
  private static let worthwhileShare = 0.97
  private static let defaultStages = 5
  /// Larger diagrams are not laid out in rows, because many edges would cross.
  private static let maxNodesInRows = 16
  private static let maxEdgesInRows = 40
  /// The widths of rows, in points, up to what fits a page.
  private static let rowWidths = [640, 760, 880, 1000, 1125]
  private static let rowOrders = [false, true].flatMap { isDeep in
    [false, true].map { LayoutCandidate.RowOrder(isDeep: isDeep, isReversed: $0) }
  }
  /// If the smallest text on a fitted page is smaller, in points, moving nodes closer together does
  /// not make it readable.
  private static let nearlyReadable = 0.85 * LayoutScore.minFontSize
  /// If the smallest text is no larger than this, in points, there is no space for larger gaps.
  private static let comfortableFont = 1.1 * LayoutScore.minFontSize
  /// If the text of all default layouts is smaller than this share of the smallest readable size,
  /// no other layout makes it readable.
  private static let promisingFontShare = 0.7

  /// The candidates of a stage; none if the best is good enough or nothing is left to try.
  func candidates(ofStage stage: Int) -> [LayoutCandidate] {
    if let only { return [only] }
    if stage == 1 { return [LayoutCandidate(directions[0], labelPlacements[0])] }
    guard diagram.edges.count < Self.hugeEdgeCount else { return [] }
    guard current.map({ !isGoodEnough($0.score) && !isBetterSplit }) ?? true else { return [] }
    if stage > Self.stagesInOrder { return best.map(reorderedCandidates) ?? [] }
    // Layouts like the default one come first, since they are rarely worse than the others.
    switch stage {
    case 2: return variants + rows
    case 3: return directions.map { LayoutCandidate($0, labelPlacements[0]) }
    case 5:
      return directions.flatMap { direction in
        labelPlacements.map { LayoutCandidate(direction, $0) }
      }
    case 4, 6: return variants
    default: return current.map { isHopeless ? [] : repairCandidates($0) } ?? []
    }
  }

  private var labelPlacements: [LayoutCandidate.LabelPlacement] {
    labelCount <= Self.maxReservedLabels ? [.reserved, .beside] : [.beside]
  }

  /// Whether more candidates are unlikely to improve the score.
  ///
  /// If two edges cross in the default layout, others are tried. If those cannot avoid it, a single
  /// crossing is no reason to try more.
  private func isGoodEnough(_ score: LayoutScore) -> Bool {
    // Cards are so high that a layout can be in shape and still be awkward.
    let isComfortable = !mayBeInRows || score.aspect <= Cost.goodAspect
    let canBeRead =
      score.overlaps == 0 && score.isInShape && score.unclearLabels == 0 && isComfortable
    switch goal {
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

  /// Whether the text of all default layouts is far too small for a page, in a diagram that can be
  /// split.
  private var isBetterSplit: Bool {
    guard goal == .fitting, stage > Self.defaultStages else { return false }
    let least = Self.promisingFontShare * LayoutScore.minFontSize
    return (unfinished + [best].compactMap(\.self)).allSatisfy { $0.score.fontSize < least }
  }

  private var labelCount: Int { diagram.edges.count { !$0.labels.isEmpty } }

  /// Whether the diagram is too large for a page, however it is folded.
  private var isHopeless: Bool {
    guard let bounds = current?.placed.bounds else { return false }
    let width = LayoutScore.pageWidth * Diagram.Label.fontSize / LayoutScore.minFontSize
    return bounds.width * bounds.height > width * width * LayoutScore.maxAspect
  }

  /// Variants of default candidates: of the best one; of all, if the best lacks room for its
  /// labels; of all in its direction, if it is out of shape.
  private var variants: [LayoutCandidate] {
    // When there are many pages, each is laid out as few times as possible.
    guard isThorough, !isHopeless, diagram.edges.count < Self.largeEdgeCount else { return [] }
    let defaults = requested.filter { candidate in
      guard candidate.isDefault else { return false }
      guard let best else {
        return current.map { $0.candidate.direction == candidate.direction } ?? true
      }
      return candidate == best.candidate || Self.lacksRoom(best.score)
    }
    return defaults.flatMap { candidate in
      var (reversed, even) = (candidate, candidate)
      reversed.order = .reversed
      even.isEven = true
      return [reversed, even]
    }
  }

  private static func lacksRoom(_ score: LayoutScore) -> Bool {
    score.overlaps + score.labelsBelow + score.unclearLabels > 0
  }

  private var mayBeInRows: Bool {
    isThorough && directions.contains(.right) && diagram.hasPictures
      && diagram.nodes.count <= Self.maxNodesInRows && diagram.edges.count <= Self.maxEdgesInRows
  }

  /// Candidates in rows, for cards with pictures, because even a few of them make a long column.
  private var rows: [LayoutCandidate] {
    guard mayBeInRows else { return [] }
    var seen: Set<[Rect]> = []
    return Self.rowWidths.flatMap { width in
      Self.rowOrders.compactMap { order in
        // Many widths and orders result in the same rows.
        let nodes = RowPlacement(diagram, width: Double(width), order: order).nodes
        guard seen.insert(nodes).inserted else { return nil }
        return LayoutCandidate(.right, .beside).folded(.rows(width, order))
      }
    }
  }

  /// Variants of the best candidate with other node orders, which cause other crossings.
  ///
  /// The worse the best layout is, the more of them are tried.
  private func reorderedCandidates(_ trial: Trial) -> [LayoutCandidate] {
    guard !trial.candidate.isInRows, diagram.nodes.count <= Self.maxReorderedNodes else {
      return []
    }
    let tried = (stage - Self.stagesInOrder - 1) * Self.ordersPerStage
    let score = trial.score
    let isWorthwhile =
      switch goal {
      case .readable: false
      case .clear:
        score.unclearLabels + score.edgesThroughNodes > 0 && tried < Self.firstOrders
      case .fitting, .best:
        (score.crossings > (tried == 0 ? 1 : max(1, diagram.edges.count / 10))
          || score.labelsBelow + score.unclearLabels > 1)
          && (tried < Self.firstOrders || score.total < Self.worthwhileShare * costInOrder)
      }
    guard isWorthwhile else { return [] }
    return (1...Self.ordersPerStage).map { number in
      var candidate = trial.candidate
      candidate.order = .shuffled(tried + number)
      return candidate
    }
  }

  /// Candidates with larger gaps if something overlaps, and with smaller gaps or folds if the
  /// diagram is out of shape.
  private func repairCandidates(_ trial: Trial) -> [LayoutCandidate] {
    var result: [LayoutCandidate] = []
    let score = trial.score
    let lacksRoom = Self.lacksRoom(score) || score.edgesThroughTitles > 0
    if score.overlaps > 0 || (isThorough && lacksRoom) {
      switch goal {
      case .readable:
        result += directions.flatMap { direction in
          labelPlacements.map { LayoutCandidate(direction, $0).withGaps(scaledBy: 1.35) }
        }
      case .clear, .fitting, .best:
        if score.fontSize > Self.comfortableFont {
          result += [1.35, 1.8].map(trial.candidate.withGaps)
        }
        if score.labelsBelow > 0 { result += tightCandidates }
      }
    }
    guard !score.isInShape, diagram.edges.count < Self.largeEdgeCount else { return result }
    // A page that stays out of shape is split.
    guard goal >= .fitting else {
      guard isThorough || score.fontSize > Self.nearlyReadable else { return result }
      let best = trial.candidate
      // If space is reserved for labels, gaps take a smaller part of the diagram.
      let factors = best.labelPlacement == .reserved ? [0.65, 0.5] : [0.8, 0.65, 0.5]
      result += factors.map { best.withGaps(scaledBy: $0) }
      if score.aspect > LayoutScore.maxAspect { result.append(best.folded(.columns(2))) }
      if isThorough { result += [best.folded(.staggered(2))] + tightCandidates }
      return result
    }
    let parts = Int(min(8, (score.aspect / 1.6).squareRoot().rounded(.up)))
    for direction in directions {
      let candidate = LayoutCandidate(direction, betterLabelPlacement(direction))
      result += [0.65, 0.5].map { candidate.withGaps(scaledBy: $0) }
      for count in Set([2, parts, parts + 1]).sorted() where count > 1 {
        result += [candidate.folded(.columns(count)), candidate.folded(.staggered(count))]
      }
    }
    return result
  }

  /// Candidates with space for all labels, and smaller gaps between nodes.
  private var tightCandidates: [LayoutCandidate] {
    guard labelPlacements.contains(.reserved) else { return [] }
    return directions.flatMap { direction in
      [0.65, 0.5].map(LayoutCandidate(direction, .reserved).withGaps)
    }
  }

  /// The placement of labels whose layout in a direction has the better shape.
  private func betterLabelPlacement(_ direction: Diagram.Direction)
    -> LayoutCandidate.LabelPlacement
  {
    let trials = (unfinished + (best.map { [$0] } ?? []))
      .filter { $0.candidate.direction == direction }
    let rank = { (trial: Trial) in (trial.score.shapeCost, requestIndex(of: trial.candidate)) }
    return trials.min { rank($0) < rank($1) }?.candidate.labelPlacement ?? labelPlacements[0]
  }
}
