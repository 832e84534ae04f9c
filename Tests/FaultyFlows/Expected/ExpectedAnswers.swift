import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/answersAreHandled``.
  package static let answers: [FaultyFlow] = [
    FaultyFlow(
      IgnoredDecline(), violates: .answersAreHandled,
      after: ["payTapped", "declined"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.paying, .declined): .to(.declined, .replaceTop(.declined))
        default: nil
        }
      },
      report: """
        answers-are-handled: answers are handled while the flow waits for them
          violated after 2 events: declined answers charge, and is ignored there
            start: [Cart]
            1. payTapped
               push Paying (FaultyFlows/AnswersAreHandled.swift:19)
               [Cart, Paying]
            2. declined (answer to charge)
               ignored
               [Cart, Paying]
        """),
    FaultyFlow(
      FailureBehindSheet(), violates: .answersAreHandled,
      after: ["uploadTapped", "detailsTapped", "failed"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.details, .failed): .to(.draft, .dismiss)
        default: nil
        }
      },
      report: """
        answers-are-handled: answers are handled while the flow waits for them
          violated after 3 events: failed answers upload, and is ignored there
            start: [Draft]
            1. uploadTapped
               no command; the state is uploading (FaultyFlows/AnswersAreHandled.swift:46)
               [Draft]
            2. detailsTapped
               present Details as sheet (FaultyFlows/AnswersAreHandled.swift:47)
               [Draft] + sheet[Details]
            3. failed (answer to upload)
               ignored
               [Draft] + sheet[Details]
        """),
    FaultyFlow(
      RetriedWithoutMoving(), violates: .answersAreHandled,
      after: ["payTapped", "timedOut"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.paying, .timedOut): .to(.cart, .pop)
        default: nil
        }
      },
      report: """
        answers-are-handled: answers are handled while the flow waits for them
          violated after 2 events: timedOut answers charge, and the flow still waits for it: nothing starts it again, unless it is a stream
            start: [Cart]
            1. payTapped
               push Paying (FaultyFlows/AnswersAreHandled.swift:77)
               [Cart, Paying]
            2. timedOut (answer to charge)
               stays (FaultyFlows/AnswersAreHandled.swift:79)
               [Cart, Paying]
        """),
    FaultyFlow(
      FailedStream(), violates: .answersAreHandled,
      after: ["uploadTapped", "failed"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.uploading, .failed): .to(.draft, .pop)
        default: nil
        }
      },
      report: """
        answers-are-handled: answers are handled while the flow waits for them
          violated after 2 events: failed answers upload, a stream that has failed, and the flow still waits for it: nothing starts it again
            start: [Draft]
            1. uploadTapped
               push Uploading (FaultyFlows/AnswersAreHandled.swift:107)
               [Draft, Uploading]
            2. failed (answer to upload)
               stays: alert (FaultyFlows/AnswersAreHandled.swift:110)
               [Draft, Uploading]
        """),
    FaultyFlow(
      UnlistedAnswers(), violates: .answersAreHandled,
      after: ["rowTapped(Int): 7"],
      report: """
        answers-are-handled: answers are handled while the flow waits for them
          violated after 1 event: nothing answers load(7): list its answers in answers(to:)
            start: [List]
            1. rowTapped(Int): 7
               push Loading (FaultyFlows/AnswersAreHandled.swift:136)
               [List, Loading]
        """),
  ]
}
