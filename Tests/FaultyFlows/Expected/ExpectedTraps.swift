import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/noTrap``.
  package static let traps: [FaultyFlow] = [
    FaultyFlow(
      LegalPages(), violates: .noTrap,
      after: ["termsTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.terms, .closeTapped), (.privacy, .closeTapped): .to(.form, .pop)
        default: nil
        }
      },
      report: """
        no-trap: an outcome or the root is reachable from everywhere
          violated after 1 event: from here the flow can neither finish nor return to its root
            start: [Form]
            1. termsTapped
               push Terms (FaultyFlows/NoTrap.swift:14)
               [Form, Terms]
        """),
    FaultyFlow(
      SetupWithoutNetwork(), violates: .noTrap,
      after: ["connectTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.failed, .laterTapped): .finish(.done)
        default: nil
        }
      },
      report: """
        no-trap: an outcome or the root is reachable from everywhere
          violated after 1 event: from here the flow can neither finish nor return to its root
            start: [Welcome]
            1. connectTapped
               push Connecting (FaultyFlows/NoTrap.swift:39)
               [Welcome, Connecting]
        """),
  ]
}
