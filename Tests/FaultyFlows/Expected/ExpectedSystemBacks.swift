import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/systemBackIsHandled``.
  package static let systemBacks: [FaultyFlow] = [
    FaultyFlow(
      ForgottenComments(), violates: .systemBackIsHandled,
      after: ["rowTapped", "commentsTapped", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.comments, .back): .to(.article, .pop)
        default: nil
        }
      },
      report: """
        system-back-is-handled: system back is handled on every screen that can be popped
          violated after 3 events: the system offers back there, and the flow ignores it
            start: [List]
            1. rowTapped
               push Article (FaultyFlows/SystemBackIsHandled.swift:14)
               [List, Article]
            2. commentsTapped
               push Comments (FaultyFlows/SystemBackIsHandled.swift:15)
               [List, Article, Comments]
            3. back (system: back)
               ignored
               [List, Article, Comments]
        """),
    FaultyFlow(
      PaymentSteps(), violates: .systemBackIsHandled,
      after: ["nextTapped", "nextTapped", "back"],
      report: """
        system-back-is-handled: system back is handled on every screen that can be popped
          violated after 3 events: the system offers back there, and the flow has no event for it
            start: [Cart]
            1. nextTapped
               push Address (FaultyFlows/SystemBackIsHandled.swift:36)
               [Cart, Address]
            2. nextTapped
               push Card (FaultyFlows/SystemBackIsHandled.swift:37)
               [Cart, Address, Card]
            3. back
               no event for it
               [Cart, Address, Card]
        """),
    FaultyFlow(
      HelpPages(), violates: .systemBackIsHandled,
      after: ["helpTapped", "pageTapped", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.page, .back): .to(.help, .pop)
        default: nil
        }
      },
      report: """
        system-back-is-handled: system back is handled on every screen that can be popped
          violated after 3 events: the system offers back there, and the flow ignores it
            start: [App]
            1. helpTapped
               present Help as sheet (FaultyFlows/SystemBackIsHandled.swift:66)
               [App] + sheet[Help]
            2. pageTapped
               push Page (FaultyFlows/SystemBackIsHandled.swift:67)
               [App] + sheet[Help, Page]
            3. back (system: back)
               ignored
               [App] + sheet[Help, Page]
        """),
  ]
}
