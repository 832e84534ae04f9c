import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/noDeadEnd``.
  package static let hiddenDeadEnds: [FaultyFlow] = [
    FaultyFlow(
      LostInWindow(), violates: .noDeadEnd,
      after: ["previewTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.preview, .editTapped): .to(.editor, .closeWindow("preview"))
        default: nil
        }
      },
      report: """
        no-dead-end: something leads on from everywhere
          violated after 1 event: nothing leads on from here
            start: [Editor]
            1. previewTapped
               openWindow preview with Preview (FaultyFlows/NoDeadEnd+Hidden.swift:14)
               main: [Editor] | preview: [Preview]
        """),
    FaultyFlow(
      DeadTab(), violates: .noDeadEnd,
      after: ["tabTapped(String): search", "tabTapped(String): profile"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.profile, .tabTapped("feed")): .to(.feed, .select("feed"))
        default: nil
        }
      },
      report: """
        no-dead-end: something leads on from everywhere
          violated after 2 events: nothing leads on from here
            start: {feed*: [Feed]; search: [Search]; profile: [Profile]}
            1. tabTapped(String): search (system: tab search)
               select search (FaultyFlows/NoDeadEnd+Hidden.swift:34)
               {feed: [Feed]; search*: [Search]; profile: [Profile]}
            2. tabTapped(String): profile (system: tab profile)
               select profile (FaultyFlows/NoDeadEnd+Hidden.swift:36)
               {feed: [Feed]; search: [Search]; profile*: [Profile]}
        """),
    FaultyFlow(
      BannedUser(), violates: .noDeadEnd,
      after: ["posted"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.banned, .appealTapped): .to(.home, .setRoot(.home))
        default: nil
        }
      },
      report: """
        no-dead-end: something leads on from everywhere
          violated after 1 event: nothing leads on from here
            start: [Home]
            1. posted
               setRoot Banned (FaultyFlows/NoDeadEnd+Hidden.swift:59)
               [Banned]
        """),
  ]
}
