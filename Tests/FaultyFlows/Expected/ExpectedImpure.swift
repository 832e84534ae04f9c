import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/reducerIsPure``.
  package static let impure: [FaultyFlow] = [
    FaultyFlow(
      ReviewPrompt(), violates: .reducerIsPure,
      after: ["newsTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.home, .newsTapped): .to(.news, .push(.news))
        default: nil
        }
      },
      report: """
        reducer-is-pure: the same event in the same state gives the same transition
          violated after 1 event: called again, the reducer returns a different transition
            start: [Home]
            1. newsTapped
               push News (FaultyFlows/ReducerIsPure.swift:29)
               [Home, News]
        """),
    FaultyFlow(
      NumberedNotes(), violates: .reducerIsPure,
      after: ["newTapped", "saveTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.note, .saveTapped): .to(.saved(number: 1), .pop)
        default: nil
        }
      },
      report: """
        reducer-is-pure: the same event in the same state gives the same transition
          violated after 2 events: called again, the reducer returns a different transition
            start: [Notes]
            1. newTapped
               push Note (FaultyFlows/ReducerIsPure.swift:47)
               [Notes, Note]
            2. saveTapped
               pop (FaultyFlows/ReducerIsPure.swift:48)
               [Notes]
        """),
  ]
}
