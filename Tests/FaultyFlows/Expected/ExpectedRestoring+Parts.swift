import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/restoringGivesTheSame``.
  package static let partsRestored: [FaultyFlow] = [
    FaultyFlow(
      ForgottenDetail(), violates: .restoringGivesTheSame,
      after: ["mailTapped", "relaunch"],
      report: """
        restoring-gives-the-same: restoring gives back what was saved
          violated after 2 events: it is restored as [Mails]
            start: [Mails]
            1. mailTapped
               embed [Mail] in detail (FaultyFlows/Restoring+Parts.swift:14)
               [Mails{detail: [Mail]}]
            2. relaunch
               terminated and restored
               [Mails]
        """),
    FaultyFlow(
      ForgottenDraft(), violates: .restoringGivesTheSame,
      after: ["writeTapped", "typed(String): Hi", "relaunch"],
      report: """
        restoring-gives-the-same: restoring gives back what was saved
          violated after 3 events: it is restored as the state draft(text: "")
            start: [Inbox]
            1. writeTapped
               push Draft (FaultyFlows/Restoring+Parts.swift:37)
               [Inbox, Draft]
            2. typed(String): Hi
               no command; the state is draft(text: "Hi") (FaultyFlows/Restoring+Parts.swift:38)
               [Inbox, Draft]
            3. relaunch
               terminated and restored
               [Inbox, Draft]
        """),
    FaultyFlow(
      ForgottenBackgroundTab(), violates: .restoringGivesTheSame,
      after: ["rowTapped", "tabTapped(String): search", "relaunch"],
      report: """
        restoring-gives-the-same: restoring gives back what was saved
          violated after 3 events: it is restored as {feed: [Feed]; search*: [Search]}
            start: {feed*: [Feed]; search: [Search]}
            1. rowTapped
               push Article (FaultyFlows/Restoring+Parts.swift:75)
               {feed*: [Feed, Article]; search: [Search]}
            2. tabTapped(String): search (system: tab search)
               select search (FaultyFlows/Restoring+Parts.swift:77)
               {feed: [Feed, Article]; search*: [Search]}
            3. relaunch
               terminated and restored
               {feed: [Feed]; search*: [Search]}
        """),
  ]
}
