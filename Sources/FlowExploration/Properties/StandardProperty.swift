import FlowCore
package import FlowDocuments

/// A property that every flow should have; its violations are known from the bug trackers of real
/// apps.
///
/// Each of severity error has a page in `Documentation/Properties` with a flow that violates it.
/// Those of severity warning point out what is suspicious.
public enum StandardProperty: String, CaseIterable, Sendable {
  /// The reducer returns the same transition when it is called again: it depends only on the flow,
  /// the state and the event.
  case reducerIsPure = "reducer-is-pure"

  /// No command is refused.
  case everyCommandApplies = "every-command-applies"

  /// What the screen on top advertises (``ExplorableFlow/events(on:)``, if it is enabled) is handled.
  case advertisedEventsAreHandled = "advertised-events-are-handled"

  /// In every configuration, something other than a link leads on.
  ///
  /// A modal that cannot be closed violates ``modalsCanBeClosed`` instead.
  case noDeadEnd = "no-dead-end"

  /// From every configuration, an outcome or a configuration with nothing to go back to can be
  /// reached, without a link.
  ///
  /// A dead end, or a modal that cannot be closed, is not also reported as a trap.
  case noTrap = "no-trap"

  /// No screen that a screen on top led to is lost for good, where the flow can no longer end.
  ///
  /// A screen that is there only for a time is declared as temporary in ``ExplorationOptions``.
  case noLostScreen = "no-lost-screen"

  /// Where the screen on top ignores what it handles elsewhere, no event of the user changes only
  /// what is not on show, such as another tab.
  case topScreenResponds = "top-screen-responds"

  /// Wherever a modal is open, the flow can end or reach a configuration with fewer layers, without
  /// a link.
  case modalsCanBeClosed = "modals-can-be-closed"

  /// No screen lies directly on an equal one, in a stack or as a modal.
  case noDoublePush = "no-double-push"

  /// Going back repeatedly ends, without visiting any configuration twice.
  ///
  /// If back is ignored or refused, other properties report it.
  case backDrains = "back-drains"

  /// Wherever the system's back would pop a screen, the flow handles it.
  ///
  /// A modal with nothing to go back to inside it may refuse to close.
  case systemBackIsHandled = "system-back-is-handled"

  /// A child flow is in the state if and only if its screens are in the stack.
  case childrenLiveWithTheirScreens = "children-live-with-their-screens"

  /// A link leads somewhere, and to the same stack from everywhere.
  ///
  /// Links that a guard defers are compared for each screen at which they wait, and must be opened
  /// somewhere; see also ``deferredLinksAreOpened``. One that is kept while nothing moves is compared
  /// with none. A link that is unknown in one configuration must be unknown in all.
  case linksLeadToOnePlace = "links-lead-to-one-place"

  /// A link that is written as a URL is read back from it: see ``URLLinkedFlow``.
  ///
  /// Two links with one URL violate it, since at most one of them can be read back.
  case linksAreReadBack = "links-are-read-back"

  /// No path leads from a state to itself with more screens under it; it could be repeated forever.
  case depthIsBounded = "depth-is-bounded"

  /// Saving and restoring gives the same configuration: see ``RestorableFlow``.
  ///
  /// While work marked ``WorkTraits/once`` is under way, it may be a different one: see
  /// ``workIsDoneOnce``. A flow that loads again what it showed is the same once that is answered:
  /// see ``RestoredEquality``.
  case restoringGivesTheSame = "restoring-gives-the-same"

  /// Every answer to work (``ExplorableFlow/answers(to:)``) is handled while the work is under way.
  ///
  /// If an answer is ignored, the flow waits forever: the spinner never stops. The same is true if
  /// the flow then still waits for equal work, since that is not started again, unless the work is
  /// a ``WorkTraits/stream`` that has not failed, or is in the ``WorkTraits/background``.
  case answersAreHandled = "answers-are-handled"

  /// The user can leave, or stop the work, while it is never answered.
  ///
  /// The user does not wait for work marked ``WorkTraits/background``, and need not leave before
  /// the answer to work marked ``WorkTraits/endsByItself``.
  case waitingCanBeLeft = "waiting-can-be-left"

  /// An answer to work that is no longer under way does nothing: after the user has left, or a
  /// second time.
  ///
  /// A hosted flow drops late answers to work. The property is for answers that are sent as plain
  /// events, by a delegate or a notification, and finds transitions that cannot happen otherwise.
  case lateAnswersDoNothing = "late-answers-do-nothing"

  /// Work marked ``WorkTraits/once`` does not start again unless the user has done something since.
  ///
  /// A ``RestorableFlow`` is also terminated and restored while such work is under way.
  case workIsDoneOnce = "work-is-done-once"

  /// A deferred link is opened by the first step that leads to where it can be opened.
  ///
  /// It is forgotten if the user goes back, leaves the screen at which the link waits, or opens
  /// another link.
  case deferredLinksAreOpened = "deferred-links-are-opened"

  /// An answer to work changes no other window than the one in which the work was begun.
  case answersStayInTheirWindow = "answers-stay-in-their-window"

  /// A late answer to work that was replaced is not taken for the answer to the work of the same
  /// case that replaced it, nor the answer to work that goes on for that to a later request.
  ///
  /// All work of one case that is marked ``WorkTraits/once`` counts as the same work.
  case answersSayWhoseTheyAre = "answers-say-whose-they-are"

  /// Work marked ``WorkTraits/once`` whose answer is unclear, or that was left before the answer,
  /// does not start again, not even by a tap, before something else has been answered.
  ///
  /// The answers are those for which the option `isUnclear` of ``ExplorationOptions`` is `true`.
  case unclearWorkIsNotRepeated = "unclear-work-is-not-repeated"

  /// A flow that is killed while it waits and then restored either waits again or lets the user go
  /// on.
  case relaunchResumesWork = "relaunch-resumes-work"

  /// Every screen that a command names, or a document lists, is visible somewhere.
  case unreachableScreen = "unreachable-screen"

  /// Every event that the flow declares is handled somewhere.
  case deadEvent = "dead-event"

  /// Every screen can be left once it is on top.
  case screenWithoutWayOut = "screen-without-way-out"

  /// With the same screens visible, an event does the same, unless a guard or a decision explains
  /// why not.
  case eventWithTwoMeanings = "event-with-two-meanings"

  /// Transitions that do different things are written at different source locations.
  case sharedLocation = "shared-position"

  /// A swipe down closes its layer, unless the flow has an event for
  /// `SystemMove.dismissalAttempted`.
  ///
  /// The hosts prevent a swipe that would leave the layer open, and the flow receives its event all
  /// the same. Other hosts may close the layer first, and lose what the user has typed there.
  case swipeLeavesLayerOpen = "swipe-leaves-layer-open"

  /// The commands in a document lead to the stacks of their targets.
  case contradictoryCommands = "contradictory-commands"
}

extension StandardProperty: CustomStringConvertible {
  /// The name in reports, such as `no-dead-end`; the property is also turned off by it.
  public var name: String { rawValue }

  /// The name.
  public var description: String { rawValue }

  package var summary: String {
    switch self {
    case .reducerIsPure: "the same event in the same state gives the same transition"
    case .everyCommandApplies: "every command applies"
    case .advertisedEventsAreHandled: "every event that a screen advertises is handled"
    case .noDeadEnd: "something leads on from everywhere"
    case .noTrap: "an outcome or the root is reachable from everywhere"
    case .noLostScreen: "no screen is lost for good"
    case .topScreenResponds: "the screen on top responds, not one that it hides"
    case .modalsCanBeClosed: "every modal can be closed"
    case .noDoublePush: "no screen lies directly on an equal one"
    case .backDrains: "going back comes to an end"
    case .systemBackIsHandled: "system back is handled on every screen that can be popped"
    case .childrenLiveWithTheirScreens: "a child flow lives as long as its screens"
    case .linksLeadToOnePlace: "a link leads to the same stack from everywhere"
    case .linksAreReadBack: "a link that is written as a URL is read back"
    case .depthIsBounded: "the stack cannot grow forever"
    case .restoringGivesTheSame: "restoring gives back what was saved"
    case .answersAreHandled: "answers are handled while the flow waits for them"
    case .waitingCanBeLeft: "the user can leave while work is never answered"
    case .lateAnswersDoNothing: "late answers do nothing"
    case .workIsDoneOnce: "work that must be done once is repeated only by the user"
    case .deferredLinksAreOpened: "a deferred link is opened as soon as it can be"
    case .answersStayInTheirWindow: "an answer changes only the window in which its work was begun"
    case .answersSayWhoseTheyAre: "an answer is taken only for what it answers"
    case .unclearWorkIsNotRepeated: "work that may have been done is not repeated"
    case .relaunchResumesWork: "a relaunch resumes what the flow waited for"
    case .unreachableScreen: "every screen is on show somewhere"
    case .deadEvent: "every event is handled somewhere"
    case .screenWithoutWayOut: "every screen can be left"
    case .eventWithTwoMeanings: "an event does the same wherever the same screens are visible"
    case .sharedLocation: "different transitions are written at different lines"
    case .swipeLeavesLayerOpen: "a swipe down closes its layer, or the flow says that it stays"
    case .contradictoryCommands: "commands lead to the stack of their transition's target"
    }
  }

  /// What a violation means, unless a ``Property`` says otherwise.
  package var severity: FlowCheck.Severity {
    warningCategory == nil && self != .noLostScreen ? .error : .warning
  }

  /// The category of what is suspicious; `nil` for a property of severity error.
  private var warningCategory: FlowDocument.Lint.Category? { .init(rawValue: rawValue) }

  /// Whether a random walk can show that it is violated.
  var canBeWalked: Bool {
    warningCategory == nil
      && ![.noTrap, .noLostScreen, .modalsCanBeClosed, .depthIsBounded].contains(self)
  }

  package static let ofWork: [Self] = [
    .answersAreHandled, .waitingCanBeLeft, .lateAnswersDoNothing, .workIsDoneOnce,
    .answersStayInTheirWindow, .answersSayWhoseTheyAre, .unclearWorkIsNotRepeated,
    .relaunchResumesWork,
  ]
}

// MARK: - Rules

extension StandardProperty {
  func ruleKind<F: ExplorableFlow>(of flow: F) -> RuleKind<F> {
    switch self {
    case .reducerIsPure: .reducerIsPure(of: flow)
    case .everyCommandApplies: .everyCommandApplies
    case .advertisedEventsAreHandled: .advertisedEventsAreHandled(in: flow)
    case .noDeadEnd: .noDeadEnd(in: flow)
    case .noTrap: .noTrap
    case .noLostScreen: .lostScreens
    case .topScreenResponds: .topScreenResponds(in: flow)
    case .modalsCanBeClosed: .modalsCanBeClosed
    case .noDoublePush: .noDoublePush
    case .backDrains: .backDrains(in: flow)
    case .systemBackIsHandled: .systemBackIsHandled(by: flow)
    case .childrenLiveWithTheirScreens: .childrenLiveWithTheirScreens
    case .linksLeadToOnePlace: .linksLeadToOnePlace(in: flow)
    case .linksAreReadBack: .linksAreReadBack(by: flow)
    case .depthIsBounded: .growth
    case .restoringGivesTheSame: .restoringGivesTheSame(in: flow)
    case .answersAreHandled: .answersAreHandled(by: flow)
    case .waitingCanBeLeft: Interpreter<F>.hasWork ? .work(.waiting) : .noWork
    case .lateAnswersDoNothing: Interpreter<F>.hasWork ? .work(.lateAnswers) : .noWork
    case .workIsDoneOnce: Interpreter<F>.hasWork ? .work(.once) : .noWork
    case .deferredLinksAreOpened: .deferredLinksAreOpened(in: flow)
    case .answersStayInTheirWindow: .answersStayInTheirWindow(of: flow)
    case .answersSayWhoseTheyAre: .answersSayWhoseTheyAre(in: flow)
    case .unclearWorkIsNotRepeated: .unclearWorkIsNotRepeated(by: flow)
    case .relaunchResumesWork: .relaunchResumesWork(of: flow)
    case .unreachableScreen: .warning(.unreachableScreen)
    case .deadEvent: .warning(.deadEvent)
    case .screenWithoutWayOut: .warning(.noWayOut)
    case .eventWithTwoMeanings: .warning(.twoMeanings)
    case .sharedLocation: .warning(.sharedLocation)
    case .swipeLeavesLayerOpen: .warning(.swipeLeavesLayerOpen)
    // The commands of a flow that is run lead to its stacks.
    case .contradictoryCommands:
      .vacuous(Vacuity("only a document can have contradictory commands"))
    }
  }
}
