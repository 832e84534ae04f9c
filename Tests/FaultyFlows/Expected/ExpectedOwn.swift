extension FaultyFlow {
  /// Flows that violate a property of their own.
  package static let own: [FaultyFlow] = [
    FaultyFlow(
      GuestAccount(), violates: "an account has an owner",
      after: ["accountTapped"],
      report: """
        an account has an owner
          violated after 1 event: the condition does not hold here
            start: [Home]
            1. accountTapped
               push Account (FaultyFlows/OwnAlways.swift:20)
               [Home, Account]
        """),
    FaultyFlow(
      TwoModals(), violates: "two modals at once",
      after: ["shareTapped", "deleteTapped"],
      report: """
        two modals at once
          violated after 2 events: the condition holds here
            start: [Photo]
            1. shareTapped
               present Sharing as sheet (FaultyFlows/OwnAlways.swift:51)
               [Photo] + sheet[Sharing]
            2. deleteTapped
               present Question as alert (FaultyFlows/OwnAlways.swift:53)
               [Photo] + sheet[Sharing] + alert[Question]
        """),
    FaultyFlow(
      BuyingClose(), violates: "closing buys",
      after: ["nextTapped", "closeTapped"],
      report: """
        closing buys
          violated after 2 events: the condition holds for the last step
            start: [Cart]
            1. nextTapped
               push Summary (FaultyFlows/OwnAlways.swift:80)
               [Cart, Summary]
            2. closeTapped
               ends with bought (FaultyFlows/OwnAlways.swift:81)
               [Cart, Summary]
        """),
    FaultyFlow(
      QuickOrder(), violates: "orders are confirmed",
      after: ["quickOrderTapped"],
      report: """
        orders are confirmed
          violated after 1 event: the condition does not hold for the last step
            start: [Menu]
            1. quickOrderTapped
               ends with ordered (FaultyFlows/OwnAlways.swift:112)
               [Menu]
        """),
    FaultyFlow(
      UnreachableScreen(), violates: "the empty list is shown",
      after: [],
      report: """
        the empty list is shown
          unseen: everything was searched, and it cannot happen
        """),
    FaultyFlow(
      DeadVoucher(), violates: "a voucher counts",
      after: [],
      report: """
        a voucher counts
          unseen: everything was searched, and it cannot happen
        """),
    FaultyFlow(
      ForgottenFavourites(), violates: "a favourite is marked",
      after: [],
      report: """
        a favourite is marked
          unseen: everything was searched, and it cannot happen
        """),
    FaultyFlow(
      NoSignOut(), violates: "signed out",
      after: ["loginTapped", "signedIn"],
      report: """
        signed out
          violated after 2 events: it cannot be reached from there
            start: [Guest]
            1. loginTapped
               push Login (FaultyFlows/OwnPossible.swift:66)
               [Guest, Login]
            2. signedIn
               setRoot Member (FaultyFlows/OwnPossible.swift:67)
               [Member]
        """),
    FaultyFlow(
      TourPutOff(), violates: "the end",
      after: ["laterTapped"],
      report: """
        the end
          violated after 1 event: it cannot be reached from there
            start: [Tour]
            1. laterTapped
               setRoot App (FaultyFlows/OwnPossible.swift:94)
               [App]
        """),
  ]
}
