import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/reducerIsPure``.
  package static let lateImpurity: [FaultyFlow] = [
    FaultyFlow(
      NumberedOrder(), violates: .reducerIsPure,
      after: ["nextTapped", "nextTapped", "nextTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.payment, .nextTapped): .to(.thanks(number: 1), .setRoot(.thanks))
        default: nil
        }
      },
      report: """
        reducer-is-pure: the same event in the same state gives the same transition
          violated after 3 events: called again, the reducer returns a different transition
            start: [Cart]
            1. nextTapped
               push Address (FaultyFlows/ReducerIsPure+Late.swift:17)
               [Cart, Address]
            2. nextTapped
               push Payment (FaultyFlows/ReducerIsPure+Late.swift:18)
               [Cart, Address, Payment]
            3. nextTapped
               setRoot Thanks (FaultyFlows/ReducerIsPure+Late.swift:19)
               [Thanks]
        """),
    FaultyFlow(
      BarredButton(), violates: .reducerIsPure,
      after: ["loginTapped", "resendTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.code, .resendTapped): .stay(note: "a new code is on its way")
        default: nil
        }
      },
      report: """
        reducer-is-pure: the same event in the same state gives the same transition
          violated after 2 events: called again, the reducer returns a different transition
            start: [Home]
            1. loginTapped
               push Code (FaultyFlows/ReducerIsPure+Late.swift:46)
               [Home, Code]
            2. resendTapped
               stays: a new code is on its way (FaultyFlows/ReducerIsPure+Late.swift:47)
               [Home, Code]
        """),
  ]
}
