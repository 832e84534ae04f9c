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
    private static let mostRounds = 6

    let layouter: Layouter
    /// Where the flow may run, the first preferred.
    let directions: [Diagram.Direction]

    /// Returns the pages of a plan, each in its best layout.
    ///
    /// - Parameter canSplit: Whether pages may be split that are too long for their other side, or
    ///   so wide that their text is too small on a page.
    func pages(of plan: PagePlan, canSplit: Bool) throws(GraphvizError) -> [Page] {
      var plan = plan
      var known: [Diagram: Layouter.Layout] = [:]
      for round in 0..<Self.mostRounds {
        let pages = plan.pages
        let new = pages.map(\.diagram).filter { known[$0] == nil }
        if !new.isEmpty {
          let layouts = try layouter.layouts(of: new, directions: directions)
          for (diagram, layout) in zip(new, layouts) { known[diagram] = layout }
        }
        let placed = pages.compactMap { page in
          known[page.diagram].map { Page(page: page, layout: $0) }
        }
        guard canSplit, round < Self.mostRounds - 1 else { return placed }
        let misshapen = placed.filter { !$0.layout.score.isInShape }.map(\.page.name)
        guard plan.split(misshapen) else { return placed }
      }
      return []
    }
  }
#endif
