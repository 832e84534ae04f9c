import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/noDoublePush``.
  package static let doublePushes: [FaultyFlow] = [
    FaultyFlow(
      LoadedArticle(), violates: .noDoublePush,
      after: ["rowTapped", "loaded"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.loading, .loaded): .to(.article)
        default: nil
        }
      },
      report: """
        no-double-push: no screen lies directly on an equal one
          violated after 2 events: Article lies directly on an equal screen
            start: [List]
            1. rowTapped
               push Article (FaultyFlows/NoDoublePush.swift:14)
               [List, Article]
            2. loaded
               push Article (FaultyFlows/NoDoublePush.swift:15)
               [List, Article, Article]
        """),
    FaultyFlow(
      FreshFilter(), violates: .noDoublePush,
      after: ["filterTapped", "resetTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.filter, .resetTapped): .to(.freshFilter, .replaceTop(.filter))
        default: nil
        }
      },
      report: """
        no-double-push: no screen lies directly on an equal one
          violated after 2 events: Filter lies directly on an equal screen
            start: [Results]
            1. filterTapped
               present Filter as sheet (FaultyFlows/NoDoublePush.swift:34)
               [Results] + sheet[Filter]
            2. resetTapped
               present Filter as sheet (FaultyFlows/NoDoublePush.swift:35)
               [Results] + sheet[Filter] + sheet[Filter]
        """),
    FaultyFlow(
      RepeatedStep(), violates: .noDoublePush,
      after: ["nextTapped", "addressEntered(isValid): false"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.address, .addressEntered(isValid: false)): .stay(note: "alert")
        default: nil
        }
      },
      report: """
        no-double-push: no screen lies directly on an equal one
          violated after 2 events: Address lies directly on an equal screen
            start: [Name]
            1. nextTapped
               push Address (FaultyFlows/NoDoublePush.swift:58)
               [Name, Address]
            2. addressEntered(isValid): false
               push Address (FaultyFlows/NoDoublePush.swift:61)
               [Name, Address, Address]
        """),
  ]
}
