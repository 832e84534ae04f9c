import FlowCore
import FlowExploration
import Foundation

// Flows that are not made by an empty initializer, start oddly, or show more than a stack.

/// An initializer of its own, and private properties.
struct OwnInitializerFlow: NotingFlow {
  enum Event: Hashable, Sendable { case counted(Int) }
  private let numbers: ClosedRange<Int>
  private var remembered = Date(timeIntervalSince1970: 0)

  init(upTo last: Int, from first: Int = 0) { numbers = first...last }

  var events: [Event] { numbers.map { .counted($0) } }
}

/// A class.
final class ClassFlow: NotingFlow {
  enum Event: Hashable, Sendable { case tapped }
  private let names: [String]

  init(names: [String]) { self.names = names }

  var events: [Event] { names.isEmpty ? [] : [.tapped] }
}

/// A case of an enumeration, in another type.
enum Feature {
  enum CaseFlow: NotingFlow {
    case short
    case long(count: Int)

    enum Event: Hashable, Sendable { case tapped(Int) }

    var events: [Event] {
      switch self {
      case .short: [.tapped(0)]
      case .long(let count): (0..<count).map { .tapped($0) }
      }
    }
  }
}

/// Tabs, slots, windows, modals and system moves, with screens that are structs.
struct ContainerFlow: ExplorableFlow {
  struct Screen: Hashable, Sendable {
    let title: String
    fileprivate init(_ title: String) { self.title = title }
  }
  struct State: Hashable, Sendable { var opened: Set<Date> = [] }
  enum Event: Hashable, Sendable { case split, windowOpened, tabsShown, helpTapped, closed, back }

  var events: [Event] { [.split, .windowOpened, .tabsShown, .helpTapped] }

  var start: FlowTransition<Self> { .to(State(), .setRoot(Screen("a \"home\""))) }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .interactiveDismiss: .closed
    default: nil
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    guard state.opened.count < 2 || event == .closed || event == .back else { return nil }
    var state = state
    state.opened.insert(Date(timeIntervalSince1970: Double(state.opened.count)))
    switch event {
    case .split: return .to(state, .embed(.stack(Screen("detail")), in: "detail"))
    case .windowOpened: return .to(state, .openWindow("help \"1\"", Screen("help")))
    case .tabsShown:
      return .to(
        state,
        .setContent(
          .tabs([.init("a", .stack(Screen("a"))), .init("b", .stack(Screen("b")))], selected: "a")))
    case .helpTapped: return .to(state, .present(Screen("help"), style: .custom("drawer")))
    case .closed: return .to(State(), .dismiss)
    case .back: return .to(State(), .pop)
    }
  }
}

/// Several starts, links, and events that depend on the state.
struct LinkFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case list([URL]), item(URL, seen: Date?) }
  enum Event: Hashable, Sendable { case opened(URL), rowTapped(URL, row: Int), closed }
  enum Screen: Hashable, Sendable { case list, item(URL) }

  private var urls: [URL] { ["a", "b"].map { URL(fileURLWithPath: "/\($0)") } }

  var events: [Event] { [.closed] }
  var linkEvents: [Event] { urls.map { .opened($0) } }

  func events(in state: State) -> [Event] {
    guard case .list(let urls) = state else { return events }
    return urls.enumerated().map { .rowTapped($1, row: $0) }
  }

  var start: FlowTransition<Self> { .to(.list(urls), .setRoot(.list)) }

  static let exploration = ExplorationOptions<Self>(starts: { flow in
    [
      Start(flow.start, when: "a \"list\""),
      Start(.to(.item(flow.urls[0], seen: nil), .setRoot(.item(flow.urls[0]))), when: "a link"),
    ]
  })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .opened(let url): .to(.item(url, seen: Date.distantPast), .setStack([.list, .item(url)]))
    case .rowTapped(let url, _): .to(.item(url, seen: nil), .push(.item(url)))
    case .closed: .to(.list(urls), .setStack([.list]))
    }
  }
}
