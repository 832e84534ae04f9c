import FlowCore
import FlowDocuments
@testable import FlowExploration
import FlowTestSupport

// The flows of IndependentTabsTests.

/// Three tabs with as many screens as a test asks for.
struct ManyTabs: ExplorableTabs {
  enum Tab: String, Hashable, Sendable { case a, b, c }
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Pages.State.list
    var b = Pages.State.list
    var c = Pages.State.list
  }
  enum Event: Hashable, Sendable {
    case tabTapped(Tab), a(Pages.Event), b(Pages.Event), c(Pages.Event)
  }
  enum Screen: Hashable, Sendable { case a(Pages.Screen), b(Pages.Screen), c(Pages.Screen) }

  var count: Int

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(
      .a, { Pages(count: $0.count) }, state: \.a, event: .case(Event.a), screen: .case(Screen.a)),
    .init(
      .b, { Pages(count: $0.count) }, state: \.b, event: .case(Event.b), screen: .case(Screen.b)),
    .init(
      .c, { Pages(count: $0.count) }, state: \.c, event: .case(Event.c), screen: .case(Screen.c)))
}

/// A flow of two screens, over which it may show one that replaces everything.
struct Root: ExplorableFlow {
  enum State: Hashable, Sendable, CaseIterable { case list, over }
  enum Event: BackEvent, CaseIterable { case overTapped, back }
  typealias Screen = State

  var escapes = false

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .overTapped): .to(.over, escapes ? .setRoot(.over) : .push(.over))
    case (.over, .back): .to(.list, .setStack([.list]))
    default: nil
    }
  }
}

struct EscapingTabs: ExplorableTabs {
  enum Tab: String, Hashable, Sendable { case a, b }
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Root.State.list
    var b = Root.State.list
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), a(Root.Event), b(Root.Event) }
  enum Screen: Hashable, Sendable { case a(Root.Screen), b(Root.Screen) }

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(.a, { _ in Root() }, state: \.a, event: .case(Event.a), screen: .case(Screen.a)),
    .init(
      .b, { _ in Root(escapes: true) }, state: \.b, event: .case(Event.b), screen: .case(Screen.b)))
}

/// Tabs whose flows have one transition, with a command that a test chooses.
struct CommandTabs: ExplorableTabs {
  struct Once: ExplorableFlow {
    enum State: Hashable, Sendable { case before, after }
    enum Event: Hashable, Sendable, CaseIterable { case tapped }
    typealias Screen = Int

    var command: Command<Int>?

    var start: FlowTransition<Self> { .to(.before, .setRoot(0)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      state == .before ? command.map { .to(.after, $0) } : nil
    }
  }
  typealias Tab = EscapingTabs.Tab
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Once.State.before
    var b = Once.State.before
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), a(Once.Event), b(Once.Event) }
  enum Screen: Hashable, Sendable { case a(Int), b(Int) }

  var command: Command<Int>

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(
      .a, { Once(command: $0.command) }, state: \.a, event: .case(Event.a), screen: .case(Screen.a)),
    .init(.b, { _ in Once() }, state: \.b, event: .case(Event.b), screen: .case(Screen.b)))
}

/// Both tabs have the same state.
struct SharingTabs: ExplorableTabs {
  typealias Tab = EscapingTabs.Tab
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Root.State.list
    var b: Root.State {
      get { a }
      set { a = newValue }
    }
  }
  typealias Event = EscapingTabs.Event
  typealias Screen = EscapingTabs.Screen

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(.a, { _ in Root() }, state: \.a, event: .case(Event.a), screen: .case(Screen.a)),
    .init(.b, { _ in Root() }, state: \.b, event: .case(Event.b), screen: .case(Screen.b)))

  static var limits: ExplorationLimits { ExplorationLimits(configurations: 4) }
}

/// Both tabs have the same screens.
struct SharedScreenTabs: ExplorableTabs {
  typealias Tab = EscapingTabs.Tab
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Pages.State.list
    var b = Pages.State.list
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), a(Pages.Event), b(Pages.Event) }
  enum Screen: Hashable, Sendable { case pages(Pages.Screen) }

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(
      .a, { _ in Pages(count: 3) }, state: \.a, event: .case(Event.a), screen: .case(Screen.pages)),
    .init(
      .b, { _ in Pages(count: 3) }, state: \.b, event: .case(Event.b), screen: .case(Screen.pages)))
}

/// The second tab cannot be explored.
struct ClosedTabs: ExplorableTabs {
  typealias Tab = EscapingTabs.Tab
  struct Closed: Flow {
    enum State: Hashable, Sendable { case only }
    enum Event: Hashable, Sendable { case tapped }

    var start: FlowTransition<Self> { .to(.only, .setRoot(.only)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }

    typealias Screen = State
  }
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Root.State.list
    var b = Closed.State.only
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), a(Root.Event), b(Closed.Event) }
  enum Screen: Hashable, Sendable { case a(Root.Screen), b(Closed.Screen) }

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(.a, { _ in Root() }, state: \.a, event: .case(Event.a), screen: .case(Screen.a)),
    .init(.b, { _ in Closed() }, state: \.b, event: .case(Event.b), screen: .case(Screen.b)))
}

/// Two tabs, each of which advertises its only button.
struct Shelves: IndependentTabs {
  enum Tab: String, Hashable, Sendable { case left, right }
  struct State: Hashable, Sendable {
    var selected = Tab.left
    var left = Shelf.State.closed
    var right = Shelf.State.closed
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), left(Shelf.Event), right(Shelf.Event) }
  enum Screen: Hashable, Sendable { case left(Shelf.Screen), right(Shelf.Screen) }

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(
      .left, { _ in Shelf() }, state: \.left, event: .case(Event.left), screen: .case(Screen.left)),
    .init(
      .right, { _ in Shelf() }, state: \.right, event: .case(Event.right),
      screen: .case(Screen.right)))
}

extension Shelves: ExplorableTabs {}

struct Shelf: ExplorableFlow {
  enum State: Hashable, Sendable { case closed, open }
  enum Event: BackEvent { case openTapped, back }
  typealias Screen = State

  var start: FlowTransition<Self> { .to(.closed, .setRoot(.closed)) }
  var events: [Event] { [.openTapped, .back] }

  func events(on screen: State) -> [Event] { screen == .closed ? [.openTapped] : [] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.closed, .openTapped): .to(.open, .push(.open))
    case (.open, .back): .to(.closed, .pop)
    default: nil
    }
  }
}

/// Two tabs, of which the second one starts with a sheet.
struct ModalTabs: ExplorableTabs {
  enum Tab: String, Hashable, Sendable { case a, b }
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Greeting.State.shown
    var b = Greeting.State.shown
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), a(Greeting.Event), b(Greeting.Event) }
  enum Screen: Hashable, Sendable { case a(Greeting.Screen), b(Greeting.Screen) }

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(
      .a, { _ in Greeting(isGreeting: false) }, state: \.a, event: .case(Event.a),
      screen: .case(Screen.a)),
    .init(
      .b, { _ in Greeting(isGreeting: true) }, state: \.b, event: .case(Event.b),
      screen: .case(Screen.b)))

  struct Greeting: ExplorableFlow {
    enum State: Hashable, Sendable { case shown, closed }
    enum Event: Hashable, Sendable, CaseIterable { case closeTapped }
    enum Screen: Hashable, Sendable { case list, greeting }

    var isGreeting: Bool

    var start: FlowTransition<Self> {
      isGreeting
        ? .to(.shown, .setRoot(.list), .present(.greeting)) : .to(.closed, .setRoot(.list))
    }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      isGreeting && state == .shown ? .to(.closed, .dismiss) : nil
    }
  }
}
