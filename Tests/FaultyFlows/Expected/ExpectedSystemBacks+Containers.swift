import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/systemBackIsHandled``.
  package static let placedSystemBacks: [FaultyFlow] = [
    FaultyFlow(
      BackInOneTab(), violates: .systemBackIsHandled,
      after: ["tabTapped(String): search", "rowTapped", "back"],
      report: """
        system-back-is-handled: system back is handled on every screen that can be popped
          violated after 3 events: the system offers back there, and the flow has no event for it
            start: {feed*: [Feed]; search: [Search]}
            1. tabTapped(String): search (system: tab search)
               popToRoot, select search (FaultyFlows/SystemBackIsHandled+Containers.swift:19)
               {feed: [Feed]; search*: [Search]}
            2. rowTapped
               push Result (FaultyFlows/SystemBackIsHandled+Containers.swift:17)
               {feed: [Feed]; search*: [Search, Result]}
            3. back
               no event for it
               {feed: [Feed]; search*: [Search, Result]}
        """),
    FaultyFlow(
      BackInWindow(), violates: .systemBackIsHandled,
      after: ["helpTapped", "topicTapped", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.topic, .back): .to(.help, .pop)
        default: nil
        }
      },
      report: """
        system-back-is-handled: system back is handled on every screen that can be popped
          violated after 3 events: the system offers back there, and the flow ignores it
            start: [Editor]
            1. helpTapped
               openWindow help with Help (FaultyFlows/SystemBackIsHandled+Containers.swift:49)
               main: [Editor] | help: [Help]
            2. topicTapped
               push Topic (FaultyFlows/SystemBackIsHandled+Containers.swift:50)
               main: [Editor] | help: [Help, Topic]
            3. back (system: back)
               ignored
               main: [Editor] | help: [Help, Topic]
        """),
    FaultyFlow(
      BackFromLink(), violates: .systemBackIsHandled,
      after: ["linkOpened(Link): detail", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.linkedDetail, .back): .to(.home, .popToRoot)
        default: nil
        }
      },
      report: """
        system-back-is-handled: system back is handled on every screen that can be popped
          violated after 2 events: the system offers back there, and the flow ignores it
            start: [Home]
            1. linkOpened(Link): detail
               setStack [Home, List, Detail] (FaultyFlows/SystemBackIsHandled+Containers.swift:78)
               [Home, List, Detail]
            2. back (system: back)
               ignored
               [Home, List, Detail]
        """),
    FaultyFlow(
      PushedSteps(), violates: .systemBackIsHandled,
      after: ["startTapped", "steps.back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.steps(.first), .steps(.back)): .to(.list, .pop)
        default: nil
        }
      },
      report: """
        system-back-is-handled: system back is handled on every screen that can be popped
          violated after 2 events: the system offers back there, and the flow ignores it
            start: [List]
            1. startTapped
               push Steps.First (FaultyFlows/SystemBackIsHandled+Containers.swift:128)
               [List, Steps.First]
            2. steps.back (system: back)
               ignored
               [List, Steps.First]
        """),
  ]
}
