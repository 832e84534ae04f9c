package import FlowCore
import FlowExploration
package import FlowLinks

/// The application coordinator with links: each leads to one screen, wherever it is opened.
package struct DeepLinks: LinkedFlow {
  package typealias App = ApplicationCoordinator
  package typealias State = App.State
  package typealias Screen = App.Screen
  package enum Event: BackEvent {
    case app(App.Event)
    case open(Link)

    package static var back: Self { .app(.back) }
  }
  package enum Link: Hashable, Sendable {
    case foodList, login
    case unknown(String)
  }

  private static let app = Child<Self, App>(
    App(), in: .root, state: .identity, event: .case(Event.app), screen: .identity)
  package static let children: [AnyChild<Self>] = [app]

  package var start: FlowTransition<Self> { begin(Self.app) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .app: forward(event, in: state)
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

  package init() {}
}

extension DeepLinks.Link {
  /// Reads a link as the system passes it, such as `acs://login`, and never fails: any other link
  /// becomes `unknown`.
  package init(_ text: String) { self = (try? DeepLinks.urls.link(from: text)) ?? .unknown(text) }

  fileprivate var condition: StaticString {
    switch self {
    case .foodList: "acs://foodlist"
    case .login: "acs://login"
    case .unknown: "any other link"
    }
  }
}

extension DeepLinks: URLLinkedFlow {
  package var events: [Event] { events(of: Self.app) + linkEvents }

  package static let urls = LinkURLs<Link>(
    "acs://", patterns: [.init(.foodList, "foodlist"), .init(.login, "login")])

  package var links: [Link] { [.foodList, .login] }

  package var linkEvents: [Event] { (links + [.unknown("acs://help")]).map(Event.open) }
}
