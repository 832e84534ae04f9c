import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/deferredLinksAreOpened``.
  package static let deferredLinks: [FaultyFlow] = [
    FaultyFlow(
      UnopenedLink(), violates: .deferredLinksAreOpened,
      after: ["open(Link): order", "loggedIn"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login(thenOpening: .order), .loggedIn):
          .showing(Configuration(state: .order, stack: VirtualStack(.home, .order)))
        default: nil
        }
      },
      report: """
        deferred-links-are-opened: a deferred link is opened as soon as it can be
          violated after 2 events: open(Link): order was deferred and is not opened here, where \
        it leads to [Home, Order]
            start: [Login]
            1. open(Link): order
               setRoot Login (FaultyFlows/DeferredLinksAreOpened.swift:22)
               [Login]
            2. loggedIn
               setRoot Home (FaultyFlows/DeferredLinksAreOpened.swift:23)
               [Home]
        """),
    FaultyFlow(
      ForgottenAtTheCode(), violates: .deferredLinksAreOpened,
      after: ["open(Link): offer", "submitTapped", "codeEntered"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login(let link), .submitTapped): .to(.code(link), .push(.code))
        default: nil
        }
      },
      report: """
        deferred-links-are-opened: a deferred link is opened as soon as it can be
          violated after 3 events: open(Link): offer was deferred and is not opened here, where \
        it leads to [Home, Offer]
            start: [Login]
            1. open(Link): offer
               setRoot Login (FaultyFlows/DeferredLinksAreOpened.swift:52)
               [Login]
            2. submitTapped
               push Code (FaultyFlows/DeferredLinksAreOpened.swift:53)
               [Login, Code]
            3. codeEntered
               setRoot Home (FaultyFlows/DeferredLinksAreOpened.swift:55)
               [Home]
        """),
  ]
}
