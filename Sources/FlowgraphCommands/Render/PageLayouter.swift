#if CLI
  import FlowDiagrams
  import GraphvizLayout

  /// Lays out the pages of a picture, and splits those that come out of shape.
  struct PageLayouter {
    /// A page with its layout.
    struct Page {
      var page: DiagramPage
      var layout: Layouter.Layout
    }

    /// After so many rounds what is out of shape stays so.
    private static let mostRounds = 5
    /// Of more pages than this, those that can be read are not compared with other layouts.
    private static let mostThorough = 4
    /// The share of the time after which no page is split any more.
    private static let timeToSplit = 0.8

    /// How many seconds all layouts together may take.
    let seconds: Double
    let worker: WaitingWorker
    /// Where the flow may run, the first preferred.
    let directions: [Diagram.Direction]

    /// Returns the pages of a plan, each in its best layout.
    ///
    /// - Parameter canSplit: Whether pages may be split that are too long for their other side, or
    ///   so wide that their text is too small on a page; as long as there is time for it.
    func pages(of plan: PagePlan, canSplit: Bool) throws(GraphvizError) -> [Page] {
      let start = SuspendingClock.now
      let deadline = start.advanced(by: .seconds(seconds))
      let lastSplit = start.advanced(by: .seconds(seconds * Self.timeToSplit))
      var plan = plan
      var known: [[String]: Layouter.Layout] = [:]
      try layOut(plan, until: deadline, &known)
      for _ in 1..<(canSplit ? Self.mostRounds : 1) {
        let misshapen = plan.outlines.filter { known[$0.contents]?.score.isInShape == false }
        var next = plan
        guard next.split(misshapen.map(\.name)) else { break }
        do {
          try layOut(next, until: lastSplit, &known)
        } catch {
          guard case .timedOut = error else { throw error }
          break
        }
        plan = next
      }
      return try finish(plan.outlines.map { (plan.page($0), known[$0.contents]) }, until: deadline)
    }

    /// Lays out the pages that hold what no page held before.
    private func layOut(
      _ plan: PagePlan, until deadline: SuspendingClock.Instant,
      _ known: inout [[String]: Layouter.Layout]
    ) throws(GraphvizError) {
      let outlines = plan.outlines
      let new = outlines.filter { known[$0.contents] == nil }
      let layouts = try within(deadline) { layouter throws(GraphvizError) in
        try layouter.layouts(
          of: new.map { plan.page($0).diagram }, directions: directions,
          isThorough: outlines.count <= Self.mostThorough)
      }
      for (outline, layout) in zip(new, layouts) { known[outline.contents] = layout }
    }

    /// Lays out once more, in the same way, what takes other room since pages were split and named.
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

    /// Lays out in the time that is left.
    private func within(
      _ deadline: SuspendingClock.Instant,
      _ layOut: (Layouter) throws(GraphvizError) -> [Layouter.Layout]
    ) throws(GraphvizError) -> [Layouter.Layout] {
      let remaining = SuspendingClock.now.duration(to: deadline) / .seconds(1)
      guard remaining > 0 else { throw .timedOut(seconds: seconds) }
      do {
        return try layOut(Layouter(timeout: remaining, worker: worker))
      } catch {
        // What is left of the time is no one's limit.
        guard case .timedOut = error else { throw error }
        throw .timedOut(seconds: seconds)
      }
    }
  }
#endif
