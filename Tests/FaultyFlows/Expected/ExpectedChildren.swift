import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``ReadyProperty/childrenLiveWithTheirScreens``.
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
      saying: """
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
      saying: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: Login is in the state but none of its screens is on show
            start: [Home]
            1. loginTapped
               present Login.Name as sheet (FaultyFlows/ChildrenLive.swift:27)
               [Home] + sheet[Login.Name]
            2. left (system: back)
               dismiss (FaultyFlows/ChildrenLive.swift:32)
               [Home]
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
      saying: """
        """),
  ]
}
