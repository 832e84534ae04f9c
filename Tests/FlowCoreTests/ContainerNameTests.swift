import FlowCore
import Testing

/// Tabs, a slot and a window, each named by a type of the flow.
struct Studio: Flow {
  enum Tab: String, ContainerName { case items, search }
  enum Slot: String, ContainerName { case detail }
  enum Window: String, ContainerName { case main, help }

  struct State: Hashable, Sendable {
    var note = Note.State.first
    var item = Note.State.first
    var isHelpOpen = false
  }
  enum Event: Hashable, Sendable {
    case tabTapped(String)
    case searchReset, itemTapped, itemClosed, helpTapped, helpClosed
    case note(Note.Event), item(Note.Event)
  }
  enum Screen: Hashable, Sendable { case list, results, note(Note.Screen), item(Note.Screen) }

  static let note = Child<Self, Note>(
    Note(), in: .tab(Tab.search),
    state: .property(\.note), event: .case(Event.note), screen: .case(Screen.note))
  static let item = Child<Self, Note>(
    Note(), in: .at(.tab(Tab.items), .slot(Slot.detail)),
    state: .property(\.item), event: .case(Event.item), screen: .case(Screen.item))
  static let children: [AnyChild<Self>] = [note, item]

  var start: FlowTransition<Self> {
    .to(
      State(),
      .setTabs([.init(Tab.items, .list), .init(Tab.search, .results)], selected: Tab.items))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .tabTapped(let name): Tab(rawValue: name).map { .stay(.select($0)) }
    case .searchReset: begin(Self.note, in: state)
    case .itemTapped: begin(Self.item, in: state)
    case .itemClosed: .stay(.at(.layer(0).tab(Tab.items), .clear(Slot.detail)))
    case .helpTapped:
      .to(state.with(isHelpOpen: true), .openWindow(Window.help, .list), .focusWindow(Window.main))
    case .helpClosed: .to(state.with(isHelpOpen: false), .closeWindow(Window.help))
    case .note, .item: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .windowClosed(Window.help.rawValue): .helpClosed
    case .tabTapped(let name), .tabRetapped(let name): .tabTapped(name)
    default: nil
    }
  }
}

extension Studio.State {
  func with(isHelpOpen: Bool) -> Self {
    var state = self
    state.isHelpOpen = isHelpOpen
    return state
  }
}

struct Note: Flow {
  enum State: Hashable, Sendable { case first, second }
  enum Event: BackEvent { case next, back }
  enum Screen: Hashable, Sendable { case first, second }

  var start: FlowTransition<Self> { .to(.first, .setRoot(.first)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.first, .next): .to(.second, .push(.second))
    case (.second, .back): .to(.first, .pop)
    default: nil
    }
  }
}

@Suite("Names of containers as types of the flow")
struct ContainerNameTests {
  typealias Tab = Studio.Tab
  typealias Slot = Studio.Slot
  typealias Window = Studio.Window
  typealias Stack = VirtualStack<Studio.Screen>
  typealias Change = Command<Studio.Screen>

  @Test("a flow whose containers are named by types runs")
  func runs() throws {
    var app = try Interpreter(Studio())
    var shown: [String] = []
    for event: Studio.Event in [
      .searchReset, .note(.next), .tabTapped("items"), .itemTapped, .item(.next), .itemClosed,
      .helpTapped, .helpClosed,
    ] {
      guard case .handled = app.send(event) else {
        Issue.record("\(event) leads on")
        return
      }
      shown.append("\(app.configuration.stack)".replacing("FlowCoreTests.Note.Screen.", with: ""))
    }
    #expect(
      shown == [
        "{items: [list]; search*: [note(first)]}",
        "{items: [list]; search*: [note(first), note(second)]}",
        "{items*: [list]; search: [note(first), note(second)]}",
        "{items*: [list{detail: [item(first)]}]; search: [note(first), note(second)]}",
        "{items*: [list{detail: [item(first), item(second)]}]; search: [note(first), note(second)]}",
        "{items*: [list]; search: [note(first), note(second)]}",
        "help: [list] | main: {items*: [list]; search: [note(first), note(second)]}",
        "{items*: [list]; search: [note(first), note(second)]}",
      ])
  }

  @Test("system moves name tabs and windows by types")
  func moves() throws {
    var app = try Interpreter(Studio())
    app.send(.helpTapped)
    #expect(
      app.configuration.stack.systemMoves == [
        .tabTapped(Tab.search), .windowFocused(Window.help), .windowClosed(Window.help),
        .windowClosed(Window.main),
      ])
    app.perform(.windowClosed(Window.help))
    #expect(!app.configuration.state.isHelpOpen)
    app.perform(.tabTapped(Tab.search))
    #expect(app.configuration.stack.selectedTab(as: Tab.self) == .search)
    app.send(.searchReset)
    app.send(.note(.next))
    #expect(app.configuration.stack.after(.tabRetapped(Tab.search))?.top == .note(.first))
  }

  @Test("a name by a type is the same as its text")
  func isSameAsText() {
    let commands: [(Change, Change)] = [
      (.select(Tab.search), .select("search")),
      (.embed(.list, in: Slot.detail), .embed(.list, in: "detail")),
      (.embed(.stack(.list), in: Slot.detail), .embed(.stack(.list), in: "detail")),
      (.clear(Slot.detail), .clear("detail")),
      (.openWindow(Window.help, .list), .openWindow("help", .list)),
      (.closeWindow(Window.help), .closeWindow("help")),
      (.focusWindow(Window.help), .focusWindow("help")),
      (
        .setTabs([.init(Tab.items, .list), .init(Tab.search, .stack(.results))]),
        .setTabs([.init("items", .list), .init("search", .stack(.results))])
      ),
      (
        .setTabs([.init(Tab.items, .list)], selected: Tab.search),
        .setTabs([.init("items", .list)], selected: "search")
      ),
    ]
    for (typed, text) in commands { #expect(typed == text) }
    let placements: [(ChildPlacement, ChildPlacement)] = [
      (.tab(Tab.search), .tab("search")), (.slot(Slot.detail), .slot("detail")),
      (.window(Window.help), .window("help")),
    ]
    for (typed, text) in placements { #expect(typed == text) }
    let addresses: [(StackAddress, StackAddress)] = [
      (.tab(Tab.search).slot(Slot.detail), .tab("search").slot("detail")),
      (.slot(Slot.detail).tab(Tab.search), .slot("detail").tab("search")),
      (.window(Window.help), .window("help")),
      (
        .window(Window.help).tab(Tab.search).slot(Slot.detail),
        .init([.window("help"), .tab("search"), .slot("detail")])
      ),
    ]
    for (typed, text) in addresses { #expect(typed == text) }
  }

  @Test("a virtual stack is written with names by types")
  func writesStacks() throws {
    let tabs: Stack.Container = .tabs(
      [.init(Tab.items, .stack([.init(.list, slots: [.init(Slot.detail, .stack(.results))])]))],
      selected: Tab.items)
    let stack = try Stack(windows: [.init(Window.main, layers: [.init(tabs)])])
    #expect("\(stack)" == "{items*: [list{detail: [results]}]}")
    let selecting = Stack(
      tabs: .init(Tab.items, .list), .init(Tab.search, .results), selected: Tab.search)
    #expect("\(selecting)" == "{items: [list]; search*: [results]}")
  }

  @Test("the selected tab is the innermost that the type names")
  func readsSelectedTab() throws {
    enum Inner: String, ContainerName { case items, new }
    let stack = try Stack(windows: [
      .init(
        Window.main,
        layers: [
          .init(
            .tabs(
              [
                .init(
                  Tab.search,
                  .tabs([.init(Inner.items, .list), .init(Inner.new, .list)], selected: Inner.new)),
                .init(Tab.items, .list),
              ], selected: Tab.search))
        ])
    ])
    #expect(stack.selectedTab(as: Tab.self) == .search)
    #expect(stack.selectedTab(as: Inner.self) == .new)
    #expect(stack.selectedTab(as: Window.self) == nil)
    #expect(Stack().selectedTab(as: Tab.self) == nil)
    #expect(stack.presenting(.list).selectedTab(as: Tab.self) == nil)
  }
}
