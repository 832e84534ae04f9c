import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/restoringGivesTheSame``.
  package static let restoring: [FaultyFlow] = [
    FaultyFlow(
      ForgottenSheet(), violates: .restoringGivesTheSame,
      after: ["filterTapped", "relaunch"],
      report: """
        restoring-gives-the-same: restoring gives back what was saved
          violated after 2 events: it is restored as [Shop]
            start: [Shop]
            1. filterTapped
               present Filter as sheet (FaultyFlows/Restoring.swift:14)
               [Shop] + sheet[Filter]
            2. relaunch
               terminated and restored
               [Shop]
        """),
    FaultyFlow(
      LostPayment(), violates: .restoringGivesTheSame,
      after: ["payTapped", "relaunch"],
      report: """
        restoring-gives-the-same: restoring gives back what was saved
          violated after 2 events: it cannot be saved and restored
            start: [Cart]
            1. payTapped
               push Payment (FaultyFlows/Restoring.swift:45)
               [Cart, Payment]
            2. relaunch
               terminated and restored
               [Cart, Payment]
        """),
    FaultyFlow(
      ForgottenTab(), violates: .restoringGivesTheSame,
      after: ["tabTapped(String): search", "relaunch"],
      report: """
        restoring-gives-the-same: restoring gives back what was saved
          violated after 2 events: it is restored as {feed*: [Feed]; search: [Search]}
            start: {feed*: [Feed]; search: [Search]}
            1. tabTapped(String): search (system: tab search)
               select search (FaultyFlows/Restoring.swift:79)
               {feed: [Feed]; search*: [Search]}
            2. relaunch
               terminated and restored
               {feed*: [Feed]; search: [Search]}
        """),
  ]
}
