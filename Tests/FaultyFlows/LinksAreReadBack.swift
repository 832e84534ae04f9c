import FlowCore
import FlowExploration
import FlowLinks

/// An order that is called like the page for new ones has the URL of that page.
struct OrderCalledNew: URLLinkedFlow {
  enum Link: Hashable, Sendable { case newOrder, order(String) }
  enum Event: Hashable, Sendable { case open(Link), leaveTapped }
  enum Screen: Hashable, Sendable { case orders, newOrder, order(String) }
  enum Outcome: Hashable, Sendable { case left }
  typealias State = Screen

  static let urls = LinkURLs<Link>(
    "https://shop.example",
    patterns: [
      .init(.newOrder, "orders/new"),
      .init(Link.order) { name in "orders/\(name)" },
    ])

  var start: FlowTransition<Self> { .to(.orders, .setRoot(.orders)) }
  var links: [Link] { [.newOrder, .order("7"), .order("new")] }
  var linkEvents: [Event] { links.map(Event.open) }
  var events: [Event] { [.leaveTapped] }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch link {
    case .newOrder: .open(.init(state: .newOrder, stack: VirtualStack(.newOrder)))
    case .order(let name): .open(.init(state: .order(name), stack: VirtualStack(.order(name))))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .open(let link): open(link, in: state)
    case .leaveTapped: .finish(.left)
    }
  }
}

/// Two days of different years have one URL: the year is not written.
struct DayWithoutYear: URLLinkedFlow {
  struct Day: LinkValue {
    var year = 2026
    var day: Int

    init(year: Int, day: Int) { (self.year, self.day) = (year, day) }
    init?(linkText: String) {
      guard let day = Int(linkText) else { return nil }
      self.day = day
    }
    var linkText: String { "\(day)" }
  }

  enum Link: Hashable, Sendable { case day(Day) }
  enum Event: Hashable, Sendable { case open(Link), leaveTapped }
  enum Screen: Hashable, Sendable { case calendar, day(Day) }
  enum Outcome: Hashable, Sendable { case left }
  typealias State = Screen

  static let urls = LinkURLs<Link>(
    "calendar://", patterns: [.init(Link.day) { day in "days/\(day)" }])

  var start: FlowTransition<Self> { .to(.calendar, .setRoot(.calendar)) }
  var links: [Link] { [2026, 2027].map { .day(Day(year: $0, day: 53)) } }
  var linkEvents: [Event] { links.map(Event.open) }
  var events: [Event] { [.leaveTapped] }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch link {
    case .day(let day): .open(.init(state: .day(day), stack: VirtualStack(.day(day))))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .open(let link): open(link, in: state)
    case .leaveTapped: .finish(.left)
    }
  }
}

/// The link to the help came later, and nobody gave it a URL.
struct HelpWithoutURL: URLLinkedFlow {
  enum Link: Hashable, Sendable { case news, help }
  enum Event: Hashable, Sendable { case open(Link), leaveTapped }
  enum Screen: Hashable, Sendable { case news, help }
  enum Outcome: Hashable, Sendable { case left }
  typealias State = Screen

  static let urls = LinkURLs<Link>("news:", patterns: [.init(.news, "news")])

  var start: FlowTransition<Self> { .to(.news, .setRoot(.news)) }
  var links: [Link] { [.news, .help] }
  var linkEvents: [Event] { links.map(Event.open) }
  var events: [Event] { [.leaveTapped] }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch link {
    case .news: .open(.init(state: .news, stack: VirtualStack(.news)))
    case .help: .open(.init(state: .help, stack: VirtualStack(.help)))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .open(let link): open(link, in: state)
    case .leaveTapped: .finish(.left)
    }
  }
}
