import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/noDeadEnd``.
  package static let deadEnds: [FaultyFlow] = [
    FaultyFlow(
      LastReceipt(), violates: .noDeadEnd,
      after: ["nextTapped", "payTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.receipt, .doneTapped): .to(.cart, .setRoot(.cart))
        default: nil
        }
      },
      report: """
        no-dead-end: something leads on from everywhere
          violated after 2 events: nothing leads on from here
            start: [Cart]
            1. nextTapped
               push Address (FaultyFlows/NoDeadEnd.swift:14)
               [Cart, Address]
            2. payTapped
               setRoot Receipt (FaultyFlows/NoDeadEnd.swift:15)
               [Receipt]
        """),
    FaultyFlow(
      LockedApp(), violates: .noDeadEnd,
      after: ["codeEntered(isRight): false", "codeEntered(isRight): false"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.locked, .signOutTapped): .finish(.signedOut)
        default: nil
        }
      },
      report: """
        no-dead-end: something leads on from everywhere
          violated after 2 events: nothing leads on from here
            start: [Code]
            1. codeEntered(isRight): false
               no command; the state is secondTry (FaultyFlows/NoDeadEnd.swift:37)
               [Code]
            2. codeEntered(isRight): false
               setRoot Locked (FaultyFlows/NoDeadEnd.swift:38)
               [Locked]
        """),
  ]
}
