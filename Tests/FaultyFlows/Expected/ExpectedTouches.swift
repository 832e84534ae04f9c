import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/topScreenResponds``.
  package static let touches: [FaultyFlow] = [
    FaultyFlow(
      WrongTab(), violates: .topScreenResponds,
      after: ["tabTapped(Tab): form", "saveTapped", "rowTapped"],
      mendedBy: { state, event in
        switch (state.selected, event) {
        case (.form, .saveTapped): .to(.init(isOpen: state.isOpen), .select(WrongTab.Tab.list))
        default: nil
        }
      },
      report: """
        top-screen-responds: the screen on top responds, not one that it hides
          violated after 3 events: Form is on top, but rowTapped changes only what is not on show, and saveTapped, which Form handles elsewhere, is ignored
            start: {list*: [List]; form: [Form]}
            1. tabTapped(Tab): form (system: tab form)
               select form (FaultyFlows/TopScreenResponds.swift:24)
               {list: [List]; form*: [Form]}
            2. saveTapped
               no command; the state is State(selected: list, isOpen: false) (FaultyFlows/TopScreenResponds.swift:33)
               {list: [List]; form*: [Form]}
            3. rowTapped
               at tab list: push Row (FaultyFlows/TopScreenResponds.swift:27)
               {list: [List, Row]; form*: [Form]}
        """),
    FaultyFlow(
      WrongLamp(), violates: .topScreenResponds,
      after: ["bannerTapped", "hall.switchTapped"],
      mendedBy: { state, event in
        guard state.selected == "hall", event == .bannerTapped else { return nil }
        var next = state
        next.selected = "attic"
        return .to(next, .select("attic"))
      },
      report: """
        top-screen-responds: the screen on top responds, not one that it hides
          violated after 2 events: Attic.Lamp is on top, but hall.switchTapped changes only what is not on show, and attic.switchTapped, which Attic.Lamp handles elsewhere, is ignored
            start: {hall*: [Hall.Lamp]; attic: [Attic.Lamp]}
            1. bannerTapped
               select attic (FaultyFlows/TopScreenResponds.swift:79)
               {hall: [Hall.Lamp]; attic*: [Attic.Lamp]}
            2. hall.switchTapped
               no command; the state is State(selected: "hall", hall: on, attic: off) (FaultyFlows/TopScreenResponds.swift:101)
               {hall: [Hall.Lamp]; attic*: [Attic.Lamp]}
        """),
  ]
}
