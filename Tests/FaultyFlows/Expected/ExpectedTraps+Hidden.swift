import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/noTrap``.
  package static let hiddenTraps: [FaultyFlow] = [
    FaultyFlow(
      NoTicket(), violates: .noTrap,
      after: ["scanned(hasTicket): false"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.question, .back): .to(.gate, .pop)
        default: nil
        }
      },
      report: """
        no-trap: an outcome or the root is reachable from everywhere
          violated after 1 event: from here the flow can neither finish nor return to its root
            start: [Gate]
            1. scanned(hasTicket): false
               push Question (FaultyFlows/NoTrap+Hidden.swift:24)
               [Gate, Question]
        """),
    FaultyFlow(
      SetupInTab(), violates: .noTrap,
      after: ["tabTapped(String): devices", "addTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.nothingFound, .back): .to(.devices, .pop)
        default: nil
        }
      },
      report: """
        no-trap: an outcome or the root is reachable from everywhere
          violated after 2 events: from here the flow can neither finish nor return to its root
            start: {home*: [Home]; devices: [Devices]}
            1. tabTapped(String): devices (system: tab devices)
               select devices (FaultyFlows/NoTrap+Hidden.swift:56)
               {home: [Home]; devices*: [Devices]}
            2. addTapped
               push Searching (FaultyFlows/NoTrap+Hidden.swift:58)
               {home: [Home]; devices*: [Devices, Searching]}
        """),
    FaultyFlow(
      LinkedTour(), violates: .noTrap,
      after: ["linkOpened(Link): tour"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.second, .back): .to(.home, .pop)
        default: nil
        }
      },
      report: """
        no-trap: an outcome or the root is reachable from everywhere
          violated after 1 event: from here the flow can neither finish nor return to its root
            start: [Home]
            1. linkOpened(Link): tour
               setStack [Home, First] (FaultyFlows/NoTrap+Hidden.swift:89)
               [Home, First]
        """),
  ]
}
