import FlowCore
import FlowExploration

extension FaultyFlow {
  /// More flows that violate ``StandardProperty/childrenLiveWithTheirScreens``.
  package static let keyedChildren: [FaultyFlow] = [
    FaultyFlow(
      MixedUpNotes(), violates: .childrenLiveWithTheirScreens,
      after: ["noteTapped(id): 2"],
      mendedBy: { state, event in
        switch (state, event) {
        case (.list, .noteTapped(let id)):
          .to(.note(id: id, .text), .push(.note(id: id, .text)))
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 1 event: Note is in the state but none of its screens is visible
            start: [List]
            1. noteTapped(id): 2
               push Note.Text (FaultyFlows/ChildrenLive+Keys.swift:32)
               [List, Note.Text]
        """),
    FaultyFlow(
      DeletedNote(), violates: .childrenLiveWithTheirScreens,
      after: ["newTapped", "deleted"],
      mendedBy: { state, event in
        switch (state, event) {
        case (_, .deleted) where !state.notes.isEmpty: .to(.init(), .popToRoot)
        default: nil
        }
      },
      report: """
        children-live-with-their-screens: a child flow lives as long as its screens
          violated after 2 events: screens of Note are visible but Note is not in the state
            start: [List]
            1. newTapped
               push Note.Text (FaultyFlows/ChildrenLive+Keys.swift:62)
               [List, Note.Text]
            2. deleted
               no command; the state is State(notes: [], isDeleted: true) (FaultyFlows/ChildrenLive+Keys.swift:63)
               [List, Note.Text]
        """),
  ]
}
