import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/backDrains``.
  package static let backs: [FaultyFlow] = [
    FaultyFlow(
      Slideshow(), violates: .backDrains,
      after: ["playTapped", "back", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.picture(1), .back): .to(.album, .pop)
        default: nil
        }
      },
      report: """
        back-drains: going back comes to an end
          violated after 3 events: going back 2 times leads to the same configuration again
            start: [Album]
            1. playTapped
               push Picture(1) (FaultyFlows/BackDrains.swift:14)
               [Album, Picture(1)]
            2. back (system: back)
               replaceTop Picture(2) (FaultyFlows/BackDrains.swift:15)
               [Album, Picture(2)]
            3. back (system: back)
               replaceTop Picture(1) (FaultyFlows/BackDrains.swift:16)
               [Album, Picture(1)]
        """),
    FaultyFlow(
      SilentForm(), violates: .backDrains,
      after: ["editTapped", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.form, .back): .to(.profile, .pop)
        default: nil
        }
      },
      report: """
        back-drains: going back comes to an end
          violated after 2 events: the flow handles back and stays where it is
            start: [Profile]
            1. editTapped
               push Form (FaultyFlows/BackDrains.swift:35)
               [Profile, Form]
            2. back (system: back)
               stays (FaultyFlows/BackDrains.swift:37)
               [Profile, Form]
        """),
    FaultyFlow(
      ReallyLeave(), violates: .backDrains,
      after: ["draftTapped", "back", "back"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.question, .back): .to(.drafts, .dismiss, .pop)
        default: nil
        }
      },
      report: """
        back-drains: going back comes to an end
          violated after 3 events: going back 2 times leads to the same configuration again
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
  ]
}
