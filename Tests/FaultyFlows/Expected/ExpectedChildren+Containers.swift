import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/childrenLiveWithTheirScreens``.
  package static let placedChildren: [FaultyFlow] = [
    FaultyFlow(
      LoginInLeftTab(), violates: .childrenLiveWithTheirScreens,
      after: ["loginTapped", "tabTapped(String): news"],
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .tabTapped("news")):
          .to(.init(tab: "news"), .at(.tab("shop"), .popToRoot), .select("news"))
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: screens of Login are visible but Login is not in the state
            start: {shop*: [Shop]; news: [News]}
            1. loginTapped
               push Login.Name (FaultyFlows/ChildrenLive+Containers.swift:26)
               {shop*: [Shop, Login.Name]; news: [News]}
            2. tabTapped(String): news (system: tab news)
               select news (FaultyFlows/ChildrenLive+Containers.swift:27)
               {shop: [Shop, Login.Name]; news*: [News]}
        """),
    FaultyFlow(
      LoginInClosedWindow(), violates: .childrenLiveWithTheirScreens,
      after: ["loginTapped", "windowClosed"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login, .windowClosed): .to(.editor, .closeWindow("login"))
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: Login is in the state but none of its screens is visible
            start: [Editor]
            1. loginTapped
               openWindow login with Login.Name (FaultyFlows/ChildrenLive+Containers.swift:62)
               main: [Editor] | login: [Login.Name]
            2. windowClosed (system: close window login)
               closeWindow login (FaultyFlows/ChildrenLive+Containers.swift:63)
               [Editor]
        """),
    FaultyFlow(
      LoginInSlot(), violates: .childrenLiveWithTheirScreens,
      after: ["loginTapped", "mailTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login, .mailTapped): .to(.mails, .embed(.mail, in: "detail"))
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: Login is in the state but none of its screens is visible
            start: [Mails]
            1. loginTapped
               embed [Login.Name] in detail (FaultyFlows/ChildrenLive+Containers.swift:91)
               [Mails{detail: [Login.Name]}]
            2. mailTapped
               embed [Mail] in detail (FaultyFlows/ChildrenLive+Containers.swift:92)
               [Mails{detail: [Mail]}]
        """),
  ]
}
