import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/lateAnswersDoNothing``.
  package static let lateAnswers: [FaultyFlow] = [
    FaultyFlow(
      SignedInAfterCancel(), violates: .lateAnswersDoNothing,
      after: ["submitTapped", "back", "signedIn"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.form, .signedIn), (.home, .signedIn): .stay()
        default: nil
        }
      },
      report: """
        late-answers-do-nothing: late answers do nothing
          violated after 3 events: signedIn answers signIn, which is no longer under way, and is \
        handled
            start: [Form]
            1. submitTapped
               push Spinner (FaultyFlows/LateAnswersDoNothing.swift:18)
               [Form, Spinner]
            2. back (system: back)
               pop (FaultyFlows/LateAnswersDoNothing.swift:20)
               [Form]
            3. signedIn (late answer to signIn)
               setRoot Home (FaultyFlows/LateAnswersDoNothing.swift:19)
               [Home]
        """),
    FaultyFlow(
      StaleResults(), violates: .lateAnswersDoNothing,
      after: ["typed(String): a", "typed(String): ab", "found(String): a"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.searching(let typed), .found(let found)) where typed != found: .stay()
        default: nil
        }
      },
      report: """
        late-answers-do-nothing: late answers do nothing
          violated after 3 events: found(String): a answers search(a), which is no longer under \
        way, and is handled
            start: [Search]
            1. typed(String): a
               no command; the state is searching("a") (FaultyFlows/LateAnswersDoNothing.swift:51)
               [Search]
            2. typed(String): ab
               no command; the state is searching("ab") (FaultyFlows/LateAnswersDoNothing.swift:51)
               [Search]
            3. found(String): a (late answer to search(a))
               push Results(a) (FaultyFlows/LateAnswersDoNothing.swift:53)
               [Search, Results(a)]
        """),
    FaultyFlow(
      TwoLogins(), violates: .lateAnswersDoNothing,
      after: ["expired", "expired"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login, .expired): .stay()
        default: nil
        }
      },
      report: """
        late-answers-do-nothing: late answers do nothing
          violated after 2 events: expired answers session, which is no longer under way, and is \
        handled
            start: [Home]
            1. expired (answer to session)
               present Login as sheet (FaultyFlows/LateAnswersDoNothing.swift:79)
               [Home] + sheet[Login]
            2. expired (late answer to session)
               present Login as sheet (FaultyFlows/LateAnswersDoNothing.swift:79)
               [Home] + sheet[Login] + sheet[Login]
        """),
  ]
}
