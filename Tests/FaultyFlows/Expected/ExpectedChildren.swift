import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/childrenLiveWithTheirScreens``.
  package static let children: [FaultyFlow] = [
    FaultyFlow(
      SwipedLogin(), violates: .childrenLiveWithTheirScreens,
      after: ["loginTapped", "left"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login, .left): .to(.home, .dismiss)
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: Login is in the state but none of its screens is visible
            start: [Home]
            1. loginTapped
               present Login.Name as sheet (FaultyFlows/ChildrenLive.swift:32)
               [Home] + sheet[Login.Name]
            2. left (system: back)
               dismiss (FaultyFlows/ChildrenLive.swift:33)
               [Home]
        """),
    FaultyFlow(
      LeftoverLogin(), violates: .childrenLiveWithTheirScreens,
      after: ["loginTapped", "login.submitTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login, .login(.submitTapped)): .to(.account, .dismiss)
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: screens of Login are visible but Login is not in the state
            start: [Home]
            1. loginTapped
               present Login.Name as sheet (FaultyFlows/ChildrenLive.swift:61)
               [Home] + sheet[Login.Name]
            2. login.submitTapped
               child ends (FaultyFlows/ChildrenLive.swift:13): no command; the state is account (FaultyFlows/ChildrenLive.swift:54)
               [Home] + sheet[Login.Name]
        """),
    FaultyFlow(
      RetappedTab(), violates: .childrenLiveWithTheirScreens,
      after: ["loginTapped", "tabRetapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (RetappedTab.State(login: .name), .tabRetapped): .to(.init(), .popToRoot)
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: Login is in the state but none of its screens is visible
            start: {shop*: [Shop]}
            1. loginTapped
               push Login.Name (FaultyFlows/ChildrenLive.swift:92)
               {shop*: [Shop, Login.Name]}
            2. tabRetapped (system: tab shop again)
               popToRoot (FaultyFlows/ChildrenLive.swift:94)
               {shop*: [Shop]}
        """),
  ]
}
