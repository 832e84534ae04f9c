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
      saying: """
        no-trap: an outcome or the root can be reached from everywhere
          violated after 1 event: from there the flow can neither end nor get to where nothing is to go back to
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
      saying: """
        no-trap: an outcome or the root can be reached from everywhere
          violated after 1 event: from there the flow can neither end nor get to where nothing is to go back to
            start: [Welcome]
            1. connectTapped
               push Connecting (FaultyFlows/NoTrap.swift:39)
               [Welcome, Connecting]
        """),
  ]
}
