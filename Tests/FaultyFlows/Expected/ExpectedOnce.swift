import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/workIsDoneOnce``.
  package static let once: [FaultyFlow] = [
    FaultyFlow(
      RetriedPayment(), violates: .workIsDoneOnce,
      after: ["payTapped", "timedOut"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.paying, .timedOut): .to(.failed, .replaceTop(.failed))
        default: nil
        }
      },
      report: """
        work-is-done-once: work that must be done once is repeated only by the user
          violated after 2 events: charge(2) starts again without the user requesting it
            start: [Cart]
            1. payTapped
               push Paying (FaultyFlows/WorkIsDoneOnce.swift:22)
               [Cart, Paying]
            2. timedOut (answer to charge(1))
               no command; the state is paying(attempt: 2) (FaultyFlows/WorkIsDoneOnce.swift:24)
               [Cart, Paying]
        """),
    FaultyFlow(
      ChargedAfterRelaunch(), violates: .workIsDoneOnce,
      after: ["payTapped", "relaunch"],
      report: """
        work-is-done-once: work that must be done once is repeated only by the user
          violated after 2 events: charge starts again without the user requesting it
            start: [Cart]
            1. payTapped
               push Paying (FaultyFlows/WorkIsDoneOnce.swift:52)
               [Cart, Paying]
            2. relaunch
               terminated and restored
               [Cart, Paying]
        """),
  ]
}
