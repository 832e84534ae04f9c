package import FlowDiagrams
import FlowLayout
package import GraphvizLayout

/// Lays out the pages of a diagram, and splits crowded ones.
package struct PageLayouter {
  /// A page with its layout.
  package struct Page {
    package var page: DiagramPage
    package var layout: Layouter.Layout
  }

  /// The most rounds of splitting; pages that are still crowded stay so.
  private static let mostRounds = 8
  /// With more pages than this, only those that come out badly are laid out in many ways.
  private static let mostThorough = 4
  /// A page is split if more labels are listed below it, and a larger share of its labels.
  private static let (mostLabelsBelow, mostShareBelow) = (5, 0.2)
  /// A page with a larger share of its labels below it is split at once.
  private static let hopelessShareBelow = 0.33
  /// A page with a larger share of its labels below it is laid out in more ways.
  private static let manyShareBelow = 0.1
  /// With more unclear labels, a page below an overview is split.
  private static let mostUnclearLabels = 1
  /// If the text of a page is smaller by this factor than it should be, no layout will do.
  private static let nearlyReadable = 0.75
  /// A page that was laid out in so many ways is not laid out in more.
  private static let manyTries = 8
  /// The share of the time limit after which no more pages are split.
  private static let timeToSplit = 0.5

  private let seconds: Double
  private let engine: any LayoutEngine
  private let directions: [Diagram.Direction]
  private let isThorough: Bool
  private let memory = LayoutMemory()

  /// - Parameters:
  ///   - seconds: The time limit for all layouts together, in seconds.
  ///   - directions: The allowed directions, the first preferred.
  ///   - isThorough: Whether a readable layout is still compared with others.
  package init(
    seconds: Double, engine: any LayoutEngine, directions: [Diagram.Direction],
    isThorough: Bool = true
  ) {
    (self.seconds, self.engine) = (seconds, engine)
    (self.directions, self.isThorough) = (directions, isThorough)
  }

  /// Returns the pages of a plan, each in its best layout.
  ///
  /// - Parameter canSplit: Whether to split pages that nobody could read, if time permits: those out
  ///   of shape, those with overlaps, and those with many crossings or without room for their labels.
  package func pages(of plan: PagePlan, canSplit: Bool) throws(GraphvizError) -> [Page] {
    let start = SuspendingClock.now
    let deadline = start.advanced(by: .seconds(seconds))
    let lastSplit = start.advanced(by: .seconds(seconds * Self.timeToSplit))
    var (plan, canSplit) = (plan, canSplit)
    var known: [[String]: Layouter.Layout] = [:]
    // The lower levels are settled first, since the upper ones depend on them.
    var (depth, rounds) = (0, 1)
    while depth < plan.outlinesByDepth.count {
      try layOut(depth, of: plan, until: deadline, &known, canSplit: canSplit)
      var next = plan
      var crowded: [PagePlan.Outline] = []
      var isSplit = false
      for attempt in Attempt.allCases where !isSplit {
        try improve(depth, of: plan, until: lastSplit, &known, by: attempt, canSplit: canSplit)
        crowded = Self.crowded(depth, of: plan, known, isImproved: attempt != .shape)
        isSplit =
          canSplit && rounds < Self.mostRounds && next.split(crowded.map(\.name))
      }
      guard isSplit else {
        // What cannot be split is tried in all ways, for as long as there is time if nothing can.
        try improve(
          depth, of: plan, until: canSplit ? lastSplit : deadline, &known, effort: .best,
          where: Self.isWorthAllWays)
        (depth, rounds) = (depth + 1, 1)
        memory.forget()
        continue
      }
      do {
        try layOut(depth, of: next, until: lastSplit, &known, canSplit: true)
        (plan, rounds) = (next, rounds + 1)
      } catch {
        guard case .timedOut = error else { throw error }
        canSplit = false
        // With more time, there would be other pages.
        for page in crowded { known[page.contents]?.givenUp += 1 }
      }
    }
    return try renamed(plan.outlines.map { (plan.page($0), known[$0.contents]) }, until: deadline)
  }

  /// The pages at a depth that should be split.
  ///
  /// - Parameter isImproved: Whether pages that are hard to read were laid out in more ways.
  private static func crowded(
    _ depth: Int, of plan: PagePlan, _ known: [[String]: Layouter.Layout],
    isImproved: Bool = false
  ) -> [PagePlan.Outline] {
    let pages = plan.outlinesByDepth
    return pages[depth].filter { page in
      guard let layout = known[page.contents] else { return false }
      if !layout.score.isInShape || layout.score.overlaps > 0 { return true }
      guard isImproved else { return hasManyBelow(layout, of: hopelessShareBelow) }
      return isTooDense(layout)
        || (depth == 0 && pages.count > 1 && layout.score.unclearLabels > mostUnclearLabels)
    }
  }

  /// What is tried before pages are split; after each, those that are still crowded are split.
  private enum Attempt: CaseIterable {
    /// To get pages into shape.
    case shape
    /// To make labels clear.
    case labels
    /// To fit the names in that other pages have by now.
    case names
  }

  private func improve(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ known: inout [[String]: Layouter.Layout], by attempt: Attempt, canSplit: Bool
  ) throws(GraphvizError) {
    switch attempt {
    case .shape:
      try improve(depth, of: plan, until: deadline, &known) {
        canSplit && Self.mayBecomeReadable($0, isOverview: depth > 0)
      }
    case .labels:
      try improve(depth, of: plan, until: deadline, &known, where: Self.isHardToRead)
    case .names: try rename(depth, of: plan, until: deadline, &known)
    }
  }

  /// Lays out some pages at a depth in more ways, if they were laid out in few and there is time.
  ///
  /// - Parameter effort: How much is tried.
  private func improve(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ known: inout [[String]: Layouter.Layout], effort: LayoutContest.Effort = .clear,
    where isBad: (Layouter.Layout) -> Bool
  ) throws(GraphvizError) {
    guard isThorough else { return }
    let bad = plan.outlinesByDepth[depth].filter { page in
      known[page.contents].map { layout in
        layout.effort < effort && (effort > .clear || layout.tried.count < Self.manyTries)
          && isBad(layout)
      } ?? false
    }
    guard !bad.isEmpty else { return }
    let layouts: [Layouter.Layout]
    do {
      layouts = try within(deadline) { layouter throws(GraphvizError) in
        try layouter.layouts(
          of: bad.map { plan.page($0).diagram }, directions: directions, effort: effort)
      }
    } catch {
      guard case .timedOut = error else { throw error }
      for page in bad { known[page.contents]?.givenUp += 1 }
      return
    }
    for (page, layout) in zip(bad, layouts) {
      guard let old = known[page.contents] else { continue }
      let keepsShape = layout.score.isInShape || !old.score.isInShape
      if keepsShape, layout.score.total < old.score.total {
        known[page.contents] = layout
      } else {
        known[page.contents]?.tried = layout.tried
        known[page.contents]?.effort = effort
      }
    }
  }

  /// Whether a page may come out readable in another layout, though it did not in this.
  ///
  /// That is tried with any overview, since what is above it would say less. Another page with small
  /// text, or with many labels below it, would hardly have room for all in any layout.
  private static func mayBecomeReadable(_ layout: Layouter.Layout, isOverview: Bool) -> Bool {
    guard !layout.score.isInShape || layout.score.overlaps > 0 else { return false }
    return isOverview
      || (layout.score.fontSize > nearlyReadable * LayoutScore.smallestFont
        && !hasManyBelow(layout))
  }

  /// Whether labels of a page are unclear, or too many below it.
  private static func isHardToRead(_ layout: Layouter.Layout) -> Bool {
    layout.score.unclearLabels + layout.score.edgesThroughNodes > 0
      || shareBelow(layout) > manyShareBelow
  }

  /// The share of labels that are listed below a page.
  private static func shareBelow(_ layout: Layouter.Layout) -> Double {
    let labels = layout.placed.routes.count { $0.label != nil }
    return Double(layout.score.labelsBelow) / Double(max(1, labels))
  }

  /// Whether many labels found no room beside their edges.
  private static func hasManyBelow(
    _ layout: Layouter.Layout, of share: Double = mostShareBelow
  ) -> Bool {
    layout.score.labelsBelow > mostLabelsBelow && shareBelow(layout) > share
  }

  /// Whether nobody could follow a page: many labels found no room beside their edges, or there are
  /// more crossings than edges.
  private static func isTooDense(_ layout: Layouter.Layout) -> Bool {
    hasManyBelow(layout) || layout.score.crossings > layout.placed.routes.count
  }

  /// Whether a page that cannot be split was tried in few ways, and cannot be read.
  private static func isWorthAllWays(_ layout: Layouter.Layout) -> Bool {
    let score = layout.score
    if !score.isInShape { return true }
    guard layout.effort < .fitting else { return false }
    return score.overlaps > 0 || score.unclearLabels > mostUnclearLabels || isTooDense(layout)
  }

  /// Lays out the pages at a depth whose content is new.
  private func layOut(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ known: inout [[String]: Layouter.Layout], canSplit: Bool
  ) throws(GraphvizError) {
    let outlines = plan.outlinesByDepth
    let new = outlines[depth].filter { known[$0.contents] == nil }
    guard !new.isEmpty else { return }
    let count = outlines.reduce(0) { $0 + $1.count }
    let effort: LayoutContest.Effort =
      !isThorough || count > Self.mostThorough ? .readable : canSplit ? .fitting : .best
    let layouts = try within(deadline) { layouter throws(GraphvizError) in
      try layouter.layouts(
        of: new.map { plan.page($0).diagram }, directions: directions, effort: effort)
    }
    for (outline, layout) in zip(new, layouts) { known[outline.contents] = layout }
  }

  /// Lays out pages at a depth again whose sizes changed when pages were split and named.
  private func rename(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ known: inout [[String]: Layouter.Layout]
  ) throws(GraphvizError) {
    let outlines = plan.outlinesByDepth[depth].filter { known[$0.contents] != nil }
    do {
      let pages = try renamed(outlines.map { (plan.page($0), known[$0.contents]) }, until: deadline)
      for (outline, page) in zip(outlines, pages) { known[outline.contents] = page.layout }
    } catch {
      guard case .timedOut = error else { throw error }
      for outline in outlines { known[outline.contents]?.givenUp += 1 }
    }
  }

  /// Pages with their names as they are now, laid out again if their sizes changed.
  private func renamed(
    _ pages: [(page: DiagramPage, layout: Layouter.Layout?)],
    until deadline: SuspendingClock.Instant
  ) throws(GraphvizError) -> [Page] {
    var result = pages.compactMap { page, layout in layout.map { Page(page: page, layout: $0) } }
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
    let layouts = try within(deadline) { layouter throws(GraphvizError) in
      try layouter.layouts(
        of: changed.map { (result[$0].page.diagram, result[$0].layout.candidate) })
    }
    // With other names, a page may come out too wide, or its labels less clear.
    let worse = zip(changed, layouts).filter { index, layout in
      !layout.score.isInShape || layout.score.overlaps > 0
        || layout.score.unclearLabels > result[index].layout.score.unclearLabels
    }
    .map(\.0)
    let better =
      worse.isEmpty
      ? []
      : try within(deadline) { layouter throws(GraphvizError) in
        try layouter.layouts(
          of: worse.map { result[$0].page.diagram }, directions: directions,
          effort: isThorough ? .best : .readable)
      }
    for (index, layout) in zip(changed, layouts) {
      result[index].layout.placed = layout.placed
      result[index].layout.score = layout.score
      result[index].layout.candidate = layout.candidate
    }
    for (index, layout) in zip(worse, better) {
      let givenUp = result[index].layout.givenUp
      result[index].layout = layout
      result[index].layout.givenUp += givenUp
    }
    return result
  }

  /// Lays out within the remaining time.
  private func within(
    _ deadline: SuspendingClock.Instant,
    _ layOut: (Layouter) throws(GraphvizError) -> [Layouter.Layout]
  ) throws(GraphvizError) -> [Layouter.Layout] {
    let remaining = SuspendingClock.now.duration(to: deadline) / .seconds(1)
    guard remaining > 0 else { throw .timedOut(seconds: seconds) }
    do {
      return try layOut(Layouter(timeout: remaining, engine: engine, memory: memory))
    } catch {
      // The remaining time is not the limit that the user set.
      guard case .timedOut = error else { throw error }
      throw .timedOut(seconds: seconds)
    }
  }
}
