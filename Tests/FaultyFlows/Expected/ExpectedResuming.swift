import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/relaunchResumesWork``.
  package static let resuming: [FaultyFlow] = [
    FaultyFlow(
      UnknownPayment(), violates: .relaunchResumesWork,
      after: ["payTapped", "relaunch"],
      report: """
        relaunch-resumes-work: a relaunch resumes what the flow waited for
          violated after 2 events: charge is lost: nothing that the user waits for is under way \
        after the relaunch, and nothing leads on
            start: [Cart]
            1. payTapped
               present Spinner as sheet (FaultyFlows/RelaunchResumesWork.swift:26)
               [Cart] + sheet[Spinner]
            2. relaunch
               terminated and restored
               [Cart] + sheet[Spinner]
        """),
    FaultyFlow(
      ForgottenPassword(), violates: .relaunchResumesWork,
      after: ["submitTapped", "relaunch"],
      report: """
        relaunch-resumes-work: a relaunch resumes what the flow waited for
          violated after 2 events: signIn is lost: nothing that the user waits for is under way \
        after the relaunch, and nothing leads on
            start: [Form]
            1. submitTapped
               present Spinner as sheet (FaultyFlows/RelaunchResumesWork.swift:72)
               [Form] + sheet[Spinner]
            2. relaunch
               terminated and restored
               [Form] + sheet[Spinner]
        """),
  ]
}
