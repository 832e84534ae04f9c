import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/noDoublePush``.
  package static let layeredDoublePushes: [FaultyFlow] = [
    FaultyFlow(
      ZoomedProduct(), violates: .noDoublePush,
      after: ["rowTapped", "zoomTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.product, .zoomTapped): .stay(note: "enlarged in place")
        default: nil
        }
      },
      report: """
        no-double-push: no screen lies directly on an equal one
          violated after 2 events: Product lies directly on an equal screen
            start: [List]
            1. rowTapped
               push Product (FaultyFlows/NoDoublePush+Layers.swift:14)
               [List, Product]
            2. zoomTapped
               present Product as sheet (FaultyFlows/NoDoublePush+Layers.swift:15)
               [List, Product] + sheet[Product]
        """),
    FaultyFlow(
      SameChat(), violates: .noDoublePush,
      after: ["rowTapped", "messageTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.chat, .messageTapped): .stay()
        default: nil
        }
      },
      report: """
        no-double-push: no screen lies directly on an equal one
          violated after 2 events: Chat(ann) lies directly on an equal screen
            start: [Chats]
            1. rowTapped
               push Chat(ann) (FaultyFlows/NoDoublePush+Layers.swift:37)
               [Chats, Chat(ann)]
            2. messageTapped
               push Chat(ann) (FaultyFlows/NoDoublePush+Layers.swift:39)
               [Chats, Chat(ann), Chat(ann)]
        """),
    FaultyFlow(
      RemovedLogin(), violates: .noDoublePush,
      after: ["loginTapped", "loggedIn"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login, .loggedIn): .to(.member, .setRoot(.profile))
        default: nil
        }
      },
      report: """
        no-double-push: no screen lies directly on an equal one
          violated after 2 events: Profile lies directly on an equal screen
            start: [Profile]
            1. loginTapped
               push Login (FaultyFlows/NoDoublePush+Layers.swift:59)
               [Profile, Login]
            2. loggedIn
               push Profile, remove Login (FaultyFlows/NoDoublePush+Layers.swift:60)
               [Profile, Profile]
        """),
  ]
}
