/// The tabs of an ``IndependentTabs``, with the property and the event that select one.
///
/// ```swift
/// static let tabs = TabList<Self>(
///   State(), selected: \.selected, tapped: Event.tabTapped,
///   .init(
///     .feed, { _ in Feed() }, state: \.feed, event: .case(Event.feed),
///     screen: .case(Screen.feed)),
///   .init(
///     .basket, { _ in Basket() }, state: \.basket, event: .case(Event.basket),
///     screen: .case(Screen.basket)))
/// ```
public struct TabList<Tabs: IndependentTabs>: Sendable {
  /// The state before the children start, with the tab that is selected first.
  package let state: Tabs.State
  /// The property that holds the selected tab.
  package let selected: any WritableKeyPath<Tabs.State, Tabs.Tab> & Sendable
  /// Makes the event for a tap on a tab.
  package let tapEvent: @Sendable (Tabs.Tab) -> Tabs.Event
  /// The tabs, in the order of the tab bar.
  package let all: [ChildTab<Tabs>]
  package let location: FlowSourceLocation

  /// Lists the tabs.
  ///
  /// - Parameters:
  ///   - state: The initial state. It determines the selected tab; the states of the children are
  ///     replaced by those that they start in.
  ///   - selected: The stored property that holds the selected tab.
  ///   - tapped: The event for a tap on another tab: a case of the event.
  ///   - tabs: The tabs, in the order of the tab bar.
  ///   - fileID: The file of the call, which the compiler fills in.
  ///   - line: The line of the call, which the compiler fills in.
  @preconcurrency
  public init(
    _ state: Tabs.State, selected: any WritableKeyPath<Tabs.State, Tabs.Tab> & Sendable,
    tapped: @escaping @Sendable (Tabs.Tab) -> Tabs.Event, _ tabs: ChildTab<Tabs>...,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.state = state
    self.selected = selected
    tapEvent = tapped
    all = tabs
    location = FlowSourceLocation(fileID: fileID, line: line)
  }

  func selectedTab(in state: Tabs.State) -> ChildTab<Tabs>? {
    let selected = state[keyPath: selected]
    return all.first { $0.name == selected }
  }
}

/// A tab with its child flow: the property that holds the child's state, and the cases that hold
/// its events and screens.
///
/// ```swift
/// ChildTab(
///   .profile, { _ in Profile() }, state: \.profile, event: .case(Event.profile),
///   screen: .case(Screen.profile)
/// ) { _ in .signedOut }
/// ```
public struct ChildTab<Tabs: IndependentTabs>: Sendable {
  /// What a child shows when it starts.
  enum TabStart {
    case content(VirtualStack<Tabs.Screen>.Container, modals: [Command<Tabs.Screen>])
    case refused([Command<Tabs.Screen>])
    case noState
  }

  package let name: Tabs.Tab
  package let child: AnyChild<TabsFlow<Tabs>>
  /// Starts the child, and puts its first state into the state of all tabs.
  let begin: @Sendable (TabsFlow<Tabs>, inout Tabs.State) -> TabStart

  private init<ChildFlow>(
    _ name: Tabs.Tab, _ child: Child<TabsFlow<Tabs>, ChildFlow>,
    _ state: any WritableKeyPath<Tabs.State, ChildFlow.State> & Sendable
  ) {
    self.name = name
    self.child = child
    begin = { flow, whole in
      let start = child.flow(flow, Unkeyed()).start
      guard case .to(let first) = start.next else { return .noState }
      whole[keyPath: state] = first
      var stack = VirtualStack<ChildFlow.Screen>()
      guard let screen = child.screen.make, (try? stack.apply(start.commands)) != nil,
        let window = stack.keyWindow
      else { return .refused(Array(child.screens(start.commands, for: Unkeyed()))) }
      return .content(
        window.layers[0].container.map { screen($0, Unkeyed()) },
        modals: window.presentCommands.map { $0.map { screen($0, Unkeyed()) } })
    }
  }

  /// Declares a tab whose child ends the whole flow when it ends.
  ///
  /// - Parameters:
  ///   - name: The name of the tab.
  ///   - flow: Makes the child flow, with what the tabs give it.
  ///   - state: The stored property that holds the child's state, and nothing else.
  ///   - event: How the child's events are embedded in those of the tabs: a case.
  ///   - screen: How the child's screens are embedded in those of the tabs: a case.
  ///   - work: How the child's work is embedded in that of the tabs; needed by a child that has
  ///     work.
  ///   - outcome: Makes the outcome of the flow from that of the child.
  @preconcurrency
  public init<ChildFlow: Flow>(
    _ name: Tabs.Tab, _ flow: @escaping @Sendable (Tabs) -> ChildFlow,
    state: any WritableKeyPath<Tabs.State, ChildFlow.State> & Sendable,
    event: Embedding<Tabs.Event, ChildFlow.Event>, screen: Embedding<Tabs.Screen, ChildFlow.Screen>,
    work: Embedding<Tabs.Work, ChildFlow.Work> = .never,
    outcome: @escaping @Sendable (ChildFlow.Outcome) -> Tabs.Outcome
  ) {
    self.init(
      name,
      Child(
        { flow($0.parent.tabs) }, in: .tab(name.containerName), state: .property(state),
        event: event,
        screen: screen, work: work
      ) { end, _, _ in .finish(outcome(end)) },
      state)
  }

  /// Declares a tab with a child that never ends.
  @preconcurrency
  public init<ChildFlow: Flow>(
    _ name: Tabs.Tab, _ flow: @escaping @Sendable (Tabs) -> ChildFlow,
    state: any WritableKeyPath<Tabs.State, ChildFlow.State> & Sendable,
    event: Embedding<Tabs.Event, ChildFlow.Event>, screen: Embedding<Tabs.Screen, ChildFlow.Screen>,
    work: Embedding<Tabs.Work, ChildFlow.Work> = .never
  ) where ChildFlow.Outcome == Never {
    self.init(
      name,
      Child(
        { flow($0.parent.tabs) }, in: .tab(name.containerName), state: .property(state),
        event: event,
        screen: screen, work: work),
      state)
  }
}
