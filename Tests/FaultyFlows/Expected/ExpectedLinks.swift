import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``ReadyProperty/linksLeadToOnePlace``.
  package static let links: [FaultyFlow] = [
    FaultyFlow(
      OfferOnTop(), violates: .linksLeadToOnePlace,
      after: ["listTapped", "linkOpened(Link): offer"],
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .linkOpened(.offer)): .to(.offer, .setStack([.home, .offer]))
        default: nil
        }
      },
      saying: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: Login is in the state but none of its screens is on show
            start: {shop*: [Shop]}
            1. loginTapped
               push Login.Name (FaultyFlows/ChildrenLive.swift:84)
               {shop*: [Shop, Login.Name]}
            2. tabRetapped (system: tab shop again)
               popToRoot (FaultyFlows/ChildrenLive.swift:86)
               {shop*: [Shop]}
        """),
    FaultyFlow(
      LostLink(), violates: .linksLeadToOnePlace,
      after: ["writeTapped", "linkOpened(Link): message"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.draft, .linkOpened(.message)): .to(.message, .setStack([.inbox, .message]))
        default: nil
        }
      },
      saying: """
        """),
    FaultyFlow(
      LinkToTab(), violates: .linksLeadToOnePlace,
      after: ["linkOpened(Link): search", "rowTapped", "linkOpened(Link): search"],
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .linkOpened(.search)):
          .to(.init(tab: "search"), .select("search"), .popToRoot)
        default: nil
        }
      },
      saying: """
        links-lead-to-one-place: a link leads to the same place from everywhere
          violated after 2 events: the link is ignored there, else it leads to [Inbox, Message]
            start: [Inbox]
            1. writeTapped
               push Draft (FaultyFlows/LinksLead.swift:40)
               [Inbox, Draft]
            2. linkOpened(Link): message
               ignored
               [Inbox, Draft]
        """),
  ]
}
