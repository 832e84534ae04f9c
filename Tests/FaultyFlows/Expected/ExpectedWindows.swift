import FlowCore
import FlowExploration

extension FaultyFlow {
  /// Flows that violate ``StandardProperty/answersStayInTheirWindow``.
  package static let windows: [FaultyFlow] = [
    FaultyFlow(
      ReceiptInKeyWindow(), violates: .answersStayInTheirWindow,
      after: ["saveTapped(in): second", "focused(String): main", "saved"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.saving(in: let window), .saved):
          .to(.saved, .at(.window(window), .present(.receipt)))
        default: nil
        }
      },
      report: """
        answers-stay-in-their-window: an answer changes only the window in which its work was begun
          violated after 3 events: saved answers save, which belongs to window second, and \
        changes window main
            start: main: [Page] | second: [Page]
            1. saveTapped(in): second
               focusWindow second (FaultyFlows/AnswersStayInTheirWindow.swift:23)
               main: [Page] | second: [Page]
            2. focused(String): main (system: window main)
               focusWindow main (FaultyFlows/AnswersStayInTheirWindow.swift:27)
               second: [Page] | main: [Page]
            3. saved (answer to save)
               present Receipt as sheet (FaultyFlows/AnswersStayInTheirWindow.swift:24)
               second: [Page] | main: [Page] + sheet[Receipt]
        """),
    FaultyFlow(
      PublishedInMainWindow(), violates: .answersStayInTheirWindow,
      after: ["publishTapped", "saved", "published"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.publishing, .published): .to(.published, .at(.window("second"), .present(.receipt)))
        default: nil
        }
      },
      report: """
        answers-stay-in-their-window: an answer changes only the window in which its work was begun
          violated after 3 events: published answers publish, which belongs to window second, \
        and changes window main
            start: main: [Page] | second: [Page]
            1. publishTapped
               at window second: present Progress as sheet \
        (FaultyFlows/AnswersStayInTheirWindow.swift:66)
               main: [Page] | second: [Page] + sheet[Progress]
            2. saved (answer to save)
               no command; the state is publishing (FaultyFlows/AnswersStayInTheirWindow.swift:67)
               main: [Page] | second: [Page] + sheet[Progress]
            3. published (answer to publish)
               at window main: present Receipt as sheet \
        (FaultyFlows/AnswersStayInTheirWindow.swift:69)
               main: [Page] + sheet[Receipt] | second: [Page] + sheet[Progress]
        """),
  ]
}
