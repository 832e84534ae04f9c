import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``ReadyProperty/systemBackIsHandled``.
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
      saying: """
        back-drains: going back comes to an end
          violated after 3 events: going back 2 times leads to the same place again
            start: [Drafts]
            1. draftTapped
               push Draft (FaultyFlows/BackDrains.swift:55)
               [Drafts, Draft]
            2. back (system: back)
               present Question as alert (FaultyFlows/BackDrains.swift:56)
               [Drafts, Draft] + alert[Question]
            3. back (system: back)
               dismiss (FaultyFlows/BackDrains.swift:58)
               [Drafts, Draft]
        """),
    FaultyFlow(
      PaymentSteps(), violates: .systemBackIsHandled,
      after: ["nextTapped", "nextTapped", "back"],
      saying: """
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
      saying: """
        system-back-is-handled: the system's back is handled on every screen that can be popped
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
  ]
}
