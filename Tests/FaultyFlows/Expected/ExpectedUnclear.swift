import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/unclearWorkIsNotRepeated``.
  package static let unclear: [FaultyFlow] = [
    FaultyFlow(
      PaidAgain(), violates: .unclearWorkIsNotRepeated,
      after: ["payTapped", "timedOut", "payTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.unclear, .payTapped): .to(.asking, .setRoot(.asking))
        default: nil
        }
      },
      report: """
        unclear-work-is-not-repeated: work that may have been done is not repeated
          violated after 3 events: charge starts again, and nothing was answered since it was \
        unclear what became of it
            start: [Cart]
            1. payTapped
               setRoot Paying (FaultyFlows/UnclearWorkIsNotRepeated.swift:34)
               [Paying]
            2. timedOut (answer to charge)
               setRoot Unclear (FaultyFlows/UnclearWorkIsNotRepeated.swift:36)
               [Unclear]
            3. payTapped
               setRoot Paying (FaultyFlows/UnclearWorkIsNotRepeated.swift:34)
               [Paying]
        """),
    FaultyFlow(
      TakenForUnpaid(), violates: .unclearWorkIsNotRepeated,
      after: ["payTapped", "timedOut", "timedOut", "payTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.asking, .timedOut): .to(.unclear, .setRoot(.unclear))
        default: nil
        }
      },
      report: """
        unclear-work-is-not-repeated: work that may have been done is not repeated
          violated after 4 events: charge starts again, and nothing was answered since it was \
        unclear what became of it
            start: [Cart]
            1. payTapped
               setRoot Paying (FaultyFlows/UnclearWorkIsNotRepeated.swift:78)
               [Paying]
            2. timedOut (answer to charge)
               setRoot Asking (FaultyFlows/UnclearWorkIsNotRepeated.swift:80)
               [Asking]
            3. timedOut (answer to status)
               setRoot Cart (FaultyFlows/UnclearWorkIsNotRepeated.swift:81)
               [Cart]
            4. payTapped
               setRoot Paying (FaultyFlows/UnclearWorkIsNotRepeated.swift:78)
               [Paying]
        """),
  ]
}
