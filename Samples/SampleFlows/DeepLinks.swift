package import FlowCore
import FlowExploration

/// The application coordinator with links: each leads to one place, from wherever it is opened.
package struct DeepLinks: LinkedFlow {
  package typealias App = ApplicationCoordinator
  package typealias State = App.State
  package typealias Screen = App.Screen
  package enum Event: Hashable, Sendable {
    case app(App.Event)
    case open(Link)
  }
  package enum Link: Hashable, Sendable {
    case foodList, login
    case unknown(String)
  }

  package var start: FlowTransition<Self> {
    begin(App(), in: .root, state: { $0 }, screen: { $0 })
  }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .app(let event): embed(App(), state, event, state: { $0 }, screen: { $0 })
    case .open(let link): open(link, in: state).when(link.condition)
    }
  }

  package func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch link {
    case .foodList: .open(.init(state: .foodList, stack: VirtualStack(.top, .foodList)))
    case .login:
      .open(
        .init(
          state: .login(.login),
          stack: VirtualStack(.top).presenting(.login(.login), style: App.loginStyle)))
    case .unknown: .unknown
    }
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    App().event(for: move, in: state).map(Event.app)
  }

  package init() {}
}

extension DeepLinks.Link {
  /// Reads a link as the system hands it over, such as `acs://login`; never fails: what it does not
  /// know stays visible as such.
  package init(_ text: String) {
    self =
      switch text {
      case "acs://foodlist": .foodList
      case "acs://login": .login
      default: .unknown(text)
      }
  }

  fileprivate var condition: StaticString {
    switch self {
    case .foodList: "acs://foodlist"
    case .login: "acs://login"
    case .unknown: "any other link"
    }
  }
}

extension DeepLinks: ExplorableFlow {
  package var events: [Event] { App().events.map(Event.app) + Self.links.map(Event.open) }

  package func events(on screen: Screen) -> [Event] { App().events(on: screen).map(Event.app) }

  package var linkEvents: [Event] { Self.links.map(Event.open) }

  /// One link of each kind.
  package static let links = ["acs://foodlist", "acs://login", "acs://help"].map { Link($0) }
}
