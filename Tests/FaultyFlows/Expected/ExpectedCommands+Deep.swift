import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/everyCommandApplies``.
  package static let deepCommands: [FaultyFlow] = [
    FaultyFlow(
      SkippedCart(), violates: .everyCommandApplies,
      after: ["productTapped", "buyNowTapped", "changeTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.address, .changeTapped): .to(.cart, .setStack([.shop, .cart]))
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 3 events: popTo Cart cannot apply: the stack does not contain this screen; push it, or name one that it contains
            start: [Shop]
            1. productTapped
               push Product (FaultyFlows/EveryCommandApplies+Deep.swift:16)
               [Shop, Product]
            2. buyNowTapped
               push Address (FaultyFlows/EveryCommandApplies+Deep.swift:18)
               [Shop, Product, Address]
            3. changeTapped
               refused: popTo Cart (FaultyFlows/EveryCommandApplies+Deep.swift:19)
               [Shop, Product, Address]
        """),
    FaultyFlow(
      TwiceDismissed(), violates: .everyCommandApplies,
      after: ["colorTapped", "chosen"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.color, .chosen): .to(.canvas, .dismissAll)
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 2 events: dismiss cannot apply: no modal layer is open there; use pop to leave a pushed screen
            start: [Canvas]
            1. colorTapped
               present Color as sheet (FaultyFlows/EveryCommandApplies+Deep.swift:39)
               [Canvas] + sheet[Color]
            2. chosen
               refused: dismiss (FaultyFlows/EveryCommandApplies+Deep.swift:40)
               [Canvas] + sheet[Color]
        """),
    FaultyFlow(
      LinkBeforeList(), violates: .everyCommandApplies,
      after: ["linkOpened(Link): list"],
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .linkOpened): .to(.list, .setRoot(.list))
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 1 event: popTo List cannot apply: the stack does not contain this screen; push it, or name one that it contains
            start: [Login]
            1. linkOpened(Link): list
               refused: popTo List (FaultyFlows/EveryCommandApplies+Deep.swift:64)
               [Login]
        """),
    FaultyFlow(
      SignOutWithHelp(), violates: .everyCommandApplies,
      after: ["settingsTapped", "signOutTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.settings, .signOutTapped): .finish(.signedOut)
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 2 events: closeWindow help cannot apply: there is no such window; open it first
            start: [Account]
            1. settingsTapped
               push Settings (FaultyFlows/EveryCommandApplies+Deep.swift:89)
               [Account, Settings]
            2. signOutTapped
               refused: closeWindow help (FaultyFlows/EveryCommandApplies+Deep.swift:92)
               [Account, Settings]
        """),
  ]
}
