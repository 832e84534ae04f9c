import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/modalsCanBeClosed``.
  package static let layeredModals: [FaultyFlow] = [
    FaultyFlow(
      WarningOverSheet(), violates: .modalsCanBeClosed,
      after: ["uploadTapped", "lost"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.warning, .moreTapped): .to(.upload, .dismiss)
        default: nil
        }
      },
      report: """
        modals-can-be-closed: every modal can be closed
          violated after 2 events: alert[Warning] cannot be closed from there
            start: [Home]
            1. uploadTapped
               present Upload as sheet (FaultyFlows/ModalsCanBeClosed+Layers.swift:14)
               [Home] + sheet[Upload]
            2. lost
               present Warning as alert (FaultyFlows/ModalsCanBeClosed+Layers.swift:15)
               [Home] + sheet[Upload] + alert[Warning]
        """),
    FaultyFlow(
      DroppedOutcome(), violates: .modalsCanBeClosed,
      after: ["loginTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login, .login(.submitTapped)): .to(.home, .dismiss)
        default: nil
        }
      },
      report: """
        modals-can-be-closed: every modal can be closed
          violated after 1 event: full screen[Login.Name] cannot be closed from there
            start: [Home]
            1. loginTapped
               present Login.Name as full screen (FaultyFlows/ModalsCanBeClosed+Layers.swift:44)
               [Home] + full screen[Login.Name]
        """),
    FaultyFlow(
      AgeGate(), violates: .modalsCanBeClosed,
      after: ["ageEntered(Int): 17"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.child, .back): .to(.shelf, .dismiss)
        default: nil
        }
      },
      report: """
        modals-can-be-closed: every modal can be closed
          violated after 1 event: full screen[TooYoung] cannot be closed from there
            start: [Shelf]
            1. ageEntered(Int): 17
               present TooYoung as full screen (FaultyFlows/ModalsCanBeClosed+Layers.swift:72)
               [Shelf] + full screen[TooYoung]
        """),
    FaultyFlow(
      EndlessTips(), violates: .modalsCanBeClosed,
      after: ["tipTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.second, .left): .to(.home, .dismiss)
        default: nil
        }
      },
      report: """
        modals-can-be-closed: every modal can be closed
          violated after 1 event: popover[First] cannot be closed from there
            start: [Home]
            1. tipTapped
               present First as popover (FaultyFlows/ModalsCanBeClosed+Layers.swift:95)
               [Home] + popover[First]
        """),
  ]
}
