import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/childrenLiveWithTheirScreens``.
  package static let hiddenChildren: [FaultyFlow] = [
    FaultyFlow(
      InvisibleLogin(), violates: .childrenLiveWithTheirScreens,
      after: ["loginTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.home, .loginTapped):
          .to(.login(.name), .present(.login(.name), style: .fullScreen))
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 1 event: Login is in the state but none of its screens is visible
            start: [Home]
            1. loginTapped
               no command; the state is login(name) (FaultyFlows/ChildrenLive+Hidden.swift:20)
               [Home]
        """),
    FaultyFlow(
      PaintedLogin(), violates: .childrenLiveWithTheirScreens,
      after: ["loginTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.home, .loginTapped): .to(.login(.name), .push(.login(.name)))
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 1 event: screens of Login are visible but Login is not in the state
            start: [Home]
            1. loginTapped
               push Login.Name (FaultyFlows/ChildrenLive+Hidden.swift:44)
               [Home, Login.Name]
        """),
    FaultyFlow(
      UnusedLogin(), violates: .childrenLiveWithTheirScreens,
      after: [], isFoundByWalks: false,
      mendedBy: { state, event in
        switch (state, event) {
        case (.home, .helpTapped): .to(.login(.name), .push(.login(.name)))
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          nothing to judge: of the child flows that the flow declares, none ever runs
        """),
    FaultyFlow(
      NestedLogin(), violates: .childrenLiveWithTheirScreens,
      after: ["buyTapped", "checkout.loginTapped", "checkout.left"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.checkout(.login), .checkout(.left)): .to(.checkout(.cart), .dismiss)
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 3 events: Checkout.Login is in the state but none of its screens is visible
            start: [Shop]
            1. buyTapped
               present Checkout.Cart as full screen (FaultyFlows/ChildrenLive+Hidden.swift:129)
               [Shop] + full screen[Checkout.Cart]
            2. checkout.loginTapped
               present Checkout.Login.Name as sheet (FaultyFlows/ChildrenLive+Hidden.swift:99)
               [Shop] + full screen[Checkout.Cart] + sheet[Checkout.Login.Name]
            3. checkout.left (system: back)
               dismiss (FaultyFlows/ChildrenLive+Hidden.swift:101)
               [Shop] + full screen[Checkout.Cart]
        """),
  ]
}
