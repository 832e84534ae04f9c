import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/backDrains``.
  package static let placedBacks: [FaultyFlow] = [
    FaultyFlow(
      BackToOtherTab(), violates: .backDrains,
      after: ["rowTapped", "back", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.result, .back): .to(.search, .pop)
        default: nil
        }
      },
      report: """
        back-drains: going back comes to an end
          violated after 3 events: going back 2 times leads to the same configuration again
            start: {feed*: [Feed]; search: [Search]}
            1. rowTapped
               push Article (FaultyFlows/BackDrains+Containers.swift:16)
               {feed*: [Feed, Article]; search: [Search]}
            2. back (system: back)
               popToRoot, select search, setStack [Search, Result] (FaultyFlows/BackDrains+Containers.swift:22)
               {feed: [Feed]; search*: [Search, Result]}
            3. back (system: back)
               popToRoot, select feed, setStack [Feed, Article] (FaultyFlows/BackDrains+Containers.swift:24)
               {feed*: [Feed, Article]; search: [Search]}
        """),
    FaultyFlow(
      SheetAndPage(), violates: .backDrains,
      after: ["infoTapped", "back", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.page, .back): .to(.home, .pop)
        default: nil
        }
      },
      report: """
        back-drains: going back comes to an end
          violated after 3 events: going back 2 times leads to the same configuration again
            start: [Home]
            1. infoTapped
               present Info as sheet (FaultyFlows/BackDrains+Containers.swift:50)
               [Home] + sheet[Info]
            2. back (system: back)
               dismiss, push Info (FaultyFlows/BackDrains+Containers.swift:51)
               [Home, Info]
            3. back (system: back)
               pop, present Info as sheet (FaultyFlows/BackDrains+Containers.swift:52)
               [Home] + sheet[Info]
        """),
    FaultyFlow(
      SilentLastStep(), violates: .backDrains,
      after: ["nextTapped", "nextTapped", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.confirming, .back): .stay(because: .screenHandlesIt, note: "asked whether to leave")
        default: nil
        }
      },
      report: """
        back-drains: going back comes to an end
          violated after 3 events: the flow handles back and stays where it is
            start: [Cart]
            1. nextTapped
               push Address (FaultyFlows/BackDrains+Containers.swift:72)
               [Cart, Address]
            2. nextTapped
               push Confirmation (FaultyFlows/BackDrains+Containers.swift:73)
               [Cart, Address, Confirmation]
            3. back (system: back)
               stays (FaultyFlows/BackDrains+Containers.swift:77)
               [Cart, Address, Confirmation]
        """),
  ]
}
