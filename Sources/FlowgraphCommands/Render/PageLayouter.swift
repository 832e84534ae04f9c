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
      let deadline = SuspendingClock.now.advanced(by: .seconds(seconds))
      var plan = plan
      var known: [Diagram: Layouter.Layout] = [:]
      var best = try round(plan, deadline, &known)
      guard canSplit else { return best }
      for _ in 1..<Self.mostRounds {
        let misshapen = best.filter { !$0.layout.score.isInShape }.map(\.page.name)
        guard plan.split(misshapen) else { break }
        do {
          best = try round(plan, deadline, &known)
        } catch {
          guard case .timedOut = error else { throw error }
          break
        }
      }
      return best
    }

    /// Lays out the pages of a plan that are not known yet.
    private func round(
      _ plan: PagePlan, _ deadline: SuspendingClock.Instant,
      _ known: inout [Diagram: Layouter.Layout]
    ) throws(GraphvizError) -> [Page] {
      let pages = plan.pages
      let new = pages.map(\.diagram).filter { known[$0] == nil }
      if !new.isEmpty {
        let remaining = SuspendingClock.now.duration(to: deadline) / .seconds(1)
        guard remaining > 0 else { throw .timedOut(seconds: seconds) }
        let layouter = Layouter(timeout: remaining, worker: worker)
        let layouts: [Layouter.Layout]
        do {
          layouts = try layouter.layouts(of: new, directions: directions)
        } catch {
          // What is left of the time is no one's limit.
          guard case .timedOut = error else { throw error }
          throw .timedOut(seconds: seconds)
        }
        for (diagram, layout) in zip(new, layouts) { known[diagram] = layout }
      }
      return pages.compactMap { page in
        known[page.diagram].map { Page(page: page, layout: $0) }
      }
    }
  }
#endif
