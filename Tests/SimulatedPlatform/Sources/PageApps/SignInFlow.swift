import FlowCore
import FlowLinks

// The sign-in flow of the README, with the link of the page about deep links in an app.

struct SignIn: LinkedFlow {
  enum State: Hashable, Sendable { case name, password(name: String) }
  enum Event: BackEvent, Codable {
    case nextTapped(name: String), submitTapped, cancelTapped, back, open(Link)
  }
  enum Screen: Hashable, Sendable { case name, password }
  enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }
  enum Link: Hashable, Sendable, Codable { case password(name: String) }

  static let urls = LinkURLs<Link>(
    "https://shop.example", "shop://",
    patterns: [.init(Link.password) { name in "sign-in?name=\(name)" }])

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch link {
    case .password(let name):
      .open(.init(state: .password(name: name), stack: VirtualStack(.name, .password)))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
    case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
    case (.password, .back): .to(.name, .pop)
    case (.name, .cancelTapped): .finish(.cancelled)
    case (_, .open(let link)): open(link, in: state)
    default: nil
    }
  }
}
