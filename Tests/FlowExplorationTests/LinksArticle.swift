import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// The flow of the page on deep links.
private struct Food: LinkedFlow, ExplorableFlow {
  enum State: Hashable, Sendable {
    case guest, home, foodList, account
    case login(thenOpening: Link?)

    var isLoggedIn: Bool { self == .home || self == .account }
  }
  enum Link: Hashable, Sendable { case foodList, account, other }
  enum Event: BackEvent { case foodTapped, open(Link), loggedIn, back }
  enum Screen: Hashable, Sendable { case top, foodList, account, login }

  /// Whether the login forgets the link that it is for.
  var forgets = false

  var start: FlowTransition<Self> { .to(.guest, .setRoot(.top)) }
  var events: [Event] { [.foodTapped, .loggedIn] }
  var linkEvents: [Event] { [.open(.foodList), .open(.account), .open(.other)] }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch link {
    case .foodList: .open(.init(state: .foodList, stack: VirtualStack(.top, .foodList)))
    case .account where !state.isLoggedIn: .deferred(login(thenOpening: link))
    case .account: .open(.init(state: .account, stack: VirtualStack(.top, .account)))
    case .other: .unknown
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .open(let link)): open(link, in: state)
    case (.login, .loggedIn) where forgets: .to(.home, .dismiss)
    case (.login(thenOpening: let link?), .loggedIn): open(link, in: .home)
    case (.guest, .foodTapped), (.home, .foodTapped): .to(.foodList, .push(.foodList))
    case (.login, .back): .to(.guest, .dismiss)
    case (.foodList, .back): .to(.guest, .pop)
    case (.account, .back): .to(.home, .pop)
    default: nil
    }
  }

  private func login(thenOpening link: Link) -> Configuration<Self> {
    .init(state: .login(thenOpening: link), stack: VirtualStack(.top).presenting(.login))
  }
}

@Suite("Documentation/Links.md")
struct LinksArticleTests {
  @Test("a deferred link that is opened after the login violates nothing")
  func opened() throws {
    #expect(try Food().check().failures.map(\.property.name) == [])
  }

  @Test("one that is forgotten violates the property that the page names, and no other one")
  func forgotten() throws {
    let failures = try Food(forgets: true).check().failures
    #expect(failures.map(\.property.name) == ["deferred-links-are-opened"])
    let trace = try #require(failures.first?.finding.trace)
    #expect(trace.inputs == [.event(.open(.account)), .event(.loggedIn)])
  }
}
