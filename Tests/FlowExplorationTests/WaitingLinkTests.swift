import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("links that wait, at several screens or where the user is")
struct WaitingLinkTests {
  private static func verdicts(_ flow: some ExplorableFlow) throws -> [String] {
    try flow.check([.standard(.linksLeadToOnePlace)]).results.map(\.finding.verdict)
  }

  private static func isFoundByWalks(_ flow: some ExplorableFlow) throws -> Bool {
    try !flow.walk([.standard(.linksLeadToOnePlace)], .init(count: 50)).failures.isEmpty
  }

  @Test("a guard with three values has two screens at which a link waits")
  func severalGuards() throws {
    #expect(try Self.verdicts(GuardedFlow()) == ["holds (7 links opened)"])
    #expect(try Self.verdicts(GuardedFlow(hasHelp: false)) == ["holds (6 links opened)"])
    #expect(try !Self.isFoundByWalks(GuardedFlow()))
  }

  @Test("a guard whose screen lies on whatever was there is found, whatever the other guards do")
  func onTop() throws {
    let verdict = try Self.verdicts(GuardedFlow(locksOnTop: true)).first ?? ""
    #expect(verdict.hasPrefix("violated after") && verdict.contains("Unlock]"), "\(verdict)")
    #expect(try Self.isFoundByWalks(GuardedFlow(locksOnTop: true)))
  }

  @Test("a link that the state keeps while nothing moves waits where the user is")
  func kept() throws {
    for way in KeptFlow.Way.allCases where way != .lost && way != .forgotten {
      #expect(try Self.verdicts(KeptFlow(way: way)) == ["holds (6 links opened)"], "\(way)")
      #expect(try !Self.isFoundByWalks(KeptFlow(way: way)), "\(way)")
    }
  }

  @Test("a link may leave tabs as they are that are not selected")
  func otherTabs() throws {
    #expect(try Self.verdicts(TabLinkFlow()) == ["holds (8 links opened)"])
    let verdict = try Self.verdicts(TabLinkFlow(keepsProfile: true)).first ?? ""
    #expect(verdict.hasPrefix("violated after"), "\(verdict)")
  }

  @Test("a link that neither moves nor is kept is lost")
  func lost() throws {
    let verdicts = try Self.verdicts(KeptFlow(way: .lost))
    #expect(verdicts.count == 1 && verdicts[0].hasPrefix("violated"), "\(verdicts)")
    #expect(try Self.isFoundByWalks(KeptFlow(way: .lost)))
  }

  @Test("a link that is kept and never opened is found")
  func neverOpened() throws {
    #expect(
      try Self.verdicts(KeptFlow(way: .forgotten)) == [
        "violated after 1 event: the link is never opened: it is only ever deferred"
      ])
  }

  @Test("a step that forgets to move is no kept link")
  func forgetsToMove() throws {
    let verdicts = try Self.verdicts(KeptFlow(way: .target, forgetsCommand: true))
    #expect(verdicts.allSatisfy { $0.hasPrefix("violated") })
  }
}

/// A flow that is open, locked or logged out.
private struct GuardedFlow: LinkedFlow, ExplorableFlow {
  enum State: Hashable, Sendable { case login(Link?), help, locked(Link?), home, page, idle }
  enum Event: BackEvent {
    case loggedIn, helpTapped, unlocked, lockTapped, logOutTapped, waited, back, open(Link)
  }
  enum Screen: Hashable, Sendable { case login, help, unlock, home, page }
  enum Link: Hashable, Sendable { case page }

  var hasHelp = true
  /// Whether the first link after a while shows the lock on top of what is there.
  var locksOnTop = false

  var start: FlowTransition<Self> { .to(.login(nil), .setRoot(.login)) }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch state {
    case .login, .help: .deferred(.init(state: .login(link), stack: VirtualStack(.login)))
    case .locked, .idle: .deferred(.init(state: .locked(link), stack: VirtualStack(.unlock)))
    case .home, .page: .open(.init(state: .page, stack: VirtualStack(.home, .page)))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.idle, .open(let link)): .to(.locked(link), .push(.unlock)).because(.deferredLink)
    case (_, .open(let link)): open(link, in: state)
    case (.login(let link?), .loggedIn), (.locked(let link?), .unlocked): open(link, in: .home)
    case (.login, .loggedIn), (.locked, .unlocked): .to(.home, .setRoot(.home))
    case (.home, .lockTapped), (.page, .lockTapped): .to(.locked(nil), .setRoot(.unlock))
    case (.home, .waited) where locksOnTop, (.page, .waited) where locksOnTop: .to(.idle)
    case (.home, .logOutTapped), (.locked, .logOutTapped): .to(.login(nil), .setRoot(.login))
    case (.page, .back): .to(.home, .pop)
    case (.login, .helpTapped) where hasHelp: .to(.help, .push(.help))
    case (.help, .back): .to(.login(nil), .pop)
    default: nil
    }
  }

  var events: [Event] { [.loggedIn, .helpTapped, .unlocked, .lockTapped, .logOutTapped, .waited] }
  var linkEvents: [Event] { [.open(.page)] }
}

/// A flow that keeps a link until somebody has logged in.
private struct KeptFlow: LinkedFlow, ExplorableFlow {
  struct State: Hashable, Sendable {
    enum Step: Hashable, Sendable { case login, code, home, page }
    var step = Step.login
    var kept: Link?
  }
  enum Event: BackEvent { case submitTapped, codeEntered, logOutTapped, back, open(Link) }
  enum Screen: Hashable, Sendable { case login, code, home, page }
  enum Link: Hashable, Sendable { case page }

  /// How a link is kept: as a target, by a transition with a reason, by one without, not at all, or
  /// without ever being opened.
  enum Way: CaseIterable { case target, reason, plain, lost, forgotten }

  var way: Way
  var forgetsCommand = false

  var start: FlowTransition<Self> { .to(State(), .setRoot(.login)) }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch state.step {
    case .login, .code: .kept(State(step: state.step, kept: link))
    case .home, .page: .open(.init(state: State(step: .page), stack: VirtualStack(.home, .page)))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.step, event) {
    case (.home, .open) where forgetsCommand: .to(State(step: .page))
    case (.home, .open) where way == .forgotten, (.page, .open) where way == .forgotten:
      .stay(because: .deferredLink)
    case (.login, .open(let link)) where way != .target,
      (.code, .open(let link)) where way != .target:
      keep(link, in: state)
    case (_, .open(let link)): open(link, in: state)
    case (.login, .submitTapped): .to(State(step: .code, kept: state.kept), .push(.code))
    case (.code, .back): .to(State(step: .login, kept: state.kept), .pop)
    case (.code, .codeEntered):
      if let link = state.kept, way != .forgotten {
        open(link, in: State(step: .home))
      } else {
        .to(State(step: .home), .setRoot(.home))
      }
    case (.page, .back): .to(State(step: .home), .pop)
    case (.home, .logOutTapped): .to(State(), .setRoot(.login))
    default: nil
    }
  }

  private func keep(_ link: Link, in state: State) -> FlowTransition<Self> {
    let next = State(step: state.step, kept: link)
    return switch way {
    case .target, .reason, .forgotten: .to(next).because(.deferredLink)
    case .plain: .to(next)
    case .lost: .to(state)
    }
  }

  var events: [Event] { [.submitTapped, .codeEntered, .logOutTapped] }
  var linkEvents: [Event] { [.open(.page)] }
}

/// A feed and a profile in two tabs, and a link to the settings in the profile.
private struct TabLinkFlow: ExplorableFlow {
  enum Tab: String, ContainerName { case feed, profile }
  struct State: Hashable, Sendable {
    var selected = Tab.feed
    var hasPost = false
    var hasSettings = false
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), postTapped, settingsTapped, settingsLink }
  enum Screen: Hashable, Sendable { case feed, post, profile, settings }

  /// Whether the link puts the settings on what is in the tab.
  var keepsProfile = false

  var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init(Tab.feed, .feed), .init(Tab.profile, .profile)]))
  }
  var events: [Event] { [.tabTapped(.feed), .tabTapped(.profile), .postTapped, .settingsTapped] }
  var linkEvents: [Event] { [.settingsLink] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    switch event {
    case .tabTapped(let tab) where tab != state.selected:
      next.selected = tab
      return .to(next, .select(tab))
    case .postTapped where state.selected == .feed && !state.hasPost:
      next.hasPost = true
      return .to(next, .push(.post))
    case .settingsTapped where state.selected == .profile && !state.hasSettings:
      next.hasSettings = true
      return .to(next, .push(.settings))
    case .settingsLink:
      (next.selected, next.hasSettings) = (.profile, true)
      let settings: Command<Screen> =
        keepsProfile ? .push(.settings) : .setStack([.profile, .settings])
      return .to(next, .select(Tab.profile), .at(.tab(Tab.profile), settings))
    default: return nil
    }
  }
}
