import FlowCore
import FlowLinks
import Foundation

// The listings of the pages about deep links in an app and state restoration.
enum InAnApp {
  struct Shop: LinkedFlow {
    enum State: Hashable, Sendable { case splash, home, cart, order(id: Int), paying(id: Int) }
    enum Event: BackEvent, Codable {
      case loaded, cartTapped, payTapped, paid, open(Link), back
    }
    enum Screen: Hashable, Sendable { case splash, home, cart, order(id: Int) }
    enum Link: Hashable, Sendable, Codable {
      case cart
      case order(id: Int)
      case search(text: String, page: Int?)
    }
    enum Work: Hashable, Sendable { case load, pay(id: Int) }

    static let urls = LinkURLs<Link>(
      "https://shop.example", "shop://",
      patterns: [
        .init(.cart, "cart"),
        .init(Link.order) { id in "orders/\(id)" },
        .init(Link.search) { text, page in "search?q=\(text)&page=\(page)" },
      ])

    /// Whether the cart needs an account, which it did not in the first version.
    var hasCart = true

    var start: FlowTransition<Self> { .to(.splash, .setRoot(.splash)) }

    func work(in state: State) -> [Work] {
      switch state {
      case .splash: [.load]
      case .paying(let id): [.pay(id: id)]
      case .home, .cart, .order: []
      }
    }

    func target(of link: Link, in state: State) -> LinkTarget<Self> {
      switch link {
      case .cart: .open(.init(state: .cart, stack: VirtualStack(.home, .cart)))
      case .order(let id):
        .open(.init(state: .order(id: id), stack: VirtualStack(.home, .order(id: id))))
      case .search: .unknown
      }
    }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.splash, .loaded): .to(.home, .setRoot(.home))
      case (.home, .cartTapped) where hasCart: .to(.cart, .push(.cart))
      case (.order(let id), .payTapped): .to(.paying(id: id))
      case (.paying(let id), .paid): .to(.order(id: id))
      case (.cart, .back), (.order, .back): .to(.home, .pop)
      case (_, .open(let link)): open(link, in: state)
      default: nil
      }
    }
  }

  struct ShopWork: WorkHandler {
    func perform(_ work: Shop.Work, answer: @escaping WorkAnswer<Shop.Event>) async {}

    func answer(for error: any Error, from work: Shop.Work) -> Shop.Event {
      switch work {
      case .load: .loaded
      case .pay: .back
      }
    }
  }

  /// Notes what it is shown.
  final class Recorder<Screen: Hashable & Sendable>: StackHost {
    private(set) var shown: [String] = []

    func perform(
      _ commands: CommandList<Screen>, showing stack: VirtualStack<Screen>
    ) -> HostReply<Screen> {
      shown.append("\(stack)")
      return .done
    }
  }

  @MainActor
  final class ShopApp {
    typealias Host = Recorder<Shop.Screen>

    private(set) var hosted: HostedFlow<Shop, Host>
    private(set) var history: FlowHistory<Shop>?
    private(set) var log: [String] = []

    /// Launches the app, by a URL or without one.
    init(host: Host, launchedBy url: URL?) throws {
      let link = url.flatMap { try? Shop.urls.link(from: $0.absoluteString) }
      hosted = try HostedFlow(
        Shop(), on: host, workHandler: ShopWork(), launchEvent: link.map(Shop.Event.open))
    }

    /// Launches the app where it was, and opens a link from there.
    init(host: Host, from data: Data?, launchedBy link: Shop.Link?, hasCart: Bool = true) throws {
      let saved = data.flatMap { try? JSONDecoder().decode(SavedFlow<Shop>.self, from: $0) }
      let history = try FlowHistory(Shop(hasCart: hasCart), restoring: saved)
      if let link { history.send(.open(link)) }
      hosted = HostedFlow(history.interpreter, on: host, workHandler: ShopWork())
      history.follow(hosted)
      self.history = history
      if let misfit = history.misfit { log.append(misfit.explanation) }
    }

    func open(_ url: URL) {
      do {
        hosted.send(.open(try Shop.urls.link(from: url.absoluteString)))
      } catch {
        log.append("\(url): \(error.explanation)")
      }
    }

    func didEnterBackground() throws -> Data {
      let saved = history?.saved { configuration in
        if case .paying = configuration.state { false } else { true }
      }
      return try JSONEncoder().encode(saved)
    }

    func share(_ link: Shop.Link) -> URL? {
      Shop.urls.url(for: link).flatMap { URL(string: $0) }
    }
  }
}
