import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/everyCommandApplies``.
  package static let commands: [FaultyFlow] = [
    FaultyFlow(
      SkippedTour(), violates: .everyCommandApplies,
      after: ["skipTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.welcome, .skipTapped), (.tour, .skipTapped): .finish(.finished)
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 1 event: pop cannot apply: it is the last screen of its stack; use dismiss, clear, setStack or setRoot
            start: [Welcome]
            1. skipTapped
               refused: pop (FaultyFlows/EveryCommandApplies.swift:17)
               [Welcome]
        """),
    FaultyFlow(
      PushedSettings(), violates: .everyCommandApplies,
      after: ["settingsTapped", "doneTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.settings, .doneTapped): .to(.home, .pop)
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 2 events: dismiss cannot apply: no modal layer is open there; use pop to leave a pushed screen
            start: [Home]
            1. settingsTapped
               push Settings (FaultyFlows/EveryCommandApplies.swift:36)
               [Home, Settings]
            2. doneTapped
               refused: dismiss (FaultyFlows/EveryCommandApplies.swift:37)
               [Home, Settings]
        """),
    FaultyFlow(
      RenamedTab(), violates: .everyCommandApplies,
      after: ["basketTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.shop, .basketTapped): .to(.basket, .select("basket"))
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 1 event: select cart cannot apply: there is no such tab; name an existing tab, or set the tabs first
            start: {shop*: [Shop]; basket: [Basket]}
            1. basketTapped
               refused: select cart (FaultyFlows/EveryCommandApplies.swift:58)
               {shop*: [Shop]; basket: [Basket]}
        """),
    FaultyFlow(
      ClosedHelpWindow(), violates: .everyCommandApplies,
      after: ["topicTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.editor, .topicTapped): .to(.topic, .openWindow("help", .help), .push(.topic))
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 1 event: at window help: push Topic cannot apply: its address leads to no container; name windows, layers, tabs and slots that exist
            start: [Editor]
            1. topicTapped
               refused: at window help: push Topic (FaultyFlows/EveryCommandApplies.swift:84)
               [Editor]
        """),
    FaultyFlow(
      EmptiedStack(), violates: .everyCommandApplies,
      after: ["cartTapped", "removeAllTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.cart, .removeAllTapped): .to(.shop, .popToRoot)
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 2 events: setStack [] cannot apply: a stack needs a screen, and tabs need a tab; use dismiss to close a layer
            start: [Shop]
            1. cartTapped
               push Cart (FaultyFlows/EveryCommandApplies+Stacks.swift:14)
               [Shop, Cart]
            2. removeAllTapped
               refused: setStack [] (FaultyFlows/EveryCommandApplies+Stacks.swift:15)
               [Shop, Cart]
        """),
    FaultyFlow(
      StaleCart(), violates: .everyCommandApplies,
      after: ["buyTapped", "nextTapped", "changeTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.address, .changeTapped): .to(.cart, .popTo(.cart(items: 1)))
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 3 events: popTo Cart(0) cannot apply: the stack does not contain this screen; push it, or name one that it contains
            start: [Shop]
            1. buyTapped
               push Cart(1) (FaultyFlows/EveryCommandApplies+Stacks.swift:34)
               [Shop, Cart(1)]
            2. nextTapped
               push Address (FaultyFlows/EveryCommandApplies+Stacks.swift:35)
               [Shop, Cart(1), Address]
            3. changeTapped
               refused: popTo Cart(0) (FaultyFlows/EveryCommandApplies+Stacks.swift:36)
               [Shop, Cart(1), Address]
        """),
    FaultyFlow(
      ClearedSlot(), violates: .everyCommandApplies,
      after: ["closeTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.mailbox, .closeTapped): .stay()
        default: nil
        }
      },
      report: """
        every-command-applies: every command applies
          violated after 1 event: clear detail cannot apply: no screen there has content in a slot of that name; embed a screen in it first
            start: [Mailbox]
            1. closeTapped
               refused: clear detail (FaultyFlows/EveryCommandApplies+Stacks.swift:57)
               [Mailbox]
        """),
  ]
}
