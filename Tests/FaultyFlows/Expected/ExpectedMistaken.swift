import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/answersSayWhoseTheyAre``.
  package static let mistaken: [FaultyFlow] = [
    FaultyFlow(
      SameFailure(), violates: .answersSayWhoseTheyAre,
      after: ["dayTapped(Int): 2", "failed"],
      report: """
        answers-say-whose-they-are: an answer is taken only for what it answers
          violated after 2 events: failed answers fetch(1), which is no longer under way, and is \
        taken for the answer to fetch(2): it does not say which it answers
            start: [Schedule]
            1. dayTapped(Int): 2
               no command; the state is loading(day: 2) \
        (FaultyFlows/AnswersSayWhoseTheyAre.swift:27)
               [Schedule]
            2. failed (late answer to fetch(1))
               no command; the state is failed(day: 2) \
        (FaultyFlows/AnswersSayWhoseTheyAre.swift:26)
               [Schedule]
        """),
    FaultyFlow(
      SomeResults(), violates: .answersSayWhoseTheyAre,
      after: ["typed(String): a", "typed(String): b", "found"],
      report: """
        answers-say-whose-they-are: an answer is taken only for what it answers
          violated after 3 events: found answers search(a), which is no longer under way, and is \
        taken for the answer to search(b): it does not say which it answers
            start: [Search]
            1. typed(String): a
               no command; the state is searching("a") (FaultyFlows/AnswersSayWhoseTheyAre.swift:51)
               [Search]
            2. typed(String): b
               no command; the state is searching("b") (FaultyFlows/AnswersSayWhoseTheyAre.swift:51)
               [Search]
            3. found (late answer to search(a))
               push Results (FaultyFlows/AnswersSayWhoseTheyAre.swift:53)
               [Search, Results]
        """),
  ]
}
