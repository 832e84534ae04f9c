import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/linksLeadToOnePlace``.
  package static let deadLinks: [FaultyFlow] = [
    FaultyFlow(
      ForgottenLink(), violates: .linksLeadToOnePlace,
      after: ["linkOpened(Link): orders"], isFoundByWalks: false,
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .linkOpened): .to(.orders, .setStack([.home, .orders]))
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 1 event: the link leads nowhere: it is ignored everywhere
            start: [Home]
            1. linkOpened(Link): orders
               ignored
               [Home]
        """),
    FaultyFlow(
      PlannedLink(), violates: .linksLeadToOnePlace,
      after: ["linkOpened(Link): gifts"], isFoundByWalks: false,
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .linkOpened): .to(.gifts, .setStack([.home, .gifts]))
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 1 event: the link leads nowhere: it is only noted everywhere
            start: [Home]
            1. linkOpened(Link): gifts
               stays: coming soon (FaultyFlows/LinksLead+Dead.swift:39)
               [Home]
        """),
    FaultyFlow(
      HalfPlannedLink(), violates: .linksLeadToOnePlace,
      after: ["linkOpened(Link): gifts"], isFoundByWalks: false,
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .linkOpened): .to(.gifts, .setStack([.home, .gifts]))
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 1 event: the link leads nowhere: it is ignored or only noted everywhere
            start: [Home]
            1. linkOpened(Link): gifts
               stays: coming soon (FaultyFlows/LinksLead+Dead.swift:63)
               [Home]
        """),
    FaultyFlow(
      NotedLink(), violates: .linksLeadToOnePlace,
      after: ["formTapped", "linkOpened(Link): news"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.form, .linkOpened): .to(.news, .setStack([.home, .news]))
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 2 events: the link is only noted there (news in a banner); elsewhere it leads to [Home, News]
            start: [Home]
            1. formTapped
               push Form (FaultyFlows/LinksLead+Dead.swift:86)
               [Home, Form]
            2. linkOpened(Link): news
               stays: news in a banner (FaultyFlows/LinksLead+Dead.swift:88)
               [Home, Form]
        """),
    FaultyFlow(
      TwoBrokenLinks(), violates: .linksLeadToOnePlace,
      after: ["cartTapped", "linkOpened(Link): offer"],
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 2 events: the link leads to [Home, Cart, Offer] from there, and to [Home, Offer] from elsewhere
            start: [Home]
            1. cartTapped
               push Cart (FaultyFlows/LinksLead+Dead.swift:111)
               [Home, Cart]
            2. linkOpened(Link): offer
               push Offer (FaultyFlows/LinksLead+Dead.swift:114)
               [Home, Cart, Offer]
          violated after 2 events: the link is ignored there; elsewhere it leads to [Home, Cart]
            start: [Home]
            1. linkOpened(Link): offer
               push Offer (FaultyFlows/LinksLead+Dead.swift:113)
               [Home, Offer]
            2. linkOpened(Link): cart
               ignored
               [Home, Offer]
        """),
    FaultyFlow(
      ForgottenAfterLogin(), violates: .linksLeadToOnePlace,
      after: ["linkOpened(Link): orders"], isFoundByWalks: false,
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 1 event: the link is never opened: it is only ever deferred
            start: [Home]
            1. linkOpened(Link): orders
               setStack [Home, Login] (FaultyFlows/LinksLead+Dead.swift:138)
               [Home, Login]
        """),
    FaultyFlow(
      UnknownOnPage(), violates: .linksLeadToOnePlace,
      after: ["pageTapped", "linkOpened(Link): orders"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.page, .linkOpened): .to(.orders, .setStack([.home, .orders]))
        default: nil
        }
      },
      report: """
        links-lead-to-one-place: a link leads to the same stack from everywhere
          violated after 2 events: the link is unknown there; elsewhere it leads to [Home, Orders]
            start: [Home]
            1. pageTapped
               push Page (FaultyFlows/LinksLead+Dead.swift:167)
               [Home, Page]
            2. linkOpened(Link): orders
               stays: unknown link (FaultyFlows/LinksLead+Dead.swift:166)
               [Home, Page]
        """),
  ]
}
