import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/advertisedEventsAreHandled``.
  package static let advertised: [FaultyFlow] = [
    FaultyFlow(
      EmptyCart(), violates: .advertisedEventsAreHandled,
      after: ["payTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.empty, .payTapped): .stay(note: "the cart is empty")
        default: nil
        }
      },
      report: """
        advertised-events-are-handled: every event that a screen advertises is handled
          violated after 1 event: Cart advertises payTapped, which is ignored there
            start: [Cart]
            1. payTapped
               ignored
               [Cart]
        """),
    FaultyFlow(
      StuckFilter(), violates: .advertisedEventsAreHandled,
      after: ["filterTapped", "optionTapped", "closeTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.changedFilter, .closeTapped): .to(.results, .dismiss)
        default: nil
        }
      },
      report: """
        advertised-events-are-handled: every event that a screen advertises is handled
          violated after 3 events: Filter advertises closeTapped, which is ignored there
            start: [Results]
            1. filterTapped
               present Filter as sheet (FaultyFlows/AdvertisedEvents.swift:36)
               [Results] + sheet[Filter]
            2. optionTapped
               no command; the state is changedFilter (FaultyFlows/AdvertisedEvents.swift:37)
               [Results] + sheet[Filter]
            3. closeTapped
               ignored
               [Results] + sheet[Filter]
        """),
    FaultyFlow(
      SavingProfile(), violates: .advertisedEventsAreHandled,
      after: ["saveTapped", "cancelTapped"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.saving, .cancelTapped): .finish(.cancelled)
        default: nil
        }
      },
      report: """
        advertised-events-are-handled: every event that a screen advertises is handled
          violated after 2 events: Form advertises cancelTapped, which is ignored there
            start: [Form]
            1. saveTapped
               no command; the state is saving (FaultyFlows/AdvertisedEvents.swift:67)
               [Form]
            2. cancelTapped
               ignored
               [Form]
        """),
  ]
}
