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
  private static let mostRounds = 5
  /// With more pages than this, readable layouts are not compared with others.
  private static let mostThorough = 4
  /// The share of the labels of a page that may be listed below it.
  private static let mostLabelsBelow = 0.5
  /// The share of the labels of a page from which on it is laid out in more ways.
  private static let mostLabelsBelowUsually = 0.1
  /// The share of the time limit after which no more pages are split.
  private static let timeToSplit = 0.5

  private let seconds: Double
  private let engine: any LayoutEngine
  private let directions: [Diagram.Direction]
  private let isThorough: Bool

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
  /// - Parameter canSplit: Whether to split pages, if time permits: those with an unsuitable aspect
  ///   ratio, those so wide that their text is too small, and, if there are several pages, those
  ///   without room for their labels.
  package func pages(of plan: PagePlan, canSplit: Bool) throws(GraphvizError) -> [Page] {
    let start = SuspendingClock.now
    let deadline = start.advanced(by: .seconds(seconds))
    let lastSplit = start.advanced(by: .seconds(seconds * Self.timeToSplit))
    var (plan, canSplit) = (plan, canSplit)
    var known: [[String]: Layouter.Layout] = [:]
    // The lower levels are settled first, since the upper ones depend on them.
    var (depth, rounds) = (0, 1)
    while depth < plan.outlinesByDepth.count {
      try layOut(depth, of: plan, until: deadline, &known)
      let pages = plan.outlinesByDepth
      let crowded = pages[depth].filter { page in
        guard let layout = known[page.contents] else { return false }
        return !layout.score.isInShape
          || (pages.count > 1 && Self.lacksRoom(layout, isOverview: depth > 0))
      }
      var next = plan
      guard canSplit, rounds < Self.mostRounds, next.split(crowded.map(\.name)) else {
        (depth, rounds) = (depth + 1, 1)
        continue
      }
      do {
        try layOut(depth, of: next, until: lastSplit, &known)
        (plan, rounds) = (next, rounds + 1)
      } catch {
        guard case .timedOut = error else { throw error }
        canSplit = false
        // With more time, there would be other pages.
        for page in crowded { known[page.contents]?.givenUp += 1 }
      }
    }
    try improve(plan, until: lastSplit, &known)
    return try finish(plan.outlines.map { (plan.page($0), known[$0.contents]) }, until: deadline)
  }

  /// Looks for better layouts of the pages that are still hard to read, as long as there is time.
  private func improve(
    _ plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ known: inout [[String]: Layouter.Layout]
  ) throws(GraphvizError) {
    let outlines = plan.outlines
    guard isThorough, outlines.count > Self.mostThorough else { return }
    let poor = outlines.filter { known[$0.contents].map { Self.isPoor($0) } ?? false }
    guard !poor.isEmpty else { return }
    let layouts: [Layouter.Layout]
    do {
      layouts = try within(deadline) { layouter throws(GraphvizError) in
        try layouter.layouts(of: poor.map { plan.page($0).diagram }, directions: directions)
      }
    } catch {
      guard case .timedOut = error else { throw error }
      for page in poor { known[page.contents]?.givenUp += 1 }
      return
    }
    for (page, layout) in zip(poor, layouts) {
      guard let old = known[page.contents], layout.score.total < old.score.total else { continue }
      known[page.contents] = layout
    }
  }

  /// Whether a page is out of shape, something overlaps on it, or too many labels are unclear or
  /// below it.
  private static func isPoor(_ layout: Layouter.Layout) -> Bool {
    let score = layout.score
    let labels = layout.placed.routes.count { $0.label != nil }
    return !score.isInShape || score.overlaps + score.unclearLabels > 0
      || Double(score.labelsBelow) > mostLabelsBelowUsually * Double(labels)
  }

  /// Whether a page has overlaps, or most labels found no room beside their edges.
  ///
  /// On an overview, any number of labels may be listed below, because only the nodes matter.
  private static func lacksRoom(_ layout: Layouter.Layout, isOverview: Bool) -> Bool {
    let labels = layout.placed.routes.count { $0.label != nil }
    return layout.score.overlaps > 0
      || (!isOverview && Double(layout.score.labelsBelow) > mostLabelsBelow * Double(labels))
  }

  /// Lays out the pages at a depth whose content is new.
  private func layOut(
    _ depth: Int, of plan: PagePlan, until deadline: SuspendingClock.Instant,
    _ known: inout [[String]: Layouter.Layout]
  ) throws(GraphvizError) {
    let outlines = plan.outlinesByDepth
    let new = outlines[depth].filter { known[$0.contents] == nil }
    guard !new.isEmpty else { return }
    let count = outlines.reduce(0) { $0 + $1.count }
    let layouts = try within(deadline) { layouter throws(GraphvizError) in
      try layouter.layouts(
        of: new.map { plan.page($0).diagram }, directions: directions,
        isThorough: isThorough && count <= Self.mostThorough)
    }
    for (outline, layout) in zip(new, layouts) { known[outline.contents] = layout }
  }

  /// Lays out pages again whose sizes changed when pages were split and named.
  private func finish(
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
    let layouts = try within(deadline) { layouter throws(GraphvizError) in
      try layouter.layouts(
        of: changed.map { (result[$0].page.diagram, result[$0].layout.candidate) })
    }
    for (index, layout) in zip(changed, layouts) {
      result[index].layout.placed = layout.placed
      result[index].layout.score = layout.score
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
      return try layOut(Layouter(timeout: remaining, engine: engine))
    } catch {
      // The remaining time is not the limit that the user set.
      guard case .timedOut = error else { throw error }
      throw .timedOut(seconds: seconds)
    }
  }
}
