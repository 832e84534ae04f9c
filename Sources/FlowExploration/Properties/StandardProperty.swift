/// A property that every flow should have, found missing in the bug trackers of real apps.
///
/// Each has a page in `Documentation/Properties` with a flow that violates it.
public enum StandardProperty: String, CaseIterable, Hashable, Sendable {
  /// The reducer gives the same answer when it is asked again: it depends on nothing but the flow,
  /// the state and the event.
  case reducerIsPure = "reducer-is-pure"
  /// No command is refused.
  case everyCommandApplies = "every-command-applies"
  /// What the screen on top advertises (``ExplorableFlow/events(on:)``) is handled.
  case advertisedEventsAreHandled = "advertised-events-are-handled"
  /// Everywhere something that is no link leads on.
  case noDeadEnd = "no-dead-end"
  /// From everywhere an outcome, or a place with nothing to go back to, can be reached without a
  /// link.
  ///
  /// What is a dead end, or a modal that cannot be closed, is no trap besides.
  case noTrap = "no-trap"
  /// From every place with a modal the flow can end, or get to where fewer layers are open, without
  /// a link.
  case modalsCanBeClosed = "modals-can-be-closed"
  /// No screen lies directly on an equal one, in a stack or as a modal.
  case noDoublePush = "no-double-push"
  /// Going back again and again comes to an end: nothing is met twice.
  ///
  /// Where back is ignored or refused, other properties tell.
  case backDrains = "back-drains"
  /// Wherever the system's back would take a screen off, the flow handles it.
  ///
  /// A modal with nothing to go back to in it may refuse to be left.
  case systemBackIsHandled = "system-back-is-handled"
  /// A child flow is in the state if and only if its screens are on show.
  case childrenLiveWithTheirScreens = "children-live-with-their-screens"
  /// A link gives the same stack from everywhere.
  ///
  /// What a guard parks, or the flow does not know, is compared with its like.
  case linksLeadToOnePlace = "links-lead-to-one-place"
  /// No way leads from a state to itself with more screens under it, which could be gone forever.
  case depthIsBounded = "depth-is-bounded"
  /// A place that is saved and restored is the same: see ``RestorableFlow``.
  case restoringGivesTheSame = "restoring-gives-the-same"

  /// What must be so, in a few words.
  public var summary: String {
    switch self {
    case .reducerIsPure: "the same event in the same state gives the same answer"
    case .everyCommandApplies: "every command applies"
    case .advertisedEventsAreHandled: "what a screen advertises is handled"
    case .noDeadEnd: "something leads on from everywhere"
    case .noTrap: "an outcome or the root is reachable from everywhere"
    case .modalsCanBeClosed: "every modal can be closed"
    case .noDoublePush: "no screen lies directly on an equal one"
    case .backDrains: "going back ends"
    case .systemBackIsHandled: "system back is handled on every screen that can be popped"
    case .childrenLiveWithTheirScreens: "a child flow lives as long as its screens"
    case .linksLeadToOnePlace: "a link leads to the same place from everywhere"
    case .depthIsBounded: "the stack cannot grow forever"
    case .restoringGivesTheSame: "what is saved and restored is the same"
    }
  }
}
