import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``ReadyProperty/depthIsBounded``.
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
      saying: """
        links-lead-to-one-place: a link leads to the same place from everywhere
          violated after 3 events: the link leads to {feed: [Feed]; search*: [Search, Result]} there, else to {feed: [Feed]; search*: [Search]}
            start: {feed*: [Feed]; search: [Search]}
            1. linkOpened(Link): search
               select search (FaultyFlows/LinksLead.swift:79)
               {feed: [Feed]; search*: [Search]}
            2. rowTapped
               push Result (FaultyFlows/LinksLead.swift:73)
               {feed: [Feed]; search*: [Search, Result]}
            3. linkOpened(Link): search
               select search (FaultyFlows/LinksLead.swift:79)
               {feed: [Feed]; search*: [Search, Result]}
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
      saying: """
        depth-is-bounded: the stack cannot grow for ever
          violated after 3 events: the last 2 steps lead to the state they began in, with 2 more screens under it: they can be repeated for ever
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
  ]
}
