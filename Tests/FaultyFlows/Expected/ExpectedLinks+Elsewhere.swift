import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/linksLeadToOnePlace``.
  package static let strayLinks: [FaultyFlow] = [
    FaultyFlow(
      LinkInTab(), violates: .linksLeadToOnePlace,
      after: ["tabTapped(String): search", "linkOpened(Link): result"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.search, .linkOpened): .to(.result, .setStack([.search, .result]))
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same place from everywhere
          violated after 2 events: the link leads to {feed: [Feed]; search*: [Search]} there, and elsewhere to {feed: [Feed]; search*: [Search, Result]}
            start: {feed*: [Feed]; search: [Search]}
            1. tabTapped(String): search (system: tab search)
               select search (FaultyFlows/LinksLead+Elsewhere.swift:18)
               {feed: [Feed]; search*: [Search]}
            2. linkOpened(Link): result
               stays (FaultyFlows/LinksLead+Elsewhere.swift:20)
               {feed: [Feed]; search*: [Search]}
        """),
    FaultyFlow(
      LinkUnderSheet(), violates: .linksLeadToOnePlace,
      after: ["filterTapped", "linkOpened(Link): offer"],
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .linkOpened): .to(.offer, .dismissAll, .setStack([.home, .offer]))
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same place from everywhere
          violated after 2 events: the link leads to [Home, Offer] + sheet[Filter] there, and elsewhere to [Home, Offer]
            start: [Home]
            1. filterTapped
               present Filter as sheet (FaultyFlows/LinksLead+Elsewhere.swift:49)
               [Home] + sheet[Filter]
            2. linkOpened(Link): offer
               at layer 0: setStack [Home, Offer] (FaultyFlows/LinksLead+Elsewhere.swift:52)
               [Home, Offer] + sheet[Filter]
        """),
    FaultyFlow(
      LinkEndsOrder(), violates: .linksLeadToOnePlace,
      after: ["orderTapped", "linkOpened(Link): news"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.order, .linkOpened): .to(.news, .setStack([.menu, .news]))
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same place from everywhere
          violated after 2 events: the link ends the flow there; elsewhere it leads to [Menu, News]
            start: [Menu]
            1. orderTapped
               push Order (FaultyFlows/LinksLead+Elsewhere.swift:84)
               [Menu, Order]
            2. linkOpened(Link): news
               ends with left (FaultyFlows/LinksLead+Elsewhere.swift:86)
               [Menu, Order]
        """),
    FaultyFlow(
      LostSignOutLink(), violates: .linksLeadToOnePlace,
      after: ["settingsTapped", "linkOpened(Link): signOut"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.settings, .linkOpened): .finish(.signedOut)
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same place from everywhere
          violated after 2 events: the link is ignored there; elsewhere it ends the flow
            start: [Account]
            1. settingsTapped
               push Settings (FaultyFlows/LinksLead+Elsewhere.swift:111)
               [Account, Settings]
            2. linkOpened(Link): signOut
               ignored
               [Account, Settings]
        """),
    FaultyFlow(
      DeferredOnTop(), violates: .linksLeadToOnePlace,
      after: ["helpTapped", "linkOpened(Link): account"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.help, .linkOpened):
          .to(.login, .setStack([.home, .login])).because(.deferredLink)
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same place from everywhere
          violated after 2 events: the link leads to [Home, Help, Login] there, and elsewhere to [Home, Login]
            start: [Home]
            1. helpTapped
               push Help (FaultyFlows/LinksLead+Elsewhere.swift:135)
               [Home, Help]
            2. linkOpened(Link): account
               push Login (FaultyFlows/LinksLead+Elsewhere.swift:138)
               [Home, Help, Login]
        """),
  ]
}
