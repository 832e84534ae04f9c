import FlowCore
import FlowExploration
import FlowLinks

extension VerdictRow {
  private static let undecidedText = "undecided: the search stopped at 1 configuration"
  private static let plain = SmallFlow()
  private static let unstarted = VerdictCell.text(
    "nothing to judge: the flow has no start", of: SmallFlow(isStarted: false))
  private static let undecided = VerdictCell.text(undecidedText, of: plain, within: 1)

  /// Home and a page in tabs; a link shows the page without telling the state.
  private static let tabs = SmallFlow(
    shown: [.setTabs([.init("home", .home), .init("page", .page)])], events: [.next, .back, .link]
  ) { state, event in
    switch (state, event) {
    case (.home, .link): .stay(.select("page"))
    case (.home, .next): .to(.sheet, .at(.tab("home"), .push(.sheet)))
    case (.sheet, .link): .to(.page, .select("page"))
    case (.page, .back): .to(.sheet, .select("home"))
    case (.sheet, .back): .to(.home, .pop)
    default: nil
    }
  }

  private static let waitingUndecided = VerdictCell.text(
    undecidedText, of: SmallWaitingFlow(), within: 1)
  private static let waitsForNothing = VerdictCell.text(
    "nothing to judge: the flow waits for nothing", of: plain)
  private static let neverWaits = VerdictCell.text(
    "nothing to judge: the flow declares work, and work(in:) is empty in every visited state",
    of: SmallWaitingFlow(isWaiting: false))

  /// A row for each built-in property, in their order.
  static let all: [VerdictRow] = [
    VerdictRow(
      .reducerIsPure,
      violated: .text(
        "violated after 1 event: called again, the reducer returns a different transition",
        of: SmallFlow(transition: forgetful), after: ["next"]),
      holds: .text("holds (3 steps)", of: plain),
      undecided: undecided,
      nothing: .text("nothing to judge: no event is ever sent", of: SmallFlow(events: [])),
      nothingOfAny: unstarted),
    VerdictRow(
      .everyCommandApplies,
      violated: .text(
        "violated after 1 event: dismiss cannot apply: no modal layer is open there; "
          + "use pop to leave a pushed screen",
        of: SmallFlow { state, _ in state == .home ? .stay(.dismiss) : nil }, after: ["next"]),
      holds: .text("holds (2 steps)", of: plain),
      undecided: undecided,
      nothing: .text(
        "nothing to judge: no step has commands",
        of: SmallFlow { state, _ in state == .home ? .to(.page) : nil }),
      nothingOfAny: unstarted),
    VerdictRow(
      .advertisedEventsAreHandled,
      violated: .text(
        "violated after 1 event: Home advertises back, which is ignored there",
        of: SmallFlow(advertised: [.home: [.back]]), after: ["back"]),
      holds: .text("holds (1 configuration)", of: SmallFlow(advertised: [.home: [.next]])),
      undecided: .text(undecidedText, of: SmallFlow(advertised: [.home: [.next]]), within: 1),
      nothing: .text("nothing to judge: no screen advertises events", of: plain),
      nothingOfAny: .text(
        "nothing to judge: Home advertises events, but is never on top",
        of: SmallFlow(
          shown: [.setRoot(.home), .embed(.sheet, in: "panel")], advertised: [.home: [.next]]))),
    VerdictRow(
      .noDeadEnd,
      violated: .text(
        "violated after 1 event: nothing leads on from here",
        of: SmallFlow { state, _ in state == .home ? .to(.page, .setRoot(.page)) : nil },
        after: ["next"]),
      holds: .text("holds (2 configurations)", of: plain),
      undecided: undecided,
      nothing: .text(
        "nothing to judge: a modal is open in every configuration",
        of: SmallFlow(shown: [.setRoot(.home), .present(.sheet)])),
      nothingOfAny: unstarted),
    VerdictRow(
      .noTrap,
      violated: .text(
        "violated after 1 event: from here the flow can neither finish nor return to its root",
        of: SmallFlow(transition: trapping), after: ["next"]),
      holds: .text("holds (2 configurations)", of: plain),
      undecided: undecided,
      nothing: .never(because: "every configuration concerns it"),
      nothingOfAny: unstarted),
    VerdictRow(
      .topScreenResponds,
      violated: .text(
        "violated after 2 events: Page is on top, but next changes only what is not on show, and "
          + "back, which Page handles elsewhere, is ignored",
        of: tabs, after: ["link", "next"]),
      holds: .text("holds (1 configuration)", of: SmallFlow(shown: tabs.shown, events: [])),
      undecided: .text(undecidedText, of: tabs, within: 1),
      nothing: .text("nothing to judge: everything is always on show", of: plain),
      nothingOfAny: unstarted),
    VerdictRow(
      .modalsCanBeClosed,
      violated: .text(
        "violated after 1 event: sheet[Sheet] cannot be closed from there",
        of: SmallFlow { state, _ in state == .home ? .to(.sheet, .present(.sheet)) : nil },
        after: ["next"]),
      holds: .text("holds (1 configuration)", of: SmallFlow(transition: presenting)),
      undecided: .text(undecidedText, of: SmallFlow(transition: presenting), within: 1),
      nothing: .text("nothing to judge: no modal is ever open", of: plain),
      nothingOfAny: unstarted),
    VerdictRow(
      .noDoublePush,
      violated: .text(
        "violated after 1 event: Home lies directly on an equal screen",
        of: SmallFlow { state, _ in state == .home ? .to(.page, .push(.home)) : nil },
        after: ["next"]),
      holds: .text("holds (1 configuration)", of: plain),
      undecided: undecided,
      nothing: .text(
        "nothing to judge: there is never more than one screen", of: SmallFlow(events: [])),
      nothingOfAny: unstarted),
    VerdictRow(
      .backDrains,
      violated: .text(
        "violated after 2 events: the flow handles back and stays where it is",
        of: SmallFlow { $0 == .home ? .to(.page, .push(.page)) : $1 == .back ? .stay() : nil },
        after: ["next", "back"]),
      holds: .text("holds (1 configuration)", of: plain),
      undecided: undecided,
      nothing: .text(
        "nothing to judge: the system's back never leads on",
        of: SmallFlow(events: [])),
      nothingOfAny: unstarted),
    VerdictRow(
      .systemBackIsHandled,
      violated: .text(
        "violated after 2 events: the system offers back there, and the flow ignores it",
        of: SmallFlow { state, _ in state == .home ? .to(.page, .push(.page)) : nil },
        after: ["next", "back"]),
      holds: .text("holds (1 configuration)", of: plain),
      undecided: undecided,
      nothing: .text("nothing to judge: the system never offers back", of: SmallFlow(events: [])),
      nothingOfAny: unstarted),
    VerdictRow(
      .childrenLiveWithTheirScreens,
      violated: .text(
        "violated after 1 event: Child is in the state but none of its screens is visible",
        of: SmallParent { state, _ in state == .home ? .to(.child(.page)) : nil },
        after: ["next"]),
      holds: .text("holds (1 child)", of: SmallParent(transition: beginning)),
      undecided: .text(undecidedText, of: SmallParent(transition: beginning), within: 1),
      nothing: .text("nothing to judge: the flow declares no child flows", of: plain),
      nothingOfAny: .text(
        "nothing to judge: of the child flows that the flow declares, none ever runs",
        of: SmallParent { _, _ in nil })),
    VerdictRow(
      .linksLeadToOnePlace,
      violated: .text(
        "violated after 2 events: the link is ignored there; elsewhere it leads to [Home, Page]",
        of: SmallFlow(linkEvents: [.link]) { state, _ in
          state == .home ? .to(.page, .push(.page)) : nil
        },
        after: ["next", "link"]),
      holds: .text(
        "holds (2 links opened)", of: SmallFlow(linkEvents: [.link], transition: linked)),
      // A link that nothing handles so far may still lead somewhere.
      undecided: .text(undecidedText, of: SmallFlow(linkEvents: [.link]), within: 1),
      nothing: .text("nothing to judge: the flow declares no links", of: plain),
      nothingOfAny: .text(
        "nothing to judge: the flow has no start",
        of: SmallFlow(isStarted: false, linkEvents: [.link]))),
    VerdictRow(
      .linksAreReadBack,
      violated: .text(
        "violated at the start: the link other is written as small:home, which is read as home",
        of: SmallURLFlow(links: [.home, .other])),
      holds: .text("holds (1 URL)", of: SmallURLFlow()),
      undecided: .never(because: "the URLs of the sample links do not depend on the search"),
      nothing: .text("nothing to judge: the flow is not a URLLinkedFlow", of: plain),
      nothingOfAny: .text(
        "nothing to judge: the flow has no start", of: SmallURLFlow(isStarted: false))),
    VerdictRow(
      .depthIsBounded,
      violated: .text(
        "violated after 1 event: the last step leads to the state it began in, with 1 more screen "
          + "under it: it can be repeated forever",
        of: SmallFlow { _, event in event == .next ? .stay(.push(.page)) : nil },
        after: ["next"]),
      holds: .text("holds (2 configurations)", of: plain),
      undecided: undecided,
      nothing: .never(because: "every configuration concerns it"),
      nothingOfAny: unstarted),
    VerdictRow(
      .restoringGivesTheSame,
      violated: .text(
        "violated after 2 events: it is restored as [Home]", of: SmallSavedFlow(savesPage: false),
        after: ["next", "relaunch"]),
      holds: .text("holds (2 configurations)", of: SmallSavedFlow()),
      undecided: .text(undecidedText, of: SmallSavedFlow(), within: 1),
      nothing: .text("nothing to judge: the flow is not a RestorableFlow", of: plain),
      nothingOfAny: .text(
        "nothing to judge: the flow has no start", of: SmallSavedFlow(isStarted: false))),
    VerdictRow(
      .answersAreHandled,
      violated: .text(
        "violated after 2 events: answer answers load, and is ignored there",
        of: SmallWaitingFlow { state, event in
          event == .answer ? nil : waiting(state, event)
        },
        after: ["next", "answer"]),
      holds: .text("holds (1 configuration)", of: SmallWaitingFlow()),
      undecided: waitingUndecided,
      nothing: waitsForNothing,
      nothingOfAny: neverWaits),
    VerdictRow(
      .waitingCanBeLeft,
      violated: .text(
        "violated after 1 event: if load is never answered, the user cannot leave from here",
        of: SmallWaitingFlow { state, event in event == .back ? nil : waiting(state, event) },
        after: ["next"]),
      holds: .text("holds (1 configuration)", of: SmallWaitingFlow()),
      undecided: waitingUndecided,
      nothing: waitsForNothing,
      nothingOfAny: neverWaits),
    VerdictRow(
      .lateAnswersDoNothing,
      violated: .text(
        "violated after 3 events: answer answers load, which is no longer under way, and is handled",
        of: SmallWaitingFlow { state, event in
          event == .answer ? .to(.home, .setRoot(.home)) : waiting(state, event)
        },
        after: ["next", "back", "answer"]),
      holds: .text("holds (1 configuration)", of: SmallWaitingFlow()),
      undecided: waitingUndecided,
      nothing: waitsForNothing,
      nothingOfAny: neverWaits),
    VerdictRow(
      .workIsDoneOnce,
      violated: .text(
        "violated after 2 events: load starts again without the user requesting it",
        of: SmallWaitingFlow(), after: ["next", "relaunch"]),
      holds: .text(
        "holds (1 configuration)", of: SmallWaitingFlow(restored: .home)),
      undecided: waitingUndecided,
      nothing: waitsForNothing,
      nothingOfAny: neverWaits),
    VerdictRow(
      .deferredLinksAreOpened,
      violated: .text(
        "violated after 2 events: open(Link): page was deferred and is not opened here, where it "
          + "leads to [Home, Page]",
        of: SmallDeferringFlow(remembers: false), after: ["open(Link): page", "next"]),
      holds: .text("holds (2 configurations)", of: SmallDeferringFlow()),
      undecided: .text(undecidedText, of: SmallDeferringFlow(), within: 1),
      nothing: .text("nothing to judge: the flow declares no links", of: plain),
      nothingOfAny: .text(
        "nothing to judge: the flow has no start", of: SmallDeferringFlow(isStarted: false))),
    VerdictRow(
      .answersStayInTheirWindow,
      violated: .text(
        "violated after 2 events: answer answers load(1), which belongs to window second, and "
          + "changes window main",
        of: SmallRequests(
          shown: [.setRoot(.home), .openWindow("second", .home)],
          answered: .at(.window("main"), .push(.page))), after: ["next(Int): 1", "answer"]),
      holds: .text(
        "holds (2 configurations)",
        of: SmallRequests(
          shown: [.setRoot(.home), .openWindow("second", .home)],
          answered: .at(.window("second"), .push(.page)))),
      undecided: .text(undecidedText, of: SmallRequests(), within: 1),
      nothing: .text(
        "nothing to judge: no work is under way while several windows are open",
        of: SmallRequests()),
      nothingOfAny: .text(
        "nothing to judge: the flow has no start", of: SmallRequests(isStarted: false))),
    VerdictRow(
      .answersSayWhoseTheyAre,
      violated: .text(
        "violated after 3 events: answer answers load(1), which is no longer under way, and is "
          + "taken for the answer to load(2): it does not say which it answers",
        of: SmallRequests(), after: ["next(Int): 1", "next(Int): 2", "answer"]),
      holds: .text("holds (2 configurations)", of: SmallRequests(isReplaced: false)),
      undecided: .text(undecidedText, of: SmallRequests(isReplaced: false), within: 1),
      nothing: .text(
        "nothing to judge: no two pieces of work of one case have an answer in common",
        of: SmallRequests(events: [.next(1)])),
      nothingOfAny: .text(
        "nothing to judge: the flow has no start", of: SmallRequests(isStarted: false))),
    VerdictRow(
      .unclearWorkIsNotRepeated,
      violated: .text(
        "violated after 3 events: pay starts again, and nothing was answered since it was "
          + "unclear what became of it",
        of: SmallRequests(events: [.next(0)]), after: ["next(Int): 0", "lost", "next(Int): 0"]),
      holds: .text(
        "holds (1 configuration)", of: SmallRequests(events: [.next(0)], isRepeated: false)),
      undecided: .text(undecidedText, of: SmallRequests(isRepeated: false), within: 1),
      nothing: .text(
        "nothing to judge: no work marked .once has an unclear answer",
        of: SmallRequests()),
      nothingOfAny: .text(
        "nothing to judge: the flow has no start", of: SmallRequests(isStarted: false))),
    VerdictRow(
      .relaunchResumesWork,
      violated: .text(
        "violated after 2 events: load is lost: nothing that the user waits for is under way after "
          + "the relaunch, and nothing leads on",
        of: SmallWaitingFlow(restored: .lost), after: ["next", "relaunch"]),
      holds: .text("holds (1 configuration)", of: SmallWaitingFlow()),
      undecided: waitingUndecided,
      nothing: waitsForNothing,
      nothingOfAny: neverWaits),
  ]

  // MARK: Answers

  /// Another page every second time: it counts outside the state.
  private static var forgetful:
    @Sendable (SmallFlow.State, SmallFlow.Event) -> FlowTransition<
      SmallFlow
    >?
  {
    let counter = Counter()
    return { state, _ in
      guard state == .home else { return nil }
      counter.count += 1
      return .to(.page, .push(counter.count.isMultiple(of: 2) ? .sheet : .page))
    }
  }

  private final class Counter: @unchecked Sendable { var count = 0 }

  @Sendable private static func waiting(
    _ state: SmallWaitingFlow.State, _ event: SmallWaitingFlow.Event
  ) -> FlowTransition<SmallWaitingFlow>? {
    SmallWaitingFlow().transition(state, event)
  }

  @Sendable private static func trapping(
    _ state: SmallFlow.State, _ event: SmallFlow.Event
  ) -> FlowTransition<SmallFlow>? {
    switch (state, event) {
    case (.home, .next): .to(.page, .push(.page))
    case (.page, .next): .to(.sheet, .replaceTop(.sheet))
    case (.sheet, .next): .to(.page, .replaceTop(.page))
    default: nil
    }
  }

  @Sendable private static func presenting(
    _ state: SmallFlow.State, _ event: SmallFlow.Event
  ) -> FlowTransition<SmallFlow>? {
    switch (state, event) {
    case (.home, .next): .to(.sheet, .present(.sheet))
    case (.sheet, .back): .to(.home, .dismiss)
    default: nil
    }
  }

  @Sendable private static func linked(
    _ state: SmallFlow.State, _ event: SmallFlow.Event
  ) -> FlowTransition<SmallFlow>? {
    event == .link ? .to(.page, .setStack([.home, .page])) : nil
  }

  @Sendable private static func beginning(
    _ state: SmallParent.State, _ event: SmallParent.Event
  ) -> FlowTransition<SmallParent>? {
    switch (state, event) {
    case (.home, .next): .to(.child(.page), .push(.child(.page)))
    case (.child, .back): .to(.home, .pop)
    default: nil
    }
  }
}
