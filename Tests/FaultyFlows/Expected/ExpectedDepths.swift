import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/depthIsBounded``.
  package static let depths: [FaultyFlow] = [
    FaultyFlow(
      RelatedArticles(), violates: .depthIsBounded,
      after: ["rowTapped", "relatedTapped", "relatedTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.article(2), .relatedTapped): .to(.article(1), .pop)
        default: nil
        }
      },
      report: """
        depth-is-bounded: the stack cannot grow forever
          violated after 3 events: the last 2 steps lead to the state they began in, with 2 more screens under it: they can be repeated forever
            start: [List]
            1. rowTapped
               push Article(1) (FaultyFlows/DepthIsBounded.swift:14)
               [List, Article(1)]
            2. relatedTapped
               push Article(2) (FaultyFlows/DepthIsBounded.swift:15)
               [List, Article(1), Article(2)]
            3. relatedTapped
               push Article(1) (FaultyFlows/DepthIsBounded.swift:16)
               [List, Article(1), Article(2), Article(1)]
        """),
    FaultyFlow(
      ArticlesInSheet(), violates: .depthIsBounded,
      after: ["rowTapped", "othersTapped", "otherTapped", "othersTapped", "otherTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.others(2), .otherTapped): .to(.article(1), .dismiss, .pop)
        default: nil
        }
      },
      report: """
        depth-is-bounded: the stack cannot grow forever
          violated after 5 events: the last 4 steps lead to the state they began in, with 2 more screens under it: they can be repeated forever
            start: [List]
            1. rowTapped
               push Article(1) (FaultyFlows/DepthIsBounded.swift:58)
               [List, Article(1)]
            2. othersTapped
               present Others as sheet (FaultyFlows/DepthIsBounded.swift:59)
               [List, Article(1)] + sheet[Others]
            3. otherTapped
               dismiss, push Article(2) (FaultyFlows/DepthIsBounded.swift:60)
               [List, Article(1), Article(2)]
            4. othersTapped
               present Others as sheet (FaultyFlows/DepthIsBounded.swift:59)
               [List, Article(1), Article(2)] + sheet[Others]
            5. otherTapped
               dismiss, push Article(1) (FaultyFlows/DepthIsBounded.swift:61)
               [List, Article(1), Article(2), Article(1)]
        """),
    FaultyFlow(
      HelpOverHelp(), violates: .depthIsBounded,
      after: ["helpTapped", "wordTapped", "helpTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.glossary, .helpTapped): .to(.help, .dismiss)
        default: nil
        }
      },
      report: """
        depth-is-bounded: the stack cannot grow forever
          violated after 3 events: the last 2 steps lead to the state they began in, with 2 more screens under it: they can be repeated forever
            start: [App]
            1. helpTapped
               present Help as sheet (FaultyFlows/DepthIsBounded.swift:35)
               [App] + sheet[Help]
            2. wordTapped
               present Glossary as sheet (FaultyFlows/DepthIsBounded.swift:36)
               [App] + sheet[Help] + sheet[Glossary]
            3. helpTapped
               present Help as sheet (FaultyFlows/DepthIsBounded.swift:37)
               [App] + sheet[Help] + sheet[Glossary] + sheet[Help]
        """),
  ]
}
