import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/advertisedEventsAreHandled``.
  package static let hiddenAdvertised: [FaultyFlow] = [
    FaultyFlow(
      CoveredMap(), violates: .advertisedEventsAreHandled,
      after: [], isFoundByWalks: false,
      report: """
        advertised-events-are-handled: every event that a screen advertises is handled
          nothing to judge: Map advertises events, but is never on top
        """),
    FaultyFlow(
      SecondFailure(), violates: .advertisedEventsAreHandled,
      after: ["lost", "retryTapped", "lost", "retryTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.failedAgain, .retryTapped): .to(.retrying, .setRoot(.page))
        default: nil
        }
      },
      report: """
        advertised-events-are-handled: every event that a screen advertises is handled
          violated after 4 events: Failure advertises retryTapped, which is ignored there
            start: [Page]
            1. lost
               setRoot Failure (FaultyFlows/AdvertisedEvents+Hidden.swift:37)
               [Failure]
            2. retryTapped
               setRoot Page (FaultyFlows/AdvertisedEvents+Hidden.swift:38)
               [Page]
            3. lost
               setRoot Failure (FaultyFlows/AdvertisedEvents+Hidden.swift:39)
               [Failure]
            4. retryTapped
               ignored
               [Failure]
        """),
    FaultyFlow(
      SharedFromList(), violates: .advertisedEventsAreHandled,
      after: ["shareTapped", "copyTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.sharing(fromList: true), .copyTapped): .to(.list, .dismiss)
        default: nil
        }
      },
      report: """
        advertised-events-are-handled: every event that a screen advertises is handled
          violated after 2 events: Share advertises copyTapped, which is ignored there
            start: [List]
            1. shareTapped
               present Share as sheet (FaultyFlows/AdvertisedEvents+Hidden.swift:61)
               [List] + sheet[Share]
            2. copyTapped
               ignored
               [List] + sheet[Share]
        """),
    FaultyFlow(
      HelplessParent(), violates: .advertisedEventsAreHandled,
      after: ["loginTapped", "login.helpTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.login, .login(.helpTapped)): .stay(note: "help in a browser")
        default: nil
        }
      },
      report: """
        advertised-events-are-handled: every event that a screen advertises is handled
          violated after 2 events: Login.Name advertises login.helpTapped, which is ignored there
            start: [Home]
            1. loginTapped
               present Login.Name as sheet (FaultyFlows/AdvertisedEvents+Hidden.swift:110)
               [Home] + sheet[Login.Name]
            2. login.helpTapped
               ignored
               [Home] + sheet[Login.Name]
        """),
  ]
}
