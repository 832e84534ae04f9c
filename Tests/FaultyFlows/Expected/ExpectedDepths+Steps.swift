import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/depthIsBounded``.
  package static let alternatingDepths: [FaultyFlow] = [
    FaultyFlow(
      ChatAndProfile(), violates: .depthIsBounded,
      after: ["rowTapped", "nameTapped", "writeTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.profile, .writeTapped): .to(.chat, .dismiss)
        default: nil
        }
      },
      report: """
        depth-is-bounded: the stack cannot grow forever
          violated after 3 events: the last 2 steps lead to the state they began in, with 2 more screens under it: they can be repeated forever
            start: [Chats]
            1. rowTapped
               push Chat (FaultyFlows/DepthIsBounded+Steps.swift:14)
               [Chats, Chat]
            2. nameTapped
               present Profile as sheet (FaultyFlows/DepthIsBounded+Steps.swift:15)
               [Chats, Chat] + sheet[Profile]
            3. writeTapped
               push Chat (FaultyFlows/DepthIsBounded+Steps.swift:16)
               [Chats, Chat] + sheet[Profile, Chat]
        """),
    FaultyFlow(
      SimilarResults(), violates: .depthIsBounded,
      after: ["tabTapped(String): search", "rowTapped", "similarTapped", "rowTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.similar, .rowTapped): .to(.result, .setStack([.search, .result]))
        default: nil
        }
      },
      report: """
        depth-is-bounded: the stack cannot grow forever
          violated after 4 events: the last 2 steps lead to the state they began in, with 2 more screens under it: they can be repeated forever
            start: {feed*: [Feed]; search: [Search]}
            1. tabTapped(String): search (system: tab search)
               select search, popToRoot (FaultyFlows/DepthIsBounded+Steps.swift:42)
               {feed: [Feed]; search*: [Search]}
            2. rowTapped
               push Result (FaultyFlows/DepthIsBounded+Steps.swift:39)
               {feed: [Feed]; search*: [Search, Result]}
            3. similarTapped
               push Similar (FaultyFlows/DepthIsBounded+Steps.swift:40)
               {feed: [Feed]; search*: [Search, Result, Similar]}
            4. rowTapped
               push Result (FaultyFlows/DepthIsBounded+Steps.swift:39)
               {feed: [Feed]; search*: [Search, Result, Similar, Result]}
        """),
  ]
}
