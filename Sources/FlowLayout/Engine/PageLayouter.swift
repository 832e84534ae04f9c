package import FlowDiagrams

/// Lays out the pages of a diagram and splits crowded ones.
package struct PageLayouter {
  /// The maximum number of rounds of splitting, after which crowded pages are kept.
  private static let maxRounds = 8
  /// With more pages, many layouts are tried only for pages whose first ones are bad.
  private static let maxThoroughPages = 4
  private static let maxTries = 8
  /// The share of the time limit after which no more pages are split.
  private static let timeToSplit = 0.5

  private let seconds: Double
  private let layouter: Layouter
  private let directions: [Diagram.Direction]
  private let isThorough: Bool
  private var plan: PagePlan
  private var canSplit: Bool
  /// The layouts of pages, by their contents.
  private var layouts: [[String]: Layouter.ScoredLayout] = [:]

  /// - Parameters:
  ///   - plan: The pages to start with.
  ///   - canSplit: Whether to split unreadable pages, if time permits: those out of shape, those
  ///     with overlaps, and those with many crossings or without room for their labels.
  ///   - seconds: The time limit for all layouts together.
  ///   - directions: The allowed directions, the preferred one first.
  ///   - isThorough: Whether to compare a readable layout with others.
  package init(
    _ plan: PagePlan, canSplit: Bool, seconds: Double, engine: any LayoutEngine,
    directions: [Diagram.Direction], isThorough: Bool = true
  ) {
    (self.plan, self.canSplit, self.seconds) = (plan, canSplit, seconds)
    layouter = Layouter(timeout: seconds, engine: engine)
    (self.directions, self.isThorough) = (directions, isThorough)
  }

  package mutating func pages() throws(GraphvizError) -> [PageLayout] {
    let start = SuspendingClock.now
    let deadline = start.advanced(by: .seconds(seconds))
    let lastSplit = start.advanced(by: .seconds(seconds * Self.timeToSplit))
    // Lower levels come first, because upper ones depend on them.
    var (depth, rounds) = (0, 1)
    while depth < plan.outlinesByDepth.count {
      try layOutNewPages(depth, until: deadline)
      var next = plan
      var crowded: [PagePlan.Outline] = []
      var isSplit = false
      for improvement in Improvement.allCases where !isSplit {
        try improve(depth, until: lastSplit, by: improvement)
        crowded = crowdedPages(depth, isImproved: improvement != .shape)
        isSplit = canSplit && rounds < Self.maxRounds && next.split(crowded.map(\.name))
      }
      guard isSplit else {
        // Try everything for pages that cannot be split; if none can, use all the remaining time.
        try improve(depth, until: canSplit ? lastSplit : deadline, goal: .best) {
          $0.deservesFullSearch
        }
        (depth, rounds) = (depth + 1, 1)
        layouter.forgetLayouts()
        continue
      }
      let unsplit = plan
      do {
        plan = next
        try layOutNewPages(depth, until: lastSplit)
        rounds += 1
      } catch {
        // With more time, the pages would be split.
        try countTimeout(error, of: crowded)
        (plan, canSplit) = (unsplit, false)
      }
    }
    return try renamed(plan.outlines, until: deadline)
  }

  private func outlines(_ depth: Int) -> [PagePlan.Outline] { plan.outlinesByDepth[depth] }

  /// - Parameter isImproved: Whether more layouts were already tried for pages that are hard to
  ///   read.
  private func crowdedPages(_ depth: Int, isImproved: Bool) -> [PagePlan.Outline] {
    let hasOverview = plan.outlinesByDepth.count > 1
    return outlines(depth).filter { page in
      guard let layout = layouts[page.contents] else { return false }
      if !layout.score.isInShape || layout.score.overlaps > 0 { return true }
      guard isImproved else { return layout.isHopeless }
      return layout.isTooDense || (depth == 0 && hasOverview && layout.hasUnclearLabels)
    }
  }

  /// What is tried before pages are split; pages that are still crowded after one are split.
  private enum Improvement: CaseIterable {
    case shape
    case labels
    /// To fit the current names of other pages.
    case names
  }

  private mutating func improve(
    _ depth: Int, until deadline: SuspendingClock.Instant, by improvement: Improvement
  ) throws(GraphvizError) {
    switch improvement {
    case .shape:
      guard canSplit else { return }
      try improve(depth, until: deadline) { $0.mayBecomeReadable(isOverview: depth > 0) }
    case .labels: try improve(depth, until: deadline) { $0.isHardToRead }
    case .names: try rename(depth, until: deadline)
    }
  }

  /// Tries more layouts for some pages at a depth, if few were tried and there is time.
  private mutating func improve(
    _ depth: Int, until deadline: SuspendingClock.Instant, goal: LayoutSearch.Goal = .clear,
    where isBad: (Layouter.ScoredLayout) -> Bool
  ) throws(GraphvizError) {
    guard isThorough else { return }
    let bad = outlines(depth).filter { page in
      layouts[page.contents].map { layout in
        layout.goal < goal && (goal > .clear || layout.tried.count < Self.maxTries)
          && isBad(layout)
      } ?? false
    }
    guard !bad.isEmpty else { return }
    let better: [Layouter.ScoredLayout]
    do {
      better = try layouter.layouts(
        of: bad.map { plan.page($0).diagram }, directions: directions, goal: goal, until: deadline)
    } catch {
      return try countTimeout(error, of: bad)
    }
    for (page, layout) in zip(bad, better) {
      guard let old = layouts[page.contents] else { continue }
      let keepsShape = layout.score.isInShape || !old.score.isInShape
      if keepsShape, layout.score.total < old.score.total {
        layouts[page.contents] = layout
      } else {
        layouts[page.contents]?.tried = layout.tried
        layouts[page.contents]?.goal = goal
      }
    }
  }

  /// Notes that pages lack layouts for want of time; throws any other error.
  private mutating func countTimeout(
    _ error: GraphvizError, of pages: [PagePlan.Outline]
  ) throws(GraphvizError) {
    guard case .timedOut = error else { throw error }
    for page in pages { layouts[page.contents]?.timeoutCount += 1 }
  }

  /// Lays out the pages at a depth whose content is new.
  private mutating func layOutNewPages(
    _ depth: Int, until deadline: SuspendingClock.Instant
  ) throws(GraphvizError) {
    let new = outlines(depth).filter { layouts[$0.contents] == nil }
    guard !new.isEmpty else { return }
    let count = plan.outlinesByDepth.reduce(0) { $0 + $1.count }
    let goal: LayoutSearch.Goal =
      !isThorough || count > Self.maxThoroughPages ? .readable : canSplit ? .fitting : .best
    let placed = try layouter.layouts(
      of: new.map { plan.page($0).diagram }, directions: directions, goal: goal, until: deadline)
    for (outline, layout) in zip(new, placed) { layouts[outline.contents] = layout }
  }

  /// Lays out pages at a depth again if their sizes changed when other pages were split and named.
  private mutating func rename(
    _ depth: Int, until deadline: SuspendingClock.Instant
  ) throws(GraphvizError) {
    let outlines = outlines(depth).filter { layouts[$0.contents] != nil }
    do {
      let pages = try renamed(outlines, until: deadline)
      for (outline, page) in zip(outlines, pages) { layouts[outline.contents] = page.layout }
    } catch {
      try countTimeout(error, of: outlines)
    }
  }

  /// Returns pages with the current names, laid out again if their sizes changed.
  private func renamed(
    _ outlines: [PagePlan.Outline], until deadline: SuspendingClock.Instant
  ) throws(GraphvizError) -> [PageLayout] {
    var result = outlines.compactMap { outline in
      layouts[outline.contents].map { PageLayout(page: plan.page(outline), layout: $0) }
    }
    var changed: [Int] = []
    for index in result.indices {
      let layout = result[index].layout
      var renamed = result[index].page.diagram
      renamed.direction = layout.placed.diagram.direction
      guard renamed != layout.placed.diagram else { continue }
      let isSame =
        renamed.layoutDOT(for: layout.candidate)
        == layout.placed.diagram.layoutDOT(for: layout.candidate)
        && renamed.edges == layout.placed.diagram.edges
      if isSame { result[index].layout.placed.diagram = renamed } else { changed.append(index) }
    }
    guard !changed.isEmpty else { return result }
    let renewed = try layouter.layouts(
      by: changed.map { LayoutSearch(result[$0].page.diagram, only: result[$0].layout.candidate) },
      until: deadline)
    // With other names, a page may be too wide, or its labels less clear.
    let worse = zip(changed, renewed).filter { index, layout in
      !layout.score.isInShape || layout.score.overlaps > 0
        || layout.score.unclearLabels > result[index].layout.score.unclearLabels
    }
    .map(\.0)
    let better =
      worse.isEmpty
      ? []
      : try layouter.layouts(
        of: worse.map { result[$0].page.diagram }, directions: directions,
        goal: isThorough ? .best : .readable, until: deadline)
    for (index, layout) in zip(changed, renewed) {
      result[index].layout.placed = layout.placed
      result[index].layout.score = layout.score
      result[index].layout.candidate = layout.candidate
    }
    for (index, layout) in zip(worse, better) {
      let timeoutCount = result[index].layout.timeoutCount
      result[index].layout = layout
      result[index].layout.timeoutCount += timeoutCount
    }
    return result
  }
}

extension Layouter.ScoredLayout {
  /// The largest share of labels that are footnotes: on a page that is not split, on one for which
  /// no more layouts are tried, and on one that is not split at once.
  private static let (maxShareBelow, goodShareBelow, hopelessShareBelow) = (0.2, 0.1, 0.33)
  /// A page is split if it has more footnotes, too.
  private static let maxLabelsBelow = 5
  private static let maxUnclearLabels = 1
  /// If the text of a page is smaller than this share of the readable size, no layout is readable.
  private static let nearlyReadable = 0.75

  /// Whether a page that is unreadable in this layout may be readable in another.
  ///
  /// An overview is always tried again, because an overview of its parts would show less. Another
  /// page with small text or many footnotes would hardly have room for everything in any layout.
  fileprivate func mayBecomeReadable(isOverview: Bool) -> Bool {
    guard !score.isInShape || score.overlaps > 0 else { return false }
    return isOverview
      || (score.fontSize > Self.nearlyReadable * LayoutScore.minFontSize
        && !hasManyBelow(Self.maxShareBelow))
  }

  fileprivate var isHardToRead: Bool {
    score.unclearLabels + score.edgesThroughNodes > 0 || shareBelow > Self.goodShareBelow
  }

  /// Whether so many labels are footnotes that no layout has room for them.
  fileprivate var isHopeless: Bool { hasManyBelow(Self.hopelessShareBelow) }

  fileprivate var hasUnclearLabels: Bool { score.unclearLabels > Self.maxUnclearLabels }

  private var shareBelow: Double {
    Double(score.labelsBelow) / Double(max(1, placed.routes.count { $0.label != nil }))
  }

  private func hasManyBelow(_ share: Double) -> Bool {
    score.labelsBelow > Self.maxLabelsBelow && shareBelow > share
  }

  /// Whether the page is too dense to follow: many labels found no room beside their edges, or
  /// there are more crossings than edges.
  fileprivate var isTooDense: Bool {
    hasManyBelow(Self.maxShareBelow) || score.crossings > placed.routes.count
  }

  /// Whether a page that cannot be split is unreadable in the few layouts that were tried.
  fileprivate var deservesFullSearch: Bool {
    if !score.isInShape { return true }
    guard goal < .fitting else { return false }
    return score.overlaps > 0 || hasUnclearLabels || isTooDense
  }
}

package struct PageLayout {
  package var page: DiagramPage
  package var layout: Layouter.ScoredLayout
  /// How far nodes moved since the previous layout; `nil` if there is none.
  package var displacement: Displacement?

  /// Returns the page in its previous layout, if that stays readable, with its displacement.
  ///
  /// - Parameter direction: The required direction of the flow; `nil` for any.
  package func keeping(
    _ previous: PreviousLayout, direction: Diagram.Direction?
  ) -> PageLayout {
    var result = self
    if direction ?? previous.direction == previous.direction,
      let placed = layout.placed.keepingLayout(of: previous)
    {
      (result.layout.placed, result.layout.score) = (placed, placed.score)
      result.layout.isStable = true
    }
    result.displacement = Displacement(of: result.layout.placed, from: previous)
    return result
  }
}
