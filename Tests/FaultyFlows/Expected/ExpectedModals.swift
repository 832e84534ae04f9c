import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/modalsCanBeClosed``.
  package static let modals: [FaultyFlow] = [
    FaultyFlow(
      Paywall(), violates: .modalsCanBeClosed,
      after: ["premiumTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.plans, .closeTapped): .to(.home, .dismiss)
        default: nil
        }
      },
      report: """
        modals-can-be-closed: every modal can be closed
          violated after 1 event: full screen[Plans] cannot be closed from there
            start: [Home]
            1. premiumTapped
               present Plans as full screen (FaultyFlows/ModalsCanBeClosed.swift:14)
               [Home] + full screen[Plans]
        """),
    FaultyFlow(
      EndlessSurvey(), violates: .modalsCanBeClosed,
      after: ["surveyTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.first, .closeTapped), (.second, .closeTapped): .to(.home, .dismiss)
        default: nil
        }
      },
      report: """
        modals-can-be-closed: every modal can be closed
          violated after 1 event: full screen[First] cannot be closed from there
            start: [Home]
            1. surveyTapped
               present First as full screen (FaultyFlows/ModalsCanBeClosed.swift:34)
               [Home] + full screen[First]
        """),
    FaultyFlow(
      OfflineAlert(), violates: .modalsCanBeClosed,
      after: ["loginTapped", "lost"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.offline, .okTapped): .to(.home, .dismiss)
        default: nil
        }
      },
      report: """
        modals-can-be-closed: every modal can be closed
          violated after 2 events: alert[Offline] cannot be closed from there
            start: [Login]
            1. loginTapped
               setRoot Home (FaultyFlows/ModalsCanBeClosed.swift:52)
               [Home]
            2. lost
               present Offline as alert (FaultyFlows/ModalsCanBeClosed.swift:54)
               [Home] + alert[Offline]
        """),
  ]
}
