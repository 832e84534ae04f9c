import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/waitingCanBeLeft``.
  package static let waiting: [FaultyFlow] = [
    FaultyFlow(
      PaymentWithoutCancel(), violates: .waitingCanBeLeft,
      after: ["payTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.paying, .back): .to(.cart, .pop)
        default: nil
        }
      },
      report: """
        waiting-can-be-left: the user can leave while work is never answered
          violated after 1 event: if charge is never answered, the user cannot leave from here
            start: [Cart]
            1. payTapped
               push Paying (FaultyFlows/WaitingCanBeLeft.swift:19)
               [Cart, Paying]
        """),
    FaultyFlow(
      HelpIsNoWayOut(), violates: .waitingCanBeLeft,
      after: ["submitTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.signingIn, .back): .to(.form, .pop)
        default: nil
        }
      },
      report: """
        waiting-can-be-left: the user can leave while work is never answered
          violated after 1 event: if signIn is never answered, the user cannot leave from here
            start: [Form]
            1. submitTapped
               push Spinner (FaultyFlows/WaitingCanBeLeft.swift:53)
               [Form, Spinner]
        """),
    FaultyFlow(
      CodeWithoutCancel(), violates: .waitingCanBeLeft,
      after: ["submitTapped", "codeNeeded", "codeTyped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.checking, .back): .to(.code, .pop)
        default: nil
        }
      },
      report: """
        waiting-can-be-left: the user can leave while work is never answered
          violated after 3 events: if check is never answered, the user cannot leave from here
            start: [Form]
            1. submitTapped
               push Spinner (FaultyFlows/WaitingCanBeLeft.swift:96)
               [Form, Spinner]
            2. codeNeeded (answer to signIn)
               replaceTop Code (FaultyFlows/WaitingCanBeLeft.swift:97)
               [Form, Code]
            3. codeTyped
               push Spinner (FaultyFlows/WaitingCanBeLeft.swift:98)
               [Form, Code, Spinner]
        """),
  ]
}
