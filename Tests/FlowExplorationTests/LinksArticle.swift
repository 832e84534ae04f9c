import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// The flow of the page on deep links, with the property of what comes after the login.
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

  var properties: [Property<Self>] {
    Property.standard + [
      .always("a deferred link is opened after the login") { (step: Trace<Self>.CheckedStep) in
        guard case .login(thenOpening: let link?) = step.before.state,
          step.input.event == .loggedIn, case .open(let configuration) = target(of: link, in: .home)
        else { return true }
        return step.after == configuration
      }
    ]
  }
}

@Suite("Documentation/Links.md")
struct LinksArticleTests {
  @Test("a deferred link that is opened after the login violates nothing")
  func opened() throws {
    #expect(try Food().check().failures.map(\.property.name) == [])
  }

  @Test("one that is forgotten violates the property of the page, and no built-in one")
  func forgotten() throws {
    let failures = try Food(forgets: true).check().failures
    #expect(failures.map(\.property.name) == ["a deferred link is opened after the login"])
    let trace = try #require(failures.first?.finding.trace)
    #expect(trace.inputs == [.event(.open(.account)), .event(.loggedIn)])
  }
}
