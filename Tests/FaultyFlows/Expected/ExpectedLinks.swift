import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/linksLeadToOnePlace``.
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
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 2 events: the link leads to [Home, List, Offer] from there, and to [Home, Offer] from elsewhere
            start: [Home]
            1. listTapped
               push List (FaultyFlows/LinksLead.swift:15)
               [Home, List]
            2. linkOpened(Link): offer
               push Offer (FaultyFlows/LinksLead.swift:16)
               [Home, List, Offer]
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
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 2 events: the link is ignored there; elsewhere it leads to [Inbox, Message]
            start: [Inbox]
            1. writeTapped
               push Draft (FaultyFlows/LinksLead.swift:40)
               [Inbox, Draft]
            2. linkOpened(Link): message
               ignored
               [Inbox, Draft]
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
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 3 events: the link leads to {feed: [Feed]; search*: [Search, Result]} from there, and to {feed: [Feed]; search*: [Search]} from elsewhere
            start: {feed*: [Feed]; search: [Search]}
            1. linkOpened(Link): search
               select search (FaultyFlows/LinksLead.swift:79)
               {feed: [Feed]; search*: [Search]}
            2. rowTapped
               push Result (FaultyFlows/LinksLead.swift:73)
               {feed: [Feed]; search*: [Search, Result]}
            3. linkOpened(Link): search
               select search (FaultyFlows/LinksLead.swift:79)
               {feed: [Feed]; search*: [Search, Result]}
        """),
  ]
}
