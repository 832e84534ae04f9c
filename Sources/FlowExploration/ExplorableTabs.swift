public import FlowCore

/// Independent tabs that can be explored: their children are ``ExplorableFlow``s.
///
/// ```
/// extension Shop: ExplorableTabs {}
///
/// try TabsFlow(Shop()).verify()
/// ```
/// The events are those of the child of the selected tab; a tap on another tab is a system move. A
/// check searches all tabs together: check each child by itself, too, which finds more traps.
public protocol ExplorableTabs: IndependentTabs {
  /// What must hold: see ``ExplorableFlow/properties``. The default is ``Property/standard``.
  var properties: [Property<TabsFlow<Self>>] { get }
  /// How far to explore: see ``ExplorationOptions``. The default suits a finite flow.
  static var limits: ExplorationLimits { get }
}

extension ExplorableTabs {
  /// The built-in properties.
  public var properties: [Property<TabsFlow<Self>>] { Property.standard }

  /// The limits that suit a finite flow.
  public static var limits: ExplorationLimits { ExplorationLimits() }
}

extension TabsFlow: ExplorableFlow where Tabs: ExplorableTabs {
  /// The events of all children, and a tap on each tab.
  public var events: [Event] {
    let list = Tabs.tabs
    return list.all.flatMap { $0.child.events(of: self) { $0.erasedEvents } }
      + list.all.map { list.tapEvent($0.name) }
  }

  /// The events that the child of the selected tab offers.
  public func events(in state: State) -> [Event] {
    selectedChild(in: state)?.events(of: self, in: state) { $0.events(inAny: $1) } ?? []
  }

  /// The links of all children.
  public var linkEvents: [Event] {
    Self.children.flatMap { $0.events(of: self) { $0.erasedLinkEvents } }
  }

  /// The properties that the tabs declare.
  public var properties: [Property<Self>] { tabs.properties }

  /// The limits that the tabs declare, and the events that a screen of the selected tab offers.
  public static var exploration: ExplorationOptions<Self> {
    ExplorationOptions(
      limits: Tabs.limits,
      enabledEvents: { flow, screen, state in
        flow.selectedChild(in: state)?.events(of: flow, on: screen, in: state) ?? []
      })
  }

  private func selectedChild(in state: State) -> AnyChild<Self>? {
    let list = Tabs.tabs
    return list.all.first { $0.name == state[keyPath: list.selected] }?.child
  }
}

/// A flow whose children must all be explorable.
protocol ExplorableChildren {
  /// The first part, such as `tab feed`, whose child flow cannot be explored; `nil` if there is none.
  var unexplorablePart: String? { get }
}

extension TabsFlow: ExplorableChildren where Tabs: ExplorableTabs {
  var unexplorablePart: String? {
    Tabs.tabs.all.first { !$0.child.isExplorable(in: self) }.map { "tab \($0.name.containerName)" }
  }
}

extension ChildDeclaration {
  fileprivate func isExplorable(in parent: Parent) -> Bool {
    explorable(nil, of: parent) != nil
  }

  /// Events of a child that has no key, as events of its parent.
  fileprivate func events(
    of parent: Parent, _ list: (any ExplorableFlow) -> Any
  ) -> [Parent.Event] {
    explorable(nil, of: parent).map { lift(list($0) as? [ChildFlow.Event] ?? [], for: $1) } ?? []
  }

  fileprivate func events(
    of parent: Parent, in state: Parent.State, _ list: (any ExplorableFlow, Any) -> Any
  ) -> [Parent.Event] {
    declaration.state.extract(from: state).first.map { match in
      events(of: parent) { list($0, match.value) }
    } ?? []
  }

  fileprivate func events(
    of parent: Parent, on screen: Parent.Screen, in state: Parent.State
  ) -> [Parent.Event] {
    declaration.screen.extract(from: screen).first.map { match in
      events(of: parent, in: state) { $0.events(onAny: match.value, inAny: $1) }
    } ?? []
  }
}

extension ExplorableFlow {
  fileprivate var erasedEvents: Any { events }
  fileprivate var erasedLinkEvents: Any { linkEvents }

  fileprivate func events(inAny state: Any) -> Any {
    (state as? State).map { events(in: $0) } ?? []
  }

  fileprivate func events(onAny screen: Any, inAny state: Any) -> Any {
    guard let screen = screen as? Screen, let state = state as? State else { return [Event]() }
    return enabledEvents(on: screen, in: state)
  }
}
