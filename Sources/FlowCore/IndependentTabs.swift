/// The tabs of an app, each a child flow that no other tab can influence.
///
/// It is not a flow itself: ``TabsFlow`` makes one of it, whose reducer can only select a tab and
/// forward events to the child of the selected tab.
/// ```swift
/// var interpreter = try Interpreter(TabsFlow(Shop()))
/// ```
/// Dependencies of the children are passed in through stored properties, as in a ``Flow``.
public protocol IndependentTabs: Sendable {
  /// The names of the tabs.
  associatedtype Tab: ContainerName
  /// The selected tab, and the state of each child, in stored properties.
  associatedtype State: Hashable & Sendable
  /// The events of the children, a case each, and a case for a tap on a tab.
  associatedtype Event: Hashable & Sendable
  /// The screens of the children, a case each.
  associatedtype Screen: Hashable & Sendable
  /// How the flow can end, which it does when a child ends. `Never` if no child ends.
  associatedtype Outcome: Hashable & Sendable = Never
  /// The work of the children, a case each. `Never` if none has any.
  associatedtype Work: Hashable & Sendable = Never

  /// The tabs, in the order of the tab bar.
  static var tabs: TabList<Self> { get }
}

/// The flow of independent tabs.
///
/// ```swift
/// var interpreter = try Interpreter(TabsFlow(Shop()))
/// interpreter.send(.feed(.itemTapped))        // for the child of the selected tab
/// interpreter.perform(.tabTapped("basket"))   // {feed: [list, item]; basket*: [items]}
/// ```
/// Its state, events and screens are those that the tabs declare. Events of a child are handled
/// while its tab is selected, and ignored otherwise. A tab that is no longer selected keeps its
/// stack; its work is cancelled, and restarts when the tab is selected again. A tap on another tab
/// selects it; every other system move goes to the selected child.
///
/// The commands of a child act on the whole stack, like those of every child.
public struct TabsFlow<Tabs: IndependentTabs>: Flow {
  /// The state that the tabs declare.
  public typealias State = Tabs.State
  /// The events that the tabs declare.
  public typealias Event = Tabs.Event
  /// The screens that the tabs declare.
  public typealias Screen = Tabs.Screen
  /// The outcome that the tabs declare.
  public typealias Outcome = Tabs.Outcome
  /// The work that the tabs declare.
  public typealias Work = Tabs.Work

  /// The tabs, with the dependencies of their children.
  package let tabs: Tabs

  /// Makes the flow of tabs.
  public init(_ tabs: Tabs) { self.tabs = tabs }

  /// The children of the tabs, in the order of the tab bar.
  public static var children: [AnyChild<Self>] { Tabs.tabs.all.map(\.child) }

  /// All tabs with the first screens of their children.
  public var start: FlowTransition<Self> {
    let list = Tabs.tabs
    var state = list.state
    var contents: [VirtualStack<Screen>.Tab] = []
    var modals: [Command<Screen>] = []
    for tab in list.all {
      switch tab.begin(self, &state) {
      case .content(let container, let presenting):
        contents.append(.init(tab.name, container))
        modals += presenting
      case .refused(let commands):
        return FlowTransition(.to(state), CommandList(commands), list.location)
      case .noState:
        return .refused(for: .noState, list.location)
      }
    }
    let setTabs = Command.setTabs(contents, selected: state[keyPath: list.selected])
    return FlowTransition(.to(state), CommandList([setTabs] + modals), list.location)
  }

  /// Selects the tab that was tapped, or forwards the event to the child of the selected tab.
  public func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    let list = Tabs.tabs
    guard let tapped = list.all.first(where: { list.tapEvent($0.name) == event })?.name else {
      return list.selectedTab(in: state)?.child.forward(event, of: self, in: state)
    }
    guard tapped != state[keyPath: list.selected] else { return nil }
    return FlowTransition(
      .to(state.setting(list.selected, to: tapped)), .one(.select(tapped.containerName)),
      list.location)
  }

  /// The work of the child of the selected tab; the others work only while they are selected.
  public func childWork(in state: State) -> [Work] {
    Tabs.tabs.selectedTab(in: state)?.child.workUnderWay(of: self, in: state) ?? []
  }

  /// Returns the event for a tap on another tab, or that of the child of the selected tab.
  public func defaultEvent(for move: SystemMove, in state: State) -> Event? {
    let list = Tabs.tabs
    if case .tabTapped(let name) = move,
      let tab = list.all.first(where: { $0.name.containerName == name })
    {
      return list.tapEvent(tab.name)
    }
    return list.selectedTab(in: state)?.child.event(for: move, of: self, in: state)
  }
}
