import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/linksAreReadBack``.
  package static let urls: [FaultyFlow] = [
    FaultyFlow(
      OrderCalledNew(), violates: .linksAreReadBack, after: [],
      report: """
        links-are-read-back: a link that is written as a URL is read back
          violated at the start: the link order("new") is written as https://shop.example/orders/new, \
        which is read as newOrder
            start: [Orders]
        """),
    FaultyFlow(
      DayWithoutYear(), violates: .linksAreReadBack, after: [],
      report: """
        links-are-read-back: a link that is written as a URL is read back
          violated at the start: the link day(Day(year: 2027, day: 53)) is written as calendar://days/53, \
        which is read as day(Day(year: 2026, day: 53))
            start: [Calendar]
        """),
    FaultyFlow(
      HelpWithoutURL(), violates: .linksAreReadBack, after: [],
      report: """
        links-are-read-back: a link that is written as a URL is read back
          violated at the start: no pattern can be written for the link help
            start: [News]
        """),
  ]
}
