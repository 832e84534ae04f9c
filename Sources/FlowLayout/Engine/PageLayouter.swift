package import FlowDiagrams

/// Lays out the pages of a diagram and splits crowded ones.
package struct PageLayouter {
  /// The maximum number of rounds of splitting, after which crowded pages are kept.
  private static let maxRounds = 8
  /// With more pages, many layouts are tried only for pages whose first ones are bad.
  private static let maxThoroughPages = 4
  /// A page is split if it has more footnotes, and if they are a larger share of its labels.
  private static let (maxLabelsBelow, maxShareBelow) = (5, 0.2)
  /// A page with a larger share of footnotes is split at once.
  private static let hopelessShareBelow = 0.33
  /// More layouts are tried for a page with a larger share of footnotes.
  private static let goodShareBelow = 0.1
  /// With more unclear labels, a page below an overview is split.
  private static let maxUnclearLabels = 1
  /// If the text of a page is smaller than this share of the readable size, no layout is readable.
  private static let nearlyReadable = 0.75
  private static let maxTries = 8
  /// The share of the time limit after which no more pages are split.
  private static let timeToSplit = 0.5

  private let seconds: Double
  private let layouter: Layouter
  private let directions: [Diagram.Direction]
  private let isThorough: Bool

  /// - Parameters:
  ///   - seconds: The time limit for all layouts together, in seconds.
  ///   - engine: The layout engine.
  ///   - directions: The allowed directions, the preferred one first.
  ///   - isThorough: Whether to compare a readable layout with others.
  package init(
    seconds: Double, engine: any LayoutEngine, directions: [Diagram.Direction],
    isThorough: Bool = true
  ) {
    self.seconds = seconds
    layouter = Layouter(timeout: seconds, engine: engine)
    (self.directions, self.isThorough) = (directions, isThorough)
  }

  /// Returns the pages of a plan, each in its best layout.
  ///
  /// - Parameters:
  ///   - plan: The pages to start with.
  ///   - canSplit: Whether to split unreadable pages, if time permits: those out of shape, those
  ///     with overlaps, and those with many crossings or without room for their labels.
  package func pages(of plan: PagePlan, canSplit: Bool) throws(GraphvizError) -> [PageLayout] {
    let start = SuspendingClock.now
    let deadline = start.advanced(by: .seconds(seconds))
    let lastSplit = start.advanced(by: .seconds(seconds * Self.timeToSplit))
    var (plan, canSplit) = (plan, canSplit)
    var pageLayouts: [[String]: Layouter.ScoredLayout] = [:]
    // Lower levels come first, because upper ones depend on them.
    var (depth, rounds) = (0, 1)
    while depth < plan.outlinesByDepth.count {
      try layOut(depth, of: plan, until: deadline, &pageLayouts, canSplit: canSplit)
      var next = plan
      var crowded: [PagePlan.Outline] = []
      var isSplit = false
      for improvement in Improvement.allCases where !isSplit {
        try improve(
          depth, of: plan, until: lastSplit, &pageLayouts, by: improvement, canSplit: canSplit)
        crowded = Self.crowded(depth, of: plan, pageLayouts, isImproved: improvement != .shape)
        isSplit =
          canSplit && rounds < Self.maxRounds && next.split(crowded.map(\.name))
      }
      guard isSplit else {
        // Try everything for pages that cannot be split; if none can, use all the remaining time.
        try improve(
          depth, of: plan, until: canSplit ? lastSplit : deadline, &pageLayouts, goal: .best,
          where: Self.deservesFullSearch)
        (depth, rounds) = (depth + 1, 1)
        layouter.forgetLayouts()
        continue
      }
      do {
        try layOut(depth, of: next, until: lastSplit, &pageLayouts, canSplit: true)
        (plan, rounds) = (next, rounds + 1)
      } catch {
        guard case .timedOut = error else { throw error }
        canSplit = false
        // With more time, the pages would be split.
        for page in crowded { pageLayouts[page.contents]?.timeoutCount += 1 }
      }
    }
    return try renamed(
      plan.outlines.map { (plan.page($0), pageLayouts[$0.contents]) }, until: deadline)
  }

  /// The pages at a depth that should be split.
  ///
  /// - Parameter isImproved: Whether more layouts were already tried for pages that are hard to
  ///   read.
  private static func crowded(
    _ depth: Int, of plan: PagePlan, _ pageLayouts: [[String]: Layouter.ScoredLayout],
    isImproved: Bool = false
  ) -> [PagePlan.Outline] {
    let pages = plan.outlinesByDepth
    return pages[depth].filter { page in
      guard let layout = pageLayouts[page.contents] else { return false }
      if !layout.score.isInShape || layout.score.overlaps > 0 { return true }
      guard isImproved else { return hasManyBelow(layout, of: hopelessShareBelow) }
      return isTooDense(layout)
        || (depth == 0 && pages.count > 1 && layout.score.unclearLabels > maxUnclearLabels)
    }
  }

  /// What is tried before pages are split; pages that are still crowded after one are split.
  private enum Improvement: CaseIterable {
    case shape
    case labels
    /// To fit the current names of other pages.
    case names
  }

  private func improve(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ pageLayouts: inout [[String]: Layouter.ScoredLayout], by improvement: Improvement,
    canSplit: Bool
  ) throws(GraphvizError) {
    switch improvement {
    case .shape:
      try improve(depth, of: plan, until: deadline, &pageLayouts) {
        canSplit && Self.mayBecomeReadable($0, isOverview: depth > 0)
      }
    case .labels:
      try improve(depth, of: plan, until: deadline, &pageLayouts, where: Self.isHardToRead)
    case .names: try rename(depth, of: plan, until: deadline, &pageLayouts)
    }
  }

  /// Tries more layouts for some pages at a depth, if few were tried and there is time.
  ///
  /// - Parameter goal: The goal that ends each search.
  private func improve(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ pageLayouts: inout [[String]: Layouter.ScoredLayout], goal: LayoutSearch.Goal = .clear,
    where isBad: (Layouter.ScoredLayout) -> Bool
  ) throws(GraphvizError) {
    guard isThorough else { return }
    let bad = plan.outlinesByDepth[depth].filter { page in
      pageLayouts[page.contents].map { layout in
        layout.goal < goal && (goal > .clear || layout.tried.count < Self.maxTries)
          && isBad(layout)
      } ?? false
    }
    guard !bad.isEmpty else { return }
    let layouts: [Layouter.ScoredLayout]
    do {
      layouts = try layouter.layouts(
        of: bad.map { plan.page($0).diagram }, directions: directions, goal: goal, until: deadline)
    } catch {
      guard case .timedOut = error else { throw error }
      for page in bad { pageLayouts[page.contents]?.timeoutCount += 1 }
      return
    }
    for (page, layout) in zip(bad, layouts) {
      guard let old = pageLayouts[page.contents] else { continue }
      let keepsShape = layout.score.isInShape || !old.score.isInShape
      if keepsShape, layout.score.total < old.score.total {
        pageLayouts[page.contents] = layout
      } else {
        pageLayouts[page.contents]?.tried = layout.tried
        pageLayouts[page.contents]?.goal = goal
      }
    }
  }

  /// Whether a page that is unreadable in this layout may be readable in another.
  ///
  /// An overview is always tried again, because an overview of its parts would show less. Another
  /// page with small text or many footnotes would hardly have room for everything in any layout.
  private static func mayBecomeReadable(_ layout: Layouter.ScoredLayout, isOverview: Bool) -> Bool {
    guard !layout.score.isInShape || layout.score.overlaps > 0 else { return false }
    return isOverview
      || (layout.score.fontSize > nearlyReadable * LayoutScore.minFontSize
        && !hasManyBelow(layout))
  }

  /// Whether a page has unclear labels, edges through nodes, or too many footnotes.
  private static func isHardToRead(_ layout: Layouter.ScoredLayout) -> Bool {
    layout.score.unclearLabels + layout.score.edgesThroughNodes > 0
      || shareBelow(layout) > goodShareBelow
  }

  /// The share of a page's labels that are footnotes.
  private static func shareBelow(_ layout: Layouter.ScoredLayout) -> Double {
    let labels = layout.placed.routes.count { $0.label != nil }
    return Double(layout.score.labelsBelow) / Double(max(1, labels))
  }

  /// Whether many labels found no room beside their edges.
  private static func hasManyBelow(
    _ layout: Layouter.ScoredLayout, of share: Double = maxShareBelow
  ) -> Bool {
    layout.score.labelsBelow > maxLabelsBelow && shareBelow(layout) > share
  }

  /// Whether a page is too dense to follow: many labels found no room beside their edges, or there
  /// are more crossings than edges.
  private static func isTooDense(_ layout: Layouter.ScoredLayout) -> Bool {
    hasManyBelow(layout) || layout.score.crossings > layout.placed.routes.count
  }

  /// Whether a page that cannot be split is unreadable in the few layouts that were tried.
  private static func deservesFullSearch(_ layout: Layouter.ScoredLayout) -> Bool {
    let score = layout.score
    if !score.isInShape { return true }
    guard layout.goal < .fitting else { return false }
    return score.overlaps > 0 || score.unclearLabels > maxUnclearLabels || isTooDense(layout)
  }

  /// Lays out the pages at a depth whose content is new.
  private func layOut(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ pageLayouts: inout [[String]: Layouter.ScoredLayout], canSplit: Bool
  ) throws(GraphvizError) {
    let outlines = plan.outlinesByDepth
    let new = outlines[depth].filter { pageLayouts[$0.contents] == nil }
    guard !new.isEmpty else { return }
    let count = outlines.reduce(0) { $0 + $1.count }
    let goal: LayoutSearch.Goal =
      !isThorough || count > Self.maxThoroughPages ? .readable : canSplit ? .fitting : .best
    let layouts = try layouter.layouts(
      of: new.map { plan.page($0).diagram }, directions: directions, goal: goal, until: deadline)
    for (outline, layout) in zip(new, layouts) { pageLayouts[outline.contents] = layout }
  }

  /// Lays out pages at a depth again if their sizes changed when other pages were split and named.
  private func rename(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ pageLayouts: inout [[String]: Layouter.ScoredLayout]
  ) throws(GraphvizError) {
    let outlines = plan.outlinesByDepth[depth].filter { pageLayouts[$0.contents] != nil }
    do {
      let pages = try renamed(
        outlines.map { (plan.page($0), pageLayouts[$0.contents]) }, until: deadline)
      for (outline, page) in zip(outlines, pages) { pageLayouts[outline.contents] = page.layout }
    } catch {
      guard case .timedOut = error else { throw error }
      for outline in outlines { pageLayouts[outline.contents]?.timeoutCount += 1 }
    }
  }

  /// Returns pages with the current names, laid out again if their sizes changed.
  private func renamed(
    _ pages: [(page: DiagramPage, layout: Layouter.ScoredLayout?)],
    until deadline: SuspendingClock.Instant
  ) throws(GraphvizError) -> [PageLayout] {
    var result = pages.compactMap { page, layout in
      layout.map { PageLayout(page: page, layout: $0) }
    }
    var changed: [Int] = []
    for index in result.indices {
      let layout = result[index].layout
      var renamed = result[index].page.diagram
      renamed.direction = layout.placed.diagram.direction
      guard renamed != layout.placed.diagram else { continue }
      let isSame =
        renamed.layoutRequest(for: layout.candidate)
        == layout.placed.diagram.layoutRequest(for: layout.candidate)
        && renamed.edges == layout.placed.diagram.edges
      if isSame { result[index].layout.placed.diagram = renamed } else { changed.append(index) }
    }
    guard !changed.isEmpty else { return result }
    let layouts = try layouter.layouts(
      by: changed.map { LayoutSearch(result[$0].page.diagram, only: result[$0].layout.candidate) },
      until: deadline)
    // With other names, a page may be too wide, or its labels less clear.
    let worse = zip(changed, layouts).filter { index, layout in
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
    for (index, layout) in zip(changed, layouts) {
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
